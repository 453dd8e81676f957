// The temple of Aztec in words, level by level: which stone fills a cell, whose it is, for whom the cell counts.

import { SPACE } from './board/space';
import type { AztecView } from './types';
import { letters, sentence, type Cell, type Sheet, type Speech } from '../../boards/sheet';

export function aztecSheets(view: AztecView, { t, name }: Speech): Sheet[] {
  const stones = new Map(
    view.pieces.flatMap(({ seat, cells }, i) => cells.map((cell) => [cell, { seat, number: i + 1 }])),
  );
  const files = letters(0, view.size - 1);

  const cell = (id: string): Cell => {
    const stone = stones.get(id);
    const start = id === view.start;
    const filled = stone
      ? t('words.aztec.stone', { n: stone.number, name: name(stone.seat) })
      : t(start ? 'words.aztec.start' : 'words.empty');
    const sides = view.sides.filter(({ sector }) => sector.includes(id));
    const counts = sides.map(({ seat, side }) =>
      t('words.aztec.counts', { side: t(`side.side.${side}`), name: name(seat) }),
    );
    return {
      id,
      text: sentence(t, id, [filled, ...counts]),
      sign: stone ? String(stone.number) : start ? '◆' : '',
      seat: stone?.seat ?? null,
      ground: stone || start ? 'solid' : 'plain',
      counts: sides.length > 0,
    };
  };

  return Array.from({ length: SPACE.levels }, (_, level) => ({
    name: t('bar.level', { n: level + 1 }),
    columns: files,
    rows: Array.from({ length: view.size }, (_, rank) => ({
      name: String(rank + 1),
      cells: files.map((file) => cell(`${file}${rank + 1}.${level + 1}`)),
    })),
  }));
}
