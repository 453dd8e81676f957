// What the rules say, as data: the JSON that crosses the border of the WebAssembly module.
// The shapes follow crates/shelf (views, choices) and crates/wasm (moments, decisions).

export type GameName = 'aztec' | 'inka' | 'turquoise';
export const GAMES: readonly GameName[] = ['aztec', 'turquoise', 'inka'];

/** Who acts: a seat `p1` to `p4`, chance, or nobody. */
export type Turn = 'p1' | 'p2' | 'p3' | 'p4' | 'chance' | 'over';

/** The seat of a turn, counted from 0. */
export function seatOf(turn: Turn): number | null {
  return turn === 'chance' || turn === 'over' ? null : Number(turn.slice(1)) - 1;
}

/** A legal action and its immediate effect. */
export interface Choice {
  action: string;
  /** The action points it costs, where there are any. */
  cost: number | null;
  /** How the score of each seat changes, payments included. */
  gains: number[];
  /** The cells a piece of Aztec would fill, along its path; those a pawn of Inka would walk over. */
  cells: string[];
}

export interface Standing {
  rank: number;
  score: number;
}

/** Everything a page shows at one moment. */
export interface Moment<V extends View = View> {
  turn: Turn;
  length: number;
  undoable: number;
  scores: number[];
  outcome: Standing[] | null;
  choices: Choice[];
  view: V;
  hash: string;
}

export type View = AztecView | InkaView | TurquoiseView;

export interface AztecView {
  game: 'aztec';
  size: number;
  start: string;
  pieces: { seat: number; action: string; cells: string[] }[];
  left: number;
  sides: { seat: number; side: 'ns' | 'ew'; points: number; sector: string[] }[];
  oh_puch: number | null;
  number: number | null;
  auction: { number: number | null; dropped: number[] } | null;
  round: [number, number];
}

export interface InkaView {
  game: 'inka';
  stage: 'doors' | 'draw' | 'lay' | 'play' | 'won' | 'drawn';
  drawn: string | null;
  round: [number, number];
  action_points: number;
  pawn_phase: boolean;
  /** Row by row: `.` floor, `~` chasm, `D` door, `P` passage, `R` rhombus cell. */
  board: string[];
  /** What each rhombus shows, lying or not. */
  faces: { name: string; walls: [boolean, boolean, boolean, boolean]; snakes: [boolean, boolean] }[];
  rhombi: {
    name: string;
    cells: [string, string];
    walls: [boolean, boolean, boolean, boolean];
    snakes: [boolean, boolean];
    statues: number[];
  }[];
  pile: string[];
  players: { pawn: string | null; blockade: string | null; statues: number }[];
}

export type TurquoisePhase =
  | { kind: 'act' | 'draw' | 'crowned' | 'stand-off' }
  | { kind: 'auction'; tablet: string; price: number; leader: number; bidders: number[] }
  | { kind: 'lay'; plate: number }
  | { kind: 'seth'; plate: number | null; place: string; rotation: number };

export interface TurquoiseView {
  game: 'turquoise';
  active: number;
  phase: TurquoisePhase;
  action_points: number;
  players: { score: number; hand: number }[];
  tablets: { name: string; owner: number | null }[];
  pile: number[];
  plates: { place: string; number: number | null; rotation: number; lines: string[] }[];
  pillars: { seat: number; column: string; level: number; free: boolean }[];
  gates: { column: string; complete: boolean }[];
  walkways: [string, string][];
  quiet: [number, number];
}

/** An action somebody took. */
export interface Deed {
  by: Turn;
  action: string;
  /** How the score of each seat changed. */
  gains: number[];
}

/** An action a bot considered. */
export interface Candidate {
  action: string;
  /** Each seat's share of the win, from 0 to 1. */
  share: number[];
  score: number[];
  nodes: number;
  line: string[];
}

export interface Decision {
  action: string;
  nodes: number;
  candidates: Candidate[];
}

/** How a game starts. */
export interface Start {
  game: GameName;
  /** `key=value` words. */
  options: string;
}

/** Why the rules refuse something: `code` names the rule and is translated, `message` is English. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
