// What stands where: a view of the game as things with a pose. No drawing.

import type { InkaView } from '../../core/types';
import { centreOf, place, poseOn, type Pose, type Xy } from './geometry';

/** The printed side of a rhombus. */
export interface Face {
  name: string;
  walls: readonly boolean[];
  snakes: readonly boolean[];
}

/** A pose that also knows how high something hovers, how large it is shown and how solid. */
export interface Stance extends Pose {
  lift: number;
  scale: number;
  alpha: number;
}

export type Thing =
  | { kind: 'rhombus'; id: string; at: Stance; face: Face; laid: boolean }
  | { kind: 'pawn'; id: string; at: Stance; seat: number; on: string | null }
  | { kind: 'blockade'; id: string; at: Stance; seat: number; inHand: boolean }
  | { kind: 'statue'; id: string; at: Stance; seat: number; on: string | null };

export type Scene = ReadonlyMap<string, Thing>;

export const stance = ([x, y]: Xy, more: Partial<Stance> = {}): Stance => ({ x, y, angle: 0, lift: 0, scale: 1, alpha: 1, ...more });

/** Each seat's tray, clockwise round the board from the south-west. */
export const TRAYS: readonly [Xy, Xy, Xy, Xy] = [[-4.78, 3.9], [-4.78, -3.78], [4.78, -3.78], [4.78, 3.9]];
export const trayOf = (seat: number): Xy => TRAYS[seat as 0 | 1 | 2 | 3] ?? TRAYS[0];

/** Places in a tray: three for statues, one for the blockade, and beside it the rhombus drawn. */
export const statueSlot = (seat: number, index: number): Xy => [trayOf(seat)[0] - 0.33 + 0.25 * index, trayOf(seat)[1] + 0.13];
export const blockadeSlot = (seat: number): Xy => [trayOf(seat)[0] + 0.57, trayOf(seat)[1] + 0.16];
export const handSlot = (seat: number): Xy => [Math.sign(trayOf(seat)[0]) * 5.2, Math.sign(trayOf(seat)[1]) * 2.45];

/** Where statues stand on a destination rhombus, in its own plane: between the halves, out of the pawns' way. */
const statuePlace = (seat: number, seats: number): Xy => [0, 0.19 * (seat - (seats - 1) / 2) - 0.07];

export function sceneOf(view: InkaView, hand: number | null): Scene {
  const things: Thing[] = [];
  const over = new Map<string, string>();
  for (const { name, cells, walls, snakes, statues } of view.rhombi) {
    const pose = poseOn(...cells);
    for (const cell of cells) over.set(cell, name);
    things.push({ kind: 'rhombus', id: `rhombus:${name}`, face: { name, walls, snakes }, laid: true, at: { ...pose, lift: 0, scale: 1, alpha: 1 } });
    for (const seat of statues) {
      things.push({ kind: 'statue', id: `statue:${name}:${seat}`, seat, on: name, at: stance(place(pose, statuePlace(seat, view.players.length))) });
    }
    if (name.startsWith('D')) {
      const index = Number(name.slice(1)) - 1;
      view.players.forEach((_, seat) => {
        if (!statues.includes(seat)) things.push({ kind: 'statue', id: `statue:${name}:${seat}`, seat, on: null, at: stance(statueSlot(seat, index)) });
      });
    }
  }
  const drawn = view.faces.find(({ name }) => name === view.drawn);
  if (drawn) {
    things.push({ kind: 'rhombus', id: `rhombus:${drawn.name}`, face: drawn, laid: false, at: stance(handSlot(hand ?? 0), { angle: 90, scale: 0.8 }) });
  }
  view.players.forEach(({ pawn, blockade }, seat) => {
    if (pawn) things.push({ kind: 'pawn', id: `pawn:${seat}`, seat, on: over.get(pawn) ?? null, at: stance(centreOf(pawn)) });
    const at = stance(blockade ? centreOf(blockade) : blockadeSlot(seat), blockade ? {} : { scale: 0.8 });
    things.push({ kind: 'blockade', id: `blockade:${seat}`, seat, inHand: blockade === null, at });
  });
  return new Map(things.map((thing) => [thing.id, thing]));
}
