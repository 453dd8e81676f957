// Pawns, statues and blockades, feet at the origin; owners differ by colour, by pattern and by the shape they bear.

import { badge, owner, outline, type Shape } from '../../../../boards/palette';
import { svg } from '../../../../boards/svg';
import { paint } from './defs';

const NAMESPACE = 'http://www.w3.org/2000/svg';

/** The mark of a seat, this large. */
export function mark(seat: number, x: number, y: number, size: number): SVGElement {
  const group = document.createElementNS(NAMESPACE, 'g');
  group.setAttribute('transform', `translate(${x} ${y}) scale(${size})`);
  group.innerHTML = badge(seat);
  return group;
}

const shadow = (rx: number): SVGElement =>
  svg('ellipse', { cx: 0.06, cy: 0.025, rx: rx * 1.25, ry: rx * 0.62, fill: '#000', opacity: 0.45 });

/** The outline of a seat's shape as a foot: what one sees from above. */
function foot(shape: Shape, radius: number): string {
  const points = outline(shape);
  if (!points)
    return `M${-radius} 0A${radius} ${radius * 0.55} 0 1 0 ${radius} 0A${radius} ${radius * 0.55} 0 1 0 ${-radius} 0Z`;
  return `M${points.map(([x, y]) => `${(x * radius).toFixed(3)} ${(y * radius * 0.6).toFixed(3)}`).join('L')}Z`;
}

export function pawn(seat: number): SVGElement[] {
  const { fill, contrast } = owner(seat);
  const robe =
    'M-0.13 -0.02C-0.1 -0.12 -0.075 -0.2 -0.06 -0.29Q0 -0.34 0.06 -0.29C0.075 -0.2 0.1 -0.12 0.13 -0.02Q0 0.06 -0.13 -0.02Z';
  return [
    shadow(0.15),
    svg('ellipse', { cx: 0, cy: 0.005, rx: 0.165, ry: 0.09, fill: '#1c1610' }),
    svg('ellipse', { cx: 0, cy: -0.018, rx: 0.16, ry: 0.085, fill, stroke: contrast, 'stroke-width': 0.018 }),
    svg('path', { d: robe, fill: paint(`cloth${seat}`), stroke: '#15110c', 'stroke-width': 0.016 }),
    svg('path', { d: robe, fill: paint('round') }),
    svg('path', { d: 'M-0.075 -0.24Q0 -0.19 0.075 -0.24L0.06 -0.3H-0.06Z', fill: contrast, opacity: 0.85 }),
    svg('circle', { cx: 0, cy: -0.37, r: 0.085, fill: '#c98f62', stroke: '#15110c', 'stroke-width': 0.014 }),
    svg('circle', { cx: 0, cy: -0.37, r: 0.085, fill: paint('ball') }),
    // A wide hat in the owner's colour.
    svg('ellipse', { cx: 0, cy: -0.405, rx: 0.145, ry: 0.05, fill, stroke: '#15110c', 'stroke-width': 0.014 }),
    svg('path', {
      d: 'M-0.075 -0.415Q-0.06 -0.5 0 -0.5Q0.06 -0.5 0.075 -0.415Q0 -0.38 -0.075 -0.415Z',
      fill,
      stroke: '#15110c',
      'stroke-width': 0.014,
    }),
    svg('path', { d: 'M-0.075 -0.418Q0 -0.383 0.075 -0.418L0.072 -0.44Q0 -0.405 -0.072 -0.44Z', fill: contrast }),
    svg('circle', { cx: 0, cy: -0.115, r: 0.115, fill: '#171310', stroke: fill, 'stroke-width': 0.02 }),
    mark(seat, 0, -0.115, 0.078),
  ];
}

export function statue(seat: number): SVGElement[] {
  const { fill, contrast, shape } = owner(seat);
  return [
    svg('ellipse', { cx: 0.03, cy: 0.012, rx: 0.11, ry: 0.05, fill: '#000', opacity: 0.4 }),
    svg('path', { d: foot(shape, 0.1), fill, stroke: contrast, 'stroke-width': 0.016 }),
    svg('path', {
      d: 'M-0.055 -0.01L-0.045 -0.16H0.045L0.055 -0.01Q0 0.02 -0.055 -0.01Z',
      fill: paint(`cloth${seat}`),
      stroke: '#3f2906',
      'stroke-width': 0.012,
    }),
    svg('path', { d: 'M-0.055 -0.01L-0.045 -0.16H0.045L0.055 -0.01Q0 0.02 -0.055 -0.01Z', fill: paint('round') }),
    // Arms folded, head with ear discs and a fan of feathers.
    svg('path', {
      d: 'M-0.058 -0.115H0.058V-0.08H-0.058Z',
      fill: paint('gold-round'),
      stroke: '#3f2906',
      'stroke-width': 0.008,
    }),
    svg('path', {
      d: 'M-0.085 -0.26L-0.06 -0.2H0.06L0.085 -0.26L0.045 -0.245L0 -0.29L-0.045 -0.245Z',
      fill: paint('gold'),
      stroke: '#3f2906',
      'stroke-width': 0.012,
      'stroke-linejoin': 'round',
    }),
    svg('rect', {
      x: -0.055,
      y: -0.225,
      width: 0.11,
      height: 0.085,
      rx: 0.025,
      fill: paint('gold-round'),
      stroke: '#3f2906',
      'stroke-width': 0.012,
    }),
    svg('path', {
      d: 'M-0.028 -0.192H-0.01M0.01 -0.192H0.028M-0.015 -0.162H0.015',
      stroke: '#3f2906',
      'stroke-width': 0.014,
      fill: 'none',
    }),
    mark(seat, 0, -0.035, 0.058),
  ];
}

export function blockade(seat: number): SVGElement[] {
  const { fill } = owner(seat);
  const beam = (x1: number, y1: number, x2: number, y2: number): SVGElement[] => [
    svg('path', { d: `M${x1} ${y1}L${x2} ${y2}`, stroke: '#2b1a0b', 'stroke-width': 0.105, 'stroke-linecap': 'round' }),
    svg('path', { d: `M${x1} ${y1}L${x2} ${y2}`, stroke: '#a4713c', 'stroke-width': 0.078, 'stroke-linecap': 'round' }),
    svg('path', {
      d: `M${x1} ${y1 - 0.016}L${x2} ${y2 - 0.016}`,
      stroke: '#d39d5e',
      'stroke-width': 0.02,
      'stroke-linecap': 'round',
      opacity: 0.8,
    }),
    svg('circle', { cx: x2, cy: y2, r: 0.032, fill: '#e0b277', stroke: '#6b4521', 'stroke-width': 0.012 }),
  ];
  return [
    svg('ellipse', { cx: 0.04, cy: 0.05, rx: 0.25, ry: 0.1, fill: '#000', opacity: 0.45 }),
    ...beam(0.2, 0.05, -0.17, -0.26),
    ...beam(-0.2, 0.05, 0.17, -0.26),
    svg('path', { d: 'M-0.23 -0.02H0.23', stroke: '#2b1a0b', 'stroke-width': 0.075, 'stroke-linecap': 'round' }),
    svg('path', { d: 'M-0.23 -0.02H0.23', stroke: fill, 'stroke-width': 0.05, 'stroke-linecap': 'round' }),
    svg('circle', { cx: 0, cy: -0.1, r: 0.105, fill: '#171310', stroke: fill, 'stroke-width': 0.022 }),
    mark(seat, 0, -0.1, 0.066),
  ];
}
