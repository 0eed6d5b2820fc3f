// Somebody's games of each kind in one line: played, won, and the rating where there is one. Pure.
import type { Profile, Rating } from '../wire/wire.ts';

export interface Summed {
  game: string;
  played: number;
  won: number;
  rating: Rating | null;
}

/** The most played first. */
export function summed(profile: Pick<Profile, 'tallies' | 'ratings'>): Summed[] {
  const names = new Set([...profile.tallies, ...profile.ratings].map((one) => one.game));
  return [...names]
    .map((game) => {
      const tally = profile.tallies.find((one) => one.game === game);
      const rating = profile.ratings.find((one) => one.game === game) ?? null;
      return { game, played: tally?.played ?? 0, won: tally?.won ?? 0, rating };
    })
    .sort((a, b) => b.played - a.played || a.game.localeCompare(b.game));
}
