// What of a thing can be seen: not what a part of the page that scrolls cuts off, nor what a phone's sheet covers.

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The things a selector names: the first that is to be seen, and those beside it, as the cards of a hand are. */
export function thingsOf(selector: string): readonly Element[] {
  const shown = [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length > 0);
  return shown.filter((one) => one.parentElement === shown[0]?.parentElement);
}

/** What holds all of these things, in the window's pixels. */
export function boundsOf(things: readonly Element[]): { left: number; top: number; right: number; bottom: number } {
  const all = things.map((one) => one.getBoundingClientRect());
  return {
    left: Math.min(...all.map((one) => one.left)),
    top: Math.min(...all.map((one) => one.top)),
    right: Math.max(...all.map((one) => one.right)),
    bottom: Math.max(...all.map((one) => one.bottom)),
  };
}

/** What of things beside each other is in view, in the window's pixels; `null`: nothing of them. */
export function visibleBox(things: readonly Element[]): Box | null {
  const [element] = things;
  if (!element) return null;
  let { left, top, right, bottom } = boundsOf(things);
  const cut = (by: { left: number; top: number; right: number; bottom: number }): void => {
    [left, top] = [Math.max(left, by.left), Math.max(top, by.top)];
    [right, bottom] = [Math.min(right, by.right), Math.min(bottom, by.bottom)];
  };
  for (let one = element.parentElement; one && one !== document.body; one = one.parentElement)
    if (isScrolled(one)) cut(one.getBoundingClientRect());
  cut({ left: 0, top: 0, right: document.documentElement.clientWidth, bottom: floorOf(element) });
  const [width, height] = [right - left, bottom - top];
  return width >= 0 && height >= 0 && width + height > 0 ? { x: left, y: top, width, height } : null;
}

/** A phone's sheet covers what lies below its upper edge, but not what lies in it. */
export function floorOf(element: Element): number {
  const sheet = element.closest('.sheet') ? null : document.querySelector('.phone > .sheet');
  return Math.min(innerHeight, sheet?.getBoundingClientRect().top ?? innerHeight);
}

const isScrolled = (element: Element): boolean => /auto|scroll|hidden|clip/.test(getComputedStyle(element).overflow);
