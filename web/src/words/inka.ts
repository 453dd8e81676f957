// The temple of Inka in words: floor and chasms, what lies over them with its walls and snakes, and who stands there.

import { cells as places, centreOf, CORNERS, place, poseOn, type Xy } from '../boards/inka/geometry';
import type { InkaView } from '../core/types';
import { letters, sentence, type Cell, type Sheet, type Speech } from './sheet';

const GROUND: Record<string, string> = { '.': 'floor', '~': 'chasm', D: 'door', P: 'passage', R: 'rhombus' };
const SIGN: Record<string, string> = { D: '⌂', P: '◎', R: '◊' };
const POINTS = ['e', 'se', 's', 'sw', 'w', 'nw', 'n', 'ne'] as const;
/** The rows are of different lengths; cells that share an edge stand below each other if they are put this far in. */
const WIDEST = 19;

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

  const lying = (rhombus: Rhombus, cell: string, ground: string): string[] => {
    const half = cell === rhombus.cells[0] ? 0 : 1;
    const key = rhombus.name.startsWith('D') ? 'words.inka.destination' : 'words.inka.lies';
    const walls = wallsBeside(rhombus, cell).map((point) => t(`words.point.${point}`));
    return [
      t(key, { name: rhombus.name, half: 'AB'[half]!, ground }),
      rhombus.snakes[half] ? t('words.inka.snake') : '',
      walls.length > 0 ? t('words.inka.walls', { points: walls.join(', '), n: walls.length }) : '',
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
      text: sentence(id, [
        ...(rhombus ? lying(rhombus, id, ground) : [ground]),
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
              : (SIGN[letter] ?? ''),
      seat,
      ground: rhombus ? 'solid' : letter === '~' ? 'void' : 'plain',
      counts: letter === 'D',
    };
  };

  const rows = letters(0, view.board.length - 1).map((letter, row) => {
    const own = places.filter((one) => one.row === row);
    const inset = (WIDEST - own.length) / 2;
    const cells = own.map(({ name: id }, at) => cell(id, row, at));
    const outside = Array<null>(inset).fill(null);
    return { name: letter, cells: [...outside, ...cells, ...outside] };
  });
  return [{ name: t('words.board'), columns: Array<string>(WIDEST).fill(''), rows }];
}
