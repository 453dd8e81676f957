// The board of Aztec.

import type { AztecView } from '../../core/types';
import type { Mount } from '../board';
import { drawnBoard } from '../drawn';
import { owner, stone } from '../palette';
import { svg } from '../svg';

export const mount: Mount<AztecView> = (host, services) =>
  drawnBoard<AztecView>(host, services, '-0.5 -0.5 10 10', ({ moment: { view, choices }, preview }) => {
    const at = (cell: string): [number, number, number] => [cell.charCodeAt(0) - 97, Number(cell[1]) - 1, Number(cell.slice(3))];
    const square = (cell: string, fill: string, opacity = 1): SVGElement => {
      const [x, y, level] = at(cell);
      const inset = level * 0.06;
      return svg('rect', { x: x + inset, y: y + inset, width: 0.98 - 2 * inset, height: 0.98 - 2 * inset, fill, opacity, stroke: stone.shade, 'stroke-width': 0.03, 'data-id': cell });
    };
    const field = Array.from({ length: view.size ** 2 }, (_, i) => {
      const [x, y] = [i % view.size, Math.floor(i / view.size)];
      return svg('rect', { x, y, width: 0.98, height: 0.98, fill: '#2a2417', 'data-id': `${String.fromCharCode(97 + x)}${y + 1}.1` });
    });
    const laid = view.pieces.flatMap((piece) => piece.cells.map((cell) => ({ cell, seat: piece.seat })));
    laid.sort((a, b) => at(a.cell)[2] - at(b.cell)[2]);
    const ghost = choices.find((choice) => choice.action === preview)?.cells ?? [];
    return [...field, square(view.start, stone.sand), ...laid.map(({ cell, seat }) => square(cell, owner(seat).fill)), ...ghost.map((cell) => square(cell, '#5fd6c8', 0.6))];
  });
