// What every session does alike, wherever its game is played: the state and who follows it, looking back, considering,
// hints.

import type { Client } from '../core/client';
import { Refused, type Answer, type Decision, type Deed, type Moment, type Step } from '../core/types';
import type { Intent, Transition } from '../boards/board';
import { practical } from './hint';
import { ADVISER } from './players';
import { actor, isLive, mayAsk, treeOf, type Session, type SessionState, type Surroundings } from './session';

/** What a session leaves to its desk. */
type Left = 'state' | 'subscribe' | 'look' | 'askHint' | 'closeHint' | 'showBetter' | 'keep' | 'hurry';

export interface Desk extends Pick<Session, Left> {
  set(change: Partial<SessionState>): void;
  /** An action was played; settles when it has been shown, if it is to be. */
  arrive(step: Step, change?: Partial<SessionState>, how?: Transition | 'unseen'): Promise<void>;
  /** The game goes on from another moment, to which these deeds have led. */
  goTo(moment: Moment, deeds: readonly Deed[], change?: Partial<SessionState>): void;
  /** Somebody picks or considers something. */
  consider(intent: Exclude<Intent, { type: 'act' }>): void;
  think(seat: number, spec: string): Promise<Decision | null>;
  redraw(): void;
  readonly gone: boolean;
  dispose(): void;
}

/** Everything that belongs to one moment only. */
const AFRESH = { selected: null, preview: null, hint: null, better: null, refusal: null } as const;

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

  /** How often somebody considered something; only the latest counts. */
  let wishes = 0;

  const consider = async (action: Extract<Intent, { type: 'preview' }>['action']): Promise<void> => {
    const wish = ++wishes;
    const { moment } = state;
    const text = action && 'text' in action ? action.text : null;
    const chosen = moment.choices.find((choice) => choice.action.text === text);
    let preview: Answer | null = chosen ? { action: chosen.action, refusal: null } : null;
    if (action && !preview) {
      if (actor(state) === null) return;
      try {
        preview = await client.consider(action);
      } catch (error) {
        // What cannot even be written down is nothing to show.
        if (!(error instanceof Refused)) throw error;
      }
      if (wish !== wishes || state.moment !== moment || gone) return;
    }
    set({ preview, refusal: null });
    redraw();
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
    async arrive({ deed, moment: next }, change = {}, how = 'animate') {
      // Someone who looks at the past stays there.
      const shown = isLive(state) ? next : state.shown;
      set({ ...AFRESH, moment: next, shown, deeds: [...state.deeds, deed], ...change });
      save(state);
      if (shown === next && how !== 'unseen') await present(state, how, deed);
    },
    goTo(moment, deeds, change = {}) {
      looks += 1;
      set({ ...AFRESH, moment, shown: moment, deeds, outcome: moment.outcome, ...change });
      save(state);
      redraw();
    },
    consider(intent) {
      if (intent.type === 'preview') void consider(intent.action);
      else {
        wishes += 1;
        set({ selected: intent.id, preview: null, refusal: null });
        redraw();
      }
    },
    async look(length) {
      const wish = ++looks;
      const bounded = Math.max(0, Math.min(state.deeds.length, length));
      if (bounded === state.shown.length) return;
      const forward = bounded === state.shown.length + 1;
      const shown = bounded === state.deeds.length ? state.moment : await client.at(bounded);
      if (wish !== looks) return;
      wishes += 1;
      set({ ...AFRESH, shown });
      const deed = forward ? (state.deeds[bounded - 1] ?? null) : null;
      await present(state, forward ? 'animate' : 'jump', deed);
    },
    async askHint() {
      if (actor(state) === null || state.thinking || !mayAsk(state)) return;
      const { moment } = state;
      const decision = await think(-1, ADVISER);
      // Whoever has stepped away meanwhile no longer asks.
      if (gone || state.moment !== moment || !isLive(state) || !decision) return;
      const hint = practical(decision, moment);
      // What somebody considers stays before them; the board marks the hint beside it.
      set({ hint, preview: state.preview ?? { action: hint.action, refusal: null } });
      redraw();
    },
    closeHint() {
      if (!state.hint) return;
      const own = state.preview?.action.text === state.hint.action.text ? null : state.preview;
      set({ hint: null, preview: own });
      redraw();
    },
    showBetter(better) {
      set({ better });
      redraw();
    },
    keep(change) {
      const { branches, remarks = [] } = change(treeOf(state));
      set({ branches, remarks });
      save(state);
    },
    hurry: () => thought?.abort(),
    dispose() {
      gone = true;
      thought?.abort();
      listeners.clear();
    },
  };
}
