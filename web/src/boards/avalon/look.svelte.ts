// What a person looks at on the isle, shared by the isle and the card of a place beside it.
class Look {
  /** The place pointed at or gone to by keys; `null`: the one where the own hero stands. */
  place = $state<number | null>(null);
  /** The seat whose tray lies open; `null`: the own. */
  hero = $state<number | null>(null);
}

export const look = new Look();
