// A card held by a finger opens large: its own drawing, copied as it is, and what a screen reader says of it.

/** A finger that stays so long, in milliseconds, and within so many pixels. */
const HOLD = 450;
const STILL = 10;

export interface Held {
  picture: Element;
  label: string;
}

/** Tells of every thing of a kind that is held. */
export function held(kind: () => string, open: (thing: Held) => void) {
  return (node: HTMLElement): (() => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from: readonly [number, number] = [0, 0];
    let opened = false;
    const letGo = (): void => clearTimeout(timer);
    /** Every press is a new one, wherever it is; the click of the one that opened something is none, wherever it is. */
    const begin = (): void => {
      letGo();
      opened = false;
    };
    const press = (event: PointerEvent): void => {
      const selector = kind();
      const thing = selector && event.target instanceof Element ? event.target.closest(selector) : null;
      if (!thing) return;
      from = [event.clientX, event.clientY];
      timer = setTimeout(() => {
        opened = true;
        open({ picture: pictureOf(thing), label: labelOf(thing) });
      }, HOLD);
    };
    const move = ({ clientX, clientY }: PointerEvent): void => {
      if (Math.hypot(clientX - from[0], clientY - from[1]) > STILL) letGo();
    };
    const swallow = (event: Event): void => {
      if (!opened) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const menu = (event: Event): void => {
      const selector = kind();
      if (selector && event.target instanceof Element && event.target.closest(selector)) event.preventDefault();
    };
    node.addEventListener('pointerdown', press);
    node.addEventListener('pointermove', move);
    node.addEventListener('pointerup', letGo);
    node.addEventListener('pointercancel', letGo);
    node.addEventListener('contextmenu', menu);
    window.addEventListener('pointerdown', begin, { capture: true });
    window.addEventListener('click', swallow, { capture: true });
    return () => {
      letGo();
      window.removeEventListener('pointerdown', begin, { capture: true });
      window.removeEventListener('click', swallow, { capture: true });
    };
  };
}

const labelOf = (thing: Element): string =>
  (thing.getAttribute('aria-label') ?? thing.querySelector('.unseen')?.textContent ?? thing.textContent ?? '').trim();

/** A copy nobody can touch; of a board's sheets, which lie over each other, the part where the thing lies. */
function pictureOf(thing: Element): Element {
  const sheet = thing.closest('svg.pane');
  if (!sheet) return copyOf(thing);
  const whole = sheet.getBoundingClientRect();
  const { left, top, width, height } = thing.getBoundingClientRect();
  const [x, y, w, h] = (sheet.getAttribute('viewBox') ?? '').split(' ').map(Number) as [number, number, number, number];
  const [across, down] = [w / whole.width, h / whole.height];
  const part = [x + (left - whole.left) * across, y + (top - whole.top) * down, width * across, height * down];
  const picture = document.createElement('div');
  picture.className = 'sheets';
  picture.style.aspectRatio = `${width} / ${height}`;
  for (const pane of sheet.parentElement?.querySelectorAll(':scope > svg.pane') ?? []) {
    if (pane === sheet) continue; // there is only what can be touched
    const copy = copyOf(pane);
    copy.setAttribute('viewBox', part.join(' '));
    picture.append(copy);
  }
  return picture;
}

function copyOf(thing: Element): Element {
  const copy = thing.cloneNode(true) as Element;
  for (const one of [copy, ...copy.querySelectorAll('[id]')]) if (!one.closest('defs')) one.removeAttribute('id');
  return copy;
}
