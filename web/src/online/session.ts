// A game at a table far away, with the face of a game on this screen. The server's events lead; the rules run here too,
// so that what may be done and what it costs is known at once. Each event is played once, by the fold of the table.

import type { Client } from '../core/client';
import type { Followed } from '../core/core';
import type { Answer, Moment, Standing } from '../core/types';
import { createDesk } from '../game/desk';
import type { Player } from '../game/players';
import { actor, firstState, type Session, type Surroundings } from '../game/session';
import type { Event, SeatView, TableView } from './generated';
import type { Live, News } from './live';

/** With more events than this waiting, they are shown without motion. */
const BACKLOG = 3;

export async function openFarSession(client: Client, live: Live, surroundings: Surroundings = {}): Promise<Session> {
  const { ended = () => {} } = surroundings;
  const news: News[] = [];
  let wake = (): void => {};
  const unfollow = live.follow((one) => {
    news.push(one);
    wake();
  });
  const first = await client.followed();
  const kept = live.state.kept.find(({ command }) => command.type === 'play');
  const desk = createDesk(
    client,
    { ...firstState(first.table.table, playersOf(first.table), first), outcome: outcomeOf(first.table) },
    surroundings,
  );
  /** The latest event that is shown here; the table may be ahead. */
  let { seq } = first.table;
  let working = false;
  /** The command that carries the pending action. */
  let sent: string | null = kept?.id ?? null;
  if (kept?.command.type === 'play')
    desk.set({ pending: kept.command.action, preview: listed(first.moment, kept.command.action) });

  const work = async (): Promise<void> => {
    if (working) return;
    working = true;
    try {
      for (let one = news.shift(); one && !desk.gone; one = news.shift())
        await ('event' in one ? take(one) : replace(one.whole));
    } finally {
      working = false;
    }
  };

  const take = async ({ event, deed, moment }: Extract<News, { event: Event }>): Promise<void> => {
    if (event.seq <= seq) return;
    seq = event.seq;
    const players = playersOf(live.state.table);
    const mine = event.id !== undefined && event.id === sent;
    if (mine) sent = null;
    const answered = mine ? { pending: null } : {};
    switch (event.type) {
      case 'played':
      case 'drew':
        desk.hurry();
        if (deed && moment)
          await desk.arrive({ deed, moment }, { players, ...answered }, news.length < BACKLOG ? 'animate' : 'jump');
        break;
      case 'took-back':
        desk.hurry();
        if (moment) desk.goTo(moment, desk.state.deeds.slice(0, moment.length), { players, ...answered });
        break;
      case 'ended':
        desk.set({ players, outcome: outcomeOf(event), pending: null });
        desk.redraw();
        ended(desk.state);
        break;
      case 'said':
        break;
      default:
        desk.set({ players, ...answered });
        desk.redraw();
    }
  };

  const replace = ({ table, start, deeds, moment }: Followed): void => {
    if (table.seq < seq) return;
    seq = table.seq;
    if (!live.state.kept.some(({ id }) => id === sent)) sent = null;
    const pending = sent === null ? null : desk.state.pending;
    desk.set({
      start,
      deeds,
      moment,
      shown: moment,
      players: playersOf(table),
      outcome: outcomeOf(table),
      pending,
      selected: null,
      preview: null,
      hint: null,
      better: null,
      refusal: null,
    });
    desk.redraw();
  };

  const unsubscribe = live.subscribe(({ refused }) => {
    if (sent === null || refused?.kept?.id !== sent) return;
    sent = null;
    desk.set({ pending: null, preview: null });
    desk.redraw();
  });

  const act = (action: string): void => {
    if (actor(desk.state) === null) return;
    // Only what the rules have listed is sent; whatever else one presses on has become stale meanwhile.
    const preview = listed(desk.state.moment, action);
    if (!preview) return;
    desk.hurry();
    desk.set({ pending: action, preview, selected: null, refusal: null });
    sent = live.ask({ type: 'play', action }, seq);
    desk.redraw();
  };

  const canUndo = (): boolean => actor(desk.state) !== null && desk.state.moment.undoable > 0;

  wake = () => void work();
  wake();
  return {
    get state() {
      return desk.state;
    },
    subscribe: desk.subscribe,
    send(intent) {
      if (intent.type === 'act') act(intent.action);
      else if (desk.state.pending === null) desk.consider(intent);
    },
    canUndo,
    async undo() {
      if (canUndo()) live.ask({ type: 'take-back' }, seq);
    },
    look: desk.look,
    askHint: desk.askHint,
    closeHint: desk.closeHint,
    showBetter: desk.showBetter,
    keep: desk.keep,
    consider: (wish) => client.consider(wish),
    here: null,
    hurry: desk.hurry,
    // Bots and chance act at the server.
    run: async () => {},
    dispose() {
      unfollow();
      unsubscribe();
      desk.dispose();
    },
  };
}

/** A legal action by its text, to be shown while it is on its way. */
function listed({ choices }: Moment, text: string): Answer | null {
  const choice = choices.find(({ action }) => action.text === text);
  return choice ? { action: choice.action, refusal: null } : null;
}

/** Who sits where, as seen from one's own seat. */
export function playersOf({ seats, you, phase }: Pick<TableView, 'seats' | 'you' | 'phase'>): Player[] {
  return seats.map((seat: SeatView, number): Player => {
    const name = seat.name ?? '';
    // Once it is over, the names of those who sat there count, whoever finished for them.
    if (seat.bot !== null && !(name && phase === 'over'))
      return name ? { kind: 'bot', spec: seat.bot, name } : { kind: 'bot', spec: seat.bot };
    return { kind: number === you ? 'human' : 'remote', name };
  });
}

const outcomeOf = ({ ranks, scores }: Pick<TableView, 'ranks' | 'scores'>): Standing[] | null =>
  ranks && ranks.map((rank, seat) => ({ rank, score: scores[seat] ?? 0 }));
