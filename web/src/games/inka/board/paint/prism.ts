// Bodies with upright sides, seen from above and a little from the south, lit from the north-west.

import type { Xy } from '../geometry';

export const path = (points: readonly Xy[]): string =>
  `M${points.map(([x, y]) => `${x.toFixed(4)} ${y.toFixed(4)}`).join('L')}Z`;
export const raised = (points: readonly Xy[], by: number): Xy[] => points.map(([x, y]) => [x, y - by]);

/** A side that can be seen: its outline, and how much it is turned to the light, -1 to 1. */
export interface Side {
  d: string;
  light: number;
}

/** The outward normal of an edge of a clockwise outline. */
export function outward([px, py]: Xy, [qx, qy]: Xy): Xy {
  const length = Math.hypot(qx - px, qy - py) || 1;
  return [(qy - py) / length, -(qx - px) / length];
}

/** How much a surface turned this way faces the light. */
export const lit = ([nx, ny]: Xy): number => -0.6 * nx - 0.8 * ny;

/** The sides of a prism that face south, from `top` above the ground down to `bottom`. */
export function sides(points: readonly Xy[], top: number, bottom: number): Side[] {
  return points.flatMap((p, i) => {
    const q = points[(i + 1) % points.length]!;
    const normal = outward(p, q);
    if (normal[1] <= 0.01) return [];
    const d = path([
      [p[0], p[1] - top],
      [q[0], q[1] - top],
      [q[0], q[1] - bottom],
      [p[0], p[1] - bottom],
    ]);
    return [{ d, light: lit([normal[0], 0]) }];
  });
}

/** Lightens or darkens a `#rrggbb` colour by a factor. */
export function shade(colour: string, factor: number): string {
  const part = (at: number): string =>
    Math.max(0, Math.min(255, Math.round(parseInt(colour.slice(at, at + 2), 16) * factor)))
      .toString(16)
      .padStart(2, '0');
  return `#${part(1)}${part(3)}${part(5)}`;
}
