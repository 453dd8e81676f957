// The piece as a solid: three bars that make one body, and its outline. One shape, turned for every placement.

import * as THREE from 'three';
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js';
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import { UPRIGHT } from './ghost';
import { offsets, step, type Cell, type Direction, type Word } from './space';

/** Half the gap between neighbouring pieces. */
const GAP = 0.016;
const BEVEL = 0.085;

/** Scene coordinates: x to the east, y upwards, z to the south; a cell's middle is half a cube above its level. */
export const vector = ([file, rank, level]: Cell): THREE.Vector3 => new THREE.Vector3(file, level, rank);

/** Turns the upright piece into one that lies as the word says. */
export function rotationOf(word: Word): THREE.Quaternion {
  const [first, second, third] = word.map((direction: Direction) => vector(step(direction))) as [
    THREE.Vector3,
    THREE.Vector3,
    THREE.Vector3,
  ];
  return new THREE.Quaternion().setFromRotationMatrix(new THREE.Matrix4().makeBasis(first, third, second));
}

/** A rounded box between two cells, its faces textured cube by cube. */
export function bar(from: Cell, to: Cell, gap = GAP, bevel = BEVEL): THREE.BufferGeometry {
  const [a, b] = [vector(from), vector(to)];
  const size = b.clone().sub(a);
  const lengths = size.toArray().map((x) => Math.abs(x) + 1 - 2 * gap) as [number, number, number];
  const geometry = new RoundedBoxGeometry(...lengths, 2, bevel);
  const middle = a.add(b).multiplyScalar(0.5);
  geometry.translate(middle.x, middle.y, middle.z);
  return measured(geometry);
}

/** Lets the texture of a rounded box repeat with every `unit` of length, whatever its size. */
export function measured(geometry: RoundedBoxGeometry, unit = 1): THREE.BufferGeometry {
  const { position, uv } = geometry.attributes as { position: THREE.BufferAttribute; uv: THREE.BufferAttribute };
  const perSide = position.count / 6;
  for (let i = 0; i < position.count; i++) {
    const side = Math.floor(i / perSide);
    const [x, y, z] = [position.getX(i), position.getY(i), position.getZ(i)].map((at) => at / unit + 0.5) as [
      number,
      number,
      number,
    ];
    if (side < 2) uv.setXY(i, side === 0 ? -z : z, y);
    else if (side < 4) uv.setXY(i, x, side === 2 ? -z : z);
    else uv.setXY(i, side === 4 ? x : -x, y);
  }
  geometry.clearGroups();
  return geometry;
}

/** The whole piece, the first cube of its path at the origin. */
export function pieceShape(gap = GAP, bevel = BEVEL): THREE.BufferGeometry {
  const path = offsets(UPRIGHT);
  const bars = [
    [0, 2],
    [2, 4],
    [4, 5],
  ].map(([from, to]) => bar(path[from!]!, path[to!]!, gap, bevel));
  const merged = mergeGeometries(bars);
  for (const geometry of bars) geometry.dispose();
  return merged;
}

/** The piece grown a little and turned inside out: round the piece itself it is an outline. */
export function pieceHull(by = 0.045): THREE.BufferGeometry {
  const hull = pieceShape(-by, BEVEL);
  const { position } = hull.attributes as { position: THREE.BufferAttribute };
  const at = (i: number): [number, number, number] => [position.getX(i), position.getY(i), position.getZ(i)];
  // Three vertices to a triangle; two of them trade places.
  for (let i = 0; i < position.count; i += 3) {
    const [second, third] = [at(i + 1), at(i + 2)];
    position.setXYZ(i + 1, ...third);
    position.setXYZ(i + 2, ...second);
  }
  return hull;
}

/** The edges of the piece's cubes, a little outside its faces. */
export function pieceEdges(): THREE.BufferGeometry {
  const cubes = offsets(UPRIGHT).map((cell) => {
    const { x, y, z } = vector(cell);
    return new THREE.EdgesGeometry(new THREE.BoxGeometry(0.985, 0.985, 0.985)).translate(x, y, z);
  });
  return mergeGeometries(cubes);
}

/** Material of an outline. */
export const hullStuff = (colour: THREE.ColorRepresentation): THREE.MeshBasicMaterial =>
  new THREE.MeshBasicMaterial({ color: colour, toneMapped: false });
