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

  return { at };
}
