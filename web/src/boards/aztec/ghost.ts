// The piece in hand before it is laid: where it is held, how it is turned, and what that means as an action.

import type { Choice } from '../../core/types';
import {
  CUBES,
  SPACE,
  add,
  cellText,
  cellsOf,
  offsets,
  placementText,
  readCell,
  readPlacement,
  same,
  subtract,
  turned,
  writable,
  type Cell,
  type Turn,
  type Word,
} from './space';

/** The piece lies with cube number `grip` of its path in `cell`. */
export interface Ghost {
  cell: Cell;
  word: Word;
  grip: number;
}

/** The legal placements of a moment, ready to be asked. */
export interface Offers {
  byAction: ReadonlyMap<string, Choice>;
  /** The actions that would fill a cell, by its text. */
  byCell: ReadonlyMap<string, readonly string[]>;
}

export const UPRIGHT: Word = ['e', 's', 'u'];

export function offersOf(choices: readonly Choice[]): Offers {
  const byAction = new Map(choices.filter(({ cells }) => cells.length > 0).map((choice) => [choice.action, choice]));
  const byCell = new Map<string, string[]>();
  for (const { action, cells } of byAction.values())
    for (const cell of cells) {
      const list = byCell.get(cell);
      if (list) list.push(action);
      else byCell.set(cell, [action]);
    }
  return { byAction, byCell };
}

const placementOf = ({ cell, word, grip }: Ghost) => ({ start: subtract(cell, offsets(word)[grip]!), word });

export const actionOf = (ghost: Ghost): string => placementText(placementOf(ghost));
export const ghostCells = (ghost: Ghost): Cell[] => cellsOf(placementOf(ghost));

/** The ghost of an action, held where `near` lies if that is part of it. */
export function ghostOf(action: string, near: Cell | null): Ghost | null {
  const placement = readPlacement(action);
  if (!placement) return null;
  const cells = cellsOf(placement);
  const grip = Math.max(0, near ? cells.findIndex((cell) => same(cell, near)) : 0);
  return { cell: cells[grip]!, word: placement.word, grip };
}

/**
 * The piece at a cell, turned in a certain way: held by the cube wished for if it fits so, by another one if it fits
 * only so; if it does not fit at all, held so that it can at least be written down.
 */
export function settle(cell: Cell, word: Word, grip: number, offers: Offers): Ghost {
  const others = Array.from({ length: CUBES }, (_, i) => i).sort((a, b) => Math.abs(a - grip) - Math.abs(b - grip));
  const ways = others.map((held): Ghost => ({ cell, word, grip: held }));
  return (
    ways.find((way) => offers.byAction.has(actionOf(way))) ??
    ways.find((way) => ghostCells(way).every(writable)) ??
    ways.find((way) => writable(ghostCells(way)[0]!))!
  );
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
  const next = fits[(fits.indexOf(actionOf(ghost)) + 1) % fits.length];
  return (next === undefined ? null : ghostOf(next, ghost.cell)) ?? ghost;
}

/** The lowest cell of a column with nothing standing in it or above; the top one if the column is full. */
export function topOf(file: number, rank: number, filled: ReadonlySet<string>): Cell {
  let level = SPACE.levels;
  while (level > 0 && !filled.has(cellText([file, rank, level - 1]))) level -= 1;
  return [file, rank, Math.min(level, SPACE.levels - 1)];
}

/** The cells in which a piece turned like this could have a cube. */
export function reach(word: Word, offers: Offers): Cell[] {
  const suffix = ` ${word.join('')}`;
  const cells = new Set<string>();
  for (const { action, cells: filled } of offers.byAction.values())
    if (action.endsWith(suffix)) for (const cell of filled) cells.add(cell);
  return [...cells].map(readCell);
}
