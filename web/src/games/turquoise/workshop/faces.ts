// Plates of Turquoise as they are drawn: four inner walkways and eight stubs each; read from the option and written back.

/** The digits of the inner walkways `n e s w`, then of the stubs clockwise from the north-west. */
export type Face = readonly boolean[];

export const LINES = ['n', 'e', 's', 'w', 'N1', 'N2', 'E1', 'E2', 'S1', 'S2', 'W1', 'W2'] as const;
/** Where each is drawn on a plate from -10 to 10. */
export const PATHS: readonly string[] = [
  'M-5 -5H5',
  'M5 -5V5',
  'M5 5H-5',
  'M-5 5V-5',
  'M-5 -5V-10',
  'M5 -5V-10',
  'M5 -5H10',
  'M5 5H10',
  'M5 5V10',
  'M-5 5V10',
  'M-5 5H-10',
  'M-5 -5H-10',
];

export const blank: Face = LINES.map(() => false);

/** The faces of an option's value, as far as they make sense; the rules say what does not. */
export const readFaces = (value: string): Face[] =>
  value
    .split('/')
    .filter((row) => row)
    .map((row) => {
      const digits = row
        .split(':')
        .filter((word) => /^[01]+$/.test(word) && word.length >= 4)
        .join('');
      return LINES.map((_, i) => digits[i] === '1');
    });

const digits = (face: Face): string => face.map((drawn) => (drawn ? '1' : '0')).join('');

export const writeFaces = (faces: readonly Face[]): string =>
  faces.map((face) => `${digits(face.slice(0, 4))}:${digits(face.slice(4))}`).join('/');

/** A quarter turn clockwise. */
export const turned = (face: Face): Face => [
  ...[3, 0, 1, 2].map((i) => face[i]!),
  ...[10, 11, 4, 5, 6, 7, 8, 9].map((i) => face[i]!),
];

/** East and west exchanged. */
export const mirrored = (face: Face): Face => [0, 3, 2, 1, 5, 4, 11, 10, 9, 8, 7, 6].map((i) => face[i]!);

/** The gates of an option's value: columns by side. */
export type Gates = Readonly<Record<string, readonly string[]>>;
export const EDGES: Readonly<Record<string, readonly string[]>> = {
  north: [...'abcdefgh'].map((file) => `${file}1`),
  east: [...'12345678'].map((rank) => `h${rank}`),
  south: [...'abcdefgh'].map((file) => `${file}8`),
  west: [...'12345678'].map((rank) => `a${rank}`),
};

export const readGates = (value: string): Gates =>
  Object.fromEntries(
    value
      .split('/')
      .filter((row) => row)
      .map((row) => row.split(/[:,]/))
      .map(([side = '', ...columns]) => [side, columns]),
  );

export const writeGates = (gates: Gates): string =>
  Object.keys(EDGES)
    .filter((side) => (gates[side] ?? []).length > 0)
    .map((side) => `${side}:${gates[side]!.join(',')}`)
    .join('/') || 'north';
