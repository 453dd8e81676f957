// Gradients, patterns and the ids they are known by.

import { owners, type Owner } from '../../../../boards/palette';
import { svg } from '../../../../boards/svg';
import { patterns } from './material';

/** Ids are shared by the whole document. */
const PREFIX = 'inka-';
export const paint = (id: string): string => `url(#${PREFIX}${id})`;

type Stop = readonly [offset: number, colour: string, opacity?: number];
const stops = (list: readonly Stop[]): SVGElement[] =>
  list.map(([offset, colour, opacity]) =>
    svg('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity ?? null }),
  );

const down = (id: string, ...list: Stop[]): SVGElement =>
  svg('linearGradient', { id: PREFIX + id, x1: 0, y1: 0, x2: 0, y2: 1 }, ...stops(list));
const across = (id: string, ...list: Stop[]): SVGElement =>
  svg('linearGradient', { id: PREFIX + id, x1: 0, y1: 0, x2: 1, y2: 0 }, ...stops(list));
const radial = (id: string, place: Record<string, number>, ...list: Stop[]): SVGElement =>
  svg('radialGradient', { id: PREFIX + id, ...place }, ...stops(list));

/** The pattern of an owner, drawn in his contrast over his colour. */
function cloth({ fill, contrast, pattern }: Owner, seat: number): SVGElement {
  const size = 0.1;
  const line = (d: string): SVGElement =>
    svg('path', { d, stroke: contrast, 'stroke-width': 0.022, fill: 'none', opacity: 0.75 });
  const marks: Record<Owner['pattern'], SVGElement[]> = {
    plain: [],
    stripes: [line(`M0 0.03H${size}M0 0.08H${size}`)],
    dots: [
      svg('circle', { cx: 0.025, cy: 0.025, r: 0.016, fill: contrast }),
      svg('circle', { cx: 0.075, cy: 0.075, r: 0.016, fill: contrast }),
    ],
    chevrons: [line('M0 0.07L0.05 0.03L0.1 0.07')],
  };
  return svg(
    'pattern',
    { id: `${PREFIX}cloth${seat}`, patternUnits: 'userSpaceOnUse', width: size, height: size },
    svg('rect', { width: size, height: size, fill }),
    ...marks[pattern],
  );
}

export function defs(): SVGElement {
  return svg(
    'defs',
    {},
    ...patterns(PREFIX),
    ...owners.map(cloth),
    radial('abyss', { cx: 0.5, cy: 0.47, r: 0.6 }, [0, '#123038'], [0.25, '#0b1a22'], [0.6, '#070b12'], [1, '#04060a']),
    radial('night', { cx: 0.5, cy: 0.45, r: 0.75 }, [0, '#2b2530'], [0.55, '#171721'], [1, '#0b0d14']),
    radial('dusk', { cx: 0.5, cy: 0.5, r: 0.5 }, [0.6, '#000', 0.55], [1, '#000', 0]),
    radial('mist', { cx: 0.5, cy: 0.5, r: 0.5 }, [0, '#7fd8d0', 0.2], [1, '#7fd8d0', 0]),
    radial('torch', { cx: 0.5, cy: 0.5, r: 0.5 }, [0, '#ffc36b', 0.4], [0.4, '#ff9d3f', 0.14], [1, '#ff8a2a', 0]),
    down('cliff', [0, '#6d5236'], [0.45, '#35281d'], [1, '#0a0b10', 0]),
    down('cliff-west', [0, '#856545'], [0.45, '#423123'], [1, '#0a0b10', 0]),
    down('cliff-east', [0, '#4b3828'], [0.45, '#261d16'], [1, '#0a0b10', 0]),
    radial('well', { cx: 0.5, cy: 0.55, r: 0.5 }, [0, '#02100f'], [0.55, '#0b4b48'], [1, '#5fd6c8']),
    down('gold', [0, '#fff0b8'], [0.35, '#f0c24e'], [0.75, '#b67d1d'], [1, '#7d520f']),
    across('gold-round', [0, '#c58d26'], [0.3, '#ffe9a3'], [0.55, '#e9b942'], [1, '#7a4f0f']),
    across('round', [0, '#000', 0.28], [0.28, '#fff', 0.38], [0.5, '#fff', 0], [1, '#000', 0.5]),
    radial('ball', { cx: 0.36, cy: 0.3, r: 0.75 }, [0, '#fff', 0.75], [0.35, '#fff', 0.1], [1, '#000', 0.5]),
    across('wood', [0, '#8a5f35'], [0.5, '#b98650'], [1, '#5e3d20']),
    down('snake', [0, '#79c267'], [0.5, '#3f8a45'], [1, '#1f5230']),
    radial('legal', { cx: 0.5, cy: 0.5, r: 0.5 }, [0, '#d6fff8'], [0.45, '#5fd6c8'], [1, '#2aa79c']),
    svg(
      'pattern',
      {
        id: `${PREFIX}hatch`,
        patternUnits: 'userSpaceOnUse',
        width: 0.14,
        height: 0.14,
        patternTransform: 'rotate(45)',
      },
      svg('rect', { width: 0.14, height: 0.14, fill: '#e2674a', opacity: 0.22 }),
      svg('rect', { width: 0.05, height: 0.14, fill: '#e2674a', opacity: 0.75 }),
    ),
  );
}
