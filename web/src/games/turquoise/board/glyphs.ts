// The signs of the four gods, drawn as gold relief for the obelisks: eye, jackal, moon, and Seth's square-eared beast.

import * as THREE from 'three';
import { gold } from '../../../boards/palette';

const [WIDTH, HEIGHT] = [96, 192];

type Pen = CanvasRenderingContext2D;

const fill = (pen: Pen, points: [number, number][]): void => {
  pen.beginPath();
  for (const [x, y] of points) pen.lineTo(x, y);
  pen.closePath();
  pen.fill();
};

const curve = (pen: Pen, from: [number, number], by: [number, number], to: [number, number]): void => {
  pen.beginPath();
  pen.moveTo(...from);
  pen.quadraticCurveTo(...by, ...to);
  pen.stroke();
};

/** Each in a square from 0 to 96. */
const SIGNS: Record<string, (pen: Pen) => void> = {
  horus(pen) {
    curve(pen, [8, 26], [48, 4], [90, 28]);
    curve(pen, [8, 48], [46, 20], [86, 48]);
    curve(pen, [8, 48], [46, 70], [86, 48]);
    pen.beginPath();
    pen.arc(46, 46, 12, 0, Math.PI * 2);
    pen.fill();
    curve(pen, [40, 60], [40, 78], [30, 92]);
    curve(pen, [58, 60], [66, 96], [88, 80]);
  },
  anubis(pen) {
    fill(pen, [
      [14, 62],
      [36, 44],
      [38, 6],
      [50, 30],
      [60, 4],
      [68, 44],
      [72, 92],
      [44, 92],
      [42, 72],
      [14, 70],
    ]);
  },
  thot(pen) {
    pen.beginPath();
    pen.arc(48, 44, 38, 0.15 * Math.PI, 0.85 * Math.PI);
    pen.quadraticCurveTo(48, 84, 82, 61);
    pen.fill();
    pen.beginPath();
    pen.arc(48, 34, 22, 0, Math.PI * 2);
    pen.fill();
  },
  seth(pen) {
    fill(pen, [
      [8, 84],
      [16, 58],
      [34, 44],
      [36, 8],
      [48, 6],
      [50, 40],
      [58, 40],
      [64, 6],
      [76, 8],
      [72, 56],
      [74, 92],
      [50, 92],
      [46, 68],
      [26, 72],
      [18, 90],
    ]);
  },
};

/** A tall panel: the god's sign above three lines of writing. */
export function glyph(name: string): THREE.CanvasTexture {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  const pen = canvas.getContext('2d')!;
  pen.strokeStyle = pen.fillStyle = gold.bright;
  pen.lineCap = pen.lineJoin = 'round';
  pen.lineWidth = 7;
  SIGNS[name]?.(pen);
  pen.lineWidth = 4;
  pen.globalAlpha = 0.7;
  for (let row = 0; row < 4; row++) {
    const y = 118 + row * 19;
    for (let i = 0; i < 4; i++) {
      const x = 14 + i * 22;
      const kind = (row * 5 + i * 3 + name.length) % 4;
      if (kind === 0) pen.strokeRect(x - 6, y - 5, 12, 9);
      else if (kind === 1) curve(pen, [x - 8, y + 4], [x, y - 12], [x + 8, y + 4]);
      else if (kind === 2) curve(pen, [x - 8, y], [x, y + 8], [x + 8, y]);
      else
        fill(pen, [
          [x - 6, y + 5],
          [x, y - 6],
          [x + 6, y + 5],
        ]);
    }
  }
  const texture = new THREE.CanvasTexture(canvas);
  texture.colorSpace = THREE.SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}
