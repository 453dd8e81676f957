// How one scene becomes the next: for each thing that moves, where it is at any time from 0 to 1. No drawing, no clock.

import {
  CORNERS,
  centreOf,
  place,
  rotate,
  samePose,
  turned,
  wayBetween,
  cellsUnder,
  type Pose,
  type Xy,
} from './geometry';
import type { InkaAction } from '../types';
import { placeKey } from './intents';
import type { Scene, Stance, Thing } from './scene';

export type Track = (t: number) => Stance;

export interface Tween {
  /** In milliseconds. */
  duration: number;
  tracks: ReadonlyMap<string, Track>;
}

/** A way over cells: of a pawn, cell by cell. */
export type Route = readonly string[];

const mix = (a: number, b: number, t: number): number => a + (b - a) * t;
/** The short way round. */
const mixAngle = (a: number, b: number, t: number): number => a + (((((b - a) % 360) + 540) % 360) - 180) * t;
const hop = (t: number): number => 4 * t * (1 - t);

/** `free`: the places of rhombi that could be reached before, as {@link placeKey} names them. */
export function tween(
  before: Scene,
  after: Scene,
  action: InkaAction | null,
  route: Route,
  free: ReadonlySet<string>,
): Tween {
  const tracks = new Map<string, Track>();
  let duration = 0;
  const add = (id: string, milliseconds: number, track: Track): void => {
    tracks.set(id, track);
    duration = Math.max(duration, milliseconds);
  };
  if (action?.kind === 'shift') {
    const slab = `rhombus:${action.rhombus}`;
    const [from, to] = [before.get(slab), after.get(slab)];
    if (from && to) {
      const { move, steps } = rigid(from.at, to.at, action.rhombus, free);
      const time = 380 + 170 * steps;
      for (const [id, thing] of before) {
        if (id === slab) add(id, time, (t) => ({ ...thing.at, ...move(t)(thing.at) }));
        else if (rides(thing, action.rhombus))
          add(id, time, (t) => ({ ...thing.at, ...move(t)({ ...thing.at, angle: 0 }), angle: 0 }));
      }
    }
  }
  for (const [id, thing] of after) {
    const old = before.get(id);
    if (tracks.has(id) || (old && same(old.at, thing.at))) continue;
    if (!old)
      add(id, 420, (t) => ({
        ...thing.at,
        lift: thing.at.lift + 0.9 * (1 - t),
        alpha: thing.at.alpha * Math.min(1, 2 * t),
      }));
    else if (thing.kind === 'pawn' && action?.kind === 'go') {
      const stops = [
        [old.at.x, old.at.y] as Xy,
        ...route.filter((cell) => !samePlace(centreOf(cell), old.at)).map(centreOf),
      ];
      if (stops.length < 2) stops.push([thing.at.x, thing.at.y]);
      add(id, Math.min(1600, 260 * stops.length), walk(thing, stops));
    } else if (thing.kind === 'pawn' && action?.kind === 'passage') add(id, 800, sink(old.at, thing.at));
    else add(id, 620, fly(old.at, thing.at));
  }
  return { duration, tracks };
}

const samePlace = ([x, y]: Xy, at: Stance): boolean => Math.hypot(x - at.x, y - at.y) < 0.01;
const same = (p: Stance, q: Stance): boolean => samePose(p, q) && p.scale === q.scale;
const rides = (thing: Thing, name: string): boolean =>
  (thing.kind === 'pawn' || thing.kind === 'statue') && thing.on === name;

/** The motion of everything on a rhombus, and how many steps it takes. Of two ways round, one over free places. */
function rigid(
  from: Pose,
  to: Pose,
  name: string,
  reached: ReadonlySet<string>,
): { move: (t: number) => (pose: Pose) => Pose; steps: number } {
  const way = wayBetween(from, to);
  if (way.kind === 'slide') {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    return {
      move:
        (t) =>
        ({ x, y, angle }) => ({ x: x + dx * t, y: y + dy * t, angle }),
      steps: Math.hypot(dx, dy),
    };
  }
  const free = (sixths: number): boolean => {
    const stops = Array.from({ length: Math.abs(sixths) }, (_, i) =>
      cellsUnder(turned(from, way.corner, Math.sign(sixths) * (i + 1))),
    );
    return stops.every((cells) => cells !== null && reached.has(placeKey(name, cells)));
  };
  const ways = [way.sixths, way.sixths - 6].sort((a, b) => Math.abs(a) - Math.abs(b));
  const sixths = ways.find(free) ?? ways[0]!;
  const pivot = place(from, CORNERS[way.corner] ?? CORNERS[0]);
  const move =
    (t: number) =>
    ({ x, y, angle }: Pose): Pose => {
      const [rx, ry] = rotate([x, y], 60 * sixths * t, pivot);
      return { x: rx, y: ry, angle: angle + 60 * sixths * t };
    };
  return { move, steps: Math.abs(sixths) };
}

/** In an arc through the air. */
const fly =
  (from: Stance, to: Stance): Track =>
  (t) => ({
    x: mix(from.x, to.x, t),
    y: mix(from.y, to.y, t),
    angle: mixAngle(from.angle, to.angle, t),
    lift: 0.7 * hop(t),
    scale: mix(from.scale, to.scale, t),
    alpha: mix(from.alpha, to.alpha, t),
  });

/** Hopping from stop to stop. */
function walk(thing: Thing, stops: readonly Xy[]): Track {
  return (t) => {
    const along = t * (stops.length - 1);
    const leg = Math.min(stops.length - 2, Math.floor(along));
    const [[ax, ay], [bx, by]] = [stops[leg]!, stops[leg + 1]!];
    const part = along - leg;
    return { ...thing.at, x: mix(ax, bx, part), y: mix(ay, by, part), lift: 0.13 * hop(part) };
  };
}

/** Down into the ground here, up there. */
const sink =
  (from: Stance, to: Stance): Track =>
  (t) => {
    const part = Math.abs(2 * t - 1);
    return { ...(t < 0.5 ? from : to), scale: 0.25 + 0.75 * part, alpha: part };
  };
