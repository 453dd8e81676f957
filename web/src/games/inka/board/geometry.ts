// The lattice of the hexagon in units of one cell edge, the centre at the origin, y to the south: cells, and where a
// rhombus lies as a pose that can be slid and turned. Plain geometry; what is legal is the core's business.

export const H = Math.sqrt(3) / 2;
export type Xy = readonly [number, number];

export interface Cell {
  name: string;
  row: number;
  /** Whether it points north. */
  up: boolean;
  /** Clockwise. */
  corners: readonly [Xy, Xy, Xy];
  centre: Xy;
}

/** Where a rhombus lies: its middle, and the direction from half A to half B in degrees, clockwise from east. */
export interface Pose {
  x: number;
  y: number;
  angle: number;
}

const WIDTHS = [11, 13, 15, 17, 19, 19, 17, 15, 13, 11];
/** From the shared edge of a rhombus to the middle of each half. */
export const HALF = H / 3;

function cell(row: number, place: number): Cell {
  const x = (place - (WIDTHS[row]! - 1) / 2) / 2;
  const up = (place % 2 === 0) === row < 5;
  const [top, bottom] = [(row - 5) * H, (row - 4) * H];
  return {
    name: `${String.fromCharCode(97 + row)}${place + 1}`,
    row,
    up,
    corners: up
      ? [
          [x, top],
          [x + 0.5, bottom],
          [x - 0.5, bottom],
        ]
      : [
          [x - 0.5, top],
          [x + 0.5, top],
          [x, bottom],
        ],
    centre: [x, up ? top + (2 * H) / 3 : top + H / 3],
  };
}

/** Row by row from the north-west. */
export const cells: readonly Cell[] = WIDTHS.flatMap((width, row) =>
  Array.from({ length: width }, (_, place) => cell(row, place)),
);

const byName = new Map(cells.map((one) => [one.name, one]));
const key = ([x, y]: Xy): string => `${Math.round(x * 2)} ${Math.round((y / H) * 3)}`;
const byCentre = new Map(cells.map((one) => [key(one.centre), one]));

export const cellNamed = (name: string): Cell | undefined => byName.get(name);
export const centreOf = (name: string): Xy => byName.get(name)?.centre ?? [0, 0];

/** A cell beside another one. */
export function nextTo(name: string): string {
  const [x, y] = centreOf(name);
  const far = ({ centre }: Cell): number => Math.hypot(centre[0] - x, centre[1] - y);
  const others = cells.filter((one) => one.name !== name);
  return others.reduce((best, one) => (far(one) < far(best) ? one : best)).name;
}

/** The ends of an edge of a cell: the one that lies farthest that way. */
export function edgeOf({ corners }: Cell, edge: 'w' | 'e' | 's' | 'n'): [Xy, Xy] {
  const far = ([[px, py], [qx, qy]]: [Xy, Xy]): number => ({ w: -px - qx, e: px + qx, s: py + qy, n: -py - qy })[edge];
  const edges = corners.map((p, i): [Xy, Xy] => [p, corners[(i + 1) % 3]!]);
  return edges.reduce((best, one) => (far(one) > far(best) + 1e-9 ? one : best));
}

/** The cell a point lies in. */
export function cellUnder([x, y]: Xy): Cell | undefined {
  const inside = ({ corners }: Cell): boolean =>
    corners.every(([px, py], i) => {
      const [qx, qy] = corners[(i + 1) % 3]!;
      return (qx - px) * (y - py) - (qy - py) * (x - px) >= -1e-9;
    });
  return cells.find(inside);
}

const normal = (angle: number): number => ((Math.round(angle) % 360) + 360) % 360;

export function rotate([x, y]: Xy, degrees: number, [cx, cy]: Xy = [0, 0]): Xy {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos];
}

/** The pose of a rhombus with half A on one cell and B on its neighbour. */
export function poseOn(a: string, b: string): Pose {
  const [[ax, ay], [bx, by]] = [centreOf(a), centreOf(b)];
  return { x: (ax + bx) / 2, y: (ay + by) / 2, angle: normal((Math.atan2(by - ay, bx - ax) * 180) / Math.PI) };
}

/** The angle of a heading, half A to half B, clockwise from east; and the heading of what lies so. */
export const angleOf = (heading: number): number => 30 + 60 * heading;
export const headingOf = ({ angle }: Pose): number => (normal(angle) - 30) / 60;

/** The cells under halves A and B; null where a half would be off the board. */
export function cellsUnder(pose: Pose): [string, string] | null {
  const half = (along: number): Cell | undefined => byCentre.get(key(place(pose, [along, 0])));
  const [a, b] = [half(-HALF), half(HALF)];
  return a && b ? [a.name, b.name] : null;
}

/** A point of the rhombus's own plane (half A to the west) on the board. */
export function place({ x, y, angle }: Pose, [px, py]: Xy): Xy {
  const [rx, ry] = rotate([px, py], angle);
  return [x + rx, y + ry];
}

/** In the rhombus's own plane, clockwise from A's acute corner; side i runs from corner i to the next. */
export const CORNERS: readonly [Xy, Xy, Xy, Xy] = [
  [-H, 0],
  [0, -0.5],
  [H, 0],
  [0, 0.5],
];

export const cornersOf = (pose: Pose): Xy[] => CORNERS.map((corner) => place(pose, corner));

/** Turned about one of its corners by sixths of a full turn, clockwise. */
export function turned(pose: Pose, corner: number, sixths: number): Pose {
  const pivot = place(pose, CORNERS[corner] ?? CORNERS[0]);
  const [x, y] = rotate([pose.x, pose.y], 60 * sixths, pivot);
  return { x, y, angle: normal(pose.angle + 60 * sixths) };
}

/** Slid along side s0 (axis 0) or s1 (axis 1) by whole edge lengths. */
export function slid(pose: Pose, axis: 0 | 1, steps: number): Pose {
  const [dx, dy] = direction(pose, axis);
  return { x: pose.x + dx * steps, y: pose.y + dy * steps, angle: pose.angle };
}

/** One edge length along side s0 or s1. */
export function direction(pose: Pose, axis: 0 | 1): Xy {
  const [from, to] = [place(pose, CORNERS[axis]), place(pose, CORNERS[axis + 1] as Xy)];
  return [to[0] - from[0], to[1] - from[1]];
}

export const samePose = (p: Pose, q: Pose): boolean =>
  Math.hypot(p.x - q.x, p.y - q.y) < 0.01 && normal(p.angle) === normal(q.angle);

/** How one shift leads from a pose to another: a slide, or a turn by sixths (1 to 5, clockwise) about a corner. */
export type Way = { kind: 'slide' } | { kind: 'turn'; corner: number; sixths: number };

export function wayBetween(from: Pose, to: Pose): Way {
  if (normal(from.angle) === normal(to.angle)) return { kind: 'slide' };
  const sixths = normal(to.angle - from.angle) / 60;
  const corner = [0, 1, 2, 3].find((one) => samePose(turned(from, one, sixths), to));
  return corner === undefined ? { kind: 'slide' } : { kind: 'turn', corner, sixths };
}

/** The pose with this heading whose middle is nearest to a point, on or off the board. */
export function poseNear([x, y]: Xy, angle: number): Pose | null {
  let best: Pose | null = null;
  let least = 1.2;
  for (const { centre } of cells) {
    const [dx, dy] = rotate([HALF, 0], angle);
    const pose = { x: centre[0] + dx, y: centre[1] + dy, angle: normal(angle) };
    const distance = Math.hypot(pose.x - x, pose.y - y);
    if (distance < least && cellsUnder(pose)) [best, least] = [pose, distance];
  }
  return best;
}
