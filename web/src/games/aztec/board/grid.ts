// Which cell is pointed at. Invisible boxes stand for the field and all cubes; the cell meant is the empty one in front
// of the face that is hit, or, looking at one level, the cell of that level itself. Where nothing can be in front, on top
// of the third level or beyond the edge, it is the cube itself: the rules say why no piece goes there.

import * as THREE from 'three';
import { createPicker } from '../../../boards/three/pick';
import type { Stage } from '../../../boards/three/stage';
import { FLOOR } from './plaza';
import type { AztecScene } from './scene';
import { add, cellText, readCell, step, SPACE, type Cell, type Direction } from './space';

export type Pointed = { kind: 'ghost' } | { kind: 'cell'; cell: Cell };

export interface Grid {
  readonly root: THREE.Group;
  draw(scene: AztecScene, level: number | null): void;
  at(x: number, y: number): Pointed | null;
}

/** Not drawn, but hit. */
const UNSEEN = new THREE.MeshBasicMaterial({ visible: false });
const BOX = new THREE.BoxGeometry(1, 1, 1);
const THIN = 0.02;

export function createGrid(stage: Stage, pickable: THREE.Object3D): Grid {
  const root = new THREE.Group();
  const picker = createPicker(stage, pickable);
  let shown: { scene: AztecScene; level: number | null } | null = null;

  const inField = ([file, rank, level]: Cell, size: number): boolean =>
    file >= 0 && file < size && rank >= 0 && rank < size && level >= 0 && level < SPACE.levels;

  /** The cell in front of a face. */
  const inFront = (cell: Cell, normal: THREE.Vector3): Cell => {
    const directions: Direction[] = ['n', 's', 'e', 'w', 'u', 'd'];
    const along = (d: Direction): number => normal.dot(new THREE.Vector3(step(d)[0], step(d)[2], step(d)[1]));
    const facing = directions.reduce((best, d) => (along(d) > along(best) ? d : best));
    return add(cell, step(facing));
  };

  const at: Grid['at'] = (x, y) => {
    const hit = picker.at(x, y);
    if (!hit || !shown) return null;
    if (hit.id === 'ghost') return { kind: 'ghost' };
    const [kind, text] = hit.id.split(' ') as [string, string];
    const own = readCell(text);
    const front = kind === 'cube' ? inFront(own, hit.normal) : own;
    return { kind: 'cell', cell: inField(front, shown.scene.size) ? front : own };
  };

  return {
    root,
    draw(scene, level) {
      shown = { scene, level };
      const middle = (scene.size - 1) / 2;
      root.position.set(-middle, 0, -middle);
      const boxes: { id: string; at: Cell; floor: boolean }[] = [];
      for (let file = 0; file < scene.size; file++)
        for (let rank = 0; rank < scene.size; rank++) {
          const cell: Cell = [file, rank, level ?? 0];
          boxes.push({ id: `cell ${cellText(cell)}`, at: cell, floor: true });
        }
      if (level === null)
        for (const text of scene.filled) boxes.push({ id: `cube ${text}`, at: readCell(text), floor: false });
      const mesh = new THREE.InstancedMesh(BOX, UNSEEN, boxes.length);
      const matrix = new THREE.Matrix4();
      boxes.forEach(({ at: [file, rank, l], floor }, i) => {
        matrix.makeScale(1, floor ? THIN : 1, 1);
        matrix.setPosition(file, floor ? l + FLOOR : l, rank);
        mesh.setMatrixAt(i, matrix);
      });
      mesh.userData.ids = boxes.map(({ id }) => id);
      mesh.computeBoundingSphere();
      for (const child of root.children) (child as THREE.InstancedMesh).dispose();
      root.clear();
      root.add(mesh);
    },
    at,
  };
}
