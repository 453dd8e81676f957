// What the page asks of a game. Everything general asks its descriptor and knows no game by name.

import type { Bench } from '../workshop/shared';
import type { Component, Snippet } from 'svelte';
import type { Mount } from '../boards/board';
import type { Sheet, Speech } from '../boards/sheet';
import type { Action, Choice, Deed, RefusalCode, Standing, View, Wish } from '../core/types';
import type { Player } from '../game/players';
import type { Session, SessionState } from '../game/session';
import type { Params, Translate } from '../i18n/i18n';

/** Which text says what an action is: the end of its key, and what is filled in. */
export interface Phrase {
  text: string;
  params: Params;
}

export interface Fact {
  label: string;
  value: string | number;
  /** What it means, told when somebody asks. */
  about: string;
  /** The section of the rules page, by its English name, that tells more. */
  section?: string;
  /** Whether its name tells so little that a button offers to explain it. */
  asks?: boolean;
}

/** Where points came from: one figure a seat. */
export interface Row {
  /** Key of the row's name in the texts. */
  label: string;
  values: number[];
}

/** Keys, and the key of the text that says what they do. */
export type KeyEntry = readonly [keys: readonly string[], text: string];

/** A sign on the board: how it looks, as SVG in a square from -12 to 12, and the key of the text that explains it. */
export interface Sign {
  picture: string;
  text: string;
  /** The section of the rules page, by its English name, that tells more. */
  section: string;
}

export interface PromptProps {
  session: Session;
  current: SessionState;
  /** What is shown where the game has nothing of its own to ask. */
  general: Snippet;
}

/** What was drawn and is to be laid: shown large, in words, and turned every way. */
export interface DrawnProps<V extends View = View> {
  view: V;
  /** How it is turned now, in steps from how it was drawn. */
  heading: number;
  turn: (steps: number) => void;
}

export interface GameDescriptor<V extends View = View, A extends Action = Action> {
  name: V['game'];
  /** Its own board, photographed in a real position by `npm run pictures`. */
  picture: string;
  /** The colour of its name. */
  tint: string;
  /** Whether its board lies flat: it has one level, and cannot be turned. */
  flat: boolean;

  /** Loads the board, which is a chunk of its own. */
  board(): Promise<Mount<V, A>>;
  /** Loads what draws boards of one's own, a chunk of its own, too. */
  workshop(): Promise<Bench>;
  /** The board in words. */
  sheets(view: V, speech: Speech): Sheet[];
  /** The keys that mean something on the board. */
  keys: readonly KeyEntry[];
  /** The signs on the board, for whoever does not know them; the goal has the text `goal.` and the game's name. */
  legend: readonly Sign[];
  /** The sections of the rules page, by their English names, that tell of the score and of action points; what the score is,
   * `about.score.` and the game's name say. */
  explained: { score: string; points?: string };
  /** The section of the rules page, by its English name, that a refusal comes from. */
  sections?: Readonly<Partial<Record<RefusalCode, string>>>;

  /** What an action says: the texts are `offer.` and `told.`, then the game's name, then this. */
  phrase(action: A, t: Translate): Phrase;
  /** What more there is to say of an action than its sentence does. */
  detail?(action: A, t: Translate, view: V): string;
  /** A small picture of an action, beside its text. */
  icon?: Component<{ action: A }>;
  /** What an action looks like, as a key: of those that look the same to everybody only the first is shown. */
  looks?(choice: Choice<A>, view: V): string | null;
  /** How places are named in texts; no groups in it. */
  places: RegExp;
  /** What one may want to see at a glance, the first at once: kinds that belong together; each has a text `glance.`. */
  glances: readonly { text: string; kinds: readonly A['kind'][] }[];
  /** The places a choice leads to: where it is marked at a glance. */
  goals(choice: Choice<A>): readonly string[];
  /** Whether points are made right there; where that is not said, they are made wherever an action leads. */
  earns?(place: string, view: V, seat: number): boolean;
  /** What a choice is listed under where there are many of its kind. */
  under(choice: Choice<A>, t: Translate): string;
  /** What names of places call the lowest level, where there are several. */
  lowest?: number;
  /** The levels an action touches, as names of places call them. */
  levels?(choice: Choice<A>, view: V): number[];
  /** The kinds of actions in the order they are listed; each has a text `kind.`. */
  kinds: readonly A['kind'][];
  /** The kinds that need no place on the board: buttons. */
  buttons: readonly A['kind'][];
  /** The kinds that end a turn. */
  endings: readonly A['kind'][];
  /** The kinds that its own prompt asks about. */
  asked: readonly A['kind'][];
  prompt?: Component<PromptProps>;

  /** What was drawn, where something is. */
  drawn?: { is(view: V): boolean; picture: Component<DrawnProps<V>> };

  /** What the person to act is to do. */
  task(view: V, t: Translate): string;
  /** What to do with what was picked on the board: the texts are `picked.`, then the game's name, then this. */
  picked?(selected: string, view: V): string | null;
  /** What people look for and may not find: the rules are asked why it is not there. */
  missed?(view: V, seat: number): Wish<A>[];
  /** What those who wait want to know beyond whose turn it is: how an auction stands. */
  meanwhile?(view: V, speech: Speech): string;
  /** The action points left, where there are any. */
  points?(view: V): number | null;
  /** What the table as a whole stands at. */
  facts(view: V, t: Translate): Fact[];
  /** More of that, where a word and a figure are not enough. */
  more?: Component<{ view: V; players: readonly Player[] }>;
  /** What a seat has besides its score. */
  belongings(view: V, seat: number, t: Translate): Fact[];
  /** What the score is called and out of how many it is, if not just points. */
  score?: { label: string; of: number };

  /** How it came to its end. */
  reasons(view: V, standings: readonly (Standing & { seat: number })[], speech: Speech): string[];
  /** Who is before whom at equal points, if the rules say so; and how a text says it: `goal.`, the game's name and `.tie`. */
  beforeAtTie?(view: V): number | null;
  /** Whether several first places leave the game to be played again. */
  tie?(view: V): boolean;
  /** Where the points came from. */
  breakdown?(deeds: readonly Deed<A>[], seats: number): Row[];

  /** The numbers offered for an option that takes any within bounds; without them it is left at its default. */
  numbers?: Readonly<Record<string, readonly string[]>>;
  /** The options that are for so many players only. */
  only?: Readonly<Record<string, number>>;
}
