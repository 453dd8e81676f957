// Materials made in code: sandstone, turquoise, granite, wood, gold. Each draws a colour and a height map once, from
// noise that a seed determines, and is shared by all meshes of a board.

import * as THREE from 'three';
import { detail } from '../detail';

type Rgb = readonly [number, number, number];
type Noise = (x: number, y: number) => number;

const fade = (t: number): number => t * t * (3 - 2 * t);

/** Smooth noise from 0 to 1 that repeats every `period` cells, so that textures tile. */
function noise(seed: number, period: number): Noise {
  // A texture asks for each corner of a cell hundreds of times.
  const corners = new Float64Array(period * period);
  for (let y = 0, i = 0; y < period; y++) {
    for (let x = 0; x < period; x++, i++) {
      let h = (seed * 374761393 + x * 668265263 + y * 2246822519) | 0;
      h = Math.imul(h ^ (h >>> 13), 1274126177);
      corners[i] = ((h ^ (h >>> 16)) >>> 0) / 4294967295;
    }
  }
  return (x, y) => {
    const ix = Math.floor(x);
    const iy = Math.floor(y);
    const fx = fade(x - ix);
    const fy = fade(y - iy);
    const left = ix % period;
    const right = (ix + 1) % period;
    const above = (iy % period) * period;
    const below = ((iy + 1) % period) * period;
    const top = corners[above + left]! * (1 - fx) + corners[above + right]! * fx;
    const bottom = corners[below + left]! * (1 - fx) + corners[below + right]! * fx;
    return top * (1 - fy) + bottom * fy;
  };
}

/** Noise of several sizes on top of each other; tiles over 0…1. */
function layered(seed: number, base: number, octaves: number): Noise {
  const layers = Array.from({ length: octaves }, (_, i) => noise(seed + i * 17, base << i));
  const total = 2 - 0.5 ** (octaves - 1);
  return (u, v) => {
    let sum = 0;
    for (let i = 0, scale = base, weight = 1; i < octaves; i++, scale *= 2, weight /= 2)
      sum += layers[i]!(u * scale, v * scale) * weight;
    return sum / total;
  };
}

/** A colour on the way from one to the other. */
const mix = (a: Rgb, b: Rgb, t: number): Rgb => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];
const rgb = (hex: string): Rgb => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16)) as unknown as Rgb;
const clamp = (t: number): number => (t < 0 ? 0 : t > 1 ? 1 : t);

interface Recipe {
  /** Colour and height (0…1) at a point. */
  paint: (u: number, v: number) => { colour: Rgb; height: number };
  roughness: number;
  metalness: number;
  bump: number;
}

const RECIPES = {
  sandstone(seed) {
    const [grain, cloud, band] = [layered(seed, 64, 2), layered(seed + 5, 4, 4), layered(seed + 9, 3, 3)];
    const [light, sand, dark] = [rgb('#f0dfba'), rgb('#d9bf8c'), rgb('#b08f5d')];
    return {
      paint(u, v) {
        const strata = 0.5 + 0.5 * Math.sin((v * 5 + band(u, v) * 1.6) * Math.PI * 2);
        const [g, c] = [grain(u, v), cloud(u, v)];
        const tone = clamp(c * 0.75 + strata * 0.2 + (g - 0.5) * 0.35);
        const pit = g > 0.78 ? (g - 0.78) * 3 : 0;
        return {
          colour: mix(mix(dark, sand, clamp(tone * 1.6)), light, clamp(tone * 1.5 - 0.6)),
          height: 0.6 + c * 0.3 - pit,
        };
      },
      roughness: 0.95,
      metalness: 0,
      bump: 1.2,
    };
  },
  turquoise(seed) {
    const [cloud, vein, grain] = [layered(seed, 3, 4), layered(seed + 3, 4, 4), layered(seed + 8, 64, 1)];
    const [pale, base, deep, matrix] = [rgb('#8ee0d2'), rgb('#36b3a6'), rgb('#137a78'), rgb('#4a3a24')];
    return {
      paint(u, v) {
        const t = clamp(cloud(u, v) * 1.5 - 0.25);
        const line = Math.abs(vein(u, v) - 0.5);
        const inVein = clamp(1 - line / 0.012);
        const body = mix(mix(deep, base, clamp(t * 1.7)), pale, clamp(t * 1.6 - 0.8));
        return { colour: mix(body, matrix, inVein * 0.8), height: 0.7 - inVein * 0.5 + (grain(u, v) - 0.5) * 0.1 };
      },
      roughness: 0.42,
      metalness: 0.02,
      bump: 0.5,
    };
  },
  granite(seed) {
    const [fine, speck, cloud] = [layered(seed, 96, 1), layered(seed + 4, 48, 1), layered(seed + 7, 6, 3)];
    const [pale, mid, dark, black] = [rgb('#a7a6a8'), rgb('#7d7d84'), rgb('#55565f'), rgb('#24252c')];
    return {
      paint(u, v) {
        const [f, s, c] = [fine(u, v), speck(u, v), cloud(u, v)];
        const body = mix(mix(dark, mid, clamp(c * 1.4)), pale, clamp(f * 1.8 - 1));
        return { colour: s < 0.2 ? mix(body, black, 0.7) : body, height: 0.5 + f * 0.3 };
      },
      roughness: 0.7,
      metalness: 0.05,
      bump: 0.5,
    };
  },
  wood(seed) {
    const [warp, fibre] = [layered(seed, 2, 3), layered(seed + 6, 8, 2)];
    const [light, dark] = [rgb('#8a5c33'), rgb('#4d2f18')];
    return {
      paint(u, v) {
        const ring = 0.5 + 0.5 * Math.sin((u * 14 + warp(u, v * 0.5) * 5) * Math.PI * 2);
        const pore = fibre((u * 8) % 1, v);
        return { colour: mix(dark, light, clamp(ring * 0.55 + pore * 0.5)), height: 0.5 + ring * 0.25 + pore * 0.2 };
      },
      roughness: 0.65,
      metalness: 0,
      bump: 0.5,
    };
  },
  gold(seed) {
    const [cloud, hammer] = [layered(seed, 4, 3), layered(seed + 2, 16, 2)];
    const [bright, base, deep] = [rgb('#ffe39a'), rgb('#dba936'), rgb('#9a6d18')];
    return {
      paint(u, v) {
        const t = cloud(u, v);
        return { colour: mix(mix(deep, base, clamp(t * 1.9)), bright, clamp(t * 1.6 - 0.9)), height: hammer(u, v) };
      },
      roughness: 0.32,
      metalness: 0.85,
      bump: 0.25,
    };
  },
} satisfies Record<string, (seed: number) => Recipe>;

export type Substance = keyof typeof RECIPES;

const SIZE = 256;
const cache = new Map<string, { map: THREE.CanvasTexture; bump: THREE.CanvasTexture; recipe: Recipe }>();

function textures(
  substance: Substance,
  seed: number,
): { map: THREE.CanvasTexture; bump: THREE.CanvasTexture; recipe: Recipe } {
  const key = `${substance}:${seed}`;
  const known = cache.get(key);
  if (known) return known;
  const recipe = RECIPES[substance](seed);
  const canvases = [0, 1].map(() => Object.assign(document.createElement('canvas'), { width: SIZE, height: SIZE }));
  const [colours, heights] = canvases.map((canvas) => canvas.getContext('2d')!.createImageData(SIZE, SIZE)) as [
    ImageData,
    ImageData,
  ];
  for (let y = 0, i = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++, i += 4) {
      const { colour, height } = recipe.paint(x / SIZE, y / SIZE);
      for (let part = 0; part < 3; part++) {
        colours.data[i + part] = colour[part]!;
        heights.data[i + part] = clamp(height) * 255;
      }
      colours.data[i + 3] = heights.data[i + 3] = 255;
    }
  }
  const [map, bump] = [colours, heights].map((data, i) => {
    const canvas = canvases[i]!;
    canvas.getContext('2d')!.putImageData(data, 0, 0);
    const texture = new THREE.CanvasTexture(canvas);
    texture.wrapS = texture.wrapT = THREE.RepeatWrapping;
    texture.anisotropy = 4;
    return texture;
  }) as [THREE.CanvasTexture, THREE.CanvasTexture];
  map.colorSpace = THREE.SRGBColorSpace;
  const made = { map, bump, recipe };
  cache.set(key, made);
  return made;
}

/** Heights, which nearly double the work of a dot drawn in software; so they are left out of little detail. */
export const relief = <Heights>(heights: Heights): Heights | null => (detail.get() === 'low' ? null : heights);

export interface StuffOptions {
  seed?: number;
  /** Multiplies the colour. */
  tint?: THREE.ColorRepresentation;
  /** How often the texture repeats over a face. */
  repeat?: number;
}

/** A material of a substance; call once and share it among meshes. */
export function stuff(
  substance: Substance,
  { seed = 1, tint = '#ffffff', repeat = 1 }: StuffOptions = {},
): THREE.MeshStandardMaterial {
  const { map, bump, recipe } = textures(substance, seed);
  const own = (texture: THREE.CanvasTexture): THREE.Texture => {
    if (repeat === 1) return texture;
    const copy = texture.clone();
    copy.repeat.setScalar(repeat);
    return copy;
  };
  return new THREE.MeshStandardMaterial({
    map: own(map),
    bumpMap: relief(own(bump)),
    bumpScale: recipe.bump,
    roughness: recipe.roughness,
    metalness: recipe.metalness,
    color: tint,
  });
}
