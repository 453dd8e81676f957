// What stands where: a view of the game as things with a pose. No drawing.

import type { InkaView } from '../types';
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

export const stance = ([x, y]: Xy, more: Partial<Stance> = {}): Stance => ({
  x,
  y,
  angle: 0,
  lift: 0,
  scale: 1,
  alpha: 1,
  ...more,
});

/** The trays, clockwise round the board from the south-west. */
const TRAYS: readonly Xy[] = [
  [-4.78, 3.9],
  [-4.78, -3.78],
  [4.78, -3.78],
  [4.78, 3.9],
];

/** Where a seat's tray is; two players sit opposite each other. */
export const trayOf = (seat: number, seats: number): Xy => TRAYS[seats === 2 ? 2 * seat : seat] ?? [0, 0];

/** Places in a tray: three for statues, one for the blockade, and beside it the rhombus drawn. */
const statueSlot = ([x, y]: Xy, index: number): Xy => [x - 0.33 + 0.25 * index, y + 0.13];
export const blockadeSlot = (seat: number, seats: number): Xy => [
  trayOf(seat, seats)[0] + 0.57,
  trayOf(seat, seats)[1] + 0.16,
];
const handSlot = ([x, y]: Xy): Xy => [Math.sign(x) * 4.98, Math.sign(y) * 2.5];

/** Where statues stand on a destination rhombus, in its own plane: between the halves, out of the pawns' way. */
const statuePlace = (seat: number, seats: number): Xy => [0, 0.19 * (seat - (seats - 1) / 2) - 0.07];

export function sceneOf(view: InkaView, hand: number | null): Scene {
  const things: Thing[] = [];
  const seats = view.players.length;
  const over = new Map<string, string>();
  for (const { name, cells, walls, snakes, statues } of view.rhombi) {
    const pose = poseOn(...cells);
    for (const cell of cells) over.set(cell, name);
    things.push({
      kind: 'rhombus',
      id: `rhombus:${name}`,
      face: { name, walls, snakes },
      laid: true,
      at: { ...pose, lift: 0, scale: 1, alpha: 1 },
    });
    for (const seat of statues) {
      things.push({
        kind: 'statue',
        id: `statue:${name}:${seat}`,
        seat,
        on: name,
        at: stance(place(pose, statuePlace(seat, seats))),
      });
    }
    if (name.startsWith('D')) {
      const index = Number(name.slice(1)) - 1;
      view.players.forEach((_, seat) => {
        if (!statues.includes(seat))
          things.push({
            kind: 'statue',
            id: `statue:${name}:${seat}`,
            seat,
            on: null,
            at: stance(statueSlot(trayOf(seat, seats), index)),
          });
      });
    }
  }
  const drawn = view.faces.find(({ name }) => name === view.drawn);
  if (drawn) {
    things.push({
      kind: 'rhombus',
      id: `rhombus:${drawn.name}`,
      face: drawn,
      laid: false,
      at: stance(handSlot(trayOf(hand ?? 0, seats)), { angle: 90, scale: 0.8 }),
    });
  }
  view.players.forEach(({ pawn, blockade }, seat) => {
    if (pawn)
      things.push({ kind: 'pawn', id: `pawn:${seat}`, seat, on: over.get(pawn) ?? null, at: stance(centreOf(pawn)) });
    const at = stance(blockade ? centreOf(blockade) : blockadeSlot(seat, seats), blockade ? {} : { scale: 0.8 });
    things.push({ kind: 'blockade', id: `blockade:${seat}`, seat, inHand: blockade === null, at });
  });
  return new Map(things.map((thing) => [thing.id, thing]));
}
