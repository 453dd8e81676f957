// The temple that never moves: frame, chasm, cliffs, floor and its symbols. Drawn once.

import { gold, turquoise } from '../../../../boards/palette';
import { svg } from '../../../../boards/svg';
import type { InkaView } from '../../types';
import { cellNamed, cells, centreOf, edgeOf, H, type Cell, type Xy } from '../geometry';
import { paint } from './defs';
import { lit, outward, path, sides } from './prism';
import { serpent } from './slab';

/** How deep one sees into the chasm. */
const DEPTH = 0.5;
/** How wide the frame is. */
const FRAME = 0.42;

const line = (d: string, stroke: string, width: number, more: Record<string, string | number> = {}): SVGElement =>
  svg('path', {
    d,
    stroke,
    'stroke-width': width,
    fill: 'none',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  });

/** A hexagon like the board's with so many cells to a side, this far outside its edge, clockwise from the north-west. */
function hexagon(side: number, beyond: number): Xy[] {
  const radius = side + beyond / H;
  return [
    [-0.5, -1],
    [0.5, -1],
    [1, 0],
    [0.5, 1],
    [-0.5, 1],
    [-1, 0],
  ].map(([x, y]) => [x! * radius, y! * H * radius]);
}

/** What never moves: a smaller board lies in the middle of the largest, whose other cells are blank. */
export function ground({ board, marks }: Pick<InkaView, 'board' | 'marks'>): SVGElement[] {
  const letter = (cell: Cell): string => board[cell.row]?.[Number(cell.name.slice(1)) - 1] ?? ' ';
  const side = board.filter((row) => row.trim()).length / 2;
  const there = cells.filter((cell) => letter(cell) !== ' ');
  return [
    svg('g', { 'pointer-events': 'none' }, ...frame(side), ...abyss(side)),
    svg('g', {}, ...there.flatMap((cell) => (letter(cell) === '~' ? [hole(cell)] : []))),
    svg('g', { 'pointer-events': 'none' }, ...cliffs(there, (cell) => letter(cell) !== '~' && letter(cell) !== ' ')),
    svg('g', {}, ...there.flatMap((cell) => (letter(cell) === '~' ? [] : [tile(cell)]))),
    svg('g', { 'pointer-events': 'none' }, ...there.flatMap((cell) => symbol(cell, letter(cell)))),
    svg('g', { 'pointer-events': 'none' }, ...marks.flatMap(carved)),
  ];
}

/** The walls and the snake of a cell, seen while nothing covers it. */
function carved({ cell: name, walls, snake }: InkaView['marks'][number]): SVGElement[] {
  const cell = cellNamed(name);
  if (!cell) return [];
  const [cx, cy] = cell.centre;
  const beams = walls.map((edge) => {
    const [p, q] = edgeOf(cell, edge).map(([x, y]): Xy => [cx + (x - cx) * 0.86, cy + (y - cy) * 0.86]) as [Xy, Xy];
    const d = `M${p.join(' ')}L${q.join(' ')}`;
    return svg(
      'g',
      {},
      line(d, '#2a1c0c', 0.12, { transform: 'translate(0 0.03)' }),
      line(d, '#b79763', 0.1),
      line(d, '#ecd7a8', 0.035, { transform: 'translate(0 -0.025)' }),
    );
  });
  return [...(snake ? [svg('g', { transform: `translate(${cx} ${cy})` }, serpent(0, false))] : []), ...beams];
}

function frame(side: number): SVGElement[] {
  const [outer, inner] = [hexagon(side, FRAME), hexagon(side, 0)];
  const ring = `${path(outer)}${path(inner)}`;
  const plinth = sides(outer, 0, -0.3).map(({ d, light }) =>
    svg('path', { d, fill: light > 0.2 ? '#39333a' : light < -0.2 ? '#1b191f' : '#29252c' }),
  );
  const rims = outer.map((p, i) => {
    const q = outer[(i + 1) % 6]!;
    const light = lit(outward(p, q));
    return line(`M${p.join(' ')}L${q.join(' ')}`, light > 0 ? '#8d8378' : '#131218', 0.035, {
      opacity: 0.5 + 0.5 * Math.abs(light),
    });
  });
  return [
    svg('ellipse', { cx: 0, cy: 0.55, rx: 2.2 + side, ry: 1.2 + side, fill: paint('dusk') }),
    ...plinth,
    svg('path', { d: ring, fill: paint('frame'), 'fill-rule': 'evenodd' }),
    ...rims,
    line(path(hexagon(side, FRAME - 0.07)), gold.deep, 0.022, { opacity: 0.8 }),
    line(path(hexagon(side, 0.07)), gold.deep, 0.022, { opacity: 0.8 }),
    ...frets(side),
  ];
}

/** Stepped ornaments along the north and south sides, and round the letters. */
function frets(size: number): SVGElement[] {
  const step = 'M-0.13 0.08H-0.08V0.02H-0.03V-0.05H0.03V0.02H0.08V0.08H0.13';
  const marks: SVGElement[] = [];
  const middle = hexagon(size, FRAME / 2);
  const count = 2 * size;
  for (let side = 0; side < 6; side++) {
    const [p, q] = [middle[side]!, middle[(side + 1) % 6]!];
    const angle = (Math.atan2(q[1] - p[1], q[0] - p[0]) * 180) / Math.PI;
    for (let i = 0; i < count; i++) {
      // Between the letters on the slanted sides.
      if (side % 3 !== 0 && i % 2 === 1) continue;
      const t = side % 3 === 0 ? (i + 0.5) / count : i / count;
      if (t < 0.05) continue;
      const at = `translate(${p[0] + (q[0] - p[0]) * t} ${p[1] + (q[1] - p[1]) * t}) rotate(${angle})`;
      marks.push(
        line(step, gold.base, 0.026, {
          transform: at,
          opacity: 0.62,
          'stroke-linecap': 'butt',
          'stroke-linejoin': 'miter',
        }),
      );
    }
  }
  return marks;
}

/** The names: the letters of the rows on the frame, and in each cell its number in the row. */
export function namesOf({ board }: Pick<InkaView, 'board'>): SVGElement[] {
  const side = board.filter((row) => row.trim()).length / 2;
  const numbers = cells.flatMap(({ name, row, up, centre: [x, y] }) => {
    const at = Number(name.slice(1));
    // One number an edge is enough to count by, and signs and gates stay clear.
    if (!up || !['.', '~'].includes(board[row]?.[at - 1] ?? ' ')) return [];
    return [
      svg(
        'text',
        {
          x,
          // In the wide part of the triangle, at its edge, where symbols and pawns leave room.
          y: y + 0.25,
          'text-anchor': 'middle',
          'font-size': 0.13,
          'font-family': 'Inter Variable, system-ui, sans-serif',
          'font-weight': 600,
          fill: '#fff3d6',
          stroke: '#1a120a',
          'stroke-width': 0.03,
          'paint-order': 'stroke',
          opacity: 0.75,
        },
        String(at),
      ),
    ];
  });
  return [...letters(side), ...numbers];
}

/** The letters of the rows, west and east. */
function letters(side: number): SVGElement[] {
  return Array.from({ length: 2 * side }, (_, row) => {
    const y = (row - side + 0.5) * H;
    const x = side - Math.abs(y) / (2 * H) + FRAME / 2 / H;
    return [-x, x].map((at) =>
      svg(
        'text',
        {
          x: at,
          y: y + 0.075,
          'text-anchor': 'middle',
          'font-size': 0.24,
          'font-family': 'Fraunces Variable, Georgia, serif',
          'font-weight': 600,
          fill: gold.bright,
          opacity: 0.85,
        },
        String.fromCharCode(97 + 5 - side + row),
      ),
    );
  }).flat();
}

function abyss(side: number): SVGElement[] {
  const edge = hexagon(side, 0);
  // The frame's inner faces in the north fall into the dark.
  const faces = (
    [
      [5, 'cliff-east'],
      [0, 'cliff'],
      [1, 'cliff-west'],
    ] as const
  ).map(([i, fill]) => {
    const [p, q] = [edge[i]!, edge[(i + 1) % 6]!];
    return svg('path', {
      d: path([p, q, [q[0], q[1] + DEPTH + 0.25], [p[0], p[1] + DEPTH + 0.25]]),
      fill: paint(fill),
      opacity: 0.75,
    });
  });
  const clip = svg('clipPath', { id: 'inka-edge' }, svg('path', { d: path(edge) }));
  return [
    clip,
    svg('path', { d: path(edge), fill: paint('abyss') }),
    svg(
      'g',
      { 'clip-path': 'url(#inka-edge)' },
      ...faces,
      ...(
        [
          [0, -0.3, 3.2, 2.4],
          [-2.6, 1.9, 1.9, 0.9],
          [2.7, -1.6, 1.8, 0.9],
          [1.9, 2.6, 1.6, 0.7],
          [-2.4, -2.2, 1.5, 0.7],
        ] as const
      ).map(([cx, cy, rx, ry]) => svg('ellipse', { cx, cy, rx, ry, fill: paint('mist') })),
    ),
  ];
}

/** A cell of the chasm: all but invisible, but there to be hit. */
const hole = (cell: Cell): SVGElement =>
  svg('path', {
    d: path(cell.corners),
    fill: '#000',
    'fill-opacity': 0,
    stroke: '#9fd8e0',
    'stroke-opacity': 0.13,
    'stroke-width': 0.014,
    'data-id': `cell:${cell.name}`,
  });

function tile(cell: Cell): SVGElement {
  return svg('path', {
    d: path(cell.corners),
    fill: paint('floor'),
    stroke: '#2c2118',
    'stroke-width': 0.022,
    'stroke-linejoin': 'round',
    'data-id': `cell:${cell.name}`,
  });
}

/** The faces below floor that ends at the chasm, row by row so that nearer floor hides farther cliffs. */
function cliffs(there: readonly Cell[], solid: (cell: Cell) => boolean): SVGElement[] {
  const ends: SVGElement[] = [];
  for (const cell of there) {
    if (!solid(cell)) continue;
    const { corners } = cell;
    corners.forEach((p, i) => {
      const q = corners[(i + 1) % 3]!;
      const normal = outward(p, q);
      const beyond = neighbour(there, cell, normal);
      if (beyond && solid(beyond)) return;
      if (normal[1] > 0.01 && beyond) {
        const fill = normal[0] > 0.1 ? 'cliff-east' : normal[0] < -0.1 ? 'cliff-west' : 'cliff';
        ends.push(svg('path', { d: path([p, q, [q[0], q[1] + DEPTH], [p[0], p[1] + DEPTH]]), fill: paint(fill) }));
        // Courses of masonry.
        for (const at of [0.13, 0.27])
          ends.push(line(`M${p[0]} ${p[1] + at}L${q[0]} ${q[1] + at}`, '#120d09', 0.014, { opacity: 0.55 - at }));
      }
      const light = lit(normal);
      ends.push(
        line(`M${p.join(' ')}L${q.join(' ')}`, light > 0 ? '#e0c08e' : '#c9a673', 0.05, {
          opacity: light > 0 ? 0.95 : 0.55,
        }),
      );
    });
  }
  return ends;
}

function neighbour(there: readonly Cell[], { centre }: Cell, [nx, ny]: Xy): Cell | undefined {
  const [x, y] = [centre[0] + (nx * 2 * H) / 3, centre[1] + (ny * 2 * H) / 3];
  return there.find((cell) => Math.hypot(cell.centre[0] - x, cell.centre[1] - y) < 0.05);
}

function symbol(cell: Cell, letter: string): SVGElement[] {
  const at = (more: SVGElement[], dy = 0): SVGElement[] => [
    svg('g', { transform: `translate(${cell.centre[0]} ${cell.centre[1] + dy})` }, ...more),
  ];
  switch (letter) {
    case 'D':
      return at(door());
    case 'P':
      return at(well());
    case 'R':
      return at(lozenge());
    default:
      return [];
  }
}

/** A doorway as the Inka built it, narrower at the top, with light behind. */
function door(): SVGElement[] {
  const frame: Xy[] = [
    [-0.13, -0.2],
    [0.13, -0.2],
    [0.2, 0.17],
    [-0.2, 0.17],
  ];
  return [
    svg('circle', { r: 0.62, fill: paint('torch') }),
    svg('path', {
      d: path(frame),
      fill: paint('gold'),
      stroke: '#4a300a',
      'stroke-width': 0.018,
      'stroke-linejoin': 'round',
    }),
    svg('path', { d: 'M-0.085 -0.145H0.085L0.13 0.17H-0.13Z', fill: '#1b0f06' }),
    svg('path', { d: 'M-0.05 -0.05H0.05L0.1 0.17H-0.1Z', fill: '#ffb347', opacity: 0.5 }),
    svg('path', { d: 'M-0.17 -0.2H0.17V-0.245H-0.17Z', fill: gold.bright, stroke: '#4a300a', 'stroke-width': 0.014 }),
  ];
}

function well(): SVGElement[] {
  const steps = Array.from({ length: 8 }, (_, i) => {
    const a = (i * Math.PI) / 4;
    return `M${(0.13 * Math.cos(a)).toFixed(3)} ${(0.13 * Math.sin(a)).toFixed(3)}L${(0.19 * Math.cos(a)).toFixed(3)} ${(0.19 * Math.sin(a)).toFixed(3)}`;
  });
  return [
    svg('circle', { r: 0.225, fill: '#1a1410', opacity: 0.6, cx: 0.01, cy: 0.015 }),
    svg('circle', { r: 0.21, fill: paint('well') }),
    line(steps.join(''), turquoise.deep, 0.024),
    svg('circle', { r: 0.21, fill: 'none', stroke: turquoise.bright, 'stroke-width': 0.022 }),
    line(
      'M0 0C0.05 -0.02 0.05 -0.08 -0.01 -0.08C-0.09 -0.08 -0.1 0.02 -0.06 0.07C0 0.13 0.1 0.1 0.12 0.02',
      '#b8fff5',
      0.022,
      { opacity: 0.85 },
    ),
  ];
}

function lozenge(): SVGElement[] {
  const shape = (s: number): string =>
    path([
      [-0.24 * s, 0],
      [0, -0.14 * s],
      [0.24 * s, 0],
      [0, 0.14 * s],
    ]);
  return [
    svg('path', { d: shape(1.06), fill: '#1a120c', opacity: 0.65, transform: 'translate(0.012 0.018)' }),
    svg('path', { d: shape(1), fill: '#5a3670', stroke: '#caa3e6', 'stroke-width': 0.022, 'stroke-linejoin': 'round' }),
    svg('path', { d: shape(0.55), fill: paint('gold'), stroke: '#2c1638', 'stroke-width': 0.014 }),
  ];
}

/** The outline of a cell drawn a little smaller. */
export function inset(name: string, by: number): string {
  const [cx, cy] = centreOf(name);
  const corners = cellNamed(name)?.corners ?? [];
  return path(corners.map(([x, y]): Xy => [cx + (x - cx) * (1 - by), cy + (y - cy) * (1 - by)]));
}
