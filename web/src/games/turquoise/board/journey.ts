// The way a pillar takes through the air, for showing it before and moving it along then.

import type { TurquoiseAction, TurquoiseView } from '../types';
import { PILLAR, SAND, STEP, columnPoint, gatePoint, gateWay, type Point } from './grid';
import { freePillars, handSpot, offered, sides } from './model';
import { routeOf } from './offers';

export interface Journey {
  points: Point[];
  /** The middle of every crossing without a complete walkway, where an action point more is due. */
  gaps: Point[];
  /** The heads of other players' pillars on the way, and whose they are. */
  tolls: { at: Point; seat: number }[];
}

const CLEARANCE = 0.1;

/** Where the next pillar of a seat's hand leaves from or comes to. */
export function handOf(view: TurquoiseView, seat: number, more = 0): Point {
  const count = (view.players[seat]?.hand ?? 0) + more;
  return handSpot(sides(view.players.length)[seat] ?? 's', Math.max(0, count - 1), Math.max(1, count));
}

/** In front of a gate, on the sand. */
function before(gate: string): Point {
  const [x, , z] = gatePoint(gate);
  const [dx, dz] = STEP[gateWay(gate)];
  return [x + dx * 0.55, SAND + 0.1, z + dz * 0.55];
}

/** The journey of `enter`, `move` or `leave` for a seat; null for other actions. */
export function journey(view: TurquoiseView, action: TurquoiseAction, seat: number): Journey | null {
  const columns = routeOf(action);
  const [first, last] = [columns[0], columns.at(-1)];
  if (!first || !last) return null;
  const verb = action.kind;
  const levels = offered(view);
  const pillars = freePillars(view);
  const complete = new Set(view.walkways.flatMap(([a, b]) => [`${a}-${b}`, `${b}-${a}`]));
  const own = verb === 'enter' ? -1 : 0;
  const landing = verb === 'leave' ? columns.length : columns.length - 1;
  const passed = (i: number): boolean => i !== own && i !== landing && pillars.has(columns[i]!);
  const over = (i: number): Point => {
    const [x, y, z] = columnPoint(columns[i]!, levels.get(columns[i]!) ?? 0);
    return [x, y + (passed(i) ? PILLAR + CLEARANCE : 0), z];
  };
  const points: Point[] = [];
  const gaps: Point[] = [];
  const between = (a: Point, b: Point): Point => [
    (a[0] + b[0]) / 2,
    Math.max(a[1], b[1]) + CLEARANCE,
    (a[2] + b[2]) / 2,
  ];
  const gate = (column: string): void => {
    if (!view.gates.find((one) => one.column === column)?.complete) gaps.push(gatePoint(column));
  };
  if (verb === 'enter') {
    points.push(handOf(view, seat), before(first), gatePoint(first));
    gate(first);
  }
  columns.forEach((column, i) => {
    const next = columns[i + 1];
    points.push(over(i));
    if (next === undefined) return;
    points.push(between(over(i), over(i + 1)));
    const ground = (at: string): Point => columnPoint(at, levels.get(at) ?? 0);
    if (!complete.has(`${column}-${next}`)) gaps.push(between(ground(column), ground(next)));
  });
  if (verb === 'leave') {
    points.push(gatePoint(last), before(last), handOf(view, seat, 1));
    gate(last);
  }
  const tolls = columns.flatMap((column, i) => {
    const passer = pillars.get(column);
    return passed(i) && passer !== undefined && passer !== seat ? [{ at: over(i), seat: passer }] : [];
  });
  return { points, gaps, tolls };
}
