// The option pointed at as a picture: rays with what they count, ways, ghosts of pieces. What it would do is the game's
// to say. Pure.
import { otherwise } from '../../lib/exhaustive.ts';
import type { Described, Loss, Preview, Question, View } from '../../wire/karnag.ts';
import { isOnPath, raysOf, spotOf, stepped, type Ray } from './aims.ts';
import {
  at,
  isSame,
  keyOf,
  line,
  pathOf,
  placed,
  route,
  type Ground,
  type Layout,
  type Point,
  type Square,
} from './glade.ts';

export interface Picture {
  /** With the squares that count, once they are told. */
  rays: readonly (Ray & { count: number })[];
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
  /** What the cost is, at which point; and the points it brings. */
  price: { at: Point; text: string } | null;
  gain: { at: Point; text: string } | null;
  /** Who would pay for an escape, at their druids. */
  losses: readonly Loss[];
}

const NOTHING: Picture = { rays: [], ways: [], lines: [], ghost: null, price: null, gain: null, losses: [] };

type Way = 'clockwise' | 'counterclockwise';

/** `spot` is where the pointer is: an option may lead to several places. */
export function picture(
  means: Described,
  spot: string,
  ask: Question,
  view: View,
  layout: Layout,
  foretold: Preview = {},
): Picture {
  const { scene } = layout;
  const own = view.seats[view.seat ?? 0];
  if (!own) return NOTHING;
  const rays = raysOf(means, own, scene).map((ray) => ({
    ...ray,
    count: foretold.rays?.find(({ druid }) => druid === ray.druid)?.squares ?? 0,
  }));
  const linesTo = (square: Square) =>
    (foretold.in_line ?? []).map((gem) => line([at(layout, gem), at(layout, square)]));
  const gainAt = (square: Square): Picture['gain'] => {
    const points = (foretold.seats?.find(({ seat }) => seat === view.seat)?.points ?? own.points) - own.points;
    return points > 0 ? { at: at(layout, square), text: `+${points}` } : null;
  };
  switch (means.kind) {
    case 'start_druid':
      return { ...NOTHING, ghost: { kind: 'druid', at: placed(layout, `p${means.path}`) } };
    case 'spend_points':
    case 'enter_cauldron': {
      if (ask.kind !== 'points') return NOTHING;
      const place = means.kind === 'spend_points' ? `p${means.path}` : means.cauldron;
      return walked(foretold.origin, place, ask.about.way, layout);
    }
    case 'choose_way': {
      if (ask.kind !== 'way') return NOTHING;
      const ends = Object.keys(means.ends ?? {});
      const place = ends.find((end) => spotOf(scene, end) === spot) ?? ends.findLast((end) => pathOf(end) >= 0) ?? '';
      return walked(foretold.origin, place, means.way as Way, layout);
    }
    case 'create_gem': {
      const { square } = means;
      if (!square) return NOTHING;
      return {
        ...NOTHING,
        rays,
        lines: linesTo(square),
        ghost: { kind: 'gem', at: at(layout, square) },
        price: { at: at(layout, square), text: String(means.mana ?? '') },
      };
    }
    case 'capture_creature':
      return means.square ? { ...NOTHING, rays, gain: gainAt(means.square) } : NOTHING;
    case 'raise_menhir':
      return { ...NOTHING, gain: gainAt(means.square) };
    case 'move_creature': {
      const { square } = means;
      const beast = ask.kind === 'to' ? view.creatures.find((one) => one.creature === ask.about.creature) : undefined;
      if (!beast) return NOTHING;
      return {
        ...NOTHING,
        ways: [line([at(layout, beast.square), at(layout, square)])],
        ghost: { kind: 'creature', at: at(layout, square), type: beast.type },
        losses: foretold.losses ?? [],
      };
    }
    case 'shift_gem': {
      const { square } = means;
      const to = stepped(square, means.direction);
      return {
        ...NOTHING,
        lines: linesTo(to),
        ways: [line([at(layout, square), at(layout, to)])],
        ghost: { kind: 'gem', at: at(layout, to) },
      };
    }
    case 'lay_tile': {
      if (ask.kind !== 'lay_tile') return NOTHING;
      const { square } = means;
      const shape = scene.shapes[ask.about.tile]?.[means.turns] ?? [];
      return {
        ...NOTHING,
        ghost: {
          kind: 'tile',
          squares: shape.map(([x, y, ground]) => [square[0] + x, square[1] + y, ground] as const),
        },
      };
    }
    case 'choose_tile':
    case 'place_cube':
    case 'perform':
    case 'decline':
    case 'done':
    case 'play_card':
    case 'attach_accel':
    case 'move_druid':
    case 'choose_corner':
    case 'send_druid':
    case 'rise':
    case 'choose_creature':
    case 'take_card':
    case 'redraw':
      return NOTHING;
    default:
      return otherwise(means, NOTHING);
  }
}

function walked(start: string | null | undefined, place: string, way: Way, layout: Layout): Picture {
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
    .filter((one) => only === undefined || keyOf(one.square) === only)
    .map((one) => {
      const { square, next } = one;
      return {
        creature: one.creature,
        from: at(layout, square),
        to: next && !isSame(next, square) ? at(layout, next) : null,
        escapes: !!next && isOnPath(layout.scene, next),
      };
    });
}
