// The contract between a board and the page around it: a board draws moments and emits intents. It holds no game
// state and knows no rules; what is legal and what it costs stands in the moment's choices.

import type { Action, Answer, Deed, Moment, View, Wish } from '../core/types';
import type { Translate } from '../i18n/i18n';

/** Everything a board draws. A board is shown a new state whenever any of it changes. */
export interface BoardState<V extends View = View, A extends Action = Action> {
  moment: Moment<V, A>;
  /** The action that led here from the moment shown before; null after a jump. */
  deed: Deed<A> | null;
  /** The seat that may act through this board now; null while a bot thinks, in the past, and when all is over. */
  actor: number | null;
  /** The object picked, by its id; what ids there are is the board's own business. */
  selected: string | null;
  /** The action being considered (here, in the list of actions or in a prompt), shown as a ghost; if it is not legal,
   * with the reason. */
  preview: Answer<A> | null;
  /** The action the bot recommends, once asked. */
  hint: A | null;
}

/** What a person wants. The board only says so; the session decides and shows the outcome. */
export type Intent<A extends Action = Action> =
  | { type: 'select'; id: string | null }
  /** One of the choices, or a wish that the rules are to judge. */
  | { type: 'preview'; action: A | Wish<A> | null }
  /** One of the choices, by its text. */
  | { type: 'act'; action: string };

/** What is possible at a place: `text` is what it costs or brings, empty where there is nothing to say; `good` if it brings
 * points. */
export interface Mark {
  place: string;
  text: string;
  good: boolean;
}

/** `animate`: one action was played, show how. `jump`: be there at once. */
export type Transition = 'animate' | 'jump';

/** Turns by degrees, comes nearer by a factor below 1. */
export type CameraCommand = 'reset' | 'top' | { level: number | null } | { turn: number } | { zoom: number };

/** A button that the page shows beside the board while it makes sense, such as "turn the piece". */
export interface Tool {
  id: string;
  /** Key of its name in the texts. */
  label: string;
  icon:
    | 'turn-left'
    | 'turn-right'
    | 'flip'
    | 'up'
    | 'down'
    | 'left'
    | 'right'
    | 'raise'
    | 'lower'
    | 'confirm'
    | 'cancel';
  /** Key of a word or two to stand under the icon. */
  short: string;
  /** The key that does the same, shown as a hint. */
  key?: string;
  disabled?: boolean;
}

export interface BoardServices<A extends Action = Action> {
  emit(intent: Intent<A>): void;
  /** What the rules say to something that nobody considers yet; a refusal's `code` is translated by
   * `t('refusal.' + code)`. */
  consider(wish: Wish<A>): Promise<Answer>;
  /** Shows these buttons; replaces the ones before. */
  tools(tools: Tool[]): void;
  /** Answers a click that means nothing here, by the key of a text; null takes the answer away. */
  say(text: string | null): void;
  /** The places under the pointer, by the names that choices have for them. */
  point(places: readonly string[]): void;
  /** Somebody has come to something by keys: the places it is at, or what it is called if it is at none. */
  reach(places: readonly string[], name: string): void;
  /** How the thing in hand is turned: a number of steps from how it was drawn. */
  turned(steps: number): void;
  /** Whether a click does at once what it would otherwise only pick. */
  oneClick(): boolean;
  /** Whether to do without motion: then every animation is a jump. */
  reducedMotion(): boolean;
  t: Translate;
}

export interface Board<V extends View = View, A extends Action = Action> {
  /** Draws a state; settles when the animation is over. A further call ends the one before at once. */
  show(state: BoardState<V, A>, transition: Transition): Promise<void>;
  /** Ends a running animation at once. */
  skip(): void;
  camera(command: CameraCommand): void;
  /** Lights places up, by the names that choices have for them. */
  light(places: readonly string[]): void;
  /** Marks what is possible from here at a glance; no marks end it. */
  survey(marks: readonly Mark[]): void;
  /** Shows or hides the names of rows and columns. */
  coordinates(shown: boolean): void;
  /** How many levels can be looked at one by one; 0 if there is nothing to choose. */
  readonly levels: number;
  /** What it shows now, to be passed on. */
  picture(): Promise<ImageBitmap>;
  /** A button of `tools` was pressed. */
  use(tool: string): void;
  /** Turns the thing in hand to so many steps from how it was drawn. */
  turnTo(steps: number): void;
  /** A key was pressed while the board has the focus; true if it meant something. */
  key(event: KeyboardEvent): boolean;
  dispose(): void;
}

export type Mount<V extends View = View, A extends Action = Action> = (
  host: HTMLElement,
  services: BoardServices<A>,
) => Board<V, A>;
