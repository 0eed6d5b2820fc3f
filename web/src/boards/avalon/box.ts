// What is printed on the things of the box, as the scene has it.
import type { Plain } from '../../wire/avalon.ts';

type Do = readonly Plain[];

export interface LocationData {
  seals: readonly string[];
  actions: readonly { id: string; cost: Readonly<Record<string, Plain>>; do: Do; once: boolean }[];
  menhir?: { cond: Plain; costs: readonly Plain[]; dials: readonly number[] };
}

export interface AttackData {
  pool: readonly [number, number];
  text: string;
  do: Do;
}

export interface StageData {
  text: string;
  response: Do;
  checks: Readonly<Record<string, Do>>;
}

export interface EncounterData {
  deck: string;
  right: readonly string[];
  traits: readonly string[];
  reward?: Do;
  loot?: Do;
  failure?: Do;
  attacks?: readonly AttackData[];
  opportunity?: Do;
  abilities?: Do;
  stages?: readonly StageData[];
  slots?: number;
}

export interface CardData {
  left: readonly string[];
  right: readonly string[];
  passive: boolean;
  abilities: Do;
}
