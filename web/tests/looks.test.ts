import { expect, test } from 'vitest';
import { lookBy } from '../src/ui/looks.ts';
import { heroLook } from '../src/boards/avalon/campaign/story.ts';
import { looksOf } from '../src/boards/avalon/hero.ts';
import type { CharacterView } from '../src/wire/avalon.ts';

const led = (seat: number, colour: string | null) => ({ seat, colour }) as CharacterView;

test('a tray has its colour on whatever seat its hero is led', () => {
  const characters = [led(0, 'azure'), led(1, 'amber'), led(2, 'crimson'), led(3, 'verdant')];
  expect(looksOf({ characters }, 4)).toEqual(['blue', 'yellow', 'red', 'green']);
  expect(looksOf({ characters: [led(1, 'verdant')] }, 2)).toEqual([null, 'green']);
});

test('a hero that sits at any tray has its colour in a campaign too; one not yet seen that of its own tray', () => {
  const characters = [{ ...led(2, 'verdant'), character: 'pedr' }];
  const scene = {
    characters: [
      { id: 'pedr', colour: 'any' },
      { id: 'gwen', colour: 'amber' },
    ] as never,
  };

  expect(heroLook('pedr', scene, { characters })).toBe('green');
  expect(heroLook('pedr:azure', scene, { characters })).toBe('blue');
  expect([heroLook('gwen', scene, { characters }), heroLook('pedr', scene)]).toEqual(['yellow', null]);
});

test('who has chosen nobody yet has a colour that is nobody else’s', () => {
  const ids = (colours: (string | null)[]) => colours.map((_, seat) => lookBy(colours, seat).id);
  expect(ids([null, null, null, null])).toEqual(['yellow', 'green', 'red', 'blue']);
  expect(ids([null, 'yellow', null, null])).toEqual(['green', 'yellow', 'red', 'blue']);
  expect(ids(['blue', null, 'green', 'yellow'])).toEqual(['blue', 'red', 'green', 'yellow']);
});
