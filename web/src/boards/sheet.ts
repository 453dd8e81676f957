// The board in words: sheets of cells, each described from the view. For whoever reads the board or hears it.

import type { Named } from '../game/names';
import type { Translate } from '../i18n/i18n';

/** A cell one can walk to. */
export interface Cell {
  /** As the notation writes it; what is to be done there is found by it. */
  id: string;
  /** Everything there is to say of it. */
  text: string;
  /** A letter or two for the table. */
  sign: string;
  /** Whose mark the table shows. */
  seat: number | null;
  /** How the table sets it off: the ground, something solid, or nothing to stand on. */
  ground: 'plain' | 'solid' | 'void';
  /** Whether it counts for something. */
  counts: boolean;
}

/** One level of the board, or all of it. */
export interface Sheet {
  name: string;
  columns: readonly string[];
  /** From north to south; null where there is no board. */
  rows: readonly { name: string; cells: readonly (Cell | null)[] }[];
}

/** What a sheet needs to know of the world: the words, and what the players are called. */
export interface Speech {
  t: Translate;
  name: (seat: number) => string;
  /** For sentences with a verb. */
  named: (seat: number) => Named;
}

/** The parts that say something, as one sentence. */
export const sentence = (t: Translate, place: string, parts: readonly (string | null)[]): string =>
  t('live.deed', { name: place, deed: parts.filter(Boolean).join(', ') });

export const letters = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCharCode(97 + from + i));
