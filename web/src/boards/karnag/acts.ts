// What the actions of the tiles and the levels of the tracks bring, in a few words.
import type { Words } from '../../lib/words.ts';
import type { Scene } from '../../wire/karnag.ts';

type Row = 'main' | 'secondary';

const range = ([least, most]: readonly [number, number]): { least: number; most: number } => ({ least, most });

/** "move 5–8", "draw 4, take 1". */
export function actOf(scene: Scene, tile: string, row: Row, words: Words): string {
  const { tiles } = scene;
  switch (tile) {
    case 'moves': {
      const { least, most } = range(tiles[`moves_${row}`]);
      return words.say('karnag.page.act.moves', { fixed: least === most, least, most });
    }
    case 'gems':
      return words.say('karnag.page.act.gems', { row, ...range(tiles.gems_move) });
    case 'capture':
      return words.say('karnag.page.act.capture', { row, ...range(tiles.capture_move) });
    case 'telepathy':
      return words.say('karnag.page.act.telepathy', {
        row,
        steps: tiles[`telepathy_${row}`],
        gem: tiles.shift_secondary,
      });
    case 'potions':
      return words.say('karnag.page.act.potions', {
        mana: { text: tiles[`potion_${row}`].slice(1).join(' / '), forms: [] },
      });
    default:
      return words.say('karnag.page.act.cards', { row, cards: tiles[`draw_${row}`] });
  }
}

/** What a level of a track is worth, as it is printed: "2 + 1", "211", "2 +" for a parchment. */
export function worth({ tracks }: Scene, track: string, level: number): string {
  const dash = (text: string) => (/[1-9]/.test(text) ? text : '–');
  if (level < 1) return '';
  switch (track) {
    case 'CAPTURE': {
      const each = tracks.capture_creature[level] ?? 0;
      return dash(`${tracks.capture_action[level] ?? 0}${each ? `+${each}` : ''}`);
    }
    case 'MOVE':
      return dash(String(tracks.move[level] ?? 0));
    case 'COUNCIL':
      return dash((tracks.council[level] ?? []).join('').replace(/0+$/, ''));
    case 'GEMS':
      return dash(String(tracks.gems[level] ?? 0));
    default:
      return dash(`${tracks.mana[level] ?? 0}${tracks.scroll[level] ? '+' : ''}`);
  }
}

/** The same in a sentence. */
export function worthSaid(scene: Scene, track: string, level: number, words: Words): string {
  const { tracks } = scene;
  const values: Record<string, unknown> = {
    CAPTURE: { action: tracks.capture_action[level] ?? 0, creature: tracks.capture_creature[level] ?? 0 },
    MOVE: { points: tracks.move[level] ?? 0 },
    COUNCIL: {
      points: {
        text: (tracks.council[level] ?? []).join(' / '),
        forms: [(tracks.council[level] ?? []).reduce((sum, one) => sum + one, 0)],
      },
    },
    GEMS: { steps: tracks.gems[level] ?? 0 },
    MANA: { mana: tracks.mana[level] ?? 0, scroll: !!tracks.scroll[level] },
  }[track] as Record<string, unknown>;
  return words.say(`karnag.page.worth.${track}`, values);
}
