// What lies under the pointer. An object is pickable when it or one above it carries an id in `userData.id`.

import * as THREE from 'three';
import type { Stage } from './stage';

export interface Hit {
  id: string;
  object: THREE.Object3D;
  point: THREE.Vector3;
  /** The normal of the face hit, in world space. */
  normal: THREE.Vector3;
  /** Which instance of an instanced mesh. */
  instance: number | null;
}

export interface Picker {
  /** The first thing with an id under a point of the screen; things without one are looked through. */
  at(clientX: number, clientY: number): Hit | null;
  /** A point of the screen where the object with this id is the first hit. */
  pointFor(id: string): { x: number; y: number } | null;
}

/** The id of an object or of the nearest one above it; for an instanced mesh `userData.ids[instance]`. */
function idOf(object: THREE.Object3D, instance: number | undefined): string | null {
  for (let o: THREE.Object3D | null = object; o; o = o.parent) {
    const { id, ids } = o.userData as { id?: string; ids?: (string | undefined)[] };
    const own = instance === undefined ? id : (ids?.[instance] ?? id);
    if (own !== undefined) return own;
  }
  return null;
}

const visible = (object: THREE.Object3D): boolean =>
  object.visible && (object.parent === null || visible(object.parent));

export function createPicker(stage: Stage, root: THREE.Object3D = stage.scene): Picker {
  const caster = new THREE.Raycaster();
  const pointer = new THREE.Vector2();

  const at = (clientX: number, clientY: number): Hit | null => {
    const box = stage.canvas.getBoundingClientRect();
    pointer.set(((clientX - box.left) / box.width) * 2 - 1, 1 - ((clientY - box.top) / box.height) * 2);
    stage.orbit.place(stage.camera);
    stage.scene.updateMatrixWorld();
    caster.setFromCamera(pointer, stage.camera);
    for (const hit of caster.intersectObject(root, true)) {
      const id = visible(hit.object) ? idOf(hit.object, hit.instanceId) : null;
      if (id === null) continue;
      const normal = (hit.face?.normal.clone() ?? new THREE.Vector3(0, 1, 0)).transformDirection(
        hit.object.matrixWorld,
      );
      return { id, object: hit.object, point: hit.point, normal, instance: hit.instanceId ?? null };
    }
    return null;
  };

  /** Boxes of everything that carries the id. */
  const boxesOf = (id: string): THREE.Box3[] => {
    const boxes: THREE.Box3[] = [];
    root.traverse((object) => {
      const { id: own, ids } = object.userData as { id?: string; ids?: (string | undefined)[] };
      if (own === id) boxes.push(new THREE.Box3().setFromObject(object));
      if (ids && object instanceof THREE.InstancedMesh) {
        const matrix = new THREE.Matrix4();
        ids.forEach((instanceId, i) => {
          if (instanceId !== id) return;
          object.geometry.computeBoundingBox();
          object.getMatrixAt(i, matrix);
          boxes.push(object.geometry.boundingBox!.clone().applyMatrix4(matrix).applyMatrix4(object.matrixWorld));
        });
      }
    });
    return boxes;
  };

  const pointFor = (id: string): { x: number; y: number } | null => {
    stage.orbit.place(stage.camera);
    stage.scene.updateMatrixWorld();
    const box = stage.canvas.getBoundingClientRect();
    const steps = [0.5, 0.25, 0.75, 0.1, 0.9, 0.02, 0.98];
    for (const { min, max } of boxesOf(id)) {
      for (const u of steps)
        for (const v of steps)
          for (const w of [1, ...steps, 0]) {
            const p = new THREE.Vector3(
              min.x + (max.x - min.x) * u,
              min.y + (max.y - min.y) * w,
              min.z + (max.z - min.z) * v,
            );
            p.project(stage.camera);
            const [x, y] = [box.left + ((p.x + 1) / 2) * box.width, box.top + ((1 - p.y) / 2) * box.height];
            const inside = x > box.left && x < box.right && y > box.top && y < box.bottom;
            if (inside && at(x, y)?.id === id) return { x, y };
          }
    }
    return null;
  };

  return { at, pointFor };
}
