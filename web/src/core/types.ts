// What the rules say, as data: the JSON that crosses the border of the WebAssembly module. The shapes are generated
// from Rust; here they get the names the page uses. What is one game's can be named by its view `V` and its actions `A`.

import type { Code } from '../online/generated';
import type * as core from './generated';

export type {
  Account,
  Action,
  AnnotatedMove,
  Attempt,
  Auction,
  Candidate,
  Decision,
  Finding,
  GameInfo,
  Noted,
  OptionInfo,
  Puzzle,
  PuzzleGoal,
  PuzzleStanding,
  Refusal,
  Review,
  ReviewStep,
  Rule,
  Sentence,
  Standing,
  Theme,
  Trying,
  Turn,
  TurningPoint,
  Value,
  Verdict,
  View,
  WrittenMove,
  WrittenRecord,
  WrittenVariation,
} from './generated';

export type GameName = core.View['game'];

/** The seat of a turn, counted from 0. */
export function seatOf(turn: core.Turn): number | null {
  return turn === 'chance' || turn === 'over' ? null : Number(turn.slice(1)) - 1;
}

/** What an action says, without how it is written: something one may wish for. */
export type Wish<A extends core.Action = core.Action> = A extends unknown ? Omit<A, 'text'> : never;

export type Choice<A extends core.Action = core.Action> = Omit<core.Choice, 'action'> & { action: A };
export type Deed<A extends core.Action = core.Action> = Omit<core.Deed, 'action'> & { action: A };

/** What the rules say to a wish: the action it is and, if it is not legal, why. */
export type Answer<A extends core.Action = core.Action> = Omit<core.Answer, 'action'> & { action: A };

/** Everything a page shows at one moment. */
export type Moment<V extends core.View = core.View, A extends core.Action = core.Action> = Omit<
  core.Moment,
  'view' | 'choices'
> & { view: V; choices: readonly Choice<A>[] };

/** An action was played: what it did, and what it led to. */
export interface Step {
  deed: Deed;
  moment: Moment;
}

/** How a game starts. */
export interface Start {
  game: GameName;
  /** `key=value` words. */
  options: string;
  /** The version of the rules; the newest if left out. */
  rules?: number;
}

/** Why something cannot be had: a rule, what the core or the server says, or what happened on the way. */
export type RefusalCode =
  | core.Rule
  | core.Fault
  | core.Doubt
  | Code
  | 'no-server'
  | 'outdated'
  | 'unknown'
  | 'unreachable';

/** Something is refused: `code` is translated, the message is English. */
export class Refused extends Error {
  constructor(
    readonly code: RefusalCode,
    message: string,
  ) {
    super(message);
  }
}

/** What the check of a finished game's draws has shown. */
export interface Verified {
  /** The version of the draw; version 1 proves little. */
  version: 1 | 2;
  draws: number;
  /** Whether the beginner came by lot, which was checked, too. */
  lot: boolean;
  /** What each seat added. */
  shares: ('revealed' | 'withheld' | 'none' | 'bot')[];
  /** Whether the receipt named what all seats had committed to before its keeper revealed. */
  all: boolean;
}
