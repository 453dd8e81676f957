// A table followed as it happens: the connection, what was asked for, and the table that results.

import { Refused } from '../core/types';
import { head, socketAddress } from './api';
import { connect, type Connection, type Link, type Socket } from './connection';
import type { Event, Frame, Request, TableView } from './generated';
import { openOutbox, type Kept } from './outbox';
import { after, fromView, type TableState } from './table';

export interface LiveState {
  table: TableState;
  link: Link;
  /** What was asked for and is not answered yet. */
  kept: readonly Kept[];
  /** What was refused last, and why. */
  refused: { kept: Kept | null; code: string; message: string } | null;
}

/** What a table tells those who follow it: an event, or the table as a whole after a resync. */
export type News = { event: Event } | { whole: TableState };

export interface Live {
  readonly state: LiveState;
  subscribe(listener: (state: LiveState) => void): () => void;
  /** Hears everything that happens from now on, in order. */
  follow(listener: (news: News) => void): () => void;
  /** Asks for something; what changes the position names the latest event that was seen. Returns the command's id. */
  ask(request: Request, seq?: number): string;
  /** Takes back what was asked for and may not have been sent yet. */
  forget(id: string): void;
  /** Asks for the whole table again. */
  resync(): void;
  dismiss(): void;
  close(): void;
}

export interface LiveParts {
  dial?(address: string): Socket;
  store?: Storage | null;
  now?(): number;
}

/** How often to make sure that the connection is not silently dead, and how long an answer may take. */
const CHECK = 25_000;
const PATIENCE = 8_000;

export function openLive(view: TableView, parts: LiveParts = {}): Live {
  const { dial = (address) => new WebSocket(address) as Socket, store = sessionStore(), now = Date.now } = parts;
  const outbox = openOutbox(`pyramidion.outbox.${view.table}`, store);
  const listeners = new Set<(state: LiveState) => void>();
  const followers = new Set<(news: News) => void>();
  let whole = false;
  let late: ReturnType<typeof setTimeout> | undefined;
  let state: LiveState = { table: fromView(view, now()), link: 'connecting', kept: outbox.kept, refused: null };

  const set = (change: Partial<LiveState>): void => {
    state = { ...state, ...change, kept: outbox.kept };
    for (const listener of listeners) listener(state);
  };
  const tell = (news: News): void => followers.forEach((follower) => follower(news));

  /** Whoever asks expects an answer before long; a connection without one is dead. */
  const expect = (): void => {
    clearTimeout(late);
    if (outbox.kept.length > 0 && state.link === 'open') late = setTimeout(() => connection.renew(), PATIENCE);
  };

  const receive = (frame: Frame): void => {
    switch (frame.frame) {
      case 'state': {
        whole = false;
        const table = fromView(frame, now());
        outbox.seen(table.seq);
        set({ table });
        tell({ whole: table });
        break;
      }
      case 'event':
        if (frame.seq <= state.table.seq) break;
        if (frame.seq > state.table.seq + 1) return resync();
        if (frame.id !== undefined) outbox.remove(frame.id);
        outbox.seen(frame.seq);
        set({ table: after(state.table, frame) });
        // What this seat's token opens has changed: who we are now only the server knows.
        if (frame.type === 'relocked' && frame.seat === state.table.you) whole = true;
        tell({ event: frame });
        break;
      case 'accepted':
        if (frame.id !== undefined) outbox.accept(frame.id, frame.seq);
        outbox.seen(state.table.seq);
        set({});
        break;
      case 'refused': {
        const kept = frame.id === undefined ? null : (outbox.remove(frame.id) ?? null);
        set({
          refused: {
            kept,
            code: frame.code === 'illegal' ? (frame.rule ?? 'unknown') : frame.code,
            message: frame.why,
          },
        });
        break;
      }
    }
    expect();
  };

  const resync = (): void => {
    whole = true;
    connection.renew();
  };

  const connection: Connection = connect({
    dial: () => dial(socketAddress(state.table.name, whole ? null : state.table.seq)),
    link(link) {
      set({ link });
      if (link !== 'open') return clearTimeout(late);
      for (const { command } of outbox.kept) connection.send(command);
      expect();
    },
    frame: receive,
  });

  /** A connection can die without a word: whether the server knows more than we do, or does not answer, shows it. */
  const check = async (): Promise<void> => {
    if (state.link === 'lost') return connection.renew();
    if (state.link !== 'open') return;
    const { name, seq } = state.table;
    const latest = await head(name, seq).catch((error: unknown) =>
      error instanceof Refused && error.code !== 'unreachable' ? seq : null,
    );
    if (state.link === 'open' && (latest === null || (latest > seq && state.table.seq === seq))) connection.renew();
  };
  const timer = setInterval(() => void check(), CHECK);
  const wake = (): void => {
    if (document.visibilityState === 'visible') void check();
  };
  const watch = typeof window !== 'undefined';
  if (watch) {
    for (const name of ['online', 'offline', 'pageshow']) addEventListener(name, wake);
    document.addEventListener('visibilitychange', wake);
  }

  return {
    get state() {
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      listener(state);
      return () => listeners.delete(listener);
    },
    follow(listener) {
      followers.add(listener);
      return () => followers.delete(listener);
    },
    ask(request, seq) {
      const kept = outbox.add(request, seq ?? null);
      set({ refused: null });
      if (state.link === 'open') connection.send(kept.command);
      expect();
      return kept.id;
    },
    forget(id) {
      outbox.remove(id);
      set({});
    },
    resync,
    dismiss: () => set({ refused: null }),
    close() {
      clearInterval(timer);
      clearTimeout(late);
      if (watch) {
        for (const name of ['online', 'offline', 'pageshow']) removeEventListener(name, wake);
        document.removeEventListener('visibilitychange', wake);
      }
      connection.close();
      listeners.clear();
      followers.clear();
    },
  };
}

/** Kept for this tab alone: another tab of the same seat has wishes of its own. */
function sessionStore(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
