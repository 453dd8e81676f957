// How what can be done is found by a word or a place.

import type { Choice } from '../core/types';

/** A place is meant as a whole, so that a1 does not find a11. */
export const finds = (text: string, word: string): boolean =>
  /^[a-j]\d+(\.\d)?$/.test(word)
    ? new RegExp(`(?<![a-z])${word.replace('.', '\\.')}(?!\\d)`).test(text)
    : text.includes(word);

/** An action as records write it, and all places it has to do with. */
export const written = ({ action, places }: Choice): string => `${action.text} ${places.join(' ')}`.toLowerCase();
