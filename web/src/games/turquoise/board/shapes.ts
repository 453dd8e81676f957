// The forms of the site, made in code: plates, pillars, walkways, stairs, gates, obelisks, the capstone, the gong.
// Every geometry stands on y = 0 and is shared by all that look alike.

import * as THREE from 'three';
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import { outline, owner, type Shape } from '../../../boards/palette';
import { PILLAR, PLATE, STOREY } from './grid';

type Geometry = THREE.BufferGeometry;

export const merged = (parts: Geometry[]): Geometry => {
  const plain = parts.map((part) => (part.index ? part.toNonIndexed() : part));
  return mergeGeometries(plain)!;
};

export const block = (w: number, h: number, d: number, x = 0, y = 0, z = 0): Geometry =>
  new THREE.BoxGeometry(w, h, d).translate(x, y + h / 2, z);

/** A slab with rounded corners and a bevelled edge. */
export function slab(size: number, height: number, bevel: number): Geometry {
  const [h, r] = [size / 2 - bevel, 0.06];
  const shape = new THREE.Shape();
  shape
    .moveTo(r - h, -h)
    .lineTo(h - r, -h)
    .quadraticCurveTo(h, -h, h, r - h);
  shape.lineTo(h, h - r).quadraticCurveTo(h, h, h - r, h);
  shape.lineTo(r - h, h).quadraticCurveTo(-h, h, -h, h - r);
  shape.lineTo(-h, r - h).quadraticCurveTo(-h, -h, r - h, -h);
  const made = new THREE.ExtrudeGeometry(shape, {
    depth: height - 2 * bevel,
    bevelEnabled: true,
    bevelSize: bevel,
    bevelThickness: bevel,
    bevelSegments: 2,
    curveSegments: 3,
  });
  return made.rotateX(-Math.PI / 2).translate(0, bevel, 0);
}

/** A square frame lying flat, from one half-width out to another. */
export function border(inner: number, outer: number, height: number): Geometry {
  const square = (h: number): THREE.Vector2[] =>
    [
      [-h, -h],
      [h, -h],
      [h, h],
      [-h, h],
    ].map(([x, y]) => new THREE.Vector2(x, y));
  const shape = new THREE.Shape(square(outer));
  shape.holes.push(new THREE.Path(square(inner)));
  return new THREE.ExtrudeGeometry(shape, { depth: height, bevelEnabled: false }).rotateX(-Math.PI / 2);
}

/** A column with a foot, a swelling shaft and an open lotus on top. */
function pillarBody(): Geometry {
  const profile: [number, number][] = [
    [0, 0],
    [0.235, 0],
    [0.235, 0.035],
    [0.19, 0.07],
    [0.15, 0.075],
    [0.175, 0.16],
    [0.165, 0.32],
    [0.145, 0.42],
    [0.16, 0.43],
    [0.16, 0.45],
    [0.145, 0.46],
    [0.165, 0.51],
    [0.215, 0.565],
    [0.25, 0.585],
    [0.25, PILLAR],
    [0, PILLAR],
  ];
  const made = new THREE.LatheGeometry(
    profile.map(([x, y]) => new THREE.Vector2(x, y)),
    28,
  );
  // The top is plain, so that nothing distracts from the owner's mark on it: a spot that no pattern paints.
  const { position, uv } = made.attributes;
  for (let i = 0; i < position!.count; i++) if (position!.getY(i) > PILLAR - 1e-6) uv!.setXY(i, 0, 0.125);
  return made;
}

/** The owner's mark on top of a pillar, in relief. */
function mark(shape: Shape): Geometry {
  const points = outline(shape);
  const [size, height] = [0.17, 0.025];
  const flat = (form: THREE.Shape): Geometry =>
    new THREE.ExtrudeGeometry(form, { depth: height, bevelEnabled: false, curveSegments: 20 })
      .rotateX(-Math.PI / 2)
      .translate(0, PILLAR, 0);
  if (points) return flat(new THREE.Shape(points.map(([x, y]) => new THREE.Vector2(x * size, -y * size))));
  const ring = new THREE.Shape().absarc(0, 0, size, 0, Math.PI * 2);
  ring.holes.push(new THREE.Path().absarc(0, 0, size * 0.52, 0, Math.PI * 2));
  return flat(ring);
}

/** Half a walkway: from the middle of a column north to its edge. */
const half = (width: number, height: number): Geometry =>
  new THREE.BoxGeometry(width, height, 0.5 - 0.2).translate(0, height / 2, -0.2 - 0.15);

/** Steps up north, from beside a socket to the edge of the plate above; the carpet on them stands out a little. */
function stair(width: number, out: number): Geometry {
  const steps = 7;
  return merged(
    Array.from({ length: steps }, (_, i) => {
      const depth = 0.27 * (1 - i / steps) + out;
      return block(width, STOREY / steps + out, depth, 0, (i * STOREY) / steps, -0.53 + depth / 2);
    }),
  );
}

/** A gate in the rim, open north and south. */
function gate(): Geometry {
  const post = (x: number): Geometry => merged([block(0.13, 0.46, 0.26, x, 0, 0), block(0.17, 0.05, 0.3, x, 0, 0)]);
  return merged([post(-0.29), post(0.29), block(0.82, 0.1, 0.3, 0, 0.46, 0), block(0.92, 0.05, 0.36, 0, 0.56, 0)]);
}

/** The steps from a gate down to the sand, running north. */
const ramp = (): Geometry =>
  merged([0, 1, 2].map((i) => block(0.44, 0.11, 0.14, 0, -0.11 * (i + 1), -0.34 - i * 0.12)));

/** A four-sided needle: shaft, tip and step. */
function obelisk(): Geometry {
  const needle = new THREE.CylinderGeometry(0.2, 0.29, 1.25, 4, 1).rotateY(Math.PI / 4).translate(0, 0.825, 0);
  return merged([block(0.82, 0.1, 0.82), block(0.62, 0.1, 0.62, 0, 0.1, 0), needle]);
}

const frustum = (bottom: number, topSide: number, height: number): Geometry =>
  new THREE.CylinderGeometry(topSide / Math.SQRT2, bottom / Math.SQRT2, height, 4, 1)
    .rotateY(Math.PI / 4)
    .translate(0, height / 2, 0);

export function createShapes() {
  return {
    plate: slab(1.95, PLATE, 0.025),
    /** A dish in the plate, and its rim. */
    socket: new THREE.CylinderGeometry(0.2, 0.2, 0.006, 28),
    rim: new THREE.TorusGeometry(0.215, 0.02, 6, 32).rotateX(Math.PI / 2),
    pillar: pillarBody(),
    marks: [0, 1, 2, 3].map((seat) => mark(owner(seat).shape)),
    line: half(0.1, 0.008),
    walkway: half(0.15, 0.016),
    stair: stair(0.3, 0),
    carpet: stair(0.15, 0.012),
    gate: gate(),
    lamp: block(0.56, 0.035, 0.2, 0, 0.6, 0),
    ramp: ramp(),
    obelisk: obelisk(),
    tip: frustum(0.285, 0.001, 0.26),
    collar: new THREE.CylinderGeometry(0.36, 0.4, 0.14, 28).translate(0, 0.27, 0),
    capstone: merged([frustum(1.95, 1.8, 0.16), frustum(1.62, 0.001, 1.12).translate(0, 0.16, 0)]),
    capstoneBand: frustum(1.74, 1.66, 0.06).translate(0, 0.16, 0),
    gem: new THREE.OctahedronGeometry(0.13).scale(1, 1.25, 1).translate(0, 0.2, 0),
    frame: merged([
      block(0.12, 1.3, 0.12, 0, 0, -0.62),
      block(0.12, 1.3, 0.12, 0, 0, 0.62),
      block(0.16, 0.12, 1.5, 0, 1.3, 0),
      block(0.36, 0.08, 1.6),
    ]),
    gong: merged(
      [
        new THREE.CylinderGeometry(0.44, 0.47, 0.06, 36).rotateZ(Math.PI / 2),
        new THREE.SphereGeometry(0.14, 20, 10, 0, Math.PI * 2, 0, Math.PI / 2)
          .rotateZ(-Math.PI / 2)
          .translate(0.01, 0, 0),
        new THREE.TorusGeometry(0.43, 0.045, 8, 36).rotateY(Math.PI / 2),
      ].map((part) => part.translate(0, 0.72, 0)),
    ),
  };
}

export type Shapes = ReturnType<typeof createShapes>;
