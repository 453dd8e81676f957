// A server in a few lines, for tests of what happens between it and the page: it holds one table, plays by the real
// rules, numbers its events and can lose its connections.

import { createRequire } from 'node:module';
import { createCore, type Core, type Package } from '../src/core/core';
import type { Moment, Start } from '../src/core/types';
import type { Socket } from '../src/online/connection';
import { PROTOCOL, type Command, type Event, type Frame, type TableView } from '../src/online/generated';

/** What happened, before the server has numbered and dated it. */
type What = Event extends infer Each
  ? Each extends Event
    ? Omit<Each, 'seq' | 'at' | 'hash' | 'length' | 'clock' | 'id'>
    : never
  : never;

const load = createRequire(import.meta.url);

export class Server {
  /** The game, and the table as the page folds it: its views are complete. */
  readonly core: Core = createCore(load('../../target/wasm-node/pyramidion.js') as Package);
  private readonly table: Core = createCore(load('../../target/wasm-node/pyramidion.js') as Package);
  readonly events: Event[] = [];
  readonly actions: string[] = [];
  readonly received: Command[] = [];
  readonly dialled: string[] = [];
  /** Whether connections come about at all. */
  up = true;
  /** Whether commands get an answer. */
  answering = true;
  /** Makes the next event carry a hash that is not its position's. */
  lying = false;
  /** Makes the next event reach nobody. */
  losing = false;
  /** The version of the protocol it speaks. */
  protocol = PROTOCOL;
  private sockets = new Set<Wire>();

  constructor(
    readonly start: Start,
    readonly you: number | null = 0,
  ) {
    const { start: full, moment } = this.core.open(start, []);
    this.table.follow(emptyView(start, full.rules ?? 1, moment, you));
    this.push({ type: 'started' });
  }

  get moment() {
    return this.core.at(this.actions.length);
  }

  view(): TableView {
    return { ...this.table.followed().table, now: Date.now() };
  }

  push(what: What, id?: string): void {
    if (what.type === 'played' || what.type === 'drew') {
      this.core.play(what.action);
      this.actions.push(what.action);
    }
    if (what.type === 'took-back') {
      this.core.truncate(what.to);
      this.actions.length = what.to;
    }
    const { hash, length } = this.moment;
    const event = {
      seq: this.events.length + 1,
      at: Date.now(),
      hash,
      length,
      ...(id === undefined ? {} : { id }),
      ...what,
    };
    this.table.hear(event);
    this.events.push(event);
    const told = this.lying ? { ...event, hash: 'f'.repeat(16) } : event;
    if (!this.losing) for (const socket of this.sockets) socket.tell({ frame: 'event', ...told });
    this.lying = this.losing = false;
  }

  dial = (address: string): Socket => {
    this.dialled.push(address);
    const after = new URL(address).searchParams.get('after');
    const socket = new Wire(this);
    queueMicrotask(() => {
      if (!this.up) return socket.onclose?.();
      this.sockets.add(socket);
      socket.onopen?.();
      const { protocol } = this;
      if (after === null) return socket.tell({ frame: 'state', ...this.view(), protocol });
      socket.tell({ frame: 'resumed', protocol, now: Date.now() });
      for (const event of this.events.slice(Number(after))) socket.tell({ frame: 'event', ...event });
    });
    return socket;
  };

  /** Every connection breaks. */
  cut(): void {
    for (const socket of this.sockets) {
      this.sockets.delete(socket);
      socket.onclose?.();
    }
  }

  hang(socket: Wire): void {
    this.sockets.delete(socket);
  }

  hear(socket: Wire, command: Command): void {
    this.received.push(command);
    if (!this.answering) return;
    const { id } = command;
    const refuse = (code: 'stale' | 'not-your-turn'): void =>
      socket.tell({ frame: 'refused', ...(id === undefined ? {} : { id }), code, why: code });
    const done = this.events.find((event) => event.id !== undefined && event.id === id);
    if (!done) {
      if (command.type === 'say') this.push({ type: 'said', seat: this.you ?? 0, text: command.text }, id);
      if (command.type === 'take-back')
        this.push({ type: 'took-back', seat: this.you ?? 0, to: this.actions.length - 1 }, id);
      if (command.type === 'play') {
        if ((command.seq ?? 0) < this.view().changed) return refuse('stale');
        this.push({ type: 'played', seat: this.you ?? 0, action: command.action }, id);
      }
    }
    socket.tell({ frame: 'accepted', seq: done?.seq ?? this.events.length, ...(id === undefined ? {} : { id }) });
  }
}

/** A table of two before anything has happened. */
export function emptyView(start: Start, rules: number, moment: Moment, you: number | null): TableView {
  const seat = (name: string) => ({
    kind: 'player' as const,
    name,
    colour: 'jade',
    bot: null,
    bot_from: null,
    left_at: null,
    out: false,
    exit: null,
    out_at: null,
    commitment: null,
    entropy: null,
  });
  return {
    protocol: PROTOCOL,
    table: 'abc',
    seq: 0,
    changed: 0,
    now: Date.now(),
    you,
    game: start.game,
    rules,
    options: Object.fromEntries(start.options.split(' ').map((word) => word.split('='))),
    public: false,
    previous: null,
    title: null,
    plans: [{ kind: 'me' }, { kind: 'open' }],
    phase: 'waiting',
    turn: null,
    actions: [],
    legal: [],
    undoable: 0,
    hash: moment.hash,
    board: null,
    scores: moment.scores,
    seats: [seat('Ada'), seat('Bob')],
    timing: { kind: 'none' },
    clock: null,
    turn_since: 0,
    deadline: null,
    offer: null,
    agreed: [],
    undecided: [],
    asked_until: null,
    waiting_since: Date.now(),
    patience: 0,
    chat: [],
    said: 0,
    credits: [],
    notes: [],
    draws: [],
    drawn: 0,
    ranks: null,
    reason: null,
    commitment: '',
    draw: 2,
    lot: false,
    revealing: null,
    secret: null,
    next: null,
  };
}

class Wire implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(private readonly server: Server) {}

  tell(frame: Frame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  send(text: string): void {
    this.server.hear(this, JSON.parse(text) as Command);
  }

  close(): void {
    this.server.hang(this);
  }
}
