// Where everybody's parts came from, by the events of a whole game. Pure.
import { capital, type Words } from '../../lib/words.ts';
import type { Told } from '../../table/state.ts';
import type { Celtica } from '../../wire/celtica.ts';
import type { Source } from '../index.ts';

export function sources(
  log: readonly Told<Celtica>[],
  scores: readonly Readonly<Record<string, unknown>>[],
  words: Words,
): Source[] {
  const found = new Map<string, number[]>();
  const add = (label: string, seat: number, parts: number) => {
    const values = found.get(label) ?? scores.map(() => 0);
    values[seat] = (values[seat] ?? 0) + parts;
    found.set(label, values);
  };
  let kind = '';
  for (const event of log.flatMap(({ events }) => [...events])) {
    if (event.event === 'druid_moved') kind = String(words.thing(event.place)?.['kind'] ?? '');
    else if (event.event === 'part_taken')
      add(kind === 'goal' ? words.say('celtica.page.source.goal') : capital(words.word('site', kind)), event.seat, 1);
    else if (event.event === 'part_given_up') add(words.say('celtica.page.source.lost'), event.seat, -1);
    else if (event.event === 'part_exchanged' && event.given === null)
      add(words.say('celtica.page.source.bought'), event.seat, 1);
  }
  // What was dealt before the first move is in no step: it is what the others leave over.
  const dealt = scores.map(({ parts }, seat) =>
    [...found.values()].reduce((left, values) => left - (values[seat] ?? 0), Number(parts ?? 0)),
  );
  const begun = dealt.some((parts) => parts) ? [{ label: words.say('celtica.page.source.dealt'), values: dealt }] : [];
  return [...begun, ...[...found].map(([label, values]) => ({ label, values }))];
}
