// A hero's tray as numbers to draw, and what changed on it since its player last had a say. Pure.
import type { CharacterView, Happened, PrintedCharacter, TrackView, View } from '../../wire/avalon.ts';

/** The two sides of an attribute's balance: the left opens keys of fights, the right of talks. */
export const PAIRS = [
  ['aggression', 'empathy'],
  ['courage', 'caution'],
  ['practicality', 'spirituality'],
] as const;

/** The seat's colour of each tray: by the character, not by the order of sitting. */
const LOOKS: Readonly<Record<string, string>> = { azure: 'blue', crimson: 'red', verdant: 'green', amber: 'yellow' };

export const lookOfTray = (colour: string | null | undefined): string | null => LOOKS[colour ?? ''] ?? null;

/** The look of each seat by whom it leads; `null` where nobody has been chosen yet. */
export function looksOf({ characters }: Pick<View, 'characters'>, seats: number): (string | null)[] {
  const colours = new Map(characters.map((one) => [one.seat, one.colour]));
  return Array.from({ length: seats }, (_, seat) => lookOfTray(colours.get(seat)));
}

export interface Slot {
  on: boolean;
  /** A slot nobody wants the marker on. */
  red: boolean;
}

/** The slots of a track from 1 to its top; its red end as it is printed. */
export const slots = ({ at, top }: TrackView, red: readonly number[] = []): Slot[] => {
  const [low, high] = [Math.min(...red), Math.max(...red)];
  return Array.from({ length: top }, (_, i) => ({ on: i < at, red: i + 1 >= low && i + 1 <= high }));
};

/** What somebody gained and lost, by name; what came to nothing is left out. */
export interface Changes {
  tracks: Readonly<Record<string, number>>;
  resources: Readonly<Record<string, number>>;
  attributes: Readonly<Record<string, number>>;
  /** Things received. */
  things: ReadonlySet<string>;
}

/** Adds up what was told of a seat. */
export function changesOf(events: readonly Happened[], seat: number): Changes {
  const [tracks, resources, attributes] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ];
  const things = new Set<string>();
  const add = (to: Map<string, number>, name: string, by: number) => to.set(name, (to.get(name) ?? 0) + by);
  for (const event of events) {
    if (event.event === 'gift_handed_over') {
      if (event.sort !== 'resource' && event.receiver === seat) things.add(event.id);
      continue;
    }
    if (!('seat' in event) || event.seat !== seat) continue;
    if (event.event === 'track_changed') add(tracks, event.track, event.change);
    else if (event.event === 'resource_changed') add(resources, event.resource, event.change);
    else if (event.event === 'attribute_raised') add(attributes, event.attribute, 1);
    else if (event.event === 'item_gained') things.add(event.item);
    else if (event.event === 'secret_gained') things.add(String(event.secret));
  }
  const made = (sums: Map<string, number>) => Object.fromEntries([...sums].filter(([, by]) => by));
  return { tracks: made(tracks), resources: made(resources), attributes: made(attributes), things };
}

/** "+2", "−1". */
export const signed = (by: number): string => (by > 0 ? `+${by}` : `−${-by}`);

/** The slots of a track that are red, as the tray has them printed. */
export const redOf = (printed: PrintedCharacter | undefined, track: string): readonly number[] =>
  printed?.red[track] ?? [];

/** What is wrong with somebody, in the order one wants to know it. */
export const plightsOf = ({ conditions, panics, passed }: CharacterView): string[] => [
  ...conditions,
  ...(panics ? ['panic'] : []),
  ...(passed ? ['passed'] : []),
];
