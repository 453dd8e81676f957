// The place where the temple rises: a stepped platform in the evening sun, fire bowls at its corners, agaves around.

import * as THREE from 'three';
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js';
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import type { Name } from '../../../boards/three/names';
import type { Mood } from '../../../boards/three/stage';
import { stuff } from '../../../boards/three/textures';
import { canvasOf, imageOf, STONE, wallStone } from './look';
import { measured } from './solid';

/** The top of the field: cubes of the first level have their middle at height 0. */
export const FLOOR = -0.5;
const RIM = 0.95;

/** An hour before sunset. */
export const MOOD: Mood = {
  background: '#0b0e14',
  sky: '#8fb4d6',
  ground: '#5a3a1e',
  ambience: 1.5,
  sun: '#ffd9a6',
  strength: 3.2,
  from: [-4.2, 4.6, 3.4],
  exposure: 1.06,
};

/** The width of the field with its border. */
export const widthOf = (size: number): number => size + 2 * RIM;

/** The outermost points of a field of the greatest size: the fire bowls, and a temple of three storeys. */
export const EXTENT: readonly [number, number, number][] = [-1, 1].flatMap((x) =>
  [-1, 1].flatMap((z): [number, number, number][] => [
    [x * 6.3, FLOOR - 0.4, z * 6.3],
    [x * 6, FLOOR + 1.2, z * 6],
    [x * 4.5, 2.6, z * 4.5],
  ]),
);

export function createPlaza(size: number): THREE.Group {
  const plaza = new THREE.Group();
  const width = widthOf(size);
  plaza.add(ground(), ...steps(width), field(size), rim(size, width), ...bowls(width), agaves(width));
  return plaza;
}

/** Slabs of one quarry, no two alike. */
function field(size: number): THREE.Mesh {
  const slab = 112;
  const pixels = slab * size;
  const material = stuff('sandstone', { seed: STONE });
  const [canvas, c] = canvasOf(pixels);
  const stones = imageOf(material);
  const part = (n: number): number => (n * 0.618034) % 1;
  for (let file = 0; file < size; file++)
    for (let rank = 0; rank < size; rank++) {
      const [x, y, n] = [file * slab, rank * slab, file * 31 + rank * 17];
      // A small piece of the stone, from anywhere and any way round, stretched over the slab.
      const piece = stones.width * 0.3;
      c.save();
      c.translate(x + slab / 2, y + slab / 2);
      c.rotate((n % 4) * (Math.PI / 2));
      c.drawImage(
        stones,
        part(n) * (stones.width - piece),
        part(n * 3 + 1) * (stones.width - piece),
        piece,
        piece,
        -slab / 2,
        -slab / 2,
        slab,
        slab,
      );
      c.restore();
      c.fillStyle = `rgb(30 26 24 / ${0.36 + part(n * 7 + 2) * 0.16})`;
      c.fillRect(x, y, slab, slab);
      c.strokeStyle = 'rgb(255 240 214 / 0.22)';
      c.lineWidth = 3;
      c.strokeRect(x + 4, y + 4, slab - 8, slab - 8);
      c.strokeStyle = '#231b14';
      c.lineWidth = 5;
      c.strokeRect(x, y, slab, slab);
    }
  material.map = new THREE.CanvasTexture(canvas);
  material.map.colorSpace = THREE.SRGBColorSpace;
  material.map.anisotropy = 8;
  const mesh = new THREE.Mesh(new THREE.PlaneGeometry(size, size), material);
  mesh.rotation.x = -Math.PI / 2;
  mesh.position.y = FLOOR;
  mesh.receiveShadow = true;
  return mesh;
}

/** Three steps down to the ground, and the raised border of the field. */
function steps(width: number): THREE.Mesh[] {
  const [light, dark] = [stuff('sandstone', { seed: STONE, tint: '#c9bca8' }), wallStone('#a3978a')];
  const slab = (side: number, height: number, top: number, material: THREE.Material): THREE.Mesh => {
    const mesh = new THREE.Mesh(measured(new RoundedBoxGeometry(side, height, side, 2, 0.06), 2), material);
    mesh.position.y = top - height / 2;
    mesh.receiveShadow = true;
    return mesh;
  };
  const levels = [
    slab(width, 0.6, FLOOR - 0.01, dark),
    slab(width + 1.5, 0.6, FLOOR - 0.5, dark),
    slab(width + 3, 0.6, FLOOR - 1, dark),
  ];
  // The border: four beams a hand's breadth above the field.
  for (let i = 0; i < 4; i++) {
    const beam = new THREE.Mesh(measured(new RoundedBoxGeometry(width, 0.24, RIM - 0.02, 2, 0.05), 4), light);
    const a = (i * Math.PI) / 2;
    beam.position.set(Math.sin(a) * (width - RIM) * 0.5, FLOOR, Math.cos(a) * (width - RIM) * 0.5);
    beam.rotation.y = a;
    beam.receiveShadow = beam.castShadow = true;
    levels.push(beam);
  }
  return levels;
}

/** Where the names of files and ranks lie on the border, on all four sides; the field's first cell is at the origin. */
export function namesOf(size: number): Name[] {
  const [near, far] = [0.46 - RIM - 0.5, size - 0.5 + RIM - 0.46];
  const height = FLOOR + 0.13;
  return Array.from({ length: size }, (_, i) => i).flatMap((i) =>
    [near, far].flatMap((across): Name[] => [
      { text: String.fromCharCode(97 + i), at: [i, height, across] },
      { text: String(i + 1), at: [across, height, i] },
    ]),
  );
}

/** What is carved into the border: a stepped fret. */
function rim(size: number, width: number): THREE.Mesh {
  const pixels = 1024;
  const canvas = Object.assign(document.createElement('canvas'), { width: pixels, height: pixels });
  const c = canvas.getContext('2d')!;
  const unit = pixels / width;
  const stones = imageOf(stuff('sandstone', { seed: STONE }));
  for (let x = 0; x < 4; x++)
    for (let y = 0; y < 4; y++) c.drawImage(stones, (x * pixels) / 4, (y * pixels) / 4, pixels / 4, pixels / 4);
  c.strokeStyle = c.fillStyle = '#3b2410';
  c.globalAlpha = 0.85;
  c.lineWidth = unit * 0.045;
  for (let side = 0; side < 4; side++) {
    c.save();
    c.translate(pixels / 2, pixels / 2);
    c.rotate((side * Math.PI) / 2);
    c.translate(-pixels / 2, -pixels / 2);
    for (let i = 0; i < size; i++) {
      const x = unit * (RIM + i);
      c.beginPath();
      for (const [u, v] of [
        [0.12, 0.84],
        [0.12, 0.72],
        [0.26, 0.72],
        [0.26, 0.84],
      ] as const)
        c.lineTo(x + unit * u, unit * v);
      for (const [u, v] of [
        [0.74, 0.84],
        [0.74, 0.72],
        [0.88, 0.72],
        [0.88, 0.84],
      ] as const)
        c.lineTo(x + unit * u, unit * v);
      c.stroke();
    }
    const corner = unit * RIM * 0.5;
    for (const r of [0.3, 0.17]) c.strokeRect(corner - unit * r, corner - unit * r, unit * r * 2, unit * r * 2);
    c.restore();
  }
  const material = stuff('sandstone', { seed: STONE, tint: '#c9bca8' });
  material.map = new THREE.CanvasTexture(canvas);
  material.map.colorSpace = THREE.SRGBColorSpace;
  material.map.anisotropy = 8;
  const [outer, inner] = [width / 2 - 0.03, size / 2 + 0.04];
  const square = (half: number): THREE.Vector2[] =>
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([x, y]) => new THREE.Vector2(x! * half, y! * half));
  const frame = new THREE.Shape(square(outer));
  frame.holes.push(new THREE.Path(square(inner)));
  const geometry = new THREE.ShapeGeometry(frame);
  const { position, uv } = geometry.attributes as { position: THREE.BufferAttribute; uv: THREE.BufferAttribute };
  for (let i = 0; i < uv.count; i++) uv.setXY(i, position.getX(i) / width + 0.5, position.getY(i) / width + 0.5);
  const mesh = new THREE.Mesh(geometry, material);
  mesh.rotation.x = -Math.PI / 2;
  mesh.position.y = FLOOR + 0.124;
  mesh.receiveShadow = true;
  return mesh;
}

/** Light falling off from the middle, as a texture. */
function halo(inner: string, outer: string): THREE.CanvasTexture {
  const canvas = Object.assign(document.createElement('canvas'), { width: 128, height: 128 });
  const c = canvas.getContext('2d')!;
  const gradient = c.createRadialGradient(64, 64, 0, 64, 64, 64);
  gradient.addColorStop(0, inner);
  gradient.addColorStop(1, outer);
  c.fillStyle = gradient;
  c.fillRect(0, 0, 128, 128);
  const map = new THREE.CanvasTexture(canvas);
  map.colorSpace = THREE.SRGBColorSpace;
  return map;
}

/** Trodden earth that loses itself in the dusk. */
function ground(): THREE.Mesh {
  const material = stuff('sandstone', { seed: STONE });
  const [canvas, c] = canvasOf(1024);
  const stones = imageOf(material);
  for (let x = 0; x < 7; x++)
    for (let y = 0; y < 7; y++) c.drawImage(stones, (x * 1024) / 7, (y * 1024) / 7, 1024 / 7 + 1, 1024 / 7 + 1);
  c.globalCompositeOperation = 'multiply';
  const dusk = c.createRadialGradient(512, 512, 150, 512, 512, 505);
  for (const [at, colour] of [
    [0, '#75695a'],
    [0.25, '#544a3f'],
    [0.55, '#26221f'],
    [0.8, '#0a0a0b'],
    [1, '#000000'],
  ] as const)
    dusk.addColorStop(at, colour);
  c.fillStyle = dusk;
  c.fillRect(0, 0, 1024, 1024);
  material.map = new THREE.CanvasTexture(canvas);
  material.map.colorSpace = THREE.SRGBColorSpace;
  material.emissive.set(MOOD.background);
  const mesh = new THREE.Mesh(new THREE.CircleGeometry(24, 48), material);
  mesh.rotation.x = -Math.PI / 2;
  mesh.position.y = FLOOR - 1.6;
  mesh.receiveShadow = true;
  return mesh;
}

function bowls(width: number): THREE.Object3D[] {
  const stones = stuff('granite', { seed: 2, tint: '#b08a68' });
  const profile = [
    [0, -0.5],
    [0.42, -0.5],
    [0.42, -0.36],
    [0.26, -0.28],
    [0.24, 0.02],
    [0.44, 0.22],
    [0.48, 0.3],
    [0.4, 0.3],
    [0.34, 0.2],
    [0, 0.16],
  ] as const;
  const bowl = new THREE.LatheGeometry(
    profile.map(([x, y]) => new THREE.Vector2(x, y)),
    20,
  );
  const flame = new THREE.LatheGeometry(
    [
      [0, 0.9],
      [0.08, 0.66],
      [0.2, 0.42],
      [0.27, 0.24],
      [0.2, 0.14],
      [0, 0.12],
    ].map(([x, y]) => new THREE.Vector2(x, y)),
    14,
  );
  const fire = new THREE.MeshBasicMaterial({ color: '#ffb347', toneMapped: false });
  const core = new THREE.MeshBasicMaterial({ color: '#fff3c4', toneMapped: false });
  const glow = new THREE.SpriteMaterial({
    map: halo('rgb(255 150 50 / 0.75)', 'rgb(255 110 20 / 0)'),
    blending: THREE.AdditiveBlending,
    depthWrite: false,
  });
  const at = width / 2 + 0.36;
  return [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ].map(([x, z]) => {
    const group = new THREE.Group();
    const stand = new THREE.Mesh(bowl, stones);
    stand.castShadow = stand.receiveShadow = true;
    const heart = new THREE.Mesh(flame, core);
    heart.scale.set(0.5, 0.6, 0.5);
    heart.position.y = 0.1;
    const light = new THREE.Sprite(glow);
    light.position.y = 0.45;
    light.scale.setScalar(2.4);
    group.add(stand, new THREE.Mesh(flame, fire), heart, light);
    group.position.set(x! * at, FLOOR, z! * at);
    return group;
  });
}

/** Rosettes of stiff leaves, always in the same places. */
function agaves(width: number): THREE.Mesh {
  const leaves: THREE.BufferGeometry[] = [];
  for (let i = 0; i < 13; i++) {
    const leaf = new THREE.ConeGeometry(0.11, 1.1, 5);
    leaf.scale(1, 1, 0.45);
    leaf.translate(0, 0.5, 0);
    leaf.rotateX(i < 5 ? 0.45 : 1);
    leaf.rotateY(i * Math.PI * 2 * 0.382);
    leaves.push(leaf);
  }
  const rosette = mergeGeometries(leaves);
  const [matrix, turn, up] = [new THREE.Matrix4(), new THREE.Quaternion(), new THREE.Vector3(0, 1, 0)];
  const places = 22;
  const plants = Array.from({ length: places }, (_, i) => {
    const part = (i * 0.618) % 1;
    const angle = ((i + part * 0.8) / places) * Math.PI * 2;
    // Outside the square of the lowest step, whatever the angle.
    const clear = (width / 2 + 2.2) / Math.max(Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle)));
    const distance = clear + part * 3.2;
    turn.setFromAxisAngle(up, i * 2.4);
    const scale = 0.7 + ((i * 0.37) % 1) * 0.75;
    matrix.compose(
      new THREE.Vector3(Math.cos(angle) * distance, FLOOR - 1.62, Math.sin(angle) * distance),
      turn,
      new THREE.Vector3(scale, scale, scale),
    );
    return rosette.clone().applyMatrix4(matrix);
  });
  const mesh = new THREE.Mesh(mergeGeometries(plants), stuff('sandstone', { seed: STONE, tint: '#6f9a6c' }));
  for (const geometry of [...leaves, rosette, ...plants]) geometry.dispose();
  mesh.castShadow = true;
  return mesh;
}
