// The piece in hand before it is laid: where it is held, how it is turned, and what that means as an action.

import type { Choice, Wish } from '../../../core/types';
import type { AztecAction } from '../types';
import {
  CUBES,
  SPACE,
  add,
  cellText,
  cellsOf,
  offsets,
  readCell,
  same,
  subtract,
  turned,
  writable,
  type Cell,
  type Placement,
  type Turn,
  type Word,
} from './space';

/** The piece lies with cube number `grip` of its path in `cell`. */
export interface Ghost {
  cell: Cell;
  word: Word;
  grip: number;
}

type Lay = Extract<AztecAction, { kind: 'lay' }>;
export type Offer = Choice<Lay>;

/** The legal placements of a moment, ready to be asked. */
export interface Offers {
  all: readonly Offer[];
  /** The one that is laid like this, by where its path begins and goes. */
  byPath: ReadonlyMap<string, Offer>;
  /** Those that would fill a cell, by its text. */
  byCell: ReadonlyMap<string, readonly Offer[]>;
}

export const UPRIGHT: Word = ['e', 's', 'u'];

const path = ({ cell, way }: Pick<Lay, 'cell' | 'way'>): string => [cell, ...way].join();

export function offersOf(choices: readonly Choice<AztecAction>[]): Offers {
  const all = choices.filter((choice): choice is Offer => choice.action.kind === 'lay');
  const byCell = new Map<string, Offer[]>();
  for (const offer of all)
    for (const cell of offer.places) {
      const list = byCell.get(cell);
      if (list) list.push(offer);
      else byCell.set(cell, [offer]);
    }
  return { all, byPath: new Map(all.map((offer) => [path(offer.action), offer])), byCell };
}

export const placementOf = ({ cell, word, grip }: Ghost): Placement => ({
  start: subtract(cell, offsets(word)[grip]!),
  word,
});

/** What laying the piece like this would be. */
export function wishOf(ghost: Ghost): Wish<Lay> {
  const { start, word } = placementOf(ghost);
  return { kind: 'lay', cell: cellText(start), way: [...word] };
}

/** The legal action that laying the piece like this is, if it is one. */
export const offerOf = (ghost: Ghost, offers: Offers): Offer | null => offers.byPath.get(path(wishOf(ghost))) ?? null;

/** How the piece would lie, as a key to compare by; empty for nothing. */
export const keyOf = (held: Ghost | AztecAction | null): string => {
  if (held === null) return '';
  return 'grip' in held ? path(wishOf(held)) : held.kind === 'lay' ? path(held) : held.text;
};

/** Whether laying the piece like this is that action. */
export const is = (ghost: Ghost, action: AztecAction): boolean =>
  action.kind === 'lay' && path(wishOf(ghost)) === path(action);

export const ghostCells = (ghost: Ghost): Cell[] => cellsOf(placementOf(ghost));

/** The ghost of an action, held where `near` lies if that is part of it. */
export function ghostOf(action: AztecAction, near: Cell | null): Ghost | null {
  if (action.kind !== 'lay') return null;
  const cells = cellsOf({ start: readCell(action.cell), word: action.way });
  const grip = Math.max(0, near ? cells.findIndex((cell) => same(cell, near)) : 0);
  return { cell: cells[grip]!, word: action.way, grip };
}

/**
 * The piece at a cell, turned in a certain way: held by the cube wished for if it fits so, by another one if it fits
 * only so; if it does not fit at all, held so that it can at least be written down.
 */
export function settle(cell: Cell, word: Word, grip: number, offers: Offers): Ghost {
  const others = Array.from({ length: CUBES }, (_, i) => i).sort((a, b) => Math.abs(a - grip) - Math.abs(b - grip));
  const ways = others.map((held): Ghost => ({ cell, word, grip: held }));
  return (
    ways.find((way) => offerOf(way, offers)) ??
    ways.find((way) => ghostCells(way).every(writable)) ??
    ways.find((way) => writable(ghostCells(way)[0]!))!
  );
}

/** The piece put down at a cell: as it was held if it fits so, otherwise in the first way in which it fits there at all. */
export function put(cell: Cell, word: Word, grip: number, offers: Offers): Ghost {
  const held = settle(cell, word, grip, offers);
  return offerOf(held, offers) ? held : nextFit(held, offers);
}

export const turn = (ghost: Ghost, by: Turn, offers: Offers): Ghost =>
  settle(ghost.cell, turned(ghost.word, by), ghost.grip, offers);

export function move(ghost: Ghost, by: Cell, offers: Offers): Ghost {
  const cell = add(ghost.cell, by);
  return writable(cell) ? settle(cell, ghost.word, ghost.grip, offers) : ghost;
}

/** The next way in which a piece fits with a cube in the ghost's cell; the ghost itself if there is none. */
export function nextFit(ghost: Ghost, offers: Offers): Ghost {
  const fits = offers.byCell.get(cellText(ghost.cell)) ?? [];
  const next = fits[(fits.findIndex(({ action }) => is(ghost, action)) + 1) % fits.length];
  return (next ? ghostOf(next.action, ghost.cell) : null) ?? ghost;
}

/** Which of how many ways it is in which a piece fits with a cube in the ghost's cell, counted from 1; 0 if it is none. */
export function fitOf(ghost: Ghost, offers: Offers): { n: number; all: number } {
  const fits = offers.byCell.get(cellText(ghost.cell)) ?? [];
  return { n: fits.findIndex(({ action }) => is(ghost, action)) + 1, all: fits.length };
}

/** The lowest cell of a column with nothing standing in it or above; the top one if the column is full. */
export function topOf(file: number, rank: number, filled: ReadonlySet<string>): Cell {
  let level = SPACE.levels;
  while (level > 0 && !filled.has(cellText([file, rank, level - 1]))) level -= 1;
  return [file, rank, Math.min(level, SPACE.levels - 1)];
}

/** The cells in which a piece turned like this could have a cube. */
export function reach(word: Word, offers: Offers): Cell[] {
  const fitting = offers.all.filter(({ action }) => action.way.every((way, i) => way === word[i]));
  return [...new Set(fitting.flatMap(({ places }) => places))].map(readCell);
}
