// Simple bodies in place of the fine ones, for finding out what lies under the pointer. They are never drawn.

import type { TurquoiseView } from '../types';
import { COLUMNS, PILLAR, PLATE, RIM, SAND, columnPoint, covered, gatePoint, levelOf, type Point } from './grid';
import { GONG, PILE, freePillars, handSpot, offered, sceneOf, sides } from './model';
import { ENDING, HAND, STACK, gateId, tabletId } from './offers';

/** A box by its middle and size. */
export interface Proxy {
  id: string;
  at: Point;
  size: Point;
}

/** Stands in the way without being anything. */
export const NOTHING = '';

/** What can be pointed at, up to a level. The hand is that of the seat to act. */
export function proxiesOf(view: TurquoiseView, above: number | null, actor: number | null): Proxy[] {
  const shown = above ?? 9;
  const levels = offered(view);
  const pillars = freePillars(view);
  const found: Proxy[] = [];
  const put = (id: string, [x, y, z]: Point, [w, h, d]: Point): void =>
    void found.push({ id, at: [x, y + h / 2, z], size: [w, h, d] });
  for (const { place } of view.plates) {
    const level = levelOf(place);
    if (level > shown) continue;
    for (const column of covered(place)) {
      const [x, y, z] = columnPoint(column, level);
      put(levels.get(column) === level ? column : NOTHING, [x, y - PLATE, z], [1, PLATE, 1]);
    }
    if (level === 3) put(NOTHING, [0, columnPoint('d4', 3)[1], 0], [1.1, 0.9, 1.1]);
  }
  for (const column of COLUMNS) if (levels.get(column) === -1) put(column, [...columnPoint(column, -1)], [1, 0.02, 1]);
  for (const { column, level, free } of view.pillars) {
    if (level > shown) continue;
    put(free && pillars.has(column) ? column : NOTHING, columnPoint(column, level), [0.44, PILLAR, 0.44]);
  }
  for (const { column } of view.gates) {
    const [x, y, z] = gatePoint(column);
    put(gateId(column), [x, y, z], [0.72, 0.62, 0.72]);
  }
  for (const { name, at } of sceneOf(view).tablets) put(tabletId(name), at, [0.75, 1.6, 0.75]);
  put(STACK, PILE, [1.3, Math.max(0.5, view.pile.length * PLATE * 0.6), 1.3]);
  put(ENDING, GONG, [0.6, 1.45, 1.5]);
  if (actor !== null) {
    const way = sides(view.players.length)[actor] ?? 's';
    const count = view.players[actor]?.hand ?? 0;
    for (let i = 0; i < count; i++) put(HAND, handSpot(way, i, count), [0.34, 0.36, 0.34]);
  }
  put(NOTHING, [0, SAND, 0], [RIM * 2, -SAND - 0.01, RIM * 2]);
  return found;
}
