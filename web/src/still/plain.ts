// A drawing of ours as plain SVG: what style sheets say of its elements is written into their attributes, variables by
// their values. Whoever has no browser can draw it then. Pure.

/** One rule of a style sheet: for which elements, and what it says. */
interface Rule {
  selector: readonly Compound[];
  weight: number;
  says: readonly (readonly [property: string, value: string])[];
}

/** What one element of a chain must be; `direct`: its parent is the one before. */
interface Compound {
  tag: string;
  classes: readonly string[];
  attributes: readonly (readonly [name: string, value: string])[];
  last: boolean;
  first: boolean;
  direct: boolean;
}

interface Element {
  tag: string;
  attributes: Map<string, string>;
  children: (Element | string)[];
  parent: Element | null;
}

type Variables = ReadonlyMap<string, string>;

/** What an attribute of SVG can say; all else of a style sheet is for pages. */
const SAID = new Set(
  (
    'clip-path display dominant-baseline fill fill-opacity fill-rule font-family font-size font-style font-weight ' +
    'letter-spacing mask opacity paint-order stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset ' +
    'stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor transform visibility'
  ).split(' '),
);
const NIGHT = /\[data-theme=['"]?night/;
/** Of elements that are pointed at, in focus and so on, and of what only pages have: nothing is so in a picture. */
const OTHER = /::|:(?!where|is|last-child|first-child|root)/;

export function plain(markup: string, sheets: readonly string[]): string {
  const rules = sheets.flatMap((sheet) => rulesOf(sheet, ''));
  const root = new Map<string, string>();
  for (const { selector, says } of rules)
    if (selector.length === 1 && isRoot(selector[0]!)) for (const [name, value] of says) root.set(name, value);
  return read(markup)
    .map((node) => (typeof node === 'string' ? node : written(node, rules, root)))
    .join('');
}

const isRoot = ({ tag, attributes }: Compound): boolean =>
  tag === ':root' || attributes.some(([name]) => name === 'data-theme');

// ---------------------------------------------------------------------- style sheets
/** The rules of a sheet, those in each other written out; but for what is said under conditions. */
function rulesOf(sheet: string, within: string): Rule[] {
  const found: Rule[] = [];
  for (const [head, body] of blocks(sheet.replace(/\/\*[\s\S]*?\*\//g, ''))) {
    if (head.startsWith('@')) continue;
    const selectors = alternatives(head).flatMap((one) =>
      within
        ? alternatives(within).map((outer) => (one.includes('&') ? one.replaceAll('&', outer) : `${outer} ${one}`))
        : one,
    );
    const inner = body.indexOf('{') < 0 ? [] : rulesOf(body, selectors.join(','));
    const says = declared(body);
    for (const selector of selectors)
      if (says.length && !NIGHT.test(selector) && !OTHER.test(selector)) found.push(ruleOf(selector, says));
    found.push(...inner);
  }
  return found;
}

/** Blocks of a text, each with what stands before it. */
function* blocks(text: string): Generator<[head: string, body: string]> {
  for (let at = 0; ;) {
    const open = text.indexOf('{', at);
    if (open < 0) return;
    const from = Math.max(text.lastIndexOf(';', open), text.lastIndexOf('}', open)) + 1;
    let end = open;
    for (let depth = 0; end < text.length; end++) {
      if (text[end] === '{') depth++;
      else if (text[end] === '}' && !--depth) break;
    }
    yield [text.slice(Math.max(from, at), open).trim(), text.slice(open + 1, end)];
    at = end + 1;
  }
}

function declared(body: string): [string, string][] {
  const own = withoutBlocks(body);
  return own.split(';').flatMap((one): [string, string][] => {
    const colon = one.indexOf(':');
    return colon < 0
      ? []
      : [
          [
            one.slice(0, colon).trim(),
            one
              .slice(colon + 1)
              .replace('!important', '')
              .trim(),
          ],
        ];
  });
}

function withoutBlocks(body: string): string {
  let text = body;
  for (const [head, inner] of blocks(body)) text = text.replace(`${inner}}`, '').replace(`${head}`, '');
  return text.replaceAll('{', '');
}

/** Selectors a list stands for; `:is(a, b)` is either of them, `:where(a)` is a. */
function alternatives(list: string): string[] {
  const parts = split(list, ',');
  return parts.flatMap((part) => {
    const found = /:(?:is|where)\(([^()]*)\)/.exec(part);
    if (!found) return part.trim();
    return split(found[1]!, ',').flatMap((one) => alternatives(part.replace(found[0], one.trim())));
  });
}

function split(text: string, at: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of text) {
    if (sign === '(' || sign === '[') depth++;
    if (sign === ')' || sign === ']') depth--;
    if (sign === at && !depth) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts;
}

function ruleOf(text: string, says: Rule['says']): Rule {
  const parts = text
    .replace(/\s*>\s*/g, ' >')
    .split(/\s+/)
    .filter(Boolean);
  const selector = parts.map(compound);
  const weight = selector.reduce(
    (sum, { tag, classes, attributes, last, first }) =>
      sum + (tag && tag !== '*' ? 1 : 0) + 100 * (classes.length + attributes.length + Number(last) + Number(first)),
    0,
  );
  return { selector, weight, says };
}

function compound(text: string): Compound {
  const direct = text.startsWith('>');
  const own = direct ? text.slice(1) : text;
  return {
    direct,
    tag: /^(?::root|[\w*-]+)/.exec(own)?.[0] ?? '',
    classes: [...own.matchAll(/\.([\w-]+)/g)].map((found) => found[1]!),
    attributes: [...own.matchAll(/\[([\w-]+)(?:=['"]?([^'"\]]*)['"]?)?\]/g)].map((found) => [
      found[1]!,
      found[2] ?? '',
    ]),
    last: own.includes(':last-child'),
    first: own.includes(':first-child'),
  };
}

function fits(element: Element, { tag, classes, attributes, last, first }: Compound): boolean {
  const own = (element.attributes.get('class') ?? '').split(' ');
  const beside = element.parent?.children.filter((one) => typeof one !== 'string') ?? [];
  return (
    (!tag || tag === '*' || tag === element.tag) &&
    classes.every((name) => own.includes(name)) &&
    attributes.every(([name, value]) => element.attributes.get(name) === value) &&
    (!last || beside.at(-1) === element) &&
    (!first || beside[0] === element)
  );
}

/** Does a chain of compounds end at an element? */
function leads(chain: readonly Compound[], element: Element): boolean {
  const here = chain.at(-1)!;
  if (!fits(element, here)) return false;
  if (chain.length === 1) return true;
  for (let up = element.parent; up; up = up.parent) {
    if (leads(chain.slice(0, -1), up)) return true;
    if (here.direct) return false;
  }
  return false;
}

// ---------------------------------------------------------------------- the drawing
function read(markup: string): (Element | string)[] {
  const root: Element = { tag: '', attributes: new Map(), children: [], parent: null };
  let here = root;
  for (const [token, comment, closing, tag, attributes = '', selfClosing] of markup.matchAll(
    /(<!--[\s\S]*?-->)|<(\/?)([\w:-]+)((?:\s+[\w:@-]+(?:="[^"]*")?)*)\s*(\/?)>|[^<]+/g,
  )) {
    if (comment) continue;
    if (!tag) {
      if (token.trim()) here.children.push(token);
    } else if (closing) here = here.parent ?? root;
    else {
      const pairs = [...attributes.matchAll(/([\w:@-]+)(?:="([^"]*)")?/g)];
      const element: Element = {
        tag,
        attributes: new Map(pairs.map(([, name, value]) => [name!, value ?? ''])),
        children: [],
        parent: here,
      };
      here.children.push(element);
      if (!selfClosing) here = element;
    }
  }
  for (const child of root.children) if (typeof child !== 'string') child.parent = null;
  return root.children;
}

function written(element: Element, rules: readonly Rule[], above: Variables): string {
  const fitting = rules
    .filter(({ selector }) => leads(selector, element))
    .sort((a, b) => a.weight - b.weight)
    .flatMap(({ says }) => [...says]);
  const style = declared(element.attributes.get('style') ?? '');
  const says = [...fitting, ...style];
  const variables = new Map(above);
  for (const [name, value] of says) if (name.startsWith('--')) variables.set(name, value);
  const attributes = new Map(
    [...element.attributes].filter(([name]) => name !== 'class' && name !== 'style' && !name.startsWith('aria-')),
  );
  for (const [name, value] of says.flatMap(longhand))
    if (SAID.has(name) && !isLayout(name, value)) attributes.set(name, value);
  const text = [...attributes]
    .map(([name, value]) => ` ${name}="${valued(name, resolved(value, variables))}"`)
    .join('');
  const inner = element.children.map((one) => (typeof one === 'string' ? one : written(one, rules, variables)));
  return inner.length ? `<${element.tag}${text}>${inner.join('')}</${element.tag}>` : `<${element.tag}${text}/>`;
}

/** How a page lays things out says nothing of a drawing, but that something is not shown. */
const isLayout = (name: string, value: string): boolean => name === 'display' && value !== 'none';

/** `font: 700 15px/1 family` says three things. */
function longhand([name, value]: readonly [string, string]): [string, string][] {
  const font = name === 'font' && /^(italic )?(?:(\d+) )?([\d.]+px)(?:\/[\d.]+)? (.+)$/.exec(value);
  if (!font) return [[name, value]];
  const [, italic, weight = '400', size, family] = font;
  return [
    ['font-style', italic ? 'italic' : 'normal'],
    ['font-weight', weight],
    ['font-size', size!],
    ['font-family', family!],
  ];
}

function resolved(value: string, variables: Variables): string {
  let text = value;
  for (let depth = 0; depth < 8 && text.includes('var('); depth++)
    text = text.replace(
      /var\((--[\w-]+)(?:,\s*((?:[^()]|\([^()]*\))*))?\)/g,
      (_, name: string, other = 'none') => variables.get(name) ?? String(other),
    );
  return text;
}

/** Transforms of style sheets have units and commas; those of attributes have not. */
const valued = (name: string, value: string): string =>
  name === 'transform' ? value.replaceAll('px', '').replace(/,\s*/g, ' ') : value.replaceAll('"', "'");
