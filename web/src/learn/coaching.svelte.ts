// The coach of a first game: what one could do here and why, a word before an action that throws much away, and what the
// last turn of the others was worth. Everything it says is what the search found; it has a worker of its own, so that the
// game never waits for it.

import { createClient, type Client } from '../core/client';
import { seatOf, type Action, type Candidate, type Choice, type Decision, type Theme } from '../core/types';
import { tells } from '../game/hint';
import { ADVISER } from '../game/players';
import { gameOf } from '../games';
import { actor, type Session, type SessionState } from '../game/session';

/** The same position is always told the same. */
const SEED = 1;
/** How many ideas are told. */
const IDEAS = 3;
/** What an action may give away of the win before it is warned of, and up to which it counts as played well. */
const MUCH = 0.12;
const LITTLE = 0.04;
/** What others did is worth telling from this share of the win on. */
export const TELLING = 0.03;
/** Turns in a row, played well, after which ideas are told only to whoever asks. */
const ENOUGH = 6;

export interface Idea {
  choice: Choice;
  candidate: Candidate;
  /** What makes it work, with what probably follows in the same turn. */
  themes: readonly Theme[];
  /** What probably comes next, and whose action that is; null if chance decides it. */
  next: { seat: number; action: Action } | null;
}

/** What somebody could have done better. */
export interface Slip {
  seat: number;
  action: Action;
  /** What would have made it work. */
  themes: readonly Theme[];
}

/** An action that waits for a second thought. */
export interface Doubt {
  action: Action;
  /** The share of the win it gives away. */
  loss: number;
  /** What the next seat could score at once after it; null if that is not the point. */
  gives: { seat: number; points: number } | null;
  best: Action;
}

export class Coach {
  /** What one could do at the moment shown, best first; null while it is being found out. */
  ideas = $state.raw<readonly Idea[] | null>(null);
  /** Whether it knows what they are worth. */
  knows = $state(true);
  doubt = $state.raw<Doubt | null>(null);
  /** The action that waits for it, by its text. */
  weighing = $state<string | null>(null);
  /** What the last turn of the others changed of one's share of the win. */
  swing = $state.raw<number | null>(null);
  /** What made the last turn of the others work. */
  told = $state.raw<readonly Theme[]>([]);
  /** What gave away most of it, if their turn was good for oneself. */
  slip = $state.raw<Slip | null>(null);
  /** Turns played well, in a row. */
  well = $state(0);
  /** Whether all that was decided in one's turn so far was good; null before anything was. */
  #good: boolean | null = null;
  #client: Client | null = null;
  #stop: AbortController | null = null;
  /** The moment that was thought about, and what came of it. */
  #thought: { hash: string; seat: number; decision: Decision } | null = null;
  /** One's share of the win after one's last decision. */
  #before: number | null = null;

  constructor(private readonly start: () => Client = createClient) {}

  /** Whether ideas are told unasked. */
  get talks(): boolean {
    return this.well < ENOUGH;
  }

  /** Looks at a new state of the game. */
  async look(state: SessionState): Promise<void> {
    const { moment } = state;
    if (moment.hash === this.#thought?.hash) return;
    this.#stop?.abort();
    this.doubt = null;
    const seat = actor(state);
    if (seat === null) return;
    const stop = (this.#stop = new AbortController());
    this.ideas = null;
    this.swing = null;
    this.slip = null;
    this.#thought = null;
    const client = (this.#client ??= this.start());
    const played = state.deeds.map(({ action }) => action.text);
    await client.open(state.start, played);
    if (stop.signal.aborted) return;
    const about = (from: number, line: readonly string[]) => client.themes(state.start, played.slice(0, from), line);
    const decision = await client.think({ spec: ADVISER, nodes: null, seed: SEED, signal: stop.signal });
    if (stop.signal.aborted || !decision) return;
    const turn = lastTurn(state, seat);
    if (turn < played.length) {
      if (this.#good) this.well += 1;
      this.#good = null;
    }
    const told = turn < played.length ? await about(turn, played.slice(turn)) : [];
    const ideas = await Promise.all(
      differing(decision.candidates, state)
        .slice(0, IDEAS)
        .map(async ({ choice, candidate }) => {
          const line = [candidate.action, ...candidate.line].map(({ text }) => text);
          const [action] = candidate.line;
          const by = action && seatOf((await client.open(state.start, [...played, line[0]!])).moment.turn);
          const next = action && typeof by === 'number' ? { seat: by, action } : null;
          return { choice, candidate, themes: await about(played.length, line), next };
        }),
    );
    if (stop.signal.aborted) return;
    this.#thought = { hash: moment.hash, seat, decision };
    this.ideas = ideas;
    this.told = told;
    this.knows = tells(decision, seat);
    const now = share(decision.candidates[0], seat);
    this.swing = this.#before === null || !this.knows || turn === played.length ? null : now - this.#before;
    if (this.swing !== null && this.swing >= TELLING) await this.#explain(state, turn, stop.signal);
  }

  /** Finds the first action of a turn of others that gave something away, and what would have been better. */
  async #explain(state: SessionState, from: number, signal: AbortSignal): Promise<void> {
    const client = (this.#client ??= this.start());
    const played = state.deeds.map(({ action }) => action.text);
    for (const [at, { by, action }] of [...state.deeds.entries()].slice(from)) {
      const seat = seatOf(by);
      if (seat === null) continue;
      const before = played.slice(0, at);
      const { moment } = await client.open(state.start, before);
      if (signal.aborted) return;
      if (moment.choices.length < 2) continue;
      const decision = await client.think({ spec: ADVISER, nodes: null, seed: SEED, signal });
      if (signal.aborted || !decision) return;
      const [best] = decision.candidates;
      const known = decision.candidates.find((candidate) => candidate.action.text === action.text);
      const there = { ...state, deeds: state.deeds.slice(0, at) };
      const value = known ? share(known, seat) : await this.#value(there, action.text, seat, signal);
      if (signal.aborted) return;
      if (!best || value === null || !tells(decision, seat) || share(best, seat) - value < TELLING) continue;
      const line = [best.action, ...best.line].map(({ text }) => text);
      const themes = await client.themes(state.start, before, line);
      if (!signal.aborted) this.slip = { seat, action: best.action, themes };
      return;
    }
  }

  /** Whether an action may be done without a further word; if not, the doubt is told. */
  async allows(state: SessionState, text: string): Promise<boolean> {
    // Where only one thing can be done nothing is decided, and what was found before still holds.
    if (state.moment.choices.length < 2) return true;
    const thought = this.#thought;
    const [best] = thought?.decision.candidates ?? [];
    // Nothing is known yet, or it was said before: whoever is quick is not held up.
    if (!thought || !best || !this.knows || thought.hash !== state.moment.hash || this.doubt?.action.text === text) {
      this.#passed(null);
      return true;
    }
    // What is still being explained would be in the way of what is asked now.
    this.#stop?.abort();
    const top = share(best, thought.seat);
    const known = thought.decision.candidates.find(({ action }) => action.text === text);
    const choice = state.moment.choices.find(({ action }) => action.text === text);
    if (this.weighing !== null) return false;
    // What the search has not looked into is looked into now.
    this.weighing = known ? null : text;
    const value = known ? share(known, thought.seat) : await this.#value(state, text, thought.seat);
    this.weighing = null;
    if (value === null || !choice || top - value < MUCH) {
      this.#passed(value === null ? null : { value, loss: top - value });
      return true;
    }
    this.well = 0;
    this.#good = false;
    const gives = await this.#gives(state, text, thought.seat);
    this.doubt = { action: choice.action, loss: top - value, gives, best: best.action };
    return false;
  }

  #passed(played: { value: number; loss: number } | null): void {
    this.doubt = null;
    this.swing = null;
    this.slip = null;
    this.#before = played?.value ?? null;
    if (!played) return;
    this.#good = this.#good !== false && played.loss <= LITTLE;
    if (!this.#good) this.well = 0;
  }

  /** What a position after an action is worth to a seat; null if chance comes next. */
  async #value(state: SessionState, text: string, seat: number, signal?: AbortSignal): Promise<number | null> {
    const client = (this.#client ??= this.start());
    const played = state.deeds.map(({ action }) => action.text);
    const { moment } = await client.open(state.start, [...played, text]);
    if (signal?.aborted) return null;
    if (moment.outcome) {
      const first = moment.outcome.filter(({ rank }) => rank === 1).length;
      return moment.outcome[seat]?.rank === 1 ? 1 / first : 0;
    }
    if (moment.choices.length === 0) return null;
    const decision = await client.think({ spec: ADVISER, nodes: null, seed: SEED, ...(signal && { signal }) });
    const [best] = decision?.candidates ?? [];
    return decision && best && tells(decision, seat) ? share(best, seat) : null;
  }

  /** The most that the next seat could score at once after an action, if that is another. */
  async #gives(state: SessionState, text: string, seat: number): Promise<Doubt['gives']> {
    const client = (this.#client ??= this.start());
    const played = state.deeds.map(({ action }) => action.text);
    const { moment } = await client.open(state.start, [...played, text]);
    const next = Number(moment.turn.slice(1)) - 1;
    if (!(next >= 0) || next === seat) return null;
    const points = Math.max(0, ...moment.choices.map(({ gains }) => gains[next] ?? 0));
    return points > 0 ? { seat: next, points } : null;
  }

  dispose(): void {
    this.#stop?.abort();
    this.#client?.dispose();
  }
}

/** Where the last turn of another seat began; how many deeds there are if somebody's own was later. */
function lastTurn({ deeds }: SessionState, seat: number): number {
  const last = deeds.findLast(({ by }) => seatOf(by) !== null);
  if (!last || seatOf(last.by) === seat) return deeds.length;
  return deeds.findLastIndex(({ by }) => seatOf(by) !== null && by !== last.by) + 1;
}

/** Candidates as ideas, best first; the same thing turned another way is not another idea. */
function differing(candidates: readonly Candidate[], { start, moment }: SessionState): Omit<Idea, 'themes' | 'next'>[] {
  const { goals } = gameOf(start.game);
  const seen = new Set<string>();
  return candidates.flatMap((candidate) => {
    const choice = moment.choices.find(({ action }) => action.text === candidate.action.text);
    if (!choice) return [];
    const places = goals(choice);
    const idea = places.length > 0 ? [choice.action.kind, ...[...places].sort()].join(' ') : choice.action.text;
    if (seen.has(idea)) return [];
    seen.add(idea);
    return [{ choice, candidate }];
  });
}

const share = (candidate: Candidate | undefined, seat: number): number => candidate?.share[seat] ?? 0;

/** A session whose actions the coach sees first. */
export function coached(session: Session, coach: Coach): Session {
  return {
    ...session,
    get state() {
      return session.state;
    },
    send(intent) {
      if (intent.type !== 'act') return session.send(intent);
      const { state } = session;
      void coach.allows(state, intent.action).then((may) => {
        if (may && session.state.moment === state.moment) session.send(intent);
      });
    },
  };
}
