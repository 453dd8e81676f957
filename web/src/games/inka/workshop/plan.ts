// A board of Inka as it is drawn: what each cell is, its walls and snake; read from the option and written back.

import { cellNamed, cells, edgeOf, H, rotate, type Cell, type Xy } from '../board/geometry';

export type Ground = '.' | '~' | 'D' | 'P' | 'R';
export type Edge = 'w' | 'e' | 's' | 'n';

export interface Spot {
  ground: Ground;
  walls: readonly Edge[];
  snake: boolean;
}

/** What is drawn, by the names of cells. A cell that is missing is not on the board. */
export type Plan = Readonly<Record<string, Spot>>;

export const SIDES = [3, 4, 5] as const;
const GROUNDS = '.~DPR';

/** The cells of a hexagon with so many to a side, row by row: a smaller one lies in the middle of the largest. */
export function rowsOf(side: number): Cell[][] {
  const margin = 2 * (5 - side);
  return Array.from({ length: 2 * side }, (_, i) => {
    const row = cells.filter((cell) => cell.row === 5 - side + i);
    return row.slice(margin, row.length - margin);
  });
}

export const edgesOf = (cell: Cell): readonly Edge[] => ['w', 'e', cell.up ? 's' : 'n'];

/** A board of nothing but chasm. */
export const bare = (side: number): Plan =>
  Object.fromEntries(
    rowsOf(side).flatMap((row) => row.map(({ name }) => [name, { ground: '~', walls: [], snake: false }])),
  );

/** The plan of an option's value, as far as it makes sense; the rules say what does not. */
export function readPlan(value: string): Plan {
  const parts = value.split('/').filter((part) => part);
  const rows = parts.filter((part) => !part.includes(':'));
  const side = SIDES.find((one) => one * 2 === rows.length) ?? 5;
  const plan: Record<string, Spot> = { ...bare(side) };
  rowsOf(side).forEach((row, i) =>
    row.forEach(({ name }, place) => {
      const letter = rows[i]?.[place] ?? '~';
      plan[name] = { ground: (GROUNDS.includes(letter) ? letter : '~') as Ground, walls: [], snake: false };
    }),
  );
  for (const part of parts.filter((one) => one.includes(':'))) {
    const [name = '', walls = '-', snake = '-'] = part.split(':');
    const [spot, cell] = [plan[name], cellNamed(name)];
    // Of a wrong file there may be walls that no cell has, or one wall twice.
    const drawn = walls.split(',');
    if (spot && cell)
      plan[name] = { ...spot, walls: edgesOf(cell).filter((edge) => drawn.includes(edge)), snake: snake === 'S' };
  }
  return plan;
}

export const sideOf = (plan: Plan): number =>
  SIDES.find((side) => rowsOf(side).flat().length === Object.keys(plan).length) ?? 5;

export function writePlan(plan: Plan): string {
  const rows = rowsOf(sideOf(plan)).map((row) => row.map(({ name }) => plan[name]?.ground ?? '~').join(''));
  const marks = cells.flatMap(({ name }) => {
    const spot = plan[name];
    if (!spot || (spot.walls.length === 0 && !spot.snake)) return [];
    return [`${name}:${spot.walls.join(',') || '-'}:${spot.snake ? 'S' : '-'}`];
  });
  return [...rows, ...marks].join('/');
}

const near = ([ax, ay]: Xy, [bx, by]: Xy): boolean => Math.hypot(ax - bx, ay - by) < 0.01;
const middle = ([[ax, ay], [bx, by]]: [Xy, Xy]): Xy => [(ax + bx) / 2, (ay + by) / 2];

/** The plan after every point of it went elsewhere. */
function moved(plan: Plan, move: (point: Xy) => Xy, keep: (cell: Cell) => boolean = () => false): Plan {
  const result: Record<string, Spot> = { ...plan };
  for (const cell of cells) {
    const spot = plan[cell.name];
    if (!spot) continue;
    const target = cells.find(({ centre }) => near(centre, move(cell.centre)));
    if (!target || keep(target)) continue;
    const walls = spot.walls.flatMap((wall) => {
      const to = move(middle(edgeOf(cell, wall)));
      return edgesOf(target).filter((edge) => near(middle(edgeOf(target, edge)), to));
    });
    result[target.name] = { ...spot, walls };
  }
  return result;
}

export const turned = (plan: Plan): Plan => moved(plan, (point) => rotate(point, 60));
/** The west as it is in the east's mirror, and so on: one half is copied onto the other. */
export const westToEast = (plan: Plan): Plan =>
  moved(
    plan,
    ([x, y]) => [-x, y],
    ({ centre }) => centre[0] < -0.01,
  );
export const northToSouth = (plan: Plan): Plan =>
  moved(
    plan,
    ([x, y]) => [x, -y],
    ({ centre }) => centre[1] < 0,
  );

/** The edge of a cell that is nearest to a point. */
export function nearestEdge(cell: Cell, [x, y]: Xy): Edge {
  const far = (edge: Edge): number => {
    const [[ax, ay], [bx, by]] = edgeOf(cell, edge);
    return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay));
  };
  return edgesOf(cell).reduce((best, edge) => (far(edge) < far(best) ? edge : best));
}

export const VIEW = `-5.2 ${-5 * H - 0.2} 10.4 ${10 * H + 0.4}`;
