// What may be done, on the board: which spot each option is about, what it would look like, and how to ask why not.
// Pure.
import { otherwise } from '../../lib/exhaustive.ts';
import type { AboutPoints, Described, Karnag, Question, Scene, SeatView, View } from '../../wire/karnag.ts';
import type { Choice as AnyChoice } from '../../wire/wire.ts';
import { STEPS, isSame, keyOf, pathOf, sideOf, squareOf, walk, type Square } from './glade.ts';

type Choice = AnyChoice<Karnag>;

/** An option at a spot: a square "5,7", a cauldron "C1", or "council". */
export interface Aim {
  option: Choice;
  spot: string;
  /** Movement points to get there. */
  points?: number;
}

/** Steps on the way to something: one tap takes them, and they can be taken back. */
const ON_THE_WAY: ReadonlySet<Described['kind']> = new Set([
  'move_druid',
  'choose_corner',
  'choose_way',
  'choose_creature',
]);

export const isOnTheWay = (option: Pick<Choice, 'means'>): boolean => ON_THE_WAY.has(option.means.kind);

/** The spot of a druid's place. */
export function spotOf(scene: Scene, place: string): string {
  const p = pathOf(place);
  return p >= 0 ? keyOf(scene.path[p] ?? [0, 0]) : place;
}

const pathSpot = (scene: Scene, path: number): string => spotOf(scene, `p${path}`);

/** A square moved by a direction. */
export const stepped = ([x, y]: Square, direction: string): Square => {
  const [dx, dy] = STEPS[direction] ?? [0, 0];
  return [x + dx, y + dy];
};

/** Where an option can be taken on the board; nowhere if it is about no place. */
export function aimsOf(option: Choice, scene: Scene): Aim[] {
  const { means } = option;
  switch (means.kind) {
    case 'start_druid':
    case 'choose_corner':
      return [{ option, spot: pathSpot(scene, means.path) }];
    case 'spend_points':
      return means.path === null ? [] : [{ option, spot: pathSpot(scene, means.path), points: means.points }];
    case 'enter_cauldron':
      return [{ option, spot: means.cauldron, points: means.points }];
    case 'choose_way':
      return Object.entries(means.ends ?? {}).map(([place, points]) => ({
        option,
        spot: spotOf(scene, place),
        points,
      }));
    case 'move_druid':
    case 'send_druid':
      return means.place === null ? [] : [{ option, spot: spotOf(scene, means.place) }];
    case 'shift_gem':
      return [{ option, spot: keyOf(stepped(means.square, means.direction)) }];
    case 'lay_tile':
    case 'create_gem':
    case 'capture_creature':
    case 'choose_creature':
    case 'move_creature':
    case 'raise_menhir':
      return means.square ? [{ option, spot: keyOf(means.square) }] : [];
    case 'choose_tile':
    case 'place_cube':
    case 'perform':
    case 'decline':
    case 'done':
    case 'play_card':
    case 'attach_accel':
    case 'rise':
    case 'take_card':
    case 'redraw':
      return [];
    default:
      return otherwise(means, []);
  }
}

export function aimsBySpot(options: readonly Choice[], scene: Scene): Map<string, Aim[]> {
  const found = new Map<string, Aim[]>();
  for (const aim of options.flatMap((option) => aimsOf(option, scene)))
    found.set(
      aim.spot,
      [...(found.get(aim.spot) ?? []), aim].sort((a, b) => (a.points ?? 0) - (b.points ?? 0)),
    );
  return found;
}

/** Options that have no place on the board, such as cards and "done". */
export const offBoard = (options: readonly Choice[], scene: Scene): Choice[] =>
  options.filter((option) => option.means.kind === 'choose_way' || !aimsOf(option, scene).length);

// ---------------------------------------------------------------------- rays
/** From the path square of an own druid to what it aims at. */
export interface Ray {
  druid: number;
  from: Square;
  to: Square;
}

/** The rays an option sends out, from the druids' path squares. */
export function raysOf(means: Described, own: Pick<SeatView, 'druids'>, scene: Scene): Ray[] {
  if (means.kind !== 'create_gem' && means.kind !== 'capture_creature') return [];
  const { square } = means;
  if (!square) return [];
  const druids = means.kind === 'create_gem' ? means.druids : [means.druid];
  return druids.flatMap((druid) => {
    const from = scene.path[pathOf(own.druids[druid - 1] ?? null)];
    return from ? [{ druid, from, to: square }] : [];
  });
}

/** The row or column of the glade a path square looks along. */
export function sight(scene: Scene, path: number): { row: number } | { column: number } | null {
  const square = scene.path[path];
  if (!square || scene.corners.includes(path)) return null;
  const side = sideOf(scene, square);
  return side === 'top' || side === 'bottom' ? { column: square[0] } : { row: square[1] };
}

export const isOnPath = ({ columns, rows }: Scene, [x, y]: Square): boolean =>
  x === 0 || y === 0 || x === columns + 1 || y === rows + 1;

// ---------------------------------------------------------------------- why not
/** How to find out why a spot is no target: an action to ask about, as the game writes it, or what is said at once. */
export type Doubt =
  { text: string } | { say: 'unseen_row' | 'unseen_column' | 'nothing_here'; values?: Record<string, number> };

export function doubt(asked: Question, spot: string, scene: Scene, view: View): Doubt {
  const own = view.seats[view.seat ?? 0];
  const square = spot.includes(',') ? squareOf(spot) : null;
  const p = square ? scene.path.findIndex((one) => isSame(one, square)) : -1;
  const druid = own?.druids.findIndex((place) => place !== null && spotOf(scene, place) === spot) ?? -1;
  const nothing: Doubt = { say: 'nothing_here' };
  switch (asked.kind) {
    case 'start':
      return p >= 0 ? { text: `start p${p}` } : nothing;
    case 'move':
      return druid >= 0 ? { text: `druid ${druid + 1}` } : nothing;
    case 'points':
      return farther(asked.about, spot, p, scene, view) ?? nothing;
    case 'gems':
      return square && p < 0 && own ? crossing(square, own, scene) : nothing;
    case 'capture':
      return square && p < 0 && own ? hunt(square, own, scene, view) : nothing;
    case 'creature': {
      const beast = view.creatures.find((one) => square && isSame(one.square, square));
      return beast ? { text: `creature ${beast.creature}` } : nothing;
    }
    case 'to':
      return square ? { text: `to ${spot}` } : nothing;
    case 'lay_tile':
      return square ? { text: `lay ${spot} turn 0` } : nothing;
    case 'shift':
      return shifted(spot, own) ?? nothing;
    default:
      return nothing;
  }
}

/** Too far, too near, or a cauldron that is full. */
function farther({ way, druid }: AboutPoints, spot: string, p: number, scene: Scene, view: View): Doubt | null {
  const own = view.seats[view.seat ?? 0];
  const start = pathOf(own?.druids[druid - 1] ?? null);
  const taken = new Set(view.seats.flatMap(({ druids }) => druids.map(pathOf)));
  const distance = (to: number) =>
    walk(scene.path.length, start, to, way)
      .slice(1)
      .filter((q) => !taken.has(q)).length;
  if (start < 0) return null;
  if (p >= 0) return { text: `points ${distance(p)}` };
  const cauldron = scene.cauldrons.findIndex(({ id }) => id === spot);
  const door = scene.cauldrons[cauldron]?.entrances[0];
  return door === undefined ? null : { text: `enter ${cauldron + 1} with ${distance(door) + 1}` };
}

const looking = (own: SeatView, scene: Scene, square: Square) => {
  const sights = own.druids.map((place) => sight(scene, pathOf(place)));
  return {
    across: sights.findIndex((one) => one && 'row' in one && one.row === square[1]),
    down: sights.findIndex((one) => one && 'column' in one && one.column === square[0]),
  };
};

function crossing(square: Square, own: SeatView, scene: Scene): Doubt {
  const { across, down } = looking(own, scene, square);
  if (across < 0) return { say: 'unseen_row', values: { row: square[1] } };
  if (down < 0) return { say: 'unseen_column', values: { column: square[0] } };
  return { text: `create ${Math.min(across, down) + 1}+${Math.max(across, down) + 1}` };
}

function hunt(square: Square, own: SeatView, scene: Scene, view: View): Doubt {
  if (!view.creatures.some((one) => isSame(one.square, square))) return { say: 'nothing_here' };
  const { across, down } = looking(own, scene, square);
  const druid = Math.max(across, down);
  return druid < 0 ? { say: 'unseen_row', values: { row: square[1] } } : { text: `capture ${druid + 1}` };
}

/** A square beside an own gem: the gem cannot go there, and the game says why. */
function shifted(spot: string, own: SeatView | undefined): Doubt | null {
  for (const gem of own?.gems ?? [])
    for (const direction of Object.keys(STEPS))
      if (keyOf(stepped(gem, direction)) === spot) return { text: `shift ${keyOf(gem)} ${direction}` };
  return null;
}
