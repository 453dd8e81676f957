// Cells, the six directions, how a piece lies. Nothing here knows what is legal.

import type { AztecWay } from '../../../core/generated';

/** A cell by file (west to east), rank (north to south) and level, all counted from 0. */
export type Cell = readonly [file: number, rank: number, level: number];
export type Direction = AztecWay;
/** How a piece lies: two steps in the first direction, two in the second, one in the third. */
export type Word = readonly [Direction, Direction, Direction];

export interface Placement {
  start: Cell;
  word: Word;
}

/** The space the notation can name; a field may be smaller. */
export const SPACE = { side: 9, levels: 3 } as const;
export const CUBES = 6;

const STEPS: Record<Direction, Cell> = {
  n: [0, -1, 0],
  s: [0, 1, 0],
  e: [1, 0, 0],
  w: [-1, 0, 0],
  u: [0, 0, 1],
  d: [0, 0, -1],
};

export const step = (direction: Direction): Cell => STEPS[direction];
export const add = (a: Cell, b: Cell): Cell => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Cell, b: Cell): Cell => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const same = (a: Cell, b: Cell): boolean => a.every((x, i) => x === b[i]);

/** Whether the notation can write the cell. */
export const writable = ([file, rank, level]: Cell): boolean =>
  file >= 0 && file < SPACE.side && rank >= 0 && rank < SPACE.side && level >= 0 && level < SPACE.levels;

export const cellText = ([file, rank, level]: Cell): string =>
  `${String.fromCharCode(97 + file)}${rank + 1}.${level + 1}`;

export function readCell(text: string): Cell {
  return [text.charCodeAt(0) - 97, Number(text[1]) - 1, Number(text[3]) - 1];
}

/** The six cells along a path that begins at the origin. */
export function offsets([first, second, third]: Word): Cell[] {
  const path: Cell[] = [[0, 0, 0]];
  for (const direction of [first, first, second, second, third]) path.push(add(path.at(-1)!, step(direction)));
  return path;
}

/** The six cells of a placement, from the first cube of its path to the last; they may lie outside the space. */
export const cellsOf = ({ start, word }: Placement): Cell[] => offsets(word).map((offset) => add(start, offset));

/** A quarter turn round an axis; the axis points at whoever sees it turn anticlockwise. */
export type Turn = Record<Direction, Direction>;

const cycle = (ring: readonly Direction[], fixed: readonly Direction[]): Turn =>
  Object.fromEntries([...ring.map((d, i) => [d, ring[(i + 1) % 4]!]), ...fixed.map((d) => [d, d])]) as Turn;

/** Clockwise as seen from above. */
export const TURN_RIGHT = cycle(['n', 'e', 's', 'w'], ['u', 'd']);
export const TURN_LEFT = cycle(['n', 'w', 's', 'e'], ['u', 'd']);

/** Tips the piece over, its top going towards `away`. */
export function tip(away: Direction): Turn {
  const back = TURN_RIGHT[TURN_RIGHT[away]];
  return cycle(['u', away, 'd', back], [TURN_RIGHT[away], TURN_LEFT[away]]);
}

export const turned = (word: Word, turn: Turn): Word => [turn[word[0]], turn[word[1]], turn[word[2]]];
