// The building: pieces, start cube, what counts at the edges, the last piece's outline, and the cut through a level.

import * as THREE from 'three';
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js';
import { gold, mark, outline, owner, turquoise } from '../../../boards/palette';
import { ease, type Motion } from '../../../boards/three/motion';
import { stuff } from '../../../boards/three/textures';
import { pieceStones, startStone, STONE } from './look';
import { FLOOR } from './plaza';
import type { AztecScene, Entry, PieceScene } from './scene';
import { bar, hullStuff, pieceHull, pieceShape, rotationOf, vector } from './solid';
import { cellText, step, type Cell, type Placement } from './space';

export interface Building {
  readonly root: THREE.Group;
  /** Shows the scene, the piece with this number outlined. */
  draw(scene: AztecScene, last: number | null): void;
  /** Brings a piece in; the pieces in the way rise and come back. */
  bringIn(piece: PieceScene, entry: Entry): Promise<void>;
  /** Everything sinks into the ground: the round is over. */
  sink(): Promise<void>;
  /** Cuts everything above a level away; null shows all. */
  cut(level: number | null): void;
}

/** How far away a piece comes from. */
const FAR = 5.5;
/** The width of marks that lie on a cell. */
const TILE = 0.9;

export function createBuilding(motion: Motion, changed: () => void): Building {
  const root = new THREE.Group();
  const [pieces, marks, cuts] = [new THREE.Group(), new THREE.Group(), new THREE.Group()];
  root.add(pieces, marks, cuts);
  const [shape, hull] = [pieceShape(), pieceHull()];
  const knife = new THREE.Plane(new THREE.Vector3(0, -1, 0), 0);
  const stones = [0, 1, 2].map(pieceStones);
  const outlineStuff = hullStuff(mark.last);
  const startStuff = startStone();
  const cuttable: THREE.Material[] = [...stones.flat(), outlineStuff, startStuff];
  const start = new THREE.Mesh(bar([0, 0, 0], [0, 0, 0]), startStuff);
  start.castShadow = start.receiveShadow = true;
  const halo = new THREE.Mesh(hull, outlineStuff);
  halo.visible = false;
  root.add(start, halo);
  const inlays = [0, 1, 2].map(inlay);
  const tile = new THREE.PlaneGeometry(TILE, TILE).rotateX(-Math.PI / 2);
  const leaf = new RoundedBoxGeometry(0.66, 0.07, 0.66, 2, 0.03);
  const goldStuff = stuff('gold', { seed: 2 });
  // There is little to reflect on a plaza; some of the shine is its own.
  goldStuff.metalness = 0.2;
  goldStuff.emissive.set(gold.deep);
  goldStuff.emissiveIntensity = 0.55;
  const signs = [0, 1, 2].map(sign);
  const signStuff = stuff('gold', { seed: 2, tint: '#8a5a20' });
  signStuff.metalness = 0;
  const veilStuff = new THREE.MeshBasicMaterial({
    color: '#0b0e16',
    transparent: true,
    opacity: 0.62,
    depthWrite: false,
    toneMapped: false,
  });
  const capStuff = [0, 1, 2].map(cap);
  let shown: AztecScene | null = null;
  let level: number | null = null;

  const lay = (object: THREE.Object3D, { start: at, word }: Placement): void => {
    object.position.copy(vector(at));
    object.quaternion.copy(rotationOf(word));
  };
  const meshOf = ({ seat, placement }: PieceScene, number: number): THREE.Mesh => {
    const shades = stones[seat % stones.length]!;
    // Players alternate, so the shade changes with every second or third piece.
    const mesh = new THREE.Mesh(shape, shades[(number >> 1) % shades.length]);
    mesh.castShadow = mesh.receiveShadow = true;
    lay(mesh, placement);
    return mesh;
  };

  const drawMarks = ({ sectors, scored }: AztecScene): void => {
    marks.clear();
    for (const {
      cell: [file, rank],
      seat,
    } of sectors) {
      const mesh = new THREE.Mesh(tile, inlays[seat % inlays.length]);
      mesh.position.set(file, FLOOR + 0.008, rank);
      mesh.receiveShadow = true;
      marks.add(mesh);
    }
    if (level !== null && level < 2) return;
    for (const { cell, seat } of scored) marks.add(medal(cell, seat));
  };
  const medal = (cell: Cell, seat: number): THREE.Group => {
    const made = new THREE.Group();
    const plate = new THREE.Mesh(leaf, goldStuff);
    const emblem = new THREE.Mesh(signs[seat % signs.length], signStuff);
    emblem.position.y = 0.045;
    plate.castShadow = true;
    made.add(plate, emblem);
    made.position.copy(vector(cell)).add(new THREE.Vector3(0, 0.52, 0));
    return made;
  };

  /** What a cut shows: the levels below in shadow, the cubes cut through, the cells of this level that count. */
  const drawCuts = ({ size, pieces: all, sectors, filled }: AztecScene): void => {
    cuts.clear();
    if (level === null) return;
    const middle = (size - 1) / 2;
    if (level > 0) {
      const veil = new THREE.Mesh(tile, veilStuff);
      veil.scale.setScalar(size / TILE);
      veil.position.set(middle, level - 0.48, middle);
      cuts.add(veil);
    }
    const empty = (cell: Cell): boolean => !filled.has(cellText(cell));
    if (level === 2)
      for (const { cell, seat } of sectors.filter(({ cell }) => empty(cell))) {
        const mesh = new THREE.Mesh(tile, inlays[seat % inlays.length]);
        mesh.position.copy(vector(cell)).y -= 0.47;
        cuts.add(mesh);
      }
    for (const { seat, cells } of all)
      for (const [file, rank, at] of cells) {
        const goesUp = at === level && cells.some((c) => c[0] === file && c[1] === rank && c[2] === at + 1);
        if (!goesUp) continue;
        const mesh = new THREE.Mesh(tile, capStuff[seat % capStuff.length]);
        mesh.position.set(file, at + 0.49, rank);
        cuts.add(mesh);
      }
  };
  const applyKnife = (): void => {
    // Just above the stones' tops, just below whatever goes on from them.
    knife.constant = ((level ?? 9) + 0.496) * root.getWorldScale(new THREE.Vector3()).y;
    const planes = level === null || level === 2 ? [] : [knife];
    for (const material of cuttable) {
      if ((material.clippingPlanes?.length ?? 0) === planes.length) continue;
      material.clippingPlanes = planes;
      material.clipShadows = true;
      material.needsUpdate = true;
    }
  };

  return {
    root,
    draw(scene, last) {
      shown = scene;
      const middle = (scene.size - 1) / 2;
      root.position.set(-middle, 0, -middle);
      start.position.copy(vector(scene.start));
      pieces.clear();
      if (scene.pieces.length > 0) pieces.add(...scene.pieces.map(meshOf));
      const latest = last === null ? undefined : scene.pieces[last];
      halo.visible = latest !== undefined;
      if (latest) lay(halo, latest.placement);
      drawMarks(scene);
      drawCuts(scene);
      applyKnife();
      changed();
    },
    async bringIn(piece, { from, lifted }) {
      const mesh = meshOf(piece, pieces.children.length);
      const home = mesh.position.clone();
      const away = vector(step(from)).multiplyScalar(from === 'u' ? FAR : FAR + 4);
      const risen = lifted.flatMap((i) => pieces.children[i] ?? []);
      const ground = risen.map((object) => object.position.y);
      halo.visible = false;
      mesh.visible = false;
      pieces.add(mesh);
      // One motion with three parts, so that it can be ended at once: make way, come in, close up.
      const lift = risen.length > 0 ? 0.3 : 0;
      const duration = risen.length > 0 ? 1500 : 620;
      await motion.play(
        duration,
        (t) => {
          const part = (start: number, end: number): number =>
            end > start ? Math.min(1, Math.max(0, (t - start) / (end - start))) : 1;
          const raised = lift > 0 ? ease.inOut(part(0, lift)) - ease.inOut(part(1 - lift, 1)) : 0;
          risen.forEach((object, i) => (object.position.y = ground[i]! + raised * FAR * 1.6));
          mesh.visible = t > lift || lift === 0;
          mesh.position.copy(home).addScaledVector(away, 1 - settleDown(part(lift, 1 - lift)));
          changed();
        },
        ease.linear,
      );
    },
    async sink() {
      halo.visible = false;
      marks.clear();
      await motion.play(
        900,
        (t) => {
          pieces.position.y = -4.5 * t;
          changed();
        },
        ease.in,
      );
      pieces.clear();
      pieces.position.y = 0;
    },
    cut(next) {
      level = next;
      if (!shown) return;
      drawMarks(shown);
      drawCuts(shown);
      applyKnife();
      changed();
    },
  };
}

/** Falls, touches down, gives a little. */
function settleDown(t: number): number {
  const fall = 0.78;
  if (t < fall) return (t / fall) ** 2;
  const rest = (t - fall) / (1 - fall);
  return 1 - 0.018 * Math.sin(rest * Math.PI);
}

/** A mosaic in the floor that says whose edge this is. */
function inlay(seat: number): THREE.MeshStandardMaterial {
  const { fill, contrast } = owner(seat);
  return plateOf((c, s) => {
    c.fillStyle = '#8d8272';
    c.fillRect(0, 0, s, s);
    c.fillStyle = fill;
    c.globalAlpha = 0.45;
    c.fillRect(0, 0, s, s);
    c.globalAlpha = 0.95;
    c.strokeStyle = turquoise.base;
    c.lineWidth = s * 0.05;
    c.strokeRect(s * 0.07, s * 0.07, s * 0.86, s * 0.86);
    paintSign(c, seat, s, 0.26);
    c.fillStyle = fill;
    c.fill();
    c.strokeStyle = contrast;
    c.stroke();
    if (outline(owner(seat).shape)) return;
    c.beginPath();
    c.arc(s / 2, s / 2, s * 0.11, 0, Math.PI * 2);
    c.stroke();
  });
}

/** The inside of a stone that is cut through, with an arrow: it goes on above. */
function cap(seat: number): THREE.MeshStandardMaterial {
  const { fill, contrast } = owner(seat);
  return plateOf((c, s) => {
    c.fillStyle = fill;
    c.fillRect(0, 0, s, s);
    c.strokeStyle = contrast;
    c.lineWidth = s * 0.07;
    c.beginPath();
    for (const [x, y] of [
      [0.3, 0.5],
      [0.5, 0.26],
      [0.7, 0.5],
    ] as const)
      c.lineTo(s * x, s * y);
    c.moveTo(s * 0.5, s * 0.28);
    c.lineTo(s * 0.5, s * 0.76);
    c.stroke();
  });
}

function plateOf(draw: (c: CanvasRenderingContext2D, size: number) => void): THREE.MeshStandardMaterial {
  const canvas = Object.assign(document.createElement('canvas'), { width: 128, height: 128 });
  draw(canvas.getContext('2d')!, 128);
  // A kind of material already in use: each kind costs time to get ready.
  const material = stuff('sandstone', { seed: STONE });
  material.map = new THREE.CanvasTexture(canvas);
  material.map.colorSpace = THREE.SRGBColorSpace;
  material.map.anisotropy = 8;
  material.polygonOffset = true;
  material.polygonOffsetFactor = -1;
  return material;
}

function paintSign(c: CanvasRenderingContext2D, seat: number, s: number, r: number): void {
  const points = outline(owner(seat).shape);
  c.lineWidth = s * 0.045;
  c.beginPath();
  if (points) for (const [x, y] of points) c.lineTo(s * (0.5 + x * r), s * (0.5 + y * r));
  else c.arc(s / 2, s / 2, s * r * 0.9, 0, Math.PI * 2);
  c.closePath();
}

/** A seat's sign, flat on a gold plate. */
function sign(seat: number): THREE.BufferGeometry {
  const points = outline(owner(seat).shape);
  const flat = points
    ? new THREE.ShapeGeometry(new THREE.Shape(points.map(([x, y]) => new THREE.Vector2(x * 0.2, -y * 0.2))))
    : new THREE.RingGeometry(0.1, 0.2, 28);
  return flat.rotateX(-Math.PI / 2);
}
