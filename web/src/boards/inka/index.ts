// The board of Inka.

import type { InkaView } from '../../core/types';
import type { Mount } from '../board';
import { drawnBoard } from '../drawn';
import { owner, stone, turquoise } from '../palette';
import { svg } from '../svg';

const H = Math.sqrt(3) / 2;

export const mount: Mount<InkaView> = (host, services) =>
  drawnBoard<InkaView>(host, services, '-5.3 -4.6 10.6 9.2', ({ moment: { view } }) => {
    const corners = (cell: string): [number, number][] => {
      const [row, place] = [cell.charCodeAt(0) - 97, Number(cell.slice(1)) - 1];
      const count = view.board[row]?.length ?? 0;
      const x = (place - (count - 1) / 2) / 2;
      const up = (place % 2 === 0) === row < 5;
      const [top, bottom] = [(row - 5) * H, (row - 4) * H];
      return up ? [[x, top], [x + 0.5, bottom], [x - 0.5, bottom]] : [[x - 0.5, top], [x + 0.5, top], [x, bottom]];
    };
    const triangle = (cell: string, fill: string, id: string): SVGElement =>
      svg('polygon', { points: corners(cell).map((p) => p.join(',')).join(' '), fill, stroke: '#10131c', 'stroke-width': 0.02, 'data-id': id });
    const centre = (cell: string): [number, number] => {
      const points = corners(cell);
      return [points.reduce((s, p) => s + p[0], 0) / 3, points.reduce((s, p) => s + p[1], 0) / 3];
    };
    const fills: Record<string, string> = { '.': stone.dark, '~': '#0b0e16', D: '#d9a93a', P: turquoise.deep, R: '#6b4a7a' };
    const ground = view.board.flatMap((letters, row) =>
      [...letters].map((letter, i) => {
        const cell = `${String.fromCharCode(97 + row)}${i + 1}`;
        return triangle(cell, fills[letter] ?? stone.dark, cell);
      }),
    );
    const rhombi = view.rhombi.flatMap(({ name, cells }) => cells.map((cell) => triangle(cell, name.startsWith('D') ? turquoise.base : stone.sand, `rhombus:${name}`)));
    const men = view.players.flatMap(({ pawn, blockade }, seat) => {
      const { fill, contrast } = owner(seat);
      const spots: SVGElement[] = [];
      if (pawn) spots.push(svg('circle', { cx: centre(pawn)[0], cy: centre(pawn)[1], r: 0.17, fill, stroke: contrast, 'stroke-width': 0.04, 'data-id': `pawn:${seat}` }));
      if (blockade) spots.push(svg('rect', { x: centre(blockade)[0] - 0.12, y: centre(blockade)[1] - 0.12, width: 0.24, height: 0.24, fill, stroke: contrast, 'stroke-width': 0.04 }));
      return spots;
    });
    return [...ground, ...rhombi, ...men];
  });
