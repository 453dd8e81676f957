// What stands where, worked out from a view: the description that the scene is built from and clicks are read by.

import type { TurquoiseView } from '../types';
import {
  AVENUE,
  COLUMNS,
  SAND,
  columnPoint,
  covered,
  gatePoint,
  gateWay,
  levelOf,
  placePoint,
  top,
  wayTo,
  type Point,
  type Way,
} from './grid';

export interface Plate {
  place: string;
  at: Point;
  level: number;
  kind: 'corner' | 'plate' | 'capstone';
  /** For each socket, clockwise from the north-west, the ways a line leaves it. */
  lines: string[];
}

export interface Pillar {
  seat: number;
  column: string;
  level: number;
  free: boolean;
  at: Point;
}

/** Half of a complete walkway: from the middle of a column to its edge. */
export interface Half {
  at: Point;
  way: Way;
  /** Whether a stair leads up or down there; drawn with the lower half. */
  stair: boolean;
}

export interface Tablet {
  name: string;
  owner: number | null;
  at: Point;
  /** Whether it is being sold. */
  sold: boolean;
}

export interface Scene {
  plates: Plate[];
  pillars: Pillar[];
  halves: Half[];
  gates: { column: string; at: Point; way: Way; complete: boolean }[];
  /** The pillars in hand, seat by seat, standing along the seat's side of the site. */
  hands: { seat: number; way: Way; spots: Point[] }[];
  tablets: Tablet[];
  pile: { at: Point; count: number; capstone: boolean };
  /** The plate that was drawn and is to be laid. */
  drawn: { at: Point; lines: string[]; capstone: boolean } | null;
  points: { at: Point; count: number };
  active: number;
}

/** What is not on the grid. */
export const PILE: Point = [5.85, SAND, 0];
/** Where the plate drawn hovers. */
export const DRAWN: Point = [5.6, top(2), 0];
export const GONG: Point = [-5.8, SAND, 0];
export const CORNERS: Record<string, Point> = {
  horus: [-5.1, SAND, -5.1],
  anubis: [5.1, SAND, -5.1],
  thot: [5.1, SAND, 5.1],
  seth: [-5.1, SAND, 5.1],
};

/** Which sides the seats sit at: opposite each other if there are two, else clockwise from the south. */
export const sides = (seats: number): Way[] =>
  seats === 2 ? ['s', 'n'] : (['s', 'w', 'n', 'e'].slice(0, seats) as Way[]);

/** Where the nth of a seat's pillars in hand stands. */
export function handSpot(way: Way, index: number, count: number): Point {
  const along = (index - (count - 1) / 2) * Math.min(0.3, 8.4 / Math.max(1, count));
  return { n: [-along, SAND, -AVENUE], s: [along, SAND, AVENUE], w: [-AVENUE, SAND, along], e: [AVENUE, SAND, -along] }[
    way
  ] as Point;
}

/** For each column the level of the plate whose socket it offers; -1 without a plate. */
export function offered(view: TurquoiseView): Map<string, number> {
  const levels = new Map(COLUMNS.map((column) => [column, -1]));
  for (const { place } of view.plates) {
    const level = levelOf(place);
    for (const column of covered(place)) levels.set(column, Math.max(level, levels.get(column) ?? -1));
  }
  return levels;
}

/** The free pillar on each column that has one. */
export const freePillars = (view: TurquoiseView): Map<string, number> =>
  new Map(view.pillars.filter(({ free }) => free).map(({ column, seat }) => [column, seat]));

const CORNER_PLACES = ['0a1', '0g1', '0a7', '0g7'];

export function sceneOf(view: TurquoiseView): Scene {
  const levels = offered(view);
  const at = (column: string): Point => columnPoint(column, levels.get(column) ?? 0);
  const halves = view.walkways.flatMap(([a, b]): Half[] => {
    const [here, there] = [levels.get(a)!, levels.get(b)!];
    return [
      { at: at(a), way: wayTo(a, b), stair: here < there },
      { at: at(b), way: wayTo(b, a), stair: there < here },
    ];
  });
  const gates = view.gates.map(({ column, complete }) => ({
    column,
    complete,
    at: gatePoint(column),
    way: gateWay(column),
  }));
  const inward = gates
    .filter(({ complete }) => complete)
    .map(({ column, way }): Half => ({ at: at(column), way, stair: false }));
  const { phase } = view;
  const crowned = view.plates.some(({ place }) => levelOf(place) === 3);
  const capstoneAsked = phase.kind === 'seth' && phase.plate === null;
  const around = sides(view.players.length);
  return {
    plates: view.plates.map(({ place, lines }) => ({
      place,
      at: placePoint(place),
      level: levelOf(place),
      kind: levelOf(place) === 3 ? 'capstone' : CORNER_PLACES.includes(place) ? 'corner' : 'plate',
      lines,
    })),
    pillars: view.pillars.map((pillar) => ({ ...pillar, at: columnPoint(pillar.column, pillar.level) })),
    halves: [...halves, ...inward],
    gates,
    hands: view.players.map(({ hand }, seat) => {
      const way = around[seat]!;
      return { seat, way, spots: Array.from({ length: hand }, (_, i) => handSpot(way, i, hand)) };
    }),
    tablets: view.tablets.map(({ name, owner }) => ({
      name,
      owner,
      at: CORNERS[name] ?? GONG,
      sold: phase.kind === 'auction' && phase.tablet === name,
    })),
    pile: { at: PILE, count: view.pile.length, capstone: !crowned && !capstoneAsked },
    drawn:
      phase.kind === 'lay'
        ? { at: DRAWN, lines: phase.lines, capstone: false }
        : phase.kind === 'seth'
          ? { at: placePoint(phase.place), lines: phase.lines, capstone: capstoneAsked }
          : null,
    points: { at: GONG, count: view.action_points },
    active: view.active,
  };
}
