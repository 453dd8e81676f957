// Which part of the board is seen: the whole, or a part of it, moved by wheel, fingers and drag.

import type { Xy } from './geometry';

const WHOLE = { x: -5.85, y: -5.05, width: 11.7, height: 10.2 } as const;
const NEAREST = 5;

export interface Camera {
  /** A point of the screen on the board. */
  toBoard(clientX: number, clientY: number): Xy;
  toScreen(point: Xy): { x: number; y: number };
  zoom(factor: number, about: Xy): void;
  pan(dx: number, dy: number): void;
  reset(): void;
  readonly zoomed: boolean;
}

export function createCamera(root: SVGSVGElement, changed: () => void): Camera {
  let scale = 1;
  let centre: Xy = [WHOLE.x + WHOLE.width / 2, WHOLE.y + WHOLE.height / 2];

  const apply = (): void => {
    const [width, height] = [WHOLE.width / scale, WHOLE.height / scale];
    const clamp = (value: number, low: number, span: number, part: number): number =>
      Math.max(low + part / 2, Math.min(low + span - part / 2, value));
    centre = [clamp(centre[0], WHOLE.x, WHOLE.width, width), clamp(centre[1], WHOLE.y, WHOLE.height, height)];
    root.setAttribute('viewBox', `${centre[0] - width / 2} ${centre[1] - height / 2} ${width} ${height}`);
    changed();
  };
  apply();

  return {
    toBoard(clientX, clientY) {
      const matrix = root.getScreenCTM();
      if (!matrix) return [0, 0];
      const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
      return [x, y];
    },
    toScreen([x, y]) {
      const matrix = root.getScreenCTM();
      return matrix ? new DOMPoint(x, y).matrixTransform(matrix) : { x: 0, y: 0 };
    },
    zoom(factor, [x, y]) {
      const next = Math.max(1, Math.min(NEAREST, scale * factor));
      const part = scale / next;
      centre = [x + (centre[0] - x) * part, y + (centre[1] - y) * part];
      scale = next;
      apply();
    },
    pan(dx, dy) {
      centre = [centre[0] - dx, centre[1] - dy];
      apply();
    },
    reset() {
      scale = 1;
      centre = [0, 0];
      apply();
    },
    get zoomed() {
      return scale > 1.001;
    },
  };
}
