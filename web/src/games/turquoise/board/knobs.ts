// Two gold knobs beside the plate in hand that turn it, for whoever has a mouse or a finger only.

import * as THREE from 'three';
import { gold } from '../../../boards/palette';

const PIXELS = 128;

export function createKnobs(): THREE.Group {
  const knobs = new THREE.Group();
  const disc = new THREE.CircleGeometry(0.36, 40).rotateX(-Math.PI / 2);
  for (const by of [-1, 1]) {
    const mesh = new THREE.Mesh(disc, painted(by));
    mesh.position.set(by * 1.5, 0, 0);
    mesh.renderOrder = 9;
    mesh.userData.id = `turn:${by}`;
    knobs.add(mesh);
  }
  knobs.visible = false;
  return knobs;
}

/** A coin with an arrow that goes round: clockwise for 1. */
function painted(by: number): THREE.Material {
  const canvas = Object.assign(document.createElement('canvas'), { width: PIXELS, height: PIXELS });
  const pen = canvas.getContext('2d')!;
  const middle = PIXELS / 2;
  const shine = pen.createRadialGradient(middle * 0.7, middle * 0.6, 4, middle, middle, middle);
  shine.addColorStop(0, '#fff3c4');
  shine.addColorStop(0.5, gold.bright);
  shine.addColorStop(1, gold.deep);
  pen.fillStyle = shine;
  pen.fillRect(0, 0, PIXELS, PIXELS);
  pen.translate(middle, middle);
  pen.scale(by, 1);
  pen.strokeStyle = pen.fillStyle = '#2c1d06';
  pen.lineWidth = 9;
  pen.lineCap = 'round';
  pen.beginPath();
  pen.arc(0, 0, 31, Math.PI * 0.75, Math.PI * 1.9);
  pen.stroke();
  pen.beginPath();
  for (const [x, y] of [
    [44, 4],
    [12, -6],
    [38, -28],
  ] as const)
    pen.lineTo(x, y);
  pen.fill();
  const map = new THREE.CanvasTexture(canvas);
  map.colorSpace = THREE.SRGBColorSpace;
  return new THREE.MeshBasicMaterial({ map, depthTest: false, transparent: true, toneMapped: false });
}
