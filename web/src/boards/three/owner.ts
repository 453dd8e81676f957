// Materials that show whose a piece is: the owner's colour with the owner's pattern.

import * as THREE from 'three';
import { owner, type Owner } from '../palette';

const SIZE = 128;
const cache = new Map<number, THREE.CanvasTexture>();

/** Draws the owner's pattern over a square, so that it tiles. */
export function paintPattern(
  context: CanvasRenderingContext2D,
  size: number,
  { fill, contrast, pattern }: Owner,
): void {
  context.fillStyle = fill;
  context.fillRect(0, 0, size, size);
  context.strokeStyle = context.fillStyle = contrast;
  context.globalAlpha = 0.75;
  const step = size / 4;
  context.lineWidth = size / 18;
  if (pattern === 'stripes') {
    for (let x = step / 2; x < size; x += step) context.strokeRect(x, -size, 0.01, size * 3);
  } else if (pattern === 'dots') {
    for (let x = step / 2; x < size; x += step)
      for (let y = step / 2; y < size; y += step) {
        context.beginPath();
        context.arc(x, y, size / 22, 0, Math.PI * 2);
        context.fill();
      }
  } else if (pattern === 'chevrons') {
    for (let y = -step; y < size + step; y += step) {
      context.beginPath();
      for (let x = 0; x <= size; x += step / 2) context.lineTo(x, y + ((x / (step / 2)) % 2 === 0 ? 0 : step / 2));
      context.stroke();
    }
  }
  context.globalAlpha = 1;
}

export function ownerTexture(seat: number): THREE.CanvasTexture {
  const known = cache.get(seat);
  if (known) return known;
  const canvas = Object.assign(document.createElement('canvas'), { width: SIZE, height: SIZE });
  paintPattern(canvas.getContext('2d')!, SIZE, owner(seat));
  const texture = new THREE.CanvasTexture(canvas);
  texture.wrapS = texture.wrapT = THREE.RepeatWrapping;
  texture.colorSpace = THREE.SRGBColorSpace;
  cache.set(seat, texture);
  return texture;
}

/** The material of a seat's pieces; call once and share it among meshes. */
export function ownerMaterial(seat: number, roughness = 0.55): THREE.MeshStandardMaterial {
  return new THREE.MeshStandardMaterial({ map: ownerTexture(seat), roughness });
}
