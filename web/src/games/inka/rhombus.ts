// The face of a rhombus as it is turned: on which sides its walls are, and which halves carry a snake.

import type { Translate } from '../../i18n/i18n';
import { angleOf, CORNERS, HALF, rotate, type Xy } from './board/geometry';
import type { InkaView } from './types';
import { bearing } from './words';

export type Face = InkaView['faces'][number];

/** Whether it looks the same turned by half: then nobody sees which of its halves is which. */
export const isEven = ({ walls, snakes }: Pick<Face, 'walls' | 'snakes'>): boolean =>
  walls.every((wall, side) => wall === walls[(side + 2) % 4]) && snakes[0] === snakes[1];

/** Where half A (0) or B (1) lies, seen from the middle. */
const halfPoint = (half: number, heading: number): Xy => rotate([half === 0 ? -HALF : HALF, 0], angleOf(heading));

const sidePoint = (side: number, heading: number): Xy => {
  const [[ax, ay], [bx, by]] = [CORNERS[side]!, CORNERS[(side + 1) % 4]!];
  return rotate([(ax + bx) / 2, (ay + by) / 2], angleOf(heading));
};

/** In words, by the points of the compass. */
export function describeRhombus({ walls, snakes }: Face, heading: number, t: Translate): string {
  const point = (from: Xy, to: Xy): string => t(`words.point.${bearing(from, to)}`);
  // A side lies where it is seen from the middle of its half; s3 and s0 belong to A.
  const sides = [0, 1, 2, 3]
    .filter((side) => walls[side])
    .map((side) => point(halfPoint(side % 3 === 0 ? 0 : 1, heading), sidePoint(side, heading)));
  const halves = [0, 1].filter((half) => snakes[half]).map((half) => point([0, 0], halfPoint(half, heading)));
  return [
    sides.length > 0 ? t('rhombus.walls', { n: sides.length, points: sides.join(', ') }) : t('rhombus.walls.none'),
    halves.length > 0 ? t('rhombus.snakes', { n: halves.length, points: halves.join(', ') }) : t('rhombus.snakes.none'),
  ].join(' ');
}
