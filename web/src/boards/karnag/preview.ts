// What the option pointed at would do, as a picture: rays with what they count, ways, ghosts of pieces. Pure.
import { otherwise } from '../../lib/exhaustive.ts';
import type { AboutCorner, AboutWay, Described, Question, View } from '../../wire/karnag.ts';
import { inLine, isOnPath, penalties, raysOf, spotOf, stepped, type Ray } from './aims.ts';
import { at, isSame, keyOf, line, pathOf, placed, route, type Ground, type Layout, type Point } from './glade.ts';

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

type Way = 'clockwise' | 'counterclockwise';

/** Where the druid that is asked about starts from: its square, or the corner it comes back at. */
export function startOf(about: AboutWay | AboutCorner, view: View, layout: Layout): string | null {
  const place = view.seats[view.seat ?? 0]?.druids[about.druid - 1] ?? null;
  if (place !== 'council') return place;
  const named = 'corner' in about && about.corner ? about.corner : '';
  const corner = layout.scene.corners[CORNERS.indexOf(named)];
  return corner === undefined ? place : `p${corner}`;
}

/** `spot` is where the pointer is: an option may lead to several places. */
export function preview(means: Described, spot: string, ask: Question, view: View, layout: Layout): Preview {
  const { scene } = layout;
  const own = view.seats[view.seat ?? 0];
  if (!own) return NOTHING;
  switch (means.kind) {
    case 'start_druid':
      return { ...NOTHING, ghost: { kind: 'druid', at: placed(layout, `p${means.path}`) } };
    case 'spend_points':
    case 'enter_cauldron': {
      if (ask.kind !== 'points') return NOTHING;
      const place = means.kind === 'spend_points' ? `p${means.path}` : means.cauldron;
      return walked(startOf(ask.about, view, layout), place, ask.about.way, layout);
    }
    case 'choose_way': {
      if (ask.kind !== 'way') return NOTHING;
      const ends = Object.keys(means.ends ?? {});
      const place = ends.find((end) => spotOf(scene, end) === spot) ?? ends.findLast((end) => pathOf(end) >= 0) ?? '';
      return walked(startOf(ask.about, view, layout), place, means.way as Way, layout);
    }
    case 'create_gem': {
      const { square } = means;
      if (!square) return NOTHING;
      return {
        ...NOTHING,
        rays: raysOf(means, own, scene),
        lines: inLine(square, own.gems).map((gem) => line([at(layout, gem), at(layout, square)])),
        ghost: { kind: 'gem', at: at(layout, square) },
        price: { at: at(layout, square), text: String(means.mana ?? '') },
      };
    }
    case 'capture_creature':
      return means.square ? { ...NOTHING, rays: raysOf(means, own, scene) } : NOTHING;
    case 'move_creature': {
      const { square } = means;
      const beast = ask.kind === 'to' ? view.creatures.find((one) => one.creature === ask.about.creature) : undefined;
      if (!beast) return NOTHING;
      const losses = isOnPath(scene, square) ? penalties(scene, view, square) : [];
      return {
        ...NOTHING,
        ways: [line([at(layout, beast.square), at(layout, square)])],
        ghost: { kind: 'creature', at: at(layout, square), type: beast.type },
        losses,
      };
    }
    case 'shift_gem': {
      const { square } = means;
      const to = stepped(square, means.direction);
      const lines = inLine(to, own.gems, square).map((gem) => line([at(layout, gem), at(layout, to)]));
      return {
        ...NOTHING,
        lines,
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
    case 'raise_menhir':
      return NOTHING;
    default:
      return otherwise(means, NOTHING);
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
