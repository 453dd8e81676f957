// The colours of the one design, and how the owners are told apart: by colour, by shape and by pattern.

export const night = { deep: '#0b0e16', base: '#10131c', raised: '#181d2a', line: '#2b3244' } as const;
export const stone = { light: '#efe0c0', sand: '#d8be8c', dark: '#a98a58', shade: '#6e5637' } as const;
export const turquoise = { bright: '#5fd6c8', base: '#2aa79c', deep: '#11615f' } as const;
export const gold = { bright: '#f6d77a', base: '#d9a93a', deep: '#8a6417' } as const;
export const ink = { text: '#f3ead7', soft: '#bfb59f', faint: '#8d8674' } as const;
/** A legal target, a target that is refused, and what was just done. */
export const mark = { legal: '#5fd6c8', refused: '#e2674a', last: '#f6d77a' } as const;

export type Pattern = 'plain' | 'stripes' | 'dots' | 'chevrons';
export type Shape = 'ring' | 'cross' | 'triangle' | 'square';

/** How the pieces of one seat look. */
export interface Owner {
  /** Key of the colour's name in the texts. */
  name: 'white' | 'black' | 'yellow' | 'orange';
  fill: string;
  /** Drawn on the fill: rims, patterns, numbers. */
  contrast: string;
  pattern: Pattern;
  shape: Shape;
}

/** In seat order; the colours and marks of the pillars of Turquoise, used by all games. */
export const owners: readonly [Owner, Owner, Owner, Owner] = [
  { name: 'white', fill: '#f5efe2', contrast: '#4a4335', pattern: 'plain', shape: 'ring' },
  { name: 'black', fill: '#2a2f3b', contrast: '#d7dde8', pattern: 'stripes', shape: 'cross' },
  { name: 'yellow', fill: '#f4cb45', contrast: '#5a4305', pattern: 'dots', shape: 'triangle' },
  { name: 'orange', fill: '#d8561f', contrast: '#ffe9da', pattern: 'chevrons', shape: 'square' },
];

export function owner(seat: number): Owner {
  return owners[seat as 0 | 1 | 2 | 3] ?? owners[0];
}

/** The outline of a shape in a square from -1 to 1, as points; a ring has none. */
export function outline(shape: Shape): [number, number][] | null {
  switch (shape) {
    case 'ring':
      return null;
    case 'cross': {
      const [a, b] = [0.32, 0.95];
      return [
        [-a, -b],
        [a, -b],
        [a, -a],
        [b, -a],
        [b, a],
        [a, a],
        [a, b],
        [-a, b],
        [-a, a],
        [-b, a],
        [-b, -a],
        [-a, -a],
      ];
    }
    case 'triangle':
      return [
        [0, -0.95],
        [0.95, 0.75],
        [-0.95, 0.75],
      ];
    case 'square':
      return [
        [-0.8, -0.8],
        [0.8, -0.8],
        [0.8, 0.8],
        [-0.8, 0.8],
      ];
  }
}

/** The mark of a seat as SVG, filling a view box from -1.2 to 1.2. */
export function badge(seat: number): string {
  const { fill, contrast, shape } = owner(seat);
  const points = outline(shape);
  if (!points)
    return `<circle r="0.9" fill="${fill}"/><circle r="0.45" fill="none" stroke="${contrast}" stroke-width="0.22"/>`;
  const shown = points.map((p) => p.join(',')).join(' ');
  return `<polygon points="${shown}" fill="${fill}" stroke="${contrast}" stroke-width="0.16" stroke-linejoin="round"/>`;
}
