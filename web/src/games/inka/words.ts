// The temple of Inka in words: floor and chasms, what lies over them with its walls and snakes, and who stands there.

import { cellNamed, cells as places, centreOf, CORNERS, edgeOf, place, poseOn, type Xy } from './board/geometry';
import type { InkaView } from './types';
import { letters, sentence, type Cell, type Sheet, type Speech } from '../../boards/sheet';

const GROUND: Record<string, string> = { '.': 'floor', '~': 'chasm', D: 'door', P: 'passage', R: 'rhombus' };
const SIGN: Record<string, string> = { D: '⌂', P: '◎', R: '◊' };
const POINTS = ['e', 'se', 's', 'sw', 'w', 'nw', 'n', 'ne'] as const;

/** Where a point lies as seen from another. */
function bearing([fx, fy]: Xy, [tx, ty]: Xy): (typeof POINTS)[number] {
  const eighths = Math.round((Math.atan2(ty - fy, tx - fx) * 4) / Math.PI);
  return POINTS[(eighths + 8) % 8]!;
}

type Rhombus = InkaView['rhombi'][number];

/** Which sides of a rhombus are walls beside one of its halves. */
function wallsBeside({ cells, walls }: Rhombus, cell: string): string[] {
  const pose = poseOn(...cells);
  const own = cell === cells[0] ? [3, 0] : [1, 2];
  return own
    .filter((side) => walls[side])
    .map((side) => {
      const [[ax, ay], [bx, by]] = [CORNERS[side]!, CORNERS[(side + 1) % 4]!];
      return bearing(centreOf(cell), place(pose, [(ax + bx) / 2, (ay + by) / 2]));
    });
}

export function inkaSheets(view: InkaView, { t, name }: Speech): Sheet[] {
  const rhombi = new Map(view.rhombi.flatMap((rhombus) => rhombus.cells.map((cell) => [cell, rhombus])));

  const marks = new Map(view.marks.map((mark) => [mark.cell, mark]));

  const wallsAt = (points: readonly string[]): string =>
    points.length > 0
      ? t('words.inka.walls', { points: points.map((point) => t(`words.point.${point}`)).join(', '), n: points.length })
      : '';

  /** What a bare cell shows: its ground, walls and snake. */
  const bare = (id: string, ground: string): string[] => {
    const mark = marks.get(id);
    const place = cellNamed(id);
    if (!mark || !place) return [ground];
    const points = mark.walls.map((edge) => {
      const [[ax, ay], [bx, by]] = edgeOf(place, edge);
      return bearing(place.centre, [(ax + bx) / 2, (ay + by) / 2]);
    });
    return [ground, mark.snake ? t('words.inka.snake') : '', wallsAt(points)];
  };

  const lying = (rhombus: Rhombus, cell: string, ground: string): string[] => {
    const half = cell === rhombus.cells[0] ? 0 : 1;
    const key = rhombus.name.startsWith('D') ? 'words.inka.destination' : 'words.inka.lies';
    return [
      t(key, { name: rhombus.name, half: 'AB'[half]!, ground }),
      rhombus.snakes[half] ? t('words.inka.snake') : '',
      wallsAt(wallsBeside(rhombus, cell)),
      rhombus.statues.length > 0
        ? t('words.inka.statues', { names: rhombus.statues.map(name).join(', '), n: rhombus.statues.length })
        : '',
    ];
  };

  const cell = (id: string, row: number, at: number): Cell => {
    const letter = view.board[row]?.[at] ?? '.';
    const ground = t(`words.inka.${GROUND[letter] ?? 'floor'}`);
    const rhombus = rhombi.get(id);
    const pawn = view.players.findIndex((player) => player.pawn === id);
    const blockade = view.players.findIndex((player) => player.blockade === id);
    const seat = pawn >= 0 ? pawn : blockade >= 0 ? blockade : null;
    return {
      id,
      text: sentence(t, id, [
        ...(rhombus ? lying(rhombus, id, ground) : bare(id, ground)),
        pawn >= 0 ? t('words.inka.pawn', { name: name(pawn) }) : '',
        blockade >= 0 ? t('words.inka.blockade', { name: name(blockade) }) : '',
      ]),
      sign:
        blockade >= 0 && pawn < 0
          ? '✕'
          : pawn >= 0
            ? ''
            : rhombus
              ? `${rhombus.name}${rhombus.snakes[id === rhombus.cells[0] ? 0 : 1] ? '~' : ''}`
              : `${SIGN[letter] ?? ''}${marks.get(id)?.snake ? '~' : ''}`,
      seat,
      ground: rhombus ? 'solid' : letter === '~' ? 'void' : 'plain',
      counts: letter === 'D',
    };
  };

  // The rows are of different lengths; cells that share an edge stand below each other if they are put so far in.
  const widest = Math.max(...view.board.map((row) => row.trim().length));
  const rows = letters(0, view.board.length - 1).flatMap((letter, row) => {
    const own = places.filter((one) => one.row === row).map(({ name: id }, at) => ({ id, at }));
    const there = own.filter(({ at }) => view.board[row]?.[at] !== ' ');
    if (there.length === 0) return [];
    const outside = Array<null>((widest - there.length) / 2).fill(null);
    return [{ name: letter, cells: [...outside, ...there.map(({ id, at }) => cell(id, row, at)), ...outside] }];
  });
  return [{ name: t('words.board'), columns: Array<string>(widest).fill(''), rows }];
}
