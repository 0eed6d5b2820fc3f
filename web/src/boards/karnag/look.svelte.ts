// What a person looks at on the board, shared by the board and the line below it.
class Look {
  /** What is said of the square pointed at, or why it is none. */
  caption = $state('');
  /** It is the reason why something cannot be chosen. */
  refused = $state(false);
  /** Are the creatures' next steps shown? */
  crawling = $state(false);
}

export const look = new Look();
