// A table followed as it happens: the connection, what was asked for, and the table that results. The events are folded
// by the rules' worker, one after the other.

import type { Client } from '../core/client';
import type { Followed, Heard } from '../core/core';
import { Refused } from '../core/types';
import { head, socketAddress } from './api';
import { connect, type Connection, type Link, type Socket } from './connection';
import { PROTOCOL, type Event, type Frame, type Presence, type Request, type TableView } from './generated';
import { openOutbox, type Kept } from './outbox';
import type { TableState } from './table';

export interface LiveState {
  table: TableState;
  link: Link;
  /** Who is there, by seat, as the server last said; empty before it has. */
  presence: readonly Presence[];
  /** What was asked for and is not answered yet. */
  kept: readonly Kept[];
  /** What was refused last, and why. */
  refused: { kept: Kept | null; code: string; message: string } | null;
  /** Whether an event led elsewhere here than at the server, so that the table had to be loaded again. */
  astray: boolean;
  /** Whether the server speaks another version of the protocol by now; nothing more is heard then. */
  outdated: boolean;
}

/** What a table tells those who follow it: an event with what it did to the game, or everything. */
export type News = ({ event: Event } & Omit<Heard, 'table'>) | { whole: Followed };

export interface Live {
  readonly state: LiveState;
  subscribe(listener: (state: LiveState) => void): () => void;
  /** Hears everything that happens from now on, in order. */
  follow(listener: (news: News) => void): () => void;
  /** Asks for something; what changes the position names the latest event that was seen. Returns the command's id. */
  ask(request: Request, seq?: number): string;
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

/** The server speaks another version than this page. */
export const OUTDATED = 'outdated';

/** Refuses what a server of another version says. */
export function compare(protocol: number): void {
  if (protocol !== PROTOCOL)
    throw new Refused(OUTDATED, `the server speaks version ${protocol} of the protocol, and this page ${PROTOCOL}`);
}

export async function openLive(client: Client, view: TableView, parts: LiveParts = {}): Promise<Live> {
  const { dial = (address) => new WebSocket(address) as Socket, store = sessionStore(), now = Date.now } = parts;
  compare(view.protocol);
  const outbox = openOutbox(`pyramidion.outbox.${view.table}`, store);
  const listeners = new Set<(state: LiveState) => void>();
  const followers = new Set<(news: News) => void>();
  let whole = false;
  let closed = false;
  let late: ReturnType<typeof setTimeout> | undefined;
  const first = await client.follow(view);
  let state: LiveState = {
    table: { ...first.table, start: first.start, ahead: view.now - now() },
    link: 'connecting',
    presence: [],
    kept: outbox.kept,
    refused: null,
    astray: false,
    outdated: false,
  };

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

  const load = async (view: TableView): Promise<void> => {
    whole = false;
    const ahead = view.now - now();
    const followed = await client.follow(view);
    outbox.seen(view.seq);
    set({ table: { ...followed.table, start: followed.start, ahead } });
    tell({ whole: followed });
  };

  const hear = async (event: Event): Promise<void> => {
    if (event.seq <= state.table.seq || whole) return;
    const { ahead } = state.table;
    try {
      const { table, ...heard } = await client.hear(event);
      // The lot may have settled who begins.
      const { start } = event.type === 'started' ? await client.followed() : state.table;
      if (event.id !== undefined) outbox.remove(event.id);
      outbox.seen(event.seq);
      set({ table: { ...table, start, ahead } });
      // What this seat's token opens has changed: who we are now only the server knows.
      if (event.type === 'relocked' && event.seat === table.you) whole = true;
      tell({ event, ...heard });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // A lost event is no surprise; one that leads elsewhere is.
      if (event.seq === state.table.seq + 1) {
        console.warn(error.message);
        set({ astray: true });
      }
      resync();
    }
  };

  const receive = async (frame: Frame): Promise<void> => {
    switch (frame.frame) {
      case 'state':
        compare(frame.protocol);
        await load(frame);
        break;
      case 'resumed':
        compare(frame.protocol);
        set({ table: { ...state.table, ahead: frame.now - now() } });
        break;
      case 'event':
        await hear(frame);
        break;
      case 'presence':
        set({ presence: frame.seats });
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

  /** Frames are taken in one after the other, however long the worker takes. */
  let taking: Promise<void> = Promise.resolve();
  const queue = (frame: Frame): void => {
    taking = taking
      .then(() => (closed ? undefined : receive(frame)))
      .catch((error: unknown) => {
        const { code, message } = error instanceof Refused ? error : new Refused('unknown', String(error));
        if (code === OUTDATED) {
          set({ outdated: true });
          connection.close();
        } else set({ refused: { kept: null, code, message } });
      });
  };

  const resync = (): void => {
    whole = true;
    connection.renew();
  };

  const connection: Connection = connect({
    dial: () => dial(socketAddress(state.table.table, whole ? null : state.table.seq)),
    link(link) {
      set({ link });
      if (link !== 'open') return clearTimeout(late);
      for (const { command } of outbox.kept) connection.send(command);
      expect();
    },
    frame: queue,
  });

  /** A connection can die without a word: whether the server knows more than we do, or does not answer, shows it. */
  const check = async (): Promise<void> => {
    if (state.link === 'lost') return connection.renew();
    if (state.link !== 'open') return;
    const { table, seq } = state.table;
    const latest = await head(table, seq).catch((error: unknown) =>
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
    resync,
    dismiss: () => set({ refused: null }),
    close() {
      closed = true;
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
