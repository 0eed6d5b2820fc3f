import { expect, test } from 'vitest';
import { plain } from '../src/still/plain.ts';

const SHEET = `
  /* both themes */
  :root, [data-theme='vellum'] { --ink: #123; --ground: var(--ink); }
  [data-theme=night] { --ink: #fff; .stone { fill: #000; } }
  .stone { fill: var(--ground); stroke: var(--edge, #456); cursor: pointer; }
  .ring .stone { stroke-width: 3px; }
  .stone:hover { fill: red; }
  @media (forced-colors: active) { .stone { fill: Canvas; } }
  .seal circle:last-child { opacity: .5; }
  :is(.name, .tag) { font: 700 15px/1 var(--ui, 'Sans', serif); }
`;

test('what style sheets say is written into attributes, variables by their values', () => {
  expect(plain('<g class="ring"><path d="M0 0" class="stone a"></path></g>', [SHEET])).toBe(
    '<g><path d="M0 0" fill="#123" stroke="#456" stroke-width="3px"/></g>',
  );
});

test('a rule wins over an attribute, the more telling rule over the other, the own style over both', () => {
  const sheets = ['.a.b { fill: green; }', '.a { fill: blue; }'];
  expect(plain('<path class="a b" fill="red"/>', sheets)).toBe('<path fill="green"/>');
  expect(plain('<path class="a b" style="fill: gold"/>', sheets)).toBe('<path fill="gold"/>');
});

test('variables are inherited, and an element further in may say otherwise', () => {
  const sheets = ['.owl { --animal: blue; } .fox { --animal: red; } .field { fill: var(--animal); }'];
  const drawn = plain('<g class="owl"><path class="field"/><g class="fox"><path class="field"/></g></g>', sheets);
  expect(drawn).toBe('<g><path fill="blue"/><g><path fill="red"/></g></g>');
});

test('fonts, transforms and the last of several are as an attribute has them; comments are gone', () => {
  expect(plain('<!--[--><text class="name">1 &lt; 2</text><!--]-->', [SHEET])).toBe(
    `<text font-style="normal" font-weight="700" font-size="15px" font-family="'Sans', serif">1 &lt; 2</text>`,
  );
  expect(plain('<g style="transform: translate(1px, -2px);"></g>', [])).toBe('<g transform="translate(1 -2)"/>');
  expect(plain('<g class="seal"><circle r="1"/><circle r="2"/></g>', [SHEET])).toBe(
    '<g><circle r="1"/><circle r="2" opacity=".5"/></g>',
  );
});
