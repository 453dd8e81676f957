// Small labels that stand in the scene, always facing the viewer and always of the same size on the screen.

import * as THREE from 'three';
import { gold, ink, mark, night } from '../../../boards/palette';
import { drawSign } from '../../../boards/sign';
import type { Point } from './grid';

export type Tone = 'plain' | 'legal' | 'refused' | 'gain' | 'loss' | 'gold';

const TONES: Record<Tone, { text: string; edge: string }> = {
  plain: { text: ink.text, edge: night.line },
  legal: { text: '#d9fff8', edge: mark.legal },
  refused: { text: '#ffd9cf', edge: mark.refused },
  gain: { text: '#c9f7c2', edge: '#6fbf6a' },
  loss: { text: '#ffd3c4', edge: mark.refused },
  gold: { text: gold.bright, edge: gold.base },
};

/** Pixels of the texture to one of the screen: labels stay crisp on fine screens. */
const SHARP = 2;

interface Painted {
  texture: THREE.CanvasTexture;
  aspect: number;
  rows: number;
}

export interface Chips {
  /** A label; `size` is the height of a line in pixels of the screen. */
  make(text: string, at: Point, tone: Tone, size?: number, seat?: number | null): THREE.Sprite;
  /** Whether there is little room for them. */
  readonly small: boolean;
  dispose(): void;
}

/** Labels for a camera and the element it is shown in; small on a small screen, and never beyond its edge. */
export function createChips(host: HTMLElement, camera: THREE.PerspectiveCamera): Chips {
  const textures = new Map<string, Painted>();
  const font = (size: number): string => `600 ${size}px 'Inter Variable', system-ui, sans-serif`;

  const paint = (text: string, tone: Tone, seat: number | null): Painted => {
    const key = `${tone}|${seat}|${text}`;
    const known = textures.get(key);
    if (known) return known;
    const size = 17 * SHARP;
    const canvas = document.createElement('canvas');
    const pen = canvas.getContext('2d')!;
    pen.font = font(size);
    const badge = seat === null ? 0 : size * 1.1;
    const rows = text.split('\n');
    const row = size * 1.3;
    const width = Math.ceil(Math.max(...rows.map((one) => pen.measureText(one).width)) + size * 0.9 + badge);
    const tall = Math.ceil(size * 0.25 + row * rows.length);
    [canvas.width, canvas.height] = [width + 4, tall + 4];
    pen.beginPath();
    pen.roundRect(2, 2, width, tall, size * 0.75);
    pen.fillStyle = 'rgb(14 18 28 / 0.86)';
    pen.fill();
    pen.lineWidth = SHARP * 1.4;
    pen.strokeStyle = TONES[tone].edge;
    pen.stroke();
    if (seat !== null) {
      drawSign(pen, seat, size * 0.75, tall / 2 + 2, size * 0.42);
    }
    pen.font = font(size);
    pen.fillStyle = TONES[tone].text;
    pen.textBaseline = 'middle';
    rows.forEach((one, i) => pen.fillText(one, size * 0.45 + badge + 2, size * 0.125 + row * (i + 0.5) + 3));
    const texture = new THREE.CanvasTexture(canvas);
    texture.colorSpace = THREE.SRGBColorSpace;
    texture.generateMipmaps = false;
    texture.minFilter = THREE.LinearFilter;
    const made = { texture, aspect: canvas.width / canvas.height, rows: rows.length };
    textures.set(key, made);
    return made;
  };

  return {
    get small() {
      return host.clientWidth < 640;
    },
    make(text, at, tone, size = 25, seat = null) {
      const { texture, aspect, rows } = paint(text, tone, seat);
      const material = new THREE.SpriteMaterial({
        map: texture,
        sizeAttenuation: false,
        depthTest: false,
        depthWrite: false,
        toneMapped: false,
        transparent: true,
      });
      const sprite = new THREE.Sprite(material);
      const shrink = Math.min(1, Math.max(0.7, host.clientWidth / 640));
      const scale =
        ((size * shrink * rows) / Math.max(1, host.clientHeight)) *
        2 *
        Math.tan(THREE.MathUtils.degToRad(camera.fov / 2));
      sprite.scale.set(scale * aspect, scale, 1);
      // Hung up at its left end near the left edge, at its right end near the right one.
      const across = new THREE.Vector3(...at).project(camera).x;
      sprite.center.x = text.length > 8 ? THREE.MathUtils.clamp((across + 1) / 2, 0, 1) : 0.5;
      sprite.position.set(...at);
      sprite.renderOrder = 10;
      return sprite;
    },
    dispose() {
      for (const { texture } of textures.values()) texture.dispose();
      textures.clear();
    },
  };
}
