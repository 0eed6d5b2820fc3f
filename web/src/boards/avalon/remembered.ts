// Places that were seen once and lie in mist now: they are remembered, in outline.
import type { Happened, LocationView, PrintedLocation, Story } from '../../wire/avalon.ts';
import type { Told } from '../../table/state.ts';
import type { Avalon } from '../../wire/avalon.ts';
import type { Cell } from './isle.ts';

export interface Memory {
  place: number;
  cell: Cell;
}

/** What earlier evenings have seen, the latest last; evenings told before cells were noted are left out. */
export const memoriesOf = (stories: readonly Story[]): Memory[] =>
  stories.flatMap(({ revealed = [], cells = [] }) =>
    revealed.flatMap((place, at): Memory[] => {
      const [x, y] = cells[at] ?? [];
      return x === undefined || y === undefined ? [] : [{ place, cell: [x, y] }];
    }),
  );

/** What was seen last at each cell where nothing is seen now. */
export function remembered(memories: readonly Memory[], now: readonly Pick<LocationView, 'cell'>[]): Memory[] {
  const seen = new Set(now.map(({ cell }) => cell.join()));
  const last = new Map(memories.map((one) => [one.cell.join(), one]));
  return [...last.values()].filter(({ cell }) => !seen.has(cell.join()));
}

/** Places that left the map in what was told. */
export const leftIn = (log: readonly Told<Avalon>[]): number[] =>
  log.flatMap(({ events }) =>
    events.flatMap((event: Happened) => (event.event === 'location_left' ? event.location : [])),
  );

const TO: Readonly<Record<string, readonly [number, number, string]>> = {
  north: [0, 1, 'south'],
  east: [1, 0, 'west'],
};

/** Pairs of remembered places whose ways meet: between them one remembers a road. */
export function rememberedRoads(
  memories: readonly Memory[],
  printed: (place: number) => Pick<PrintedLocation, 'leads'> | undefined,
): [Cell, Cell][] {
  const byCell = new Map(memories.map((one) => [one.cell.join(), one]));
  const leads = (place: number, way: string) => !!printed(place)?.leads.includes(way);
  return memories.flatMap(({ place, cell }) =>
    Object.entries(TO).flatMap(([way, [dx, dy, back]]): [Cell, Cell][] => {
      const other = byCell.get([cell[0] + dx, cell[1] + dy].join());
      return other && leads(place, way) && leads(other.place, back) ? [[cell, other.cell]] : [];
    }),
  );
}

const KEY = 'nemeton.isle.';

/** Where places lie that somebody at this table has seen, for as long as the page is open and through reloads. */
export class Sightings {
  private readonly cells = new Map<number, Cell>();
  private readonly key: string;

  constructor(
    table: string,
    private readonly store: Pick<Storage, 'getItem' | 'setItem'> | null,
    /** When to write: not in the frame in which places come into sight. */
    private readonly later: (write: () => void) => void = (write) => setTimeout(write, 500),
  ) {
    this.key = KEY + table;
    for (const [place, x, y] of read(this.store, this.key)) this.cells.set(place, [x, y]);
  }

  /** Note where places lie that are seen now. */
  note(places: readonly Pick<LocationView, 'location' | 'cell'>[]): void {
    const before = this.cells.size;
    for (const { location, cell } of places) this.cells.set(location, [cell[0]!, cell[1]!]);
    if (this.cells.size !== before) this.later(() => this.write());
  }

  private write(): void {
    const all = [...this.cells].map(([place, [x, y]]) => [place, x, y]);
    try {
      this.store?.setItem(this.key, JSON.stringify(all));
    } catch {
      // a browser that keeps nothing forgets it with the page
    }
  }

  /** Those of these places that were seen, in their order. */
  of(places: readonly number[]): Memory[] {
    return places.flatMap((place) => {
      const cell = this.cells.get(place);
      return cell ? [{ place, cell }] : [];
    });
  }
}

function read(store: Pick<Storage, 'getItem'> | null, key: string): [number, number, number][] {
  try {
    return JSON.parse(store?.getItem(key) ?? '[]') as [number, number, number][];
  } catch {
    return [];
  }
}
