// What is possible at a glance: a spot on every cell that a piece can fill from below, and a golden frame with the points
// where one can score.

import * as THREE from 'three';
import type { Mark } from '../../../boards/board';
import { gold, mark as colours } from '../../../boards/palette';
import { createLabel, type Label } from './label';
import { FLOOR } from './plaza';
import { supportUnder, type AztecScene } from './scene';
import { vector } from './solid';
import { readCell } from './space';

export interface Survey {
  readonly root: THREE.Group;
  /** Marks these places of a level, or of all. */
  draw(marks: readonly Mark[], scene: AztecScene, level: number | null): void;
  dispose(): void;
}

export function createSurvey(changed: () => void): Survey {
  const root = new THREE.Group();
  const spot = new THREE.CircleGeometry(0.2, 24).rotateX(-Math.PI / 2);
  const frame = new THREE.EdgesGeometry(new THREE.BoxGeometry(0.98, 0.98, 0.98));
  const seen = { transparent: true, depthWrite: false, toneMapped: false } as const;
  const reached = new THREE.MeshBasicMaterial({ ...seen, color: colours.legal, opacity: 0.85 });
  const line = new THREE.LineBasicMaterial({ ...seen, color: gold.bright, depthTest: false });
  let labels: Label[] = [];

  const clear = (): void => {
    for (const label of labels) label.dispose();
    labels = [];
    root.clear();
  };

  return {
    root,
    draw(marks, { size, filled }, level) {
      if (marks.length === 0 && root.children.length === 0) return;
      clear();
      root.position.set(-(size - 1) / 2, 0, -(size - 1) / 2);
      for (const { place, text, good } of marks) {
        const cell = readCell(place);
        const [file, rank, at] = cell;
        if (level !== null && at !== level) continue;
        if (good) {
          const box = new THREE.LineSegments(frame, line);
          box.position.copy(vector(cell));
          box.renderOrder = 13;
          const label = createLabel(33);
          label.say({ text, rim: gold.base });
          label.sprite.position.copy(box.position);
          labels.push(label);
          root.add(box, label.sprite);
        } else if (supportUnder(cell, filled) === at) {
          const disc = new THREE.Mesh(spot, reached);
          disc.position.set(file, at + FLOOR + 0.03, rank);
          root.add(disc);
        }
      }
      changed();
    },
    dispose() {
      clear();
      for (const one of [spot, frame, reached, line]) one.dispose();
    },
  };
}
