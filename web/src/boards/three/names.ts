// Names of rows and columns that lie on the ground beside a board and turn to whoever looks.

import * as THREE from 'three';
import type { Stage } from './stage';

export interface Name {
  text: string;
  at: readonly [number, number, number];
}

export interface Names {
  readonly root: THREE.Group;
  show(shown: boolean): void;
}

export interface Ink {
  colour: string;
  /** Round the letters, where things may stand before them: then they are seen through those. */
  halo?: string;
}

const PIXELS = 96;

/** Names of a certain height and colour; each is a small plane, and all of them turn by quarters with the camera. */
export function createNames(stage: Stage, names: readonly Name[], height: number, ink: Ink): Names {
  const root = new THREE.Group();
  const shape = new THREE.PlaneGeometry(height, height).rotateX(-Math.PI / 2);
  const made = new Map<string, THREE.Material>();
  for (const { text, at } of names) {
    const material = made.get(text) ?? painted(text, ink);
    made.set(text, material);
    const mesh = new THREE.Mesh(shape, material);
    mesh.position.set(...at);
    mesh.renderOrder = 4;
    root.add(mesh);
  }
  stage.scene.onBeforeRender = () => {
    const { x, z } = stage.camera.position;
    const angle = (Math.round(Math.atan2(x, z) / (Math.PI / 2)) * Math.PI) / 2;
    if (root.children[0]?.rotation.y === angle) return;
    for (const mesh of root.children) mesh.rotation.y = angle;
    root.updateMatrixWorld(true);
  };
  return {
    root,
    show(shown) {
      if (root.visible === shown) return;
      root.visible = shown;
      stage.invalidate();
    },
  };
}

function painted(text: string, { colour, halo }: Ink): THREE.Material {
  const canvas = Object.assign(document.createElement('canvas'), { width: PIXELS, height: PIXELS });
  const pen = canvas.getContext('2d')!;
  pen.font = `600 ${PIXELS * 0.74}px Fraunces Variable, Fraunces, Georgia, serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  if (halo) {
    pen.strokeStyle = halo;
    pen.lineWidth = PIXELS * 0.14;
    pen.lineJoin = 'round';
    pen.strokeText(text, PIXELS / 2, PIXELS * 0.54);
  }
  pen.fillStyle = colour;
  pen.fillText(text, PIXELS / 2, PIXELS * 0.54);
  const map = new THREE.CanvasTexture(canvas);
  map.colorSpace = THREE.SRGBColorSpace;
  map.anisotropy = 8;
  return new THREE.MeshBasicMaterial({
    map,
    transparent: true,
    depthWrite: false,
    depthTest: !halo,
    toneMapped: false,
  });
}
