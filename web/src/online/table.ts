// A table as it is known here: the server's view of it, and what every event changes in it.

import type { GameName, Start } from '../core/types';
import type { ChatLine, Clock, Credit, EndReason, Event, Offer, Phase, SeatView, TableView, Timing } from './generated';

export interface TableState {
  name: string;
  /** The number of the latest event. */
  seq: number;
  /** The seat of whoever looks; null for a spectator. */
  you: number | null;
  start: Start;
  rules: number;
  phase: Phase;
  actions: readonly string[];
  /** The hash of the position after these actions. */
  hash: string;
  seats: readonly SeatView[];
  timing: Timing;
  /** The clocks as they stood at a time of the server's. */
  clock: (Clock & { at: number }) | null;
  /** Since when the table waits for the seat to act. */
  waitingSince: number;
  /** For how long it waits before the others may do something about it, in milliseconds. */
  patience: number;
  /** The open offer; `until` if somebody who seems to be gone is asked until then. */
  offer: { by: number; offer: Offer; agreed: readonly number[]; until: number | null } | null;
  chat: readonly ChatLine[];
  /** Times that were given back. */
  credits: readonly Credit[];
  ended: { reason: EndReason; ranks: readonly number[]; scores: readonly number[] } | null;
  commitment: string;
  next: string | null;
  /** How far the server's clock is ahead of ours, in milliseconds. */
  ahead: number;
}

export function fromView(view: TableView, now: number): TableState {
  const options = Object.entries(view.options).map(([key, value]) => `${key}=${value}`);
  return {
    name: view.table,
    seq: view.seq,
    you: view.you,
    start: { game: view.game as GameName, options: options.join(' ') },
    rules: view.rules,
    phase: view.phase,
    actions: view.actions,
    hash: view.hash,
    seats: view.seats,
    timing: view.timing,
    clock: view.clock && { ...view.clock, at: view.now },
    waitingSince: view.waiting_since,
    patience: view.patience,
    offer: view.offer && { by: view.offer[0], offer: view.offer[1], agreed: view.agreed, until: view.asked_until },
    chat: view.chat,
    credits: view.credits,
    ended: view.ranks && view.reason ? { reason: view.reason, ranks: view.ranks, scores: view.scores } : null,
    commitment: view.commitment,
    next: view.next,
    ahead: view.now - now,
  };
}

/** The table after an event; the same one if the event is known already. */
export function after(table: TableState, event: Event): TableState {
  if (event.seq <= table.seq) return table;
  const clock = event.clock ? { ...event.clock, at: event.at } : table.clock;
  return { ...table, seq: event.seq, hash: event.hash, clock, ...changes(table, event) };
}

function changes(table: TableState, event: Event): Partial<TableState> {
  const seat = (number: number, change: Partial<SeatView>): readonly SeatView[] =>
    table.seats.map((one, i) => (i === number ? { ...one, ...change } : one));
  const changed = { waitingSince: event.at, offer: null };
  switch (event.type) {
    case 'sat': {
      const { offer } = table;
      return {
        offer: offer?.offer.kind === 'fill' && offer.offer.seat === event.seat ? null : offer,
        seats: seat(event.seat, { kind: 'player', name: event.name, colour: event.colour, entropy: event.entropy }),
      };
    }
    case 'renamed':
      return { seats: seat(event.seat, { name: event.name, colour: event.colour }) };
    case 'filled':
      return { offer: null, seats: seat(event.seat, { kind: 'bot', bot: event.bot }) };
    case 'started':
      return { phase: 'running', waitingSince: event.at };
    case 'played':
      return { ...changed, actions: [...table.actions, event.action] };
    case 'drew':
      return { waitingSince: event.at, actions: [...table.actions, event.action] };
    case 'took-back':
      return { ...changed, actions: table.actions.slice(0, event.to) };
    case 'offered':
      return {
        offer: { by: event.seat, offer: event.offer, agreed: [event.seat], until: event.until ?? null },
      };
    case 'agreed':
      return { offer: table.offer && { ...table.offer, agreed: [...table.offer.agreed, event.seat] } };
    case 'declined':
      return { offer: null };
    case 'left':
      return { offer: null, seats: seat(event.seat, { bot: event.bot, bot_from: event.from ?? null }) };
    case 'returned':
      return { seats: seat(event.seat, { bot: null, bot_from: null }) };
    case 'here':
      return { offer: null, waitingSince: event.at };
    case 'credited': {
      const { at, length, seat: to, milliseconds, why } = event;
      return { credits: [...table.credits, { at, length, seat: to, milliseconds, why }].slice(-20) };
    }
    case 'resigned':
    case 'timed-out':
    case 'forfeited':
      return { ...changed, seats: seat(event.seat, { out: true, bot: table.seats[event.seat]?.bot ?? 'greedy' }) };
    case 'ended':
      return { phase: 'over', offer: null, ended: { reason: event.reason, ranks: event.ranks, scores: event.scores } };
    case 'said':
      return { chat: [...table.chat, { at: event.at, seat: event.seat, text: event.text }].slice(-200) };
    case 'rematch':
      return { next: event.table, offer: null };
    case 'relocked':
    case 'created':
      return {};
  }
}

/** The time a seat has left now, in milliseconds. */
export function timeLeft(table: TableState, seat: number, now: number): number | null {
  if (!table.clock) return null;
  const left = table.clock.left[seat] ?? 0;
  const spent = table.clock.running === seat && table.phase === 'running' ? now + table.ahead - table.clock.at : 0;
  return Math.max(0, left - Math.max(0, spent));
}
