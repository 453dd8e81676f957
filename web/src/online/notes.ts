// What happened at a table besides actions, in words for everybody.

import type { Deed } from '../core/types';
import { seatOf } from '../core/types';
import type { Translate } from '../i18n/i18n';
import type { Note } from './generated';
import type { TableState } from './table';

type Seats = Pick<TableState, 'seats' | 'you'>;

/** What a seat's player is called at this table. */
export const seatName = (t: Translate, { seats }: Seats, seat: number): string =>
  seats[seat]?.name ?? t('setup.seat', { n: seat + 1 });

export function noteText(t: Translate, table: Seats, note: Note): string {
  const name = seatName(t, table, note.seat);
  switch (note.news) {
    case 'out':
      return t(`note.out.${note.exit}`, { name });
    case 'declined':
      return t(`note.declined.${note.offer.kind}`, { name, by: seatName(t, table, note.by) });
    case 'withdrew':
      return t(`note.withdrew.${note.offer.kind}`, { name });
    case 'took-back':
      return t('note.took-back', { name, n: note.actions });
    case 'left':
    case 'replaced':
    case 'returned':
    case 'here':
      return t(`note.${note.news}`, { name });
  }
}

/** Why a game ended as it did, beyond what its rules say. */
export function endings(t: Translate, table: Pick<TableState, 'seats' | 'you' | 'reason'>): string[] {
  const { reason, seats } = table;
  if (reason === null) return [];
  const out = seats
    .map(({ exit, out_at }, seat) => ({ exit, out_at, seat }))
    .filter(({ exit }) => exit !== null)
    .sort((a, b) => (a.out_at ?? 0) - (b.out_at ?? 0));
  return [
    ...out.map(({ exit, seat }) => t(`note.out.${exit}`, { name: seatName(t, table, seat) })),
    ...(reason === 'agreed' ? [t('ending.agreed')] : []),
  ];
}

/** What taking back to so many actions undoes: whose actions, and which draws. */
export function undone(t: Translate, table: Seats, deeds: readonly Deed[], to: number): string {
  const counts = new Map<number | null, number>();
  for (const { by } of deeds.slice(to)) counts.set(seatOf(by), (counts.get(seatOf(by)) ?? 0) + 1);
  const parts = [...counts].map(([seat, n]) => {
    if (seat === null) return t('undone.draws', { n });
    return seat === table.you ? t('undone.own', { n }) : t('undone.other', { n, name: seatName(t, table, seat) });
  });
  const last = parts.pop() ?? '';
  return parts.length > 0 ? t('undone.and', { some: parts.join(', '), last }) : last;
}
