// The piece in hand as it is seen: translucent, coloured by what the rules say of it, with its shadow on what lies
// below, what it would win, and where else it could go as it is turned now.

import * as THREE from 'three';
import { gold } from '../../../boards/palette';
import { ease, type Motion } from '../../../boards/three/motion';
import { createLabel, type Words } from './label';
import { colourOf, type Verdict } from './look';
import { bar, hullStuff, pieceEdges, pieceHull, pieceShape, rotationOf, vector } from './solid';
import { FLOOR } from './plaza';
import { ghostCells, UPRIGHT, type Ghost } from './ghost';
import { supportUnder } from './scene';
import { offsets, same, type Cell } from './space';

/** Everything to be seen of the piece in hand. */
export interface HandScene {
  ghost: Ghost;
  verdict: Verdict;
  /** Cubes that are where they must not be. */
  faults: Cell[];
  /** Cubes that would count. */
  winning: Cell[];
  /** Other cells it could fill, turned like this. */
  reach: Cell[];
  filled: ReadonlySet<string>;
  words: Words | null;
}

export interface Hand {
  readonly root: THREE.Group;
  /** The body, for picking. */
  readonly body: THREE.Object3D;
  draw(scene: HandScene | null, hint: Ghost | null): void;
  dispose(): void;
}

export function createHand(motion: Motion, changed: () => void): Hand {
  const root = new THREE.Group();
  const holder = new THREE.Group();
  const solid = new THREE.MeshStandardMaterial({
    transparent: true,
    opacity: 0.82,
    roughness: 0.5,
    emissiveIntensity: 0.12,
  });
  // Seen through whatever stands in front, so that no part of the piece is ever lost.
  const xray = new THREE.MeshBasicMaterial({
    transparent: true,
    opacity: 0.16,
    depthTest: false,
    depthWrite: false,
    toneMapped: false,
  });
  const rim = hullStuff('#fff');
  const shape = pieceShape();
  const hull = pieceHull(0.03);
  const body = new THREE.Mesh(shape, solid);
  const through = new THREE.Mesh(shape, xray);
  through.renderOrder = 10;
  const edge = new THREE.Mesh(hull, rim);
  // The edges of its cubes, so that they can be counted from wherever one looks.
  const joints = new THREE.LineSegments(
    pieceEdges(),
    new THREE.LineBasicMaterial({ color: '#06231f', transparent: true, opacity: 0.75, toneMapped: false }),
  );
  holder.add(body, through, edge, joints);
  body.userData.id = 'ghost';
  body.castShadow = true;

  const hintStuff = new THREE.MeshBasicMaterial({
    color: gold.bright,
    transparent: true,
    opacity: 0.4,
    depthWrite: false,
    toneMapped: false,
  });
  const hintMesh = new THREE.Mesh(shape, hintStuff);
  hintMesh.add(
    new THREE.LineSegments(
      joints.geometry,
      new THREE.LineBasicMaterial({ color: '#3d2c05', transparent: true, opacity: 0.85, toneMapped: false }),
    ),
  );
  const cube = bar([0, 0, 0], [0, 0, 0], -0.02);
  const faultStuff = new THREE.MeshBasicMaterial({
    color: '#ff3b30',
    transparent: true,
    opacity: 0.55,
    depthTest: false,
    depthWrite: false,
    toneMapped: false,
  });
  const winStuff = new THREE.MeshBasicMaterial({
    color: gold.bright,
    transparent: true,
    opacity: 0.45,
    depthWrite: false,
    toneMapped: false,
  });
  const square = new THREE.PlaneGeometry(0.94, 0.94).rotateX(-Math.PI / 2);
  const printStuff = new THREE.MeshBasicMaterial({
    transparent: true,
    opacity: 0.5,
    depthWrite: false,
    toneMapped: false,
    polygonOffset: true,
    polygonOffsetFactor: -3,
  });
  const spot = new THREE.CircleGeometry(0.13, 20).rotateX(-Math.PI / 2);
  const spotStuff = new THREE.MeshBasicMaterial({
    color: '#7ff0e2',
    transparent: true,
    opacity: 0.75,
    depthWrite: false,
    toneMapped: false,
    polygonOffset: true,
    polygonOffsetFactor: -4,
  });
  const frame = new THREE.LineSegments(
    new THREE.EdgesGeometry(new THREE.BoxGeometry(1.06, 1.06, 1.06)),
    new THREE.LineBasicMaterial({
      color: '#ffffff',
      depthTest: false,
      transparent: true,
      opacity: 0.9,
      toneMapped: false,
    }),
  );
  frame.renderOrder = 12;
  const extras = new THREE.Group();
  const label = createLabel();
  root.add(holder, hintMesh, extras, frame, label.sprite);
  root.visible = false;
  let before: Ghost | null = null;

  const place = (mesh: THREE.Object3D, geometry: Cell, dy = 0): THREE.Object3D => {
    mesh.position.copy(vector(geometry)).y += dy;
    return mesh;
  };

  /** Moves the holder to the ghost; a turn round the cube it is held by is shown as a turn. */
  const hold = (ghost: Ghost): void => {
    const [position, rotation] = [vector(ghost.cell), rotationOf(ghost.word)];
    const offset = vector(offsets(UPRIGHT)[ghost.grip]!).negate();
    for (const part of [body, through, edge, joints]) part.position.copy(offset);
    const from =
      before &&
      before.grip === ghost.grip &&
      !(same(before.cell, ghost.cell) && before.word.join() === ghost.word.join())
        ? { p: holder.position.clone(), q: holder.quaternion.clone() }
        : null;
    before = ghost;
    if (!from) {
      holder.position.copy(position);
      holder.quaternion.copy(rotation);
      return;
    }
    void motion.play(
      140,
      (t) => {
        if (before !== ghost) return;
        holder.position.lerpVectors(from.p, position, t);
        holder.quaternion.slerpQuaternions(from.q, rotation, t);
        changed();
      },
      ease.out,
    );
  };

  const drawExtras = ({ ghost, verdict, faults, winning, reach, filled }: HandScene): void => {
    extras.clear();
    for (const cell of faults) {
      const mesh = place(new THREE.Mesh(cube, faultStuff), cell);
      mesh.renderOrder = 11;
      extras.add(mesh);
    }
    for (const cell of winning) extras.add(place(new THREE.Mesh(cube, winStuff), cell));
    const cells = ghostCells(ghost);
    const columns = new Set<string>();
    for (const [file, rank, level] of cells) {
      const lowest = cells.every((c) => c[0] !== file || c[1] !== rank || c[2] >= level);
      const key = `${file},${rank}`;
      if (!lowest || columns.has(key)) continue;
      columns.add(key);
      const floor = supportUnder([file, rank, level], filled);
      const print = new THREE.Mesh(square, printStuff);
      print.position.set(file, floor + FLOOR + 0.02, rank);
      extras.add(print);
    }
    printStuff.color.set(colourOf(verdict));
    const mine = new Set(cells.map((cell) => cell.join()));
    for (const cell of reach) {
      const [file, rank, level] = cell;
      if (mine.has(cell.join()) || supportUnder(cell, filled) !== level) continue;
      const mesh = new THREE.Mesh(spot, spotStuff);
      mesh.position.set(file, level + FLOOR + 0.03, rank);
      extras.add(mesh);
    }
  };

  return {
    root,
    body,
    draw(scene, hint) {
      root.visible = scene !== null || hint !== null;
      holder.visible = extras.visible = frame.visible = scene !== null;
      hintMesh.visible = hint !== null;
      if (hint) {
        hintMesh.position.copy(vector(ghostCells(hint)[0]!));
        hintMesh.quaternion.copy(rotationOf(hint.word));
      }
      if (scene) {
        const colour = colourOf(scene.verdict);
        solid.color.set(colour);
        solid.emissive.set(colour);
        xray.color.set(colour);
        rim.color.set(colour);
        hold(scene.ghost);
        drawExtras(scene);
        place(frame, scene.ghost.cell);
        const top = Math.max(...ghostCells(scene.ghost).map(([, , level]) => level));
        place(label.sprite, scene.ghost.cell).position.y = top + 1.1;
      } else before = null;
      label.say(scene?.words ?? null);
      changed();
    },
    dispose: label.dispose,
  };
}
