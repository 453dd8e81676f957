// Where things are: columns and places of the notation as points in space. One unit is the width of a column; x runs
// east, z south, y up; the ground plates lie on y = 0.

export type Point = [x: number, y: number, z: number];

export const SIZE = 8;
export const LEVELS = 4;
/** The thickness of a plate and the height of a pillar on it. */
export const PLATE = 0.17;
export const PILLAR = 0.62;
/** From one level to the next. */
export const STOREY = PLATE + PILLAR;
/** The level of the sand around the foundation. */
export const SAND = -0.34;
/** How far from the middle the foundation ends, the gates stand, the pillars in hand stand. */
export const RIM = 4.55;
export const GATE = 4.28;
export const AVENUE = 5.3;
/** Where the names of files and ranks lie. */
export const NAMES = 4.76;

export type Way = 'n' | 'e' | 's' | 'w';
export const WAYS: readonly Way[] = ['n', 'e', 's', 'w'];
export const STEP: Record<Way, [number, number]> = { n: [0, -1], e: [1, 0], s: [0, 1], w: [-1, 0] };

/** File and rank of a column, from 0. */
export function spot(column: string): [number, number] {
  return [column.charCodeAt(0) - 97, column.charCodeAt(1) - 49];
}

export function columnAt(file: number, rank: number): string | null {
  const inside = file >= 0 && file < SIZE && rank >= 0 && rank < SIZE;
  return inside ? `${String.fromCharCode(97 + file)}${rank + 1}` : null;
}

export const COLUMNS: readonly string[] = Array.from({ length: SIZE * SIZE }, (_, i) =>
  columnAt(i % SIZE, Math.floor(i / SIZE))!,
);

export const neighbour = (column: string, way: Way): string | null => {
  const [file, rank] = spot(column);
  return columnAt(file + STEP[way][0], rank + STEP[way][1]);
};

/** The way from a column to its neighbour. */
export function wayTo(from: string, to: string): Way {
  return WAYS.find((way) => neighbour(from, way) === to) ?? 'n';
}

export const isPlace = (id: string): boolean => /^[0-3][a-h][1-8]$/.test(id);
export const isColumn = (id: string): boolean => /^[a-h][1-8]$/.test(id);
export const levelOf = (place: string): number => Number(place[0]);

/** The four columns a plate covers, clockwise from the north-west. */
export function covered(place: string): string[] {
  const [file, rank] = spot(place.slice(1));
  const corners: [number, number][] = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ];
  return corners.flatMap(([x, y]) => columnAt(file + x, rank + y) ?? []);
}

/** All places of a level. */
export function placesOf(level: number): string[] {
  const offsets = Array.from({ length: LEVELS - level }, (_, i) => level + 2 * i);
  return offsets.flatMap((rank) => offsets.map((file) => `${level}${columnAt(file, rank)}`));
}

/** The place of a level that covers a column; null outside that level. */
export function placeOver(column: string, level: number): string | null {
  const anchor = spot(column).map((n) => n - ((((n - level) % 2) + 2) % 2));
  const inside = anchor.every((n) => n >= level && n + 1 < SIZE - level);
  return inside && level < LEVELS ? `${level}${columnAt(anchor[0]!, anchor[1]!)}` : null;
}

/** The top of a plate of this level; level -1 is the foundation. */
export const top = (level: number): number => (level < 0 ? 0 : level * STOREY + PLATE);

export function columnPoint(column: string, level: number): Point {
  const [file, rank] = spot(column);
  return [file - 3.5, top(level), rank - 3.5];
}

/** The middle of a plate's underside. */
export function placePoint(place: string): Point {
  const [file, rank] = spot(place.slice(1));
  return [file - 3, levelOf(place) * STOREY, rank - 3];
}

/** The side of the board a gate is on. */
export function gateWay(column: string): Way {
  const [file, rank] = spot(column);
  if (rank === 0) return 'n';
  if (rank === SIZE - 1) return 's';
  return file === 0 ? 'w' : 'e';
}

/** Where a gate stands. */
export function gatePoint(column: string): Point {
  const [x, , z] = columnPoint(column, 0);
  const [dx, dz] = STEP[gateWay(column)];
  return [dx === 0 ? x : dx * GATE, 0, dz === 0 ? z : dz * GATE];
}

/** The lines of a face after quarter turns clockwise: sockets move on, ways turn. */
export function turned(lines: readonly string[], quarters: number): string[] {
  return WAYS.map((_, socket) => {
    const from = lines[(((socket - quarters) % 4) + 4) % 4] ?? '';
    const ways = [...from].map((way) => WAYS[(WAYS.indexOf(way as Way) + quarters + 4) % 4]!);
    return WAYS.filter((way) => ways.includes(way)).join('');
  });
}
