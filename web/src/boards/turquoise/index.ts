// The board of Turquoise.

import type { TurquoiseView } from '../../core/types';
import type { Mount } from '../board';
import { drawnBoard } from '../drawn';
import { owner, stone, turquoise } from '../palette';
import { svg } from '../svg';

export const mount: Mount<TurquoiseView> = (host, services) =>
  drawnBoard<TurquoiseView>(host, services, '-0.5 -0.5 9 9', ({ moment: { view } }) => {
    const at = (column: string): [number, number] => [column.charCodeAt(0) - 97, Number(column[1]) - 1];
    const plates = [...view.plates].sort((a, b) => (a.place < b.place ? -1 : 1)).map(({ place }) => {
      const [x, y] = at(place.slice(1));
      const level = Number(place[0]);
      return svg('rect', { x: x + 0.05, y: y + 0.05, width: 1.9, height: 1.9, rx: 0.1, fill: [stone.dark, stone.sand, stone.light, turquoise.bright][level], stroke: stone.shade, 'stroke-width': 0.05, 'data-id': place });
    });
    const ways = view.walkways.map(([a, b]) => {
      const [[x1, y1], [x2, y2]] = [at(a), at(b)];
      return svg('line', { x1: x1 + 0.5, y1: y1 + 0.5, x2: x2 + 0.5, y2: y2 + 0.5, stroke: turquoise.base, 'stroke-width': 0.12 });
    });
    const pillars = view.pillars.filter(({ free }) => free).map(({ seat, column }) => {
      const [x, y] = at(column);
      return svg('circle', { cx: x + 0.5, cy: y + 0.5, r: 0.3, fill: owner(seat).fill, stroke: owner(seat).contrast, 'stroke-width': 0.06, 'data-id': column });
    });
    return [svg('rect', { width: 8, height: 8, fill: '#2a2417' }), ...plates, ...ways, ...pillars];
  });
