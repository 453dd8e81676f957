// What the rules say, as data: the JSON that crosses the border of the WebAssembly module. The shapes are generated
// from Rust; here they get the names the page uses.

import type * as core from './generated';

export type { Candidate, Choice, Decision, Deed, Standing, Turn } from './generated';

export type GameName = core.View['game'];
export const GAMES: readonly GameName[] = ['aztec', 'turquoise', 'inka'];

/** The seat of a turn, counted from 0. */
export function seatOf(turn: core.Turn): number | null {
  return turn === 'chance' || turn === 'over' ? null : Number(turn.slice(1)) - 1;
}

export type View = core.View;
export type AztecView = Extract<View, { game: 'aztec' }>;
export type InkaView = Extract<View, { game: 'inka' }>;
export type TurquoiseView = Extract<View, { game: 'turquoise' }>;
export type TurquoisePhase = core.TurquoisePhase;

/** Everything a page shows at one moment. */
export type Moment<V extends View = View> = Omit<core.Moment, 'view'> & { view: V };

/** How a game starts. */
export interface Start {
  game: GameName;
  /** `key=value` words. */
  options: string;
  /** The version of the rules; the newest if left out. */
  rules?: number;
}

/** Why the rules refuse something: `code` names the rule and is translated, `message` is English. */
/** Why the core refuses an action: the rule, a sentence in English, and the place that bars it if one does. */
export interface Refusal {
  code: string;
  message: string;
  at: string | null;
}

export class Refused extends Error {
  constructor(
    readonly code: string,
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
}
