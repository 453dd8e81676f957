// What a sign, a number or a chip means, told to whoever points at it, holds it down or comes to it by keyboard. What is told
// stands with the thing itself; `ui/game/About.svelte` shows it.

export interface Told {
  'data-about': string;
  'data-rule'?: string;
  'aria-description'?: string;
  tabindex?: 0;
}

/** For a thing by itself: it can be come to by keyboard. `section` is of the rules page, by its English name; `score` and `points`
 * stand for where the game at hand explains those. */
export const about = (text: string, section?: string): Told => ({
  ...within(text, section),
  'aria-description': text,
  tabindex: 0,
});

/** For a thing within a button, which says it aloud already. */
export const within = (text: string, section?: string): Told => ({
  'data-about': text,
  ...(section === undefined ? {} : { 'data-rule': section }),
});
