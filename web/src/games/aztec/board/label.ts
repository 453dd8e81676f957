// Words and signs that float over the board, always upright and always the same size.

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
const FONT = '600 40px Inter Variable, Inter, system-ui, sans-serif';

export function createLabel(scale = 0.034): Label {
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

  const draw = ({ gains = [], text = '', rim }: Words): void => {
    context.font = FONT;
    const parts = [
      ...gains.map(({ seat, text: gain }) => ({ seat, text: gain })),
      ...(text ? [{ seat: null, text }] : []),
    ];
    const widths = parts.map(({ seat, text: part }) => (seat === null ? 0 : 46) + context.measureText(part).width);
    const width = Math.ceil(widths.reduce((sum, w) => sum + w, 0) + 28 * (parts.length - 1) + 56);
    canvas.width = width;
    canvas.height = HEIGHT;
    context.font = FONT;
    context.textBaseline = 'middle';
    context.beginPath();
    context.roundRect(3, 3, width - 6, HEIGHT - 6, 26);
    context.fillStyle = 'rgb(16 19 28 / 0.92)';
    context.fill();
    context.strokeStyle = rim;
    context.lineWidth = 5;
    context.stroke();
    let x = 28;
    parts.forEach(({ seat, text: part }, i) => {
      if (seat !== null) drawSign(context, seat, x + 16, HEIGHT / 2, 17);
      context.fillStyle = '#f3ead7';
      context.fillText(part, x + (seat === null ? 0 : 46), HEIGHT / 2 + 3);
      x += widths[i]! + 28;
    });
    material.map?.dispose();
    material.map = new THREE.CanvasTexture(canvas);
    material.map.colorSpace = THREE.SRGBColorSpace;
    material.needsUpdate = true;
    sprite.scale.set((scale * width) / HEIGHT, scale, 1);
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
