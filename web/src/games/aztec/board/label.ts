// Words and signs that float over the board: always upright, of the same size on every screen but a little smaller on a
// small one, and never beyond its edge.

import * as THREE from 'three';
import { drawSign } from '../../../boards/sign';

export interface Words {
  /** Signs of seats with what they get; shown in a row. */
  gains?: { seat: number; text: string }[];
  text?: string;
  /** The colour of the rim. */
  rim: string;
}

export interface Label {
  readonly sprite: THREE.Sprite;
  say(words: Words | null): void;
  dispose(): void;
}

const HEIGHT = 84;
/** How much further down each further line stands. */
const LINE = 50;
/** More letters than these are too wide for a small screen. */
const LONG = 30;
/** Screens that are wider show labels at their full size; nothing is shown smaller than this part of it. */
const [WIDE, SMALLEST] = [640, 0.72];
const FONT = '600 40px Inter Variable, Inter, system-ui, sans-serif';

/** A text in lines of about the same length. */
export function rowsOf(text: string): string[] {
  const count = Math.ceil(text.length / LONG);
  const rows = [''];
  for (const word of text.split(' ')) {
    const row = rows.at(-1)!;
    if (row && row.length + word.length > text.length / count) rows.push(word);
    else rows[rows.length - 1] = row ? `${row} ${word}` : word;
  }
  return rows;
}

/** A label of so many pixels a line. */
export function createLabel(pixels = 37): Label {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d')!;
  const material = new THREE.SpriteMaterial({
    depthTest: false,
    depthWrite: false,
    transparent: true,
    sizeAttenuation: false,
    toneMapped: false,
  });
  const sprite = new THREE.Sprite(material);
  sprite.center.set(0.5, 0);
  sprite.renderOrder = 20;
  sprite.visible = false;
  let said = '';

  // The size of the screen and the place on it are known only when it is drawn.
  const seen = new THREE.Vector3();
  sprite.onBeforeRender = (renderer, _scene, camera) => {
    const { clientWidth: width, clientHeight: height } = renderer.domElement;
    const shrink = Math.min(1, Math.max(SMALLEST, width / WIDE));
    const field = Math.tan(THREE.MathUtils.degToRad((camera as THREE.PerspectiveCamera).fov / 2));
    const tall = (pixels * shrink * canvas.height) / HEIGHT;
    const wide = (tall * canvas.width) / canvas.height;
    const unit = (2 * field) / Math.max(1, height) / (sprite.parent?.matrixWorld.getMaxScaleOnAxis() ?? 1);
    sprite.scale.set(wide * unit, tall * unit, 1);
    const x = ((seen.setFromMatrixPosition(sprite.matrixWorld).project(camera).x + 1) / 2) * width;
    sprite.center.x = THREE.MathUtils.clamp(0.5, (x + wide - width) / wide, x / wide);
    sprite.updateMatrixWorld();
  };

  const draw = ({ gains = [], text = '', rim }: Words): void => {
    context.font = FONT;
    const parts = [
      ...gains.map(({ seat, text: gain }) => ({ seat, text: gain })),
      ...(text ? [{ seat: null, text }] : []),
    ];
    const rows = parts.map(({ seat, text: part }) => (seat === null ? rowsOf(part) : [part]));
    const widths = rows.map(
      (lines, i) =>
        (parts[i]!.seat === null ? 0 : 46) + Math.max(...lines.map((line) => context.measureText(line).width)),
    );
    const width = Math.ceil(widths.reduce((sum, w) => sum + w, 0) + 28 * (parts.length - 1) + 56);
    const height = HEIGHT + LINE * (Math.max(1, ...rows.map((lines) => lines.length)) - 1);
    canvas.width = width;
    canvas.height = height;
    context.font = FONT;
    context.textBaseline = 'middle';
    context.beginPath();
    context.roundRect(3, 3, width - 6, height - 6, 26);
    context.fillStyle = 'rgb(16 19 28 / 0.92)';
    context.fill();
    context.strokeStyle = rim;
    context.lineWidth = 5;
    context.stroke();
    let x = 28;
    parts.forEach(({ seat }, i) => {
      if (seat !== null) drawSign(context, seat, x + 16, height / 2, 17);
      context.fillStyle = '#f3ead7';
      const top = height / 2 + 3 - (LINE * (rows[i]!.length - 1)) / 2;
      rows[i]!.forEach((line, n) => context.fillText(line, x + (seat === null ? 0 : 46), top + LINE * n));
      x += widths[i]! + 28;
    });
    material.map?.dispose();
    material.map = new THREE.CanvasTexture(canvas);
    material.map.colorSpace = THREE.SRGBColorSpace;
    material.needsUpdate = true;
  };

  return {
    sprite,
    say(words) {
      sprite.visible = words !== null;
      const next = JSON.stringify(words);
      if (words && next !== said) draw(words);
      said = next;
    },
    dispose() {
      material.map?.dispose();
      material.dispose();
    },
  };
}
