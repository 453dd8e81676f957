// What is drawn over the board while somebody chooses: targets, handles, ghosts, what is in the way, what was done.

import { gold, mark as colours, owner } from '../../../../boards/palette';
import type { Mark } from '../../../../boards/board';
import { svg } from '../../../../boards/svg';
import { CORNERS, cellNamed, centreOf, type Pose, type Xy } from '../geometry';
import type { Handle, Target } from '../intents';
import type { Trace } from '../trail';
import { paint } from './defs';
import { mark } from './figures';
import { inset } from './ground';
import { path } from './prism';

const at = ([x, y]: Xy): string => `translate(${x} ${y})`;
const laid = ({ x, y, angle }: Pose): string => `translate(${x} ${y - 0.05}) rotate(${angle})`;
const lozenge = (scale: number): string => path(CORNERS.map(([x, y]): Xy => [x * scale, y * scale]));

/** An outline of a rhombus. */
export function outlined(pose: Pose, stroke: string, more: Record<string, string | number> = {}): SVGElement {
  return svg('path', {
    d: lozenge(0.93),
    transform: laid(pose),
    fill: 'none',
    stroke,
    'stroke-width': 0.035,
    'stroke-linejoin': 'round',
    ...more,
  });
}

/** Small lozenges for action points. */
function points(cost: number | null, y: number): SVGElement[] {
  const n = cost ?? 0;
  return Array.from({ length: n }, (_, i) =>
    svg('path', {
      d: path([
        [0, -0.075],
        [0.055, 0],
        [0, 0.075],
        [-0.055, 0],
      ]),
      transform: `translate(${(i - (n - 1) / 2) * 0.115} ${y})`,
      fill: '#0b2b2c',
      stroke: '#eafffb',
      'stroke-width': 0.018,
    }),
  );
}

export function target({ id, kind, at: spot, pose, cell, cost }: Target, considered: boolean): SVGElement {
  const glow = considered ? 1 : 0.85;
  if (kind === 'slide' && pose) {
    return svg(
      'g',
      { 'data-id': id, style: 'cursor:pointer' },
      svg('path', {
        d: lozenge(0.9),
        transform: laid(pose),
        fill: colours.legal,
        'fill-opacity': considered ? 0.3 : 0.12,
        stroke: colours.legal,
        'stroke-width': 0.028,
        'stroke-dasharray': considered ? null : '0.1 0.07',
        opacity: glow,
      }),
      svg('circle', {
        cx: pose.x,
        cy: pose.y - 0.05,
        r: 0.085,
        fill: paint('legal'),
        stroke: '#073a38',
        'stroke-width': 0.016,
      }),
    );
  }
  if (kind === 'turn' && pose) {
    return svg(
      'g',
      { 'data-id': id, style: 'cursor:pointer' },
      svg('path', {
        d: lozenge(0.9),
        transform: laid(pose),
        fill: colours.legal,
        'fill-opacity': considered ? 0.26 : 0.05,
        stroke: colours.legal,
        'stroke-width': 0.022,
        'stroke-dasharray': considered ? null : '0.1 0.07',
        'pointer-events': 'none',
      }),
      svg('circle', { cx: pose.x, cy: pose.y - 0.05, r: 0.23, fill: '#000', 'fill-opacity': 0 }),
      svg('circle', {
        cx: pose.x,
        cy: pose.y - 0.05,
        r: 0.13,
        fill: paint('legal'),
        stroke: '#073a38',
        'stroke-width': 0.02,
      }),
      svg('path', {
        d: 'M-0.06 0.02A0.06 0.06 0 1 1 0.05 0.035M0.085 -0.005L0.048 0.045L0 0.005',
        transform: at([pose.x, pose.y - 0.05]),
        fill: 'none',
        stroke: '#073a38',
        'stroke-width': 0.024,
      }),
    );
  }
  if (kind === 'take') {
    return svg(
      'g',
      { 'data-id': id, style: 'cursor:pointer', transform: at([spot[0], spot[1] - 0.72]) },
      svg('circle', { r: 0.2, fill: '#1b1408', stroke: gold.bright, 'stroke-width': 0.035 }),
      svg('path', {
        d: 'M-0.05 0.1L-0.04 -0.02H0.04L0.05 0.1ZM-0.07 -0.13L-0.05 -0.05H0.05L0.07 -0.13L0.035 -0.11L0 -0.15L-0.035 -0.11Z',
        fill: paint('gold'),
      }),
      svg('path', { d: 'M-0.07 0.19L0 0.28L0.07 0.19Z', fill: gold.bright }),
    );
  }
  const blocking = id.startsWith('block ');
  const passage = id.startsWith('passage ');
  return svg(
    'g',
    { 'data-id': id, style: 'cursor:pointer' },
    svg('path', {
      d: inset(cell ?? '', 0.1),
      fill: colours.legal,
      'fill-opacity': considered ? 0.42 : blocking ? 0.05 : 0.2,
      stroke: colours.legal,
      'stroke-width': 0.018,
      'stroke-opacity': blocking && !considered ? 0.25 : 0.9,
      'stroke-linejoin': 'round',
    }),
    svg('circle', {
      cx: spot[0],
      cy: spot[1],
      r: blocking ? 0.045 : cost ? 0.1 + 0.04 * Math.min(cost, 3) : passage ? 0.12 : 0.07,
      fill: paint('legal'),
      opacity: blocking ? 0.55 : 0.95,
      stroke: '#073a38',
      'stroke-width': 0.012,
    }),
    svg('g', { transform: at(spot) }, ...points(blocking ? 0 : cost, 0)),
  );
}

/** A knob on a corner to turn the rhombus about. */
export function handle({ id, at: spot, free, picked }: Handle): SVGElement {
  return svg(
    'g',
    { 'data-id': id, transform: at([spot[0], spot[1] - 0.05]), style: 'cursor:grab' },
    svg('circle', { r: 0.24, fill: '#000', 'fill-opacity': 0 }),
    svg('circle', { r: picked ? 0.17 : 0.14, cx: 0.012, cy: 0.02, fill: '#000', opacity: 0.5 }),
    svg('circle', {
      r: picked ? 0.16 : 0.135,
      fill: free ? paint('gold') : '#4b4740',
      stroke: picked ? '#fff6d8' : '#2c1d06',
      'stroke-width': picked ? 0.035 : 0.02,
    }),
    svg('path', {
      d: 'M-0.07 0.035A0.078 0.078 0 1 1 0.06 0.05M0.1 0L0.058 0.06L0.005 0.012',
      fill: 'none',
      stroke: free ? '#3a2606' : '#a39c8e',
      'stroke-width': 0.024,
      'stroke-linecap': 'round',
    }),
    ...(free
      ? []
      : [
          svg('path', {
            d: 'M-0.11 0.11L0.11 -0.11',
            stroke: colours.refused,
            'stroke-width': 0.03,
            'stroke-linecap': 'round',
          }),
        ]),
  );
}

const cross = (spot: Xy, size = 0.1): SVGElement =>
  svg(
    'g',
    { transform: at(spot) },
    svg('circle', { r: size * 1.55, fill: '#2a0d08', stroke: colours.refused, 'stroke-width': 0.024 }),
    svg('path', {
      d: `M${-size * 0.65} ${-size * 0.65}L${size * 0.65} ${size * 0.65}M${size * 0.65} ${-size * 0.65}L${-size * 0.65} ${size * 0.65}`,
      stroke: '#ffb7a3',
      'stroke-width': 0.04,
      'stroke-linecap': 'round',
    }),
  );

/** A place that cannot be come to. */
export function barred(pose: Pose): SVGElement[] {
  return [
    svg('path', {
      d: lozenge(0.9),
      transform: laid(pose),
      fill: paint('hatch'),
      stroke: colours.refused,
      'stroke-width': 0.024,
      'stroke-dasharray': '0.05 0.05',
      opacity: 0.75,
    }),
    cross([pose.x, pose.y - 0.05], 0.075),
  ];
}

/** Something that is in the way. */
export function inTheWay(cell: string): SVGElement[] {
  const [x, y] = centreOf(cell);
  return cellNamed(cell)
    ? [
        svg('path', {
          d: inset(cell, 0.02),
          fill: colours.refused,
          'fill-opacity': 0.3,
          stroke: colours.refused,
          'stroke-width': 0.05,
          'stroke-linejoin': 'round',
        }),
        cross([x, y]),
      ]
    : [];
}

/** A cell whose name somebody points at. */
export function lit(cell: string): SVGElement[] {
  if (!cellNamed(cell)) return [];
  return [
    svg('path', {
      d: inset(cell, 0.03),
      fill: '#fff',
      'fill-opacity': 0.25,
      stroke: '#fff',
      'stroke-width': 0.06,
      'stroke-linejoin': 'round',
      'data-lit': cell,
    }),
  ];
}

/** What is possible on a cell: that it can be reached, and what that costs. */
export function chance({ place, text }: Mark): SVGElement[] {
  if (!cellNamed(place)) return [];
  const [x, y] = centreOf(place);
  return [
    svg('path', {
      d: inset(place, 0.08),
      fill: colours.legal,
      'fill-opacity': 0.28,
      stroke: colours.legal,
      'stroke-width': 0.025,
      'stroke-linejoin': 'round',
      'data-chance': place,
    }),
    ...(text
      ? [
          svg('rect', { x: x - 0.26, y: y - 0.14, width: 0.52, height: 0.28, rx: 0.12, fill: '#0b2b2c' }),
          words([x, y + 0.075], text),
        ]
      : []),
  ];
}

function words([x, y]: Xy, text: string): SVGElement {
  const element = svg('text', {
    x,
    y,
    fill: '#eafffb',
    'font-size': 0.21,
    'font-weight': 600,
    'text-anchor': 'middle',
  });
  element.textContent = text;
  return element;
}

/** The way a pawn would go or went. */
export function way(stops: readonly Xy[], colour: string): SVGElement[] {
  const line = `M${stops.map(([x, y]) => `${x} ${y}`).join('L')}`;
  return [
    svg('path', {
      d: line,
      fill: 'none',
      stroke: '#000',
      'stroke-width': 0.07,
      opacity: 0.35,
      'stroke-linejoin': 'round',
      'stroke-linecap': 'round',
    }),
    svg('path', {
      d: line,
      fill: 'none',
      stroke: colour,
      'stroke-width': 0.04,
      'stroke-dasharray': '0.02 0.09',
      'stroke-linejoin': 'round',
      'stroke-linecap': 'round',
    }),
  ];
}

export function trace(one: Trace): SVGElement[] {
  switch (one.kind) {
    case 'moved':
      return [
        ...(one.from
          ? [
              outlined(one.from, colours.last, {
                'stroke-width': 0.024,
                'stroke-dasharray': '0.07 0.06',
                opacity: 0.75,
              }),
            ]
          : []),
        outlined(one.to, '#1a1206', { 'stroke-width': 0.085, opacity: 0.7 }),
        outlined(one.to, colours.last, { 'stroke-width': 0.045 }),
      ];
    case 'walked':
      return way(one.stops, colours.last);
    case 'cell':
      return [
        svg('path', {
          d: inset(one.cell, 0.06),
          fill: 'none',
          stroke: colours.last,
          'stroke-width': 0.035,
          'stroke-linejoin': 'round',
        }),
      ];
  }
}

/** A quiet ring round something that can be picked; a strong one round what is picked. */
export function ring([x, y]: Xy, strong: boolean): SVGElement {
  return svg('ellipse', {
    cx: x,
    cy: y,
    rx: 0.23,
    ry: 0.15,
    fill: 'none',
    stroke: strong ? '#fff6d8' : colours.legal,
    'stroke-width': strong ? 0.045 : 0.03,
    'stroke-dasharray': strong ? null : '0.07 0.05',
  });
}

/** Where the keyboard is. */
export function cursor([x, y]: Xy): SVGElement {
  return svg(
    'g',
    { transform: at([x, y]) },
    svg('circle', { r: 0.3, fill: 'none', stroke: '#000', 'stroke-width': 0.07, opacity: 0.5 }),
    svg('circle', { r: 0.3, fill: 'none', stroke: '#fff', 'stroke-width': 0.035, 'stroke-dasharray': '0.12 0.08' }),
  );
}

/** A seat's tray; the one to act shines. */
export function tray([x, y]: Xy, seat: number, acting: boolean): SVGElement {
  const { fill } = owner(seat);
  return svg(
    'g',
    { transform: at([x, y]) },
    svg('rect', { x: -0.87, y: -0.34, width: 1.78, height: 0.78, rx: 0.14, fill: '#000', opacity: 0.4 }),
    svg('rect', {
      x: -0.89,
      y: -0.4,
      width: 1.78,
      height: 0.78,
      rx: 0.14,
      fill: paint('frame'),
      stroke: acting ? gold.bright : '#5b5148',
      'stroke-width': acting ? 0.04 : 0.02,
    }),
    svg('rect', { x: -0.84, y: -0.35, width: 1.68, height: 0.68, rx: 0.1, fill: '#0e0c10', 'fill-opacity': 0.45 }),
    svg('path', { d: 'M0.33 -0.27V0.25', stroke: '#6d6256', 'stroke-width': 0.014 }),
    ...[0, 1, 2].map((i) =>
      svg('ellipse', {
        cx: -0.33 + 0.25 * i,
        cy: 0.14,
        rx: 0.1,
        ry: 0.05,
        fill: '#000',
        'fill-opacity': 0.5,
        stroke: fill,
        'stroke-opacity': 0.65,
        'stroke-width': 0.014,
      }),
    ),
    mark(seat, -0.64, 0, 0.15),
  );
}
