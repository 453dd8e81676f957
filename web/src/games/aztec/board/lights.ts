// Cells whose names somebody points at, lit up in the building.

import * as THREE from 'three';
import { ink } from '../../../boards/palette';
import { vector } from './solid';
import type { Cell } from './space';

export interface Lights {
  readonly root: THREE.Group;
  /** Lights these cells and no others. */
  draw(cells: readonly Cell[], size: number): void;
}

export function createLights(changed: () => void): Lights {
  const root = new THREE.Group();
  const box = new THREE.BoxGeometry(1.03, 1.03, 1.03);
  const edges = new THREE.EdgesGeometry(box);
  const line = new THREE.LineBasicMaterial({ color: ink.text, depthTest: false, transparent: true, toneMapped: false });
  const veil = new THREE.MeshBasicMaterial({
    color: ink.text,
    transparent: true,
    opacity: 0.2,
    depthTest: false,
    depthWrite: false,
    toneMapped: false,
  });
  return {
    root,
    draw(cells, size) {
      if (cells.length === 0 && root.children.length === 0) return;
      root.clear();
      root.position.set(-(size - 1) / 2, 0, -(size - 1) / 2);
      for (const cell of cells) {
        const parts = [new THREE.LineSegments(edges, line), new THREE.Mesh(box, veil)];
        for (const part of parts) {
          part.position.copy(vector(cell));
          part.renderOrder = 14;
        }
        root.add(...parts);
      }
      changed();
    },
  };
}
