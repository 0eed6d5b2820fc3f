// What the option pointed at would do, as a picture: rays with what they count, ways, ghosts of pieces. Pure.
import type { Ask, Choice } from '../../wire/wire.ts';
import type { View } from '../../wire/karnag.ts';
import { inLine, isOnPath, penalties, raysOf, spotOf, stepped, type Ray } from './aims.ts';
import { at, isSame, keyOf, line, pathOf, placed, route, type Ground, type Layout, type Point, type Square } from './glade.ts';

export interface Preview {
  rays: readonly Ray[];
  /** Ways of pieces, as paths. */
  ways: readonly string[];
  /** Lines to own gems that would be in line. */
  lines: readonly string[];
  ghost:
    | { kind: 'druid'; at: Point }
    | { kind: 'gem'; at: Point }
    | { kind: 'creature'; at: Point; type: string }
    | { kind: 'tile'; squares: readonly (readonly [number, number, Ground])[] }
    | null;
  /** What the cost or the points are, at which point. */
  price: { at: Point; text: string } | null;
  /** Who would pay for an escape, at their druids. */
  losses: readonly { seat: number; place: string; points: number }[];
}

const CORNERS = ['top left', 'top right', 'bottom right', 'bottom left'];
const NOTHING: Preview = { rays: [], ways: [], lines: [], ghost: null, price: null, losses: [] };

type Means = Readonly<Record<string, unknown>>;
type Way = 'clockwise' | 'counterclockwise';

/** Where the druid that is asked about starts from: its square, or the corner it comes back at. */
export function startOf(ask: Pick<Ask, 'about'>, view: View, layout: Layout): string | null {
  const about = ask.about as Means;
  const place = view.seats[view.seat ?? 0]?.druids[Number(about['druid']) - 1] ?? null;
  if (place !== 'council') return place;
  const corner = layout.scene.corners[CORNERS.indexOf(String(about['corner']))];
  return corner === undefined ? place : `p${corner}`;
}

/** `spot` is where the pointer is: an option may lead to several places. */
export function preview(option: Choice, spot: string, ask: Ask, view: View, layout: Layout): Preview {
  const means: Means = option.means;
  const { scene } = layout;
  const own = view.seats[view.seat ?? 0];
  const square = means['square'] as Square | null | undefined;
  if (!own) return NOTHING;
  switch (means['kind']) {
    case 'start_druid':
      return { ...NOTHING, ghost: { kind: 'druid', at: placed(layout, `p${String(means['path'])}`) } };
    case 'spend_points':
    case 'enter_cauldron': {
      const place = means['kind'] === 'spend_points' ? `p${String(means['path'])}` : String(means['cauldron']);
      return walked(startOf(ask, view, layout), place, (ask.about as Means)['way'] as Way, layout);
    }
    case 'choose_way': {
      const ends = Object.keys((means['ends'] ?? {}) as Record<string, number>);
      const place = ends.find((end) => spotOf(scene, end) === spot) ?? ends.findLast((end) => pathOf(end) >= 0) ?? '';
      return walked(startOf(ask, view, layout), place, means['way'] as Way, layout);
    }
    case 'create_gem':
      if (!square) return NOTHING;
      return {
        ...NOTHING,
        rays: raysOf(means, own, scene),
        lines: inLine(square, own.gems).map((gem) => line([at(layout, gem), at(layout, square)])),
        ghost: { kind: 'gem', at: at(layout, square) },
        price: { at: at(layout, square), text: String(means['mana'] ?? '') },
      };
    case 'capture_creature':
      return square ? { ...NOTHING, rays: raysOf(means, own, scene) } : NOTHING;
    case 'move_creature': {
      const beast = view.creatures.find((one) => one.creature === (ask.about as Means)['creature']);
      if (!square || !beast) return NOTHING;
      const from = beast.square as unknown as Square;
      const losses = isOnPath(scene, square) ? penalties(scene, view, square) : [];
      return { ...NOTHING, ways: [line([at(layout, from), at(layout, square)])], ghost: { kind: 'creature', at: at(layout, square), type: beast.type }, losses };
    }
    case 'shift_gem': {
      if (!square) return NOTHING;
      const to = stepped(square, means['direction']);
      const lines = inLine(to, own.gems, square).map((gem) => line([at(layout, gem), at(layout, to)]));
      return { ...NOTHING, lines, ways: [line([at(layout, square), at(layout, to)])], ghost: { kind: 'gem', at: at(layout, to) } };
    }
    case 'lay_tile': {
      const shape = scene.shapes[String((ask.about as Means)['tile'])]?.[Number(means['turns'])] ?? [];
      if (!square) return NOTHING;
      return { ...NOTHING, ghost: { kind: 'tile', squares: shape.map(([x, y, ground]) => [square[0] + x, square[1] + y, ground] as const) } };
    }
    default:
      return NOTHING;
  }
}

function walked(start: string | null, place: string, way: Way, layout: Layout): Preview {
  if (!start || !place) return NOTHING;
  const points = route(layout, start, place, way);
  return { ...NOTHING, ways: [line(points)], ghost: { kind: 'druid', at: points.at(-1) ?? [0, 0] } };
}

/** Where each creature would crawl by itself, as arrows; who stays, and who gets out. */
export interface Crawl {
  creature: string;
  from: Point;
  to: Point | null;
  escapes: boolean;
}

export function crawls(view: View, layout: Layout, only?: string): Crawl[] {
  return view.creatures
    .filter((one) => only === undefined || keyOf(one.square as unknown as Square) === only)
    .map((one) => {
      const [square, next] = [one.square as unknown as Square, one.next as unknown as Square | null];
      return {
        creature: one.creature,
        from: at(layout, square),
        to: next && !isSame(next, square) ? at(layout, next) : null,
        escapes: !!next && isOnPath(layout.scene, next),
      };
    });
}
