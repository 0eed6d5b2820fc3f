// What is where, in words: for who cannot see the board, and for a pointer that rests on it.
import type { Words } from '../../lib/words.ts';
import { capital } from '../../lib/words.ts';
import type { Karnag, Scene, View } from '../../wire/karnag.ts';
import type { Ask } from '../../wire/wire.ts';
import { aimsBySpot, isOnPath, spotOf, type Aim } from './aims.ts';
import { keyOf, regionAt, squareOf, type Square } from './glade.ts';

/** Places by themselves, in words: most of what is said of a board stays the same all game. */
export class Grounds {
  private readonly paths: ReadonlyMap<string, number>;
  private readonly held = new Map<string, string>();

  constructor(
    private readonly scene: Scene,
    private readonly words: Words,
  ) {
    this.paths = new Map(scene.path.map((square, p) => [keyOf(square), p]));
  }

  /** A place, and the rock or fen that covers it. */
  of(spot: string, cover: string | null): string {
    const key = `${spot} ${cover ?? ''}`;
    const known = this.held.get(key);
    if (known !== undefined) return known;
    const text = this.place(spot, cover);
    this.held.set(key, text);
    return text;
  }

  private place(spot: string, cover: string | null): string {
    const { words, scene } = this;
    if (spot === 'council') return words.say('karnag.page.place.council');
    const basin = scene.cauldrons.find(({ id }) => id === spot);
    if (basin) return words.say('karnag.page.place.cauldron', { cauldron: spot, places: basin.places });
    const path = this.paths.get(spot);
    if (path === undefined) return this.gladePlace(squareOf(spot), cover);
    const door = scene.cauldrons.find(({ entrances }) => entrances.includes(path));
    const kind = scene.corners.includes(path)
      ? 'corner'
      : door
        ? 'door'
        : scene.cauldrons.some(({ dark }) => dark.includes(path))
          ? 'dark'
          : 'plain';
    return words.say('karnag.page.place.path', { path, ground: kind, cauldron: door?.id ?? '' });
  }

  private gladePlace(square: Square, cover: string | null): string {
    const region = regionAt(this.scene, square);
    if (region === 'gate')
      return this.words.say('karnag.page.place.gate', { gate: this.scene.glade[square[1] - 1]?.[square[0] - 1] ?? '' });
    return this.words.say('karnag.page.place.glade', { square, region, ground: cover });
  }
}

export class Labels {
  private readonly things = new Map<string, string[]>();
  private readonly aims: ReadonlyMap<string, readonly Aim[]>;
  private readonly covers: ReadonlyMap<string, string>;
  private readonly held = new Map<string, string>();

  constructor(
    private readonly scene: Scene,
    private readonly view: View,
    private readonly words: Words,
    ask: Ask<Karnag> | null,
    private readonly grounds = new Grounds(scene, words),
  ) {
    this.aims = aimsBySpot(ask?.options ?? [], scene);
    this.covers = new Map(
      Object.values(view.obstacles)
        .flat()
        .map(([x, y, cover]) => [`${x},${y}`, String(cover)]),
    );
    this.collect();
  }

  /** Place, ground, what stands there, and what may be done. */
  of(spot: string): string {
    if (!spot) return '';
    const known = this.held.get(spot);
    if (known !== undefined) return known;
    const text = [
      this.grounds.of(spot, this.covers.get(spot) ?? null),
      ...(this.things.get(spot) ?? []),
      this.may(spot),
    ]
      .filter(Boolean)
      .map(capital)
      .join('. ');
    this.held.set(spot, text);
    return text;
  }

  private collect(): void {
    const { view, words, scene } = this;
    view.seats.forEach(({ druids, gems, menhirs }, seat) => {
      druids.forEach(
        (place, i) =>
          place && this.add(spotOf(scene, place), words.say('karnag.page.here.druid', { seat, druid: i + 1 })),
      );
      gems.forEach((square) => this.add(square.join(','), words.say('karnag.page.here.gem', { seat })));
      menhirs.forEach((square) => this.add(square.join(','), words.say('karnag.page.here.menhir', { seat })));
    });
    for (const one of view.creatures) {
      const { next } = one;
      const spot = one.square.join(',');
      this.add(
        spot,
        words.say('karnag.page.here.creature', {
          creature: one.creature,
          arrow: one.arrow,
          black_cube: one.black_cube,
        }),
      );
      this.add(
        spot,
        next
          ? words.say('karnag.page.here.crawls', { square: next, escapes: isOnPath(scene, next) })
          : words.say('karnag.page.here.stays'),
      );
    }
  }

  private add(spot: string, thing: string): void {
    this.things.set(spot, [...(this.things.get(spot) ?? []), thing]);
  }

  private may(spot: string): string {
    const options = (this.aims.get(spot) ?? []).map(({ option, points }) =>
      option.means.kind === 'choose_way'
        ? this.words.say('karnag.page.may_walk', { way: option.means.way, points })
        : this.words.option(option),
    );
    return options.length ? this.words.say('karnag.page.may', { options }) : '';
  }
}
