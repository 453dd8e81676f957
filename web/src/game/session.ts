// A game on this screen, without a screen: whose turn, history, bots, intents. The page draws its state.

import type { Client } from '../core/client';
import { Refused, seatOf, type Choice, type Decision, type Deed, type Moment, type Start } from '../core/types';
import type { Intent, Transition } from '../boards/board';
import { ADVISER, type Player } from './players';

/** Everything there is to show. A new object for each change, never altered. */
export interface SessionState {
  id: string;
  start: Start;
  players: readonly Player[];
  /** Everything done so far. */
  deeds: readonly Deed[];
  /** The newest moment. */
  moment: Moment;
  /** What is looked at: the newest moment or, stepping back, one before it. */
  shown: Moment;
  selected: string | null;
  preview: string | null;
  /** The seat whose bot is thinking, and how far it is; -1 for the adviser. */
  thinking: { seat: number; part: number } | null;
  hint: Decision | null;
  /** Why the last intent was refused. */
  refusal: { code: string; message: string } | null;
}

/** What the outside does for a session. */
export interface Surroundings {
  /** Shows a state; the session waits before it plays on. */
  present?(state: SessionState, transition: Transition, deed: Deed | null): Promise<void>;
  /** Keeps the game; called after every change of it. */
  save?(state: SessionState): void;
  /** From 0 to 1; draws and the bots' seeds come from it. */
  random?(): number;
}

export interface Session {
  readonly state: SessionState;
  subscribe(listener: (state: SessionState) => void): () => void;
  /** What a person wants; illegal wishes end up in `refusal`. */
  send(intent: Intent): void;
  /** Takes back the last action of the seat to act, as far as nothing new has come to light. */
  undo(): Promise<void>;
  canUndo(): boolean;
  /** Looks at the moment after `length` actions. */
  look(length: number): Promise<void>;
  askHint(): Promise<void>;
  /** Lets whoever is thinking answer at once with the best found so far. */
  hurry(): void;
  /** Lets bots and chance act until a person is to act. */
  run(): Promise<void>;
  dispose(): void;
}

/** The seat a person at this screen may act for now. */
export function actor(state: SessionState): number | null {
  if (state.shown !== state.moment) return null;
  const seat = seatOf(state.moment.turn);
  return seat !== null && state.players[seat]?.kind === 'human' ? seat : null;
}

const NONE: readonly Choice[] = [];

/** What may be done now by a person at this screen; the same list as long as the moment is the same. */
export const choices = (state: SessionState): readonly Choice[] => (actor(state) === null ? NONE : state.moment.choices);

export const isLive = (state: SessionState): boolean => state.shown === state.moment;

export interface Opening {
  id: string;
  start: Start;
  players: readonly Player[];
  actions: readonly string[];
}

export async function openSession(client: Client, opening: Opening, surroundings: Surroundings = {}): Promise<Session> {
  const { present = async () => {}, save = () => {}, random = Math.random } = surroundings;
  const { start, deeds, moment } = await client.open(opening.start, opening.actions);
  const listeners = new Set<(state: SessionState) => void>();
  let thought: AbortController | null = null;
  let running = false;
  let disposed = false;
  let state: SessionState = {
    id: opening.id,
    start,
    players: opening.players,
    deeds,
    moment,
    shown: moment,
    selected: null,
    preview: null,
    thinking: null,
    hint: null,
    refusal: null,
  };

  const set = (change: Partial<SessionState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener(state);
  };

  /** Everything that belongs to one moment only. */
  const afresh = { selected: null, preview: null, hint: null, refusal: null } as const;

  const arrive = async (action: string, next: Moment): Promise<void> => {
    const gains = next.scores.map((score, seat) => score - (state.moment.scores[seat] ?? 0));
    const deed: Deed = { by: state.moment.turn, action, gains };
    // Someone who looks at the past stays there.
    const shown = isLive(state) ? next : state.shown;
    set({ ...afresh, moment: next, shown, deeds: [...state.deeds, deed] });
    save(state);
    if (shown === next) await present(state, 'animate', deed);
  };

  const think = async (seat: number, spec: string): Promise<Decision | null> => {
    thought?.abort();
    const mine = (thought = new AbortController());
    set({ thinking: { seat, part: 0 } });
    try {
      return await client.think({
        spec,
        nodes: null,
        seed: Math.floor(random() * 2 ** 32),
        signal: mine.signal,
        progress: ({ done, total }) => {
          if (thought === mine) set({ thinking: { seat, part: total > 0 ? Math.min(1, done / total) : 1 } });
        },
      });
    } finally {
      if (thought === mine) {
        thought = null;
        set({ thinking: null });
      }
    }
  };

  const run = async (): Promise<void> => {
    if (running) return;
    running = true;
    try {
      while (!disposed && state.moment.turn !== 'over') {
        const seat = seatOf(state.moment.turn);
        const player = seat === null ? null : state.players[seat];
        if (seat === null) {
          const { action, moment } = await client.draw(random());
          await arrive(action, moment);
        } else if (player?.kind === 'bot') {
          const { hash } = state.moment;
          const only = state.moment.choices.length === 1 ? state.moment.choices[0] : undefined;
          const action = only?.action ?? (await think(seat, player.spec))?.action;
          if (disposed || action === undefined || state.moment.hash !== hash) return;
          await arrive(action, await client.play(action));
        } else return;
      }
    } finally {
      running = false;
    }
  };

  const act = async (action: string): Promise<void> => {
    if (actor(state) === null) return;
    thought?.abort();
    try {
      await arrive(action, await client.play(action));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      set({ refusal: { code: error.code, message: error.message } });
      return;
    }
    await run();
  };

  const redraw = (): void => void present(state, 'jump', null);

  /** If what is considered is not legal, finds out why. */
  const explain = (): void => {
    const { preview, moment } = state;
    if (preview === null || actor(state) === null || moment.choices.some(({ action }) => action === preview)) return;
    void client.check(preview).then((refusal) => {
      if (state.preview === preview && state.moment === moment) set({ refusal });
    });
  };

  // One wish after the other: a second click while the first is under way must not act twice.
  let queue: Promise<void> = Promise.resolve();
  const inTurn = (job: () => Promise<void>): Promise<void> => (queue = queue.then(job, job));

  const canUndo = (): boolean => actor(state) !== null && state.moment.undoable > 0;

  return {
    get state() {
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      listener(state);
      return () => listeners.delete(listener);
    },
    send(intent) {
      if (intent.type === 'act') {
        const { hash } = state.moment;
        void inTurn(() => (state.moment.hash === hash ? act(intent.action) : Promise.resolve()));
      } else {
        set(intent.type === 'select' ? { selected: intent.id, preview: null, refusal: null } : { preview: intent.action, refusal: null });
        redraw();
        explain();
      }
    },
    canUndo,
    undo: () =>
      inTurn(async () => {
        if (!canUndo()) return;
        thought?.abort();
        const moment = await client.truncate(state.moment.length - 1);
        set({ ...afresh, moment, shown: moment, deeds: state.deeds.slice(0, moment.length) });
        save(state);
        redraw();
      }),
    async look(length) {
      const bounded = Math.max(0, Math.min(state.deeds.length, length));
      if (bounded === state.shown.length) return;
      const forward = bounded === state.shown.length + 1;
      const shown = bounded === state.deeds.length ? state.moment : await client.at(bounded);
      set({ shown, selected: null, preview: null, refusal: null });
      const deed = forward ? (state.deeds[bounded - 1] ?? null) : null;
      await present(state, forward ? 'animate' : 'jump', deed);
    },
    async askHint() {
      if (actor(state) === null || state.thinking) return;
      const { hash } = state.moment;
      const hint = await think(-1, ADVISER);
      if (disposed || state.moment.hash !== hash || !hint) return;
      set({ hint, preview: hint.action });
      redraw();
    },
    hurry: () => thought?.abort(),
    run: () => inTurn(run),
    dispose() {
      disposed = true;
      thought?.abort();
      listeners.clear();
    },
  };
}
