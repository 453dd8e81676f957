// What somebody is typing to the others: the chat goes from the screen when the game begins or another tab is looked at, and what
// was begun must neither be lost nor fall to the keys of the game.

export const draft = {
  table: '',
  text: '',
  /** Whether the focus was in the chat when it went. */
  typing: false,
};
