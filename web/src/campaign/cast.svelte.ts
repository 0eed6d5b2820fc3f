// Who leads whom at the table of an evening that has not begun: its table knows people, its campaign their heroes.
import { campaignModule } from '../boards/index.ts';
import { messagesOf } from '../lib/messages.svelte.ts';
import { settings } from '../lib/settings.svelte.ts';
import { Words } from '../lib/words.ts';
import type { Table } from '../wire/wire.ts';
import { campaignOf, tableNow } from './requests.ts';

export interface Led {
  /** What the hero is called; nothing before one was chosen. */
  name: string;
  look: string | null;
}

/** The heroes of a table's seats; made where a component begins. Nobody, at a table that is no evening's. */
export class EveningCast {
  private led = $state.raw<readonly Led[]>([]);

  constructor(about: () => Table) {
    const campaign = $derived(about().campaign ?? '');
    const game = $derived(about().setup.game);
    $effect(() => {
      let current = true;
      if (campaign)
        void castOf(campaign, game, settings.lang).then(
          (led) => current && (this.led = led),
          () => undefined, // who only looks on is told nothing of it
        );
      return () => (current = false);
    });
  }

  get looks(): readonly (string | null)[] {
    return this.led.map(({ look }) => look);
  }

  nameOf(seat: number): string {
    return this.led[seat]?.name ?? '';
  }
}

async function castOf(id: string, game: string, lang: string): Promise<Led[]> {
  const [campaign, parts, messages] = await Promise.all([campaignOf(id), campaignModule(game), messagesOf(lang, game)]);
  const last = campaign.evenings.find(({ number }) => number === campaign.head)?.table;
  const { scene = {}, sights = [] } = last ? await tableNow(last) : {};
  const view = (sights[0]?.view ?? null) as never;
  const words = new Words(lang, messages, game, [], scene, null);
  return (campaign.tonight?.seats ?? []).map(({ hero }) => ({
    name: hero ? (parts?.hero(hero, words) ?? hero) : '',
    look: hero ? (parts?.lookOf?.(hero, scene, view) ?? null) : null,
  }));
}
