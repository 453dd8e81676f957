// What a session is, wherever its game is played: the state that the page draws, and what can be asked of it.

import type { Opened } from '../core/core';
import {
  seatOf,
  type Action,
  type Answer,
  type Choice,
  type Decision,
  type Deed,
  type Moment,
  type RefusalCode,
  type Standing,
  type Start,
  type Wish,
} from '../core/types';
import type { Intent, Transition } from '../boards/board';
import type { Player } from './players';
import type { Branch, Remark, Tree } from './tree';

/** Everything there is to show. A new object for each change, never altered. */
export interface SessionState {
  id: string;
  start: Start;
  players: readonly Player[];
  /** Everything done so far. */
  deeds: readonly Deed[];
  /** Lines that were left or tried out and are kept, and what is said of the line that is played. */
  branches: readonly Branch[];
  remarks: readonly Remark[];
  /** The newest moment. */
  moment: Moment;
  /** What is looked at: the newest moment or, stepping back, one before it. */
  shown: Moment;
  selected: string | null;
  /** The action being considered; if it is not legal, with the reason. */
  preview: Answer | null;
  /** The seat whose bot is thinking, and how far it is; -1 for the adviser. */
  thinking: { seat: number; part: number } | null;
  hint: Decision | null;
  /** What a review says would have been better at the moment shown. */
  better: Action | null;
  /** Whether bots and chance wait until they are let go on, or play without being shown until the end. */
  pace: 'paused' | 'shown' | 'jumping';
  /** How it ended, in seat order, once it has: by the rules or, among people, before that. */
  outcome: readonly Standing[] | null;
  /** The action that is on its way to the server and not answered yet, by its text. */
  pending: string | null;
  /** Why what was to be played was refused. */
  refusal: { code: RefusalCode; message: string } | null;
}

/** What only a game at this screen has: other lines, and bots that wait for whoever looks on. */
export interface Here {
  /** Goes on from an earlier moment; the line that is left is kept. */
  playFrom(length: number): Promise<void>;
  /** Goes on with a line that was kept; the one that is left is kept instead. */
  follow(branch: Branch): Promise<void>;
  forget(branch: Branch): void;
  /** Lets bots wait, play before one's eyes, or play to the end at once. */
  setPace(pace: SessionState['pace']): void;
}

/** What the outside does for a session. */
export interface Surroundings {
  /** Shows a state; the session waits before it plays on. */
  present?(state: SessionState, transition: Transition, deed: Deed | null): Promise<void>;
  /** The game has come to its end before everybody's eyes. */
  ended?(state: SessionState): void;
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
  /**
   * At this screen: back to before the last thing that a person decided, over the answers of bots and chance. Far away:
   * the last action of the seat to act, as far as nothing new has come to light.
   */
  undo(): Promise<void>;
  canUndo(): boolean;
  /** Looks at the moment after `length` actions. */
  look(length: number): Promise<void>;
  askHint(): Promise<void>;
  closeHint(): void;
  /** Shows what would have been better at the moment shown, or no longer. */
  showBetter(action: Action | null): void;
  /** Keeps other lines and remarks with the game; what is played stays as it is. */
  keep(change: (lines: Tree) => Tree): void;
  /** What the rules say to something that nobody considers yet. */
  consider(wish: Wish): Promise<Answer>;
  /** Lets whoever is thinking answer at once with the best found so far. */
  hurry(): void;
  /** Lets bots and chance act until a person is to act. */
  run(): Promise<void>;
  /** Null far away. */
  readonly here: Here | null;
  dispose(): void;
}

/** The seat a person at this screen may act for now. */
export function actor(state: SessionState): number | null {
  if (state.shown !== state.moment || state.pending !== null || state.outcome !== null) return null;
  const seat = seatOf(state.moment.turn);
  return seat !== null && state.players[seat]?.kind === 'human' ? seat : null;
}

/** Whether a bot may be asked for advice: fair play forbids it against people far away. */
export const mayAsk = (state: SessionState): boolean => !state.players.some(({ kind }) => kind === 'remote');

const NONE: readonly Choice[] = [];

/** What may be done now by a person at this screen; the same list as long as the moment is the same. */
export const choices = (state: SessionState): readonly Choice[] =>
  actor(state) === null ? NONE : state.moment.choices;

/** How many points an action of a seat keeps the others from making next. */
export const blocked = ({ blocks }: Choice, by: number): number =>
  blocks.reduce((sum, points, seat) => sum + (seat === by ? 0 : points), 0);

/** All lines of a game. */
export const treeOf = ({ deeds, branches, remarks }: SessionState): Tree => ({
  trunk: deeds.map(({ action }) => action.text),
  branches,
  remarks,
});

export const isLive = (state: SessionState): boolean => state.shown === state.moment;

/** What a session shows first. */
export const firstState = (id: string, players: readonly Player[], { start, deeds, moment }: Opened): SessionState => ({
  id,
  start,
  players,
  deeds,
  branches: [],
  remarks: [],
  moment,
  shown: moment,
  selected: null,
  preview: null,
  thinking: null,
  hint: null,
  better: null,
  pace: 'shown',
  outcome: moment.outcome,
  pending: null,
  refusal: null,
});
