// What there is to see of a position, as plain data: cubes, marks, and the way a piece comes in.

import type { AztecView } from '../types';
import { SPACE, add, cellText, readCell, step, writable, type Cell, type Direction, type Placement } from './space';

export interface PieceScene {
  seat: number;
  placement: Placement;
  cells: Cell[];
}

/** A cube of the third level that counts, and for whom. */
export interface Scored {
  cell: Cell;
  seat: number;
}

export interface AztecScene {
  size: number;
  start: Cell;
  pieces: PieceScene[];
  /** The texts of all cells with a cube in them. */
  filled: ReadonlySet<string>;
  /** The cells that count, and for whom. */
  sectors: Scored[];
  scored: Scored[];
}

export function sceneOf(view: AztecView): AztecScene {
  const pieces = view.pieces.map(({ seat, way, cells }) => ({
    seat,
    placement: { start: readCell(cells[0]!), word: way },
    cells: cells.map(readCell),
  }));
  const filled = new Set([view.start, ...view.pieces.flatMap(({ cells }) => cells)]);
  const sectors = view.sides.flatMap(({ seat, sector }) => sector.map((text) => ({ cell: readCell(text), seat })));
  return {
    size: view.size,
    start: readCell(view.start),
    pieces,
    filled,
    sectors,
    scored: sectors.filter(({ cell }) => filled.has(cellText(cell))),
  };
}

/** How a piece comes into the building: from where, and which pieces make way for it, by number. */
export interface Entry {
  from: Direction;
  lifted: number[];
}

const WAYS: readonly Direction[] = ['u', 'n', 's', 'e', 'w'];

/** The cells passed when cells move in a direction until they leave the space. */
function sweep(cells: readonly Cell[], direction: Direction): Set<string> {
  const swept = new Set<string>();
  for (const cell of cells)
    for (let c = add(cell, step(direction)); writable(c); c = add(c, step(direction))) swept.add(cellText(c));
  return swept;
}

const touches = (cells: readonly Cell[], swept: ReadonlySet<string>): boolean =>
  cells.some((cell) => swept.has(cellText(cell)));

/** For the animation: a straight way in, from above if there is one; else everything above is lifted with what rests on it. */
export function entryOf(cells: readonly Cell[], others: readonly PieceScene[], start: Cell): Entry {
  const isFree = (direction: Direction): boolean => {
    const swept = sweep(cells, direction);
    return !touches([start], swept) && !others.some((other) => touches(other.cells, swept));
  };
  const from = WAYS.find(isFree);
  if (from) return { from, lifted: [] };
  const lifted: number[] = [];
  let rising: Cell[] = [...cells];
  for (;;) {
    const swept = sweep(rising, 'u');
    const next = others.findIndex((other, i) => !lifted.includes(i) && touches(other.cells, swept));
    if (next < 0) return { from: 'u', lifted };
    lifted.push(next);
    rising = [...rising, ...others[next]!.cells];
  }
}

/** Where something would come to rest under a cell: the level of the first gap's floor, counted from the field. */
export function supportUnder([file, rank, level]: Cell, filled: ReadonlySet<string>): number {
  let floor = Math.min(level, SPACE.levels);
  while (floor > 0 && !filled.has(cellText([file, rank, floor - 1]))) floor -= 1;
  return Math.max(0, floor);
}

/** Which cubes of a refused piece are at fault, as far as that can be seen: outside the space, or inside another cube. */
export function faults(cells: readonly Cell[], { size, filled }: AztecScene): Cell[] {
  const isInside = ([file, rank, level]: Cell): boolean =>
    file >= 0 && file < size && rank >= 0 && rank < size && level >= 0 && level < SPACE.levels;
  return cells.filter((cell) => !isInside(cell) || filled.has(cellText(cell)));
}
