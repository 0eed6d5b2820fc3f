// What a browser would say in bubbles of its own, in our dress and the reader's language: what is wrong with a field,
// and what a thing is called that is pointed at.
import { say } from './messages.svelte.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const isField = (thing: unknown): thing is Field =>
  thing instanceof HTMLInputElement || thing instanceof HTMLTextAreaElement || thing instanceof HTMLSelectElement;

function complaint(field: Field): string {
  if (field.validity.valueMissing) return say('web.field.missing');
  if (field.validity.tooShort && 'minLength' in field) return say('web.field.short', { least: field.minLength });
  return say('web.field.other');
}

/** Below the field, until something else is typed; the first that is wrong has the focus. */
function refuse(event: Event): void {
  const field = event.target;
  if (!isField(field)) return;
  event.preventDefault();
  if (field.getAttribute('aria-invalid') === 'true') return;
  const words = document.createElement('p');
  words.className = 'problem';
  words.role = 'alert';
  words.id = `${field.id || field.name || 'field'}-wrong-${document.querySelectorAll('.problem').length}`;
  words.textContent = complaint(field);
  const before = field.getAttribute('aria-describedby');
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', words.id);
  field.after(words);
  if (field === field.form?.querySelector(':invalid')) field.focus();
  const better = (): void => {
    words.remove();
    field.removeAttribute('aria-invalid');
    if (before === null) field.removeAttribute('aria-describedby');
    else field.setAttribute('aria-describedby', before);
  };
  field.addEventListener('input', better, { once: true });
}

/** What a title is to who hears the page: a thing's name if it has no other, else what is said of it besides. */
function attributeFor(thing: Element): string {
  const isNamed =
    thing.hasAttribute('aria-label') || thing.hasAttribute('aria-labelledby') || thing.textContent?.trim();
  return !isNamed ? 'aria-label' : thing.hasAttribute('aria-description') ? '' : 'aria-description';
}

const AWAY = 8; // pixels between a thing and what it is called

/** One bubble for all: where a thing has a title, it is taken for as long as it is pointed at, or has the focus. */
function name(): void {
  const bubble = document.createElement('div');
  bubble.className = 'bubble';
  bubble.popover = 'manual';
  bubble.ariaHidden = 'true'; // who hears the page hears it of the thing itself
  document.body.append(bubble);
  let named: Element | null = null;
  let stand = ''; // the attribute that stands for the title meanwhile, for who hears the page

  const leave = (): void => {
    if (named && !named.hasAttribute('title')) named.setAttribute('title', bubble.textContent ?? '');
    if (stand) named?.removeAttribute(stand);
    [named, stand] = [null, ''];
    if (bubble.matches(':popover-open')) bubble.hidePopover();
  };
  const meet = (event: Event): void => {
    const thing = event.target instanceof Element ? event.target.closest('[title]') : null;
    if (event.target instanceof Element && named?.contains(event.target)) return;
    leave();
    const text = thing?.getAttribute('title');
    if (!thing || !text || (event.type === 'focusin' && !thing.matches(':focus-visible'))) return;
    named = thing;
    bubble.textContent = text;
    stand = attributeFor(thing);
    if (stand) thing.setAttribute(stand, text);
    thing.removeAttribute('title');
    bubble.showPopover();
    const [box, own] = [thing.getBoundingClientRect(), bubble.getBoundingClientRect()];
    const above = box.top - own.height - AWAY;
    const left = Math.min(Math.max(4, box.left + (box.width - own.width) / 2), innerWidth - own.width - 4);
    bubble.style.translate = `${left}px ${above > 4 ? above : box.bottom + AWAY}px`;
  };
  document.addEventListener('pointerover', meet);
  document.addEventListener('focusin', meet);
  document.addEventListener('focusout', leave);
  document.addEventListener('scroll', leave, true);
  document.addEventListener('keydown', (event) => event.key === 'Escape' && leave());
}

export function dressBubbles(): void {
  document.addEventListener('invalid', refuse, true);
  name();
}
