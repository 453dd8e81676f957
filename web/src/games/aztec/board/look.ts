// How things look: carved stone for each owner's pieces, the start cube, gold, and the colours of the ghost.

import * as THREE from 'three';
import { mark, outline, owner } from '../../../boards/palette';
import { stuff, type Substance } from '../../../boards/three/textures';

const SIZE = 256;

type Draw = (context: CanvasRenderingContext2D, size: number) => void;

/** The one sandstone everything is cut from: what differs is colour and carving, and textures take time to make. */
export const STONE = 3;

export const imageOf = (material: THREE.MeshStandardMaterial): HTMLCanvasElement =>
  (material.map as THREE.CanvasTexture).image as HTMLCanvasElement;

export const canvasOf = (size = SIZE): [HTMLCanvasElement, CanvasRenderingContext2D] => {
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
  return [canvas, canvas.getContext('2d')!];
};

function texture(canvas: HTMLCanvasElement, colours: boolean): THREE.CanvasTexture {
  const made = new THREE.CanvasTexture(canvas);
  made.wrapS = made.wrapT = THREE.RepeatWrapping;
  made.anisotropy = 8;
  if (colours) made.colorSpace = THREE.SRGBColorSpace;
  return made;
}

interface Carving {
  substance: Substance;
  seed: number;
  /** Multiplies the stone's colour. */
  tint: string;
  /** Painted into what is carved. */
  paint: string;
  /** How much of that paint has stayed. */
  worn: number;
  carve: Draw;
  roughness?: number;
}

/** One face of a cube, carved: the stone, and in it, lower and painted, what `carve` draws. */
function carved({ substance, seed, tint, paint, worn, carve, roughness }: Carving): THREE.MeshStandardMaterial {
  const material = stuff(substance, { seed });
  const [map, colours] = canvasOf();
  colours.drawImage(imageOf(material), 0, 0, SIZE, SIZE);
  colours.globalCompositeOperation = 'multiply';
  colours.fillStyle = tint;
  colours.fillRect(0, 0, SIZE, SIZE);
  colours.globalCompositeOperation = 'source-over';
  // The light edge below each groove makes it read as cut even where the sun does not reach.
  colours.lineCap = colours.lineJoin = 'round';
  colours.save();
  colours.translate(1.6, 2.2);
  colours.globalAlpha = 0.3;
  colours.strokeStyle = colours.fillStyle = '#fff6e0';
  carve(colours, SIZE);
  colours.restore();
  colours.globalAlpha = worn;
  colours.strokeStyle = colours.fillStyle = paint;
  carve(colours, SIZE);

  material.map = texture(map, true);
  if (material.bumpMap) {
    const [bump, heights] = canvasOf();
    heights.drawImage((material.bumpMap as THREE.CanvasTexture).image as HTMLCanvasElement, 0, 0, SIZE, SIZE);
    heights.lineCap = heights.lineJoin = 'round';
    heights.strokeStyle = heights.fillStyle = '#000';
    heights.globalAlpha = 0.9;
    carve(heights, SIZE);
    material.bumpMap = texture(bump, false);
    material.bumpScale = 1.6;
  }
  if (roughness !== undefined) material.roughness = roughness;
  return material;
}

/** A faint joint between the cubes of a piece, so that they can be counted and the piece still looks like one body. */
const joint: Draw = (c, s) => {
  const { globalAlpha } = c;
  c.globalAlpha = globalAlpha * 0.45;
  c.lineWidth = s * 0.024;
  c.strokeRect(0, 0, s, s);
  c.globalAlpha = globalAlpha;
};

/** The owner's sign in the middle of a face, and a pattern round it that no other owner has. */
function sign(seat: number): Draw {
  const { shape, pattern } = owner(seat);
  return (c, s) => {
    joint(c, s);
    c.lineWidth = s * 0.03;
    if (pattern === 'plain') {
      // The sun: rings and rays.
      for (const r of [0.11, 0.2]) {
        c.beginPath();
        c.arc(s / 2, s / 2, s * r, 0, Math.PI * 2);
        c.stroke();
      }
      for (let i = 0; i < 8; i++) {
        const a = (i * Math.PI) / 4;
        c.beginPath();
        c.moveTo(s * (0.5 + 0.25 * Math.cos(a)), s * (0.5 + 0.25 * Math.sin(a)));
        c.lineTo(s * (0.5 + 0.32 * Math.cos(a)), s * (0.5 + 0.32 * Math.sin(a)));
        c.stroke();
      }
      return;
    }
    const points = outline(shape) ?? [];
    c.beginPath();
    for (const [x, y] of points) c.lineTo(s * (0.5 + x * 0.19), s * (0.5 + y * 0.19));
    c.closePath();
    c.stroke();
    if (pattern === 'stripes') {
      // The night: a stepped fret in each corner.
      for (const [x, y] of [
        [1, 1],
        [-1, 1],
        [1, -1],
        [-1, -1],
      ] as const) {
        c.beginPath();
        for (const [u, v] of [
          [0.33, 0.17],
          [0.25, 0.17],
          [0.25, 0.25],
          [0.17, 0.25],
          [0.17, 0.33],
        ] as const)
          c.lineTo(s * (0.5 + x * u), s * (0.5 + y * v));
        c.stroke();
      }
      return;
    }
    // Maize: grains along the border.
    for (let i = 0; i < 5; i++)
      for (const [x, y] of [
        [0.18 + i * 0.16, 0.17],
        [0.18 + i * 0.16, 0.83],
        [0.17, 0.18 + i * 0.16],
        [0.83, 0.18 + i * 0.16],
      ] as const) {
        c.beginPath();
        c.arc(s * x, s * y, s * 0.02, 0, Math.PI * 2);
        c.fill();
      }
  };
}

/** Concentric squares and a cross: the middle of the world. */
const navel: Draw = (c, s) => {
  joint(c, s);
  c.lineWidth = s * 0.04;
  for (const r of [0.12, 0.26]) c.strokeRect(s * (0.5 - r), s * (0.5 - r), s * 2 * r, s * 2 * r);
  for (const [x, y] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const) {
    c.beginPath();
    c.moveTo(s * (0.5 + x * 0.26), s * (0.5 + y * 0.26));
    c.lineTo(s * (0.5 + x * 0.36), s * (0.5 + y * 0.36));
    c.stroke();
  }
};

const STONES: readonly Omit<Carving, 'carve'>[] = [
  { substance: 'sandstone', seed: STONE, tint: '#fffaf2', paint: '#8c3d22', worn: 0.66 },
  { substance: 'granite', seed: 2, tint: '#8b93a8', paint: '#a9ece4', worn: 0.72, roughness: 0.5 },
  { substance: 'sandstone', seed: STONE, tint: '#ffe058', paint: '#5a2c0c', worn: 0.7 },
];

/** Shades of the same stone, so that neighbouring pieces of one owner can be told apart. */
const SHADES = ['#ffffff', '#c9c4bd', '#fff0d6', '#d3dae0'] as const;

/** The stones of a seat's pieces, one for each shade. */
export function pieceStones(seat: number): THREE.MeshStandardMaterial[] {
  const stone = carved({ ...STONES[seat % STONES.length]!, carve: sign(seat) });
  return SHADES.map((shade) => {
    const material = stone.clone();
    material.color.set(shade);
    return material;
  });
}

export const startStone = (): THREE.MeshStandardMaterial =>
  carved({
    substance: 'turquoise',
    seed: 4,
    tint: '#ffffff',
    paint: '#f6d77a',
    worn: 0.85,
    carve: navel,
    roughness: 0.35,
  });

/** Masonry in courses: long blocks, every other course shifted by half. */
export const wallStone = (tint: string): THREE.MeshStandardMaterial =>
  carved({
    substance: 'sandstone',
    seed: STONE,
    tint,
    paint: '#2c2016',
    worn: 0.6,
    carve: (c, s) => {
      c.lineWidth = s * 0.014;
      for (let course = 0; course < 4; course++) {
        const y = (course * s) / 4;
        c.strokeRect(-s, y, s * 3, s / 4);
        for (const x of [0, 0.5, 1]) {
          c.beginPath();
          c.moveTo(s * (x + (course % 2) * 0.25), y);
          c.lineTo(s * (x + (course % 2) * 0.25), y + s / 4);
          c.stroke();
        }
      }
    },
  });

/** Why the piece in hand is coloured as it is. */
export type Verdict = 'legal' | 'unknown' | (string & {});

/** One colour for each rule that can refuse a piece. */
const REASONS: Record<string, string> = {
  legal: mark.legal,
  unknown: '#b9c3cf',
  contact: '#f0a63c',
  hanging: '#ee7f3a',
  occupied: '#e0474a',
  stuck: '#b56cf0',
};

export const colourOf = (verdict: Verdict): string => REASONS[verdict] ?? mark.refused;
