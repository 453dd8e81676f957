// Stone made in code: tileable noise painted on a small canvas, used as an SVG pattern.

import { svg } from '../../../../boards/svg';

const SIZE = 192;

export interface Material {
  id: string;
  /** Red, green, blue, 0 to 255. */
  colour: readonly [number, number, number];
  /** How strongly clouds and grain show. */
  clouds: number;
  grain: number;
  /** How many cracks run through a tile. */
  cracks: number;
}

export const MATERIALS: readonly Material[] = [
  { id: 'floor', colour: [122, 98, 70], clouds: 0.5, grain: 0.16, cracks: 7 },
  { id: 'slab', colour: [214, 184, 132], clouds: 0.3, grain: 0.12, cracks: 3 },
  { id: 'goal', colour: [44, 150, 142], clouds: 0.55, grain: 0.1, cracks: 4 },
  { id: 'frame', colour: [58, 54, 60], clouds: 0.5, grain: 0.2, cracks: 5 },
];

/** The same stone every time. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function noise(random: () => number, period: number): (x: number, y: number) => number {
  const grid = Float32Array.from({ length: period * period }, random);
  const at = (x: number, y: number): number => grid[(y % period) * period + (x % period)]!;
  const smooth = (t: number): number => t * t * (3 - 2 * t);
  return (x, y) => {
    const [u, v] = [x * period, y * period];
    const [i, j] = [Math.floor(u), Math.floor(v)];
    const [s, t] = [smooth(u - i), smooth(v - j)];
    const top = at(i, j) * (1 - s) + at(i + 1, j) * s;
    const bottom = at(i, j + 1) * (1 - s) + at(i + 1, j + 1) * s;
    return top * (1 - t) + bottom * t;
  };
}

function tile({ colour, clouds, grain, cracks }: Material, seed: number): string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIZE;
  const context = canvas.getContext('2d');
  if (!context) return '';
  const random = dice(seed);
  const octaves = [3, 6, 13, 28].map((period) => noise(random, period));
  const image = context.createImageData(SIZE, SIZE);
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const soft = octaves.reduce((sum, octave, i) => sum + octave(x / SIZE, y / SIZE) / 2 ** (i + 1), 0) / 0.9375;
      const light = 1 + clouds * (soft - 0.5) * 2 + grain * (random() - 0.5) * 2;
      const at = 4 * (y * SIZE + x);
      for (let c = 0; c < 3; c++) image.data[at + c] = colour[c]! * light;
      image.data[at + 3] = 255;
    }
  }
  context.putImageData(image, 0, 0);
  for (let i = 0; i < cracks; i++) {
    let [x, y, heading] = [random() * SIZE, random() * SIZE, random() * 7];
    const points: [number, number][] = [[x, y]];
    for (let j = 0; j < 7; j++) {
      heading += (random() - 0.5) * 1.3;
      [x, y] = [x + 7 * Math.cos(heading), y + 7 * Math.sin(heading)];
      points.push([x, y]);
    }
    for (const [offset, style] of [
      [0, 'rgba(0,0,0,0.28)'],
      [1, 'rgba(255,255,255,0.12)'],
    ] as const) {
      context.beginPath();
      for (const [px, py] of points) context.lineTo(px + offset, py + offset);
      context.strokeStyle = style;
      context.lineWidth = 0.8;
      context.stroke();
    }
  }
  return canvas.toDataURL('image/png');
}

let made: Map<string, string> | null = null;

/** One pattern a material, as wide as so many cell edges. */
export function patterns(prefix: string, width = 2.4): SVGElement[] {
  made ??= new Map(MATERIALS.map((material, i) => [material.id, tile(material, 11 + 17 * i)]));
  return MATERIALS.map(({ id }) =>
    svg(
      'pattern',
      { id: `${prefix}${id}`, patternUnits: 'userSpaceOnUse', width, height: width },
      svg('image', { href: made?.get(id), width, height: width, preserveAspectRatio: 'none' }),
    ),
  );
}
