// The pyramid of Turquoise in words, level by level: plates, pillars and the walkways that are complete.

import { columnAt, gateWay, LEVELS, neighbour, placeOver, SIZE, WAYS } from './board/grid';
import type { TurquoiseView } from './types';
import { letters, sentence, type Cell, type Sheet, type Speech } from '../../boards/sheet';

export function turquoiseSheets(view: TurquoiseView, { t, name }: Speech): Sheet[] {
  const plates = new Map(view.plates.map((plate) => [plate.place, plate]));
  const walkways = new Set(view.walkways.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
  const gates = new Map(view.gates.map((gate) => [gate.column, gate]));
  const over = (column: string, level: number): string | null => {
    const place = placeOver(column, level + 1);
    return place && plates.has(place) ? place : null;
  };

  const plateName = (place: string): string => {
    const number = plates.get(place)?.number;
    if (number !== null && number !== undefined) return t('words.turquoise.plate', { n: number });
    return t(place.startsWith('3') ? 'words.turquoise.capstone' : 'words.turquoise.corner');
  };

  /** The ways one can leave a socket by without paying for it. */
  const waysFrom = (column: string): string => {
    const open = WAYS.filter((way) => walkways.has(`${column} ${neighbour(column, way)}`));
    return open.length > 0
      ? t('words.turquoise.ways', { ways: open.map((way) => t(`way.${way}`)).join(', ') })
      : t('words.turquoise.ways.none');
  };

  const gateAt = (column: string): string | null => {
    const gate = gates.get(column);
    if (!gate) return null;
    return t(gate.complete ? 'words.turquoise.gate' : 'words.turquoise.gate.incomplete', {
      way: t(`way.${gateWay(column)}`),
    });
  };

  const cell = (column: string, level: number): Cell => {
    const place = placeOver(column, level);
    const lies = place !== null && plates.has(place);
    const above = over(column, level);
    const pillar = view.pillars.find((one) => one.column === column && one.level === level);
    const socket = lies && above === null;
    const stands = pillar
      ? t(pillar.free ? 'words.turquoise.pillar' : 'words.turquoise.support', { name: name(pillar.seat) })
      : null;
    return {
      id: column,
      text: sentence(t, column, [
        lies ? plateName(place) : t('words.turquoise.none', { place: place ?? '' }),
        stands ?? (socket && level < LEVELS - 1 ? t('words.turquoise.free') : null),
        above === null ? null : t('words.turquoise.under', { plate: plateName(above) }),
        level === 0 ? gateAt(column) : null,
        socket && level < LEVELS - 1 ? waysFrom(column) : null,
      ]),
      sign: pillar ? (pillar.free ? '' : '▾') : above !== null ? '▾' : '',
      seat: pillar?.seat ?? null,
      ground: lies ? 'solid' : 'void',
      counts: gates.has(column) && level === 0,
    };
  };

  return Array.from({ length: LEVELS }, (_, level) => {
    const [from, to] = [level, SIZE - 1 - level];
    const ranks = Array.from({ length: to - from + 1 }, (_, i) => from + i);
    return {
      name: t('bar.level', { n: level }),
      columns: letters(from, to),
      rows: ranks.map((rank) => ({
        name: String(rank + 1),
        cells: ranks.map((file) => cell(columnAt(file, rank)!, level)),
      })),
    };
  });
}
