// What every session does alike, wherever its game is played: the state and who follows it, looking back, considering,
// hints.

import type { Client } from '../core/client';
import type { Decision, Deed, Moment } from '../core/types';
import type { Intent } from '../boards/board';
import { ADVISER } from './players';
import { actor, isLive, mayAsk, type Session, type SessionState, type Surroundings } from './session';

export interface Desk extends Pick<Session, 'state' | 'subscribe' | 'look' | 'askHint' | 'hurry'> {
  set(change: Partial<SessionState>): void;
  /** An action was played and leads to `next`; settles when it has been shown. */
  arrive(action: string, next: Moment, change?: Partial<SessionState>, animate?: boolean): Promise<void>;
  /** The game goes on from an earlier moment. */
  goBack(moment: Moment): void;
  /** Somebody picks or considers something. */
  consider(intent: Exclude<Intent, { type: 'act' }>): void;
  think(seat: number, spec: string): Promise<Decision | null>;
  redraw(): void;
  readonly gone: boolean;
  dispose(): void;
}

/** Everything that belongs to one moment only. */
const AFRESH = { selected: null, preview: null, hint: null, refusal: null } as const;

export function createDesk(client: Client, initial: SessionState, surroundings: Surroundings): Desk {
  const { present = async () => {}, save = () => {}, random = Math.random } = surroundings;
  const listeners = new Set<(state: SessionState) => void>();
  let thought: AbortController | null = null;
  let gone = false;
  /** How often somebody wanted to look somewhere; only the latest wish counts. */
  let looks = 0;
  let state = initial;

  const set = (change: Partial<SessionState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener(state);
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

  const redraw = (): void => void present(state, 'jump', null);

  /** If what is considered is not legal, finds out why. */
  const explain = (): void => {
    const { preview, moment } = state;
    if (preview === null || actor(state) === null || moment.choices.some(({ action }) => action === preview)) return;
    void client.check(preview).then((refusal) => {
      if (state.preview === preview && state.moment === moment) set({ refusal });
    });
  };

  return {
    get state() {
      return state;
    },
    get gone() {
      return gone;
    },
    set,
    think,
    redraw,
    subscribe(listener) {
      listeners.add(listener);
      listener(state);
      return () => listeners.delete(listener);
    },
    async arrive(action, next, change = {}, animate = true) {
      const gains = next.scores.map((score, seat) => score - (state.moment.scores[seat] ?? 0));
      const deed: Deed = { by: state.moment.turn, action, gains };
      // Someone who looks at the past stays there.
      const shown = isLive(state) ? next : state.shown;
      set({ ...AFRESH, ...change, moment: next, shown, deeds: [...state.deeds, deed] });
      save(state);
      if (shown === next) await present(state, animate ? 'animate' : 'jump', deed);
    },
    goBack(moment) {
      set({ ...AFRESH, moment, shown: moment, deeds: state.deeds.slice(0, moment.length), outcome: null });
      save(state);
      redraw();
    },
    consider(intent) {
      set(
        intent.type === 'select'
          ? { selected: intent.id, preview: null, refusal: null }
          : { preview: intent.action, refusal: null },
      );
      redraw();
      explain();
    },
    async look(length) {
      const wish = ++looks;
      const bounded = Math.max(0, Math.min(state.deeds.length, length));
      if (bounded === state.shown.length) return;
      const forward = bounded === state.shown.length + 1;
      const shown = bounded === state.deeds.length ? state.moment : await client.at(bounded);
      if (wish !== looks) return;
      set({ shown, selected: null, preview: null, refusal: null });
      const deed = forward ? (state.deeds[bounded - 1] ?? null) : null;
      await present(state, forward ? 'animate' : 'jump', deed);
    },
    async askHint() {
      if (actor(state) === null || state.thinking || !mayAsk(state)) return;
      const { hash } = state.moment;
      const hint = await think(-1, ADVISER);
      if (gone || state.moment.hash !== hash || !hint) return;
      set({ hint, preview: hint.action });
      redraw();
    },
    hurry: () => thought?.abort(),
    dispose() {
      gone = true;
      thought?.abort();
      listeners.clear();
    },
  };
}
