// A rhombus as a slab of stone: shadow, sides, face with snakes and number, and walls that stand up from it.

import { gold } from '../../../../boards/palette';
import { svg } from '../../../../boards/svg';
import { CORNERS, HALF, place, type Pose, type Xy } from '../geometry';
import type { Face, Stance } from '../scene';
import { paint } from './defs';
import { lit, outward, path, raised, shade, sides } from './prism';

const THICK = 0.1;
const WALL = 0.18;
const STONE = {
  slab: { side: '#8e7148', wall: '#b79763', top: '#ecd7a8' },
  goal: { side: '#155a57', wall: '#c9992f', top: '#ffe49a' },
} as const;

export interface Slab {
  base: SVGGElement;
  /** Walls stand among pawns: each with its own depth on the board. */
  walls: { element: SVGGElement; depth: () => number }[];
  place(at: Stance): void;
}

/** The outline drawn in by a little, so that slabs side by side stay apart. */
const OUTLINE: readonly Xy[] = CORNERS.map(([x, y]) => [x * 0.965, y * 0.965]);

export function slab(face: Face, id: string | null): Slab {
  const goal = face.name.startsWith('D');
  const stone = goal ? STONE.goal : STONE.slab;
  const shadow = svg('path', { fill: '#000', opacity: 0.42 });
  const flanks = [0, 1, 2].map(() => svg('path'));
  const top = svg(
    'g',
    {},
    svg('path', { d: path(OUTLINE), fill: paint(goal ? 'goal' : 'slab') }),
    ...carving(face, goal),
  );
  const rims = [0, 1, 2, 3].map(() => svg('path', { fill: 'none', 'stroke-width': 0.026, 'stroke-linecap': 'round' }));
  const title = label(face.name, goal);
  const base = svg('g', { 'data-id': id }, shadow, ...flanks, top, ...rims, title);
  const standing = face.walls.flatMap((stands, side) => (stands ? [wall(side, stone.wall, stone.top, id)] : []));
  return {
    base,
    walls: standing,
    place(at) {
      const { x, y, angle, lift, scale, alpha } = at;
      const flat: Pose = { x: 0, y: 0, angle };
      const outline = OUTLINE.map((corner) => place(flat, corner));
      base.setAttribute('transform', `translate(${x} ${y - lift}) scale(${scale})`);
      base.setAttribute('opacity', String(alpha));
      shadow.setAttribute('d', path(outline.map(([px, py]): Xy => [px + 0.05 + lift * 0.25, py + 0.1 + lift * 1.05])));
      const seen = sides(outline, THICK / 2, -THICK / 2);
      flanks.forEach((flank, i) => {
        flank.setAttribute('d', seen[i]?.d ?? '');
        flank.setAttribute('fill', shade(stone.side, 0.78 + 0.5 * (seen[i]?.light ?? 0)));
      });
      top.setAttribute('transform', `translate(0 ${-THICK / 2}) rotate(${angle})`);
      const [tx, ty] = place(flat, goal ? [-0.52, 0] : [0, 0]);
      title.setAttribute('transform', `translate(${tx} ${ty - THICK / 2})`);
      rims.forEach((rim, i) => {
        const [p, q] = [outline[i]!, outline[(i + 1) % 4]!];
        const light = lit(outward(p, q));
        rim.setAttribute('d', `M${p[0]} ${p[1] - THICK / 2}L${q[0]} ${q[1] - THICK / 2}`);
        rim.setAttribute('stroke', light > 0 ? '#fff3d0' : '#20170c');
        rim.setAttribute('opacity', String(0.2 + 0.5 * Math.abs(light)));
      });
      for (const one of standing) one.place(at);
    },
  };
}

function wall(
  side: number,
  colour: string,
  top: string,
  id: string | null,
): { element: SVGGElement; depth: () => number; place(at: Stance): void } {
  const [from, to] = [CORNERS[side]!, CORNERS[(side + 1) % 4]!];
  const normal = outward(from, to);
  // A low beam along the side, standing wholly on the slab.
  const at = (end: Xy, other: Xy, along: number, inwards: number): Xy => [
    end[0] + (other[0] - end[0]) * along - normal[0] * inwards,
    end[1] + (other[1] - end[1]) * along - normal[1] * inwards,
  ];
  const foot = [
    at(from, to, 0.05, 0.025),
    at(to, from, 0.05, 0.025),
    at(to, from, 0.11, 0.12),
    at(from, to, 0.11, 0.12),
  ];
  const faces = [0, 1, 2].map(() =>
    svg('path', { stroke: '#2a1c0c', 'stroke-width': 0.008, 'stroke-linejoin': 'round' }),
  );
  const cap = svg('path', { fill: top, stroke: '#3a280f', 'stroke-width': 0.012, 'stroke-linejoin': 'round' });
  const joints = svg('path', { fill: 'none', stroke: '#3a280f', 'stroke-width': 0.012, opacity: 0.7 });
  const element = svg('g', { 'data-id': id }, ...faces, cap, joints);
  let depth = 0;
  return {
    element,
    depth: () => depth,
    place({ x, y, angle, lift, scale, alpha }) {
      const points = foot.map((point) => place({ x: 0, y: 0, angle }, point));
      element.setAttribute('transform', `translate(${x} ${y - lift - THICK / 2}) scale(${scale})`);
      element.setAttribute('opacity', String(alpha));
      const seen = sides(points, WALL, 0);
      faces.forEach((face, i) => {
        face.setAttribute('d', seen[i]?.d ?? '');
        face.setAttribute('fill', shade(colour, 0.72 + 0.5 * (seen[i]?.light ?? 0)));
      });
      const upper = raised(points, WALL);
      cap.setAttribute('d', path(upper));
      const between = [0.28, 0.5, 0.72].map((t) => {
        const cut = (p: Xy, q: Xy): string => `${p[0] + (q[0] - p[0]) * t} ${p[1] + (q[1] - p[1]) * t}`;
        return `M${cut(upper[0]!, upper[1]!)}L${cut(upper[3]!, upper[2]!)}`;
      });
      joints.setAttribute('d', between.join(''));
      depth = y + points.reduce((sum, [, py]) => sum + py, 0) / 4;
    },
  };
}

function carving(face: Face, goal: boolean): SVGElement[] {
  const marks: SVGElement[] = [];
  const inner = (s: number): string => path(CORNERS.map(([x, y]): Xy => [x * s, y * s]));
  if (goal) {
    marks.push(svg('path', { d: inner(0.86), fill: 'none', stroke: gold.base, 'stroke-width': 0.03 }));
    marks.push(svg('path', { d: inner(0.72), fill: 'none', stroke: gold.bright, 'stroke-width': 0.012, opacity: 0.8 }));
  } else {
    marks.push(svg('path', { d: inner(0.84), fill: 'none', stroke: '#7b5d33', 'stroke-width': 0.014, opacity: 0.65 }));
    // Where the halves meet.
    marks.push(
      svg('path', {
        d: 'M0 -0.41V0.41',
        stroke: '#7b5d33',
        'stroke-width': 0.012,
        'stroke-dasharray': '0.05 0.035',
        opacity: 0.6,
      }),
    );
  }
  face.snakes.forEach((snake, half) => {
    if (snake) marks.push(serpent(half === 0 ? -HALF : HALF, half === 1));
  });
  return marks;
}

/** The name, always upright: a 6 must not look like a 9. */
function label(name: string, goal: boolean): SVGElement {
  const ink = goal ? { fill: gold.bright, stroke: '#0b3b39' } : { fill: '#6a4c22', stroke: '#ecd7a8' };
  return svg(
    'text',
    {
      y: 0.06,
      'text-anchor': 'middle',
      'font-size': 0.18,
      'font-weight': 700,
      'font-family': 'Fraunces Variable, Georgia, serif',
      'stroke-width': 0.03,
      'paint-order': 'stroke',
      ...ink,
    },
    name,
  );
}

/** A coiled snake on one half. */
export function serpent(x: number, mirrored: boolean): SVGElement {
  const body =
    'M0.2 0.13C0.12 0.2 -0.02 0.17 -0.09 0.1C-0.17 0.02 -0.13 -0.11 -0.02 -0.13C0.09 -0.15 0.14 -0.03 0.07 0.03C0.02 0.07 -0.04 0.03 -0.02 -0.02';
  const stroke = (colour: string, width: number, more: Record<string, string | number> = {}): SVGElement =>
    svg('path', { d: body, fill: 'none', stroke: colour, 'stroke-width': width, 'stroke-linecap': 'round', ...more });
  return svg(
    'g',
    { transform: `translate(${x * 1.05} 0) scale(${mirrored ? -1.12 : 1.12} ${mirrored ? -1.12 : 1.12})` },
    stroke('#000', 0.09, { opacity: 0.35, transform: 'translate(0.015 0.025)' }),
    stroke('#173d22', 0.088),
    stroke('#4c9c4f', 0.064),
    stroke('#d8d04a', 0.03, { 'stroke-dasharray': '0.028 0.04', 'stroke-linecap': 'butt' }),
    svg('ellipse', {
      cx: -0.02,
      cy: -0.035,
      rx: 0.05,
      ry: 0.06,
      fill: '#4c9c4f',
      stroke: '#173d22',
      'stroke-width': 0.014,
    }),
    svg('circle', { cx: -0.04, cy: -0.055, r: 0.011, fill: '#ffec6e' }),
    svg('circle', { cx: 0.002, cy: -0.055, r: 0.011, fill: '#ffec6e' }),
    svg('path', {
      d: 'M-0.02 -0.095V-0.125M-0.02 -0.125L-0.035 -0.145M-0.02 -0.125L-0.005 -0.145',
      stroke: '#d0342c',
      'stroke-width': 0.011,
      fill: 'none',
    }),
  );
}

export const RHOMBUS = path(OUTLINE);
