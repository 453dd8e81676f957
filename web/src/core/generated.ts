// Written by `cargo xtask types` from the Rust types; change those.

/** Who acts: a seat, chance, or nobody. */
export type Turn = 'p1' | 'p2' | 'p3' | 'p4' | 'chance' | 'over';

/** The codes by which each game refuses actions; every language has a sentence for each. */
export const REFUSALS = {
  aztec: ['game-over', 'auction-first', 'no-auction', 'must-name', 'number-too-low', 'number-too-high', 'too-high', 'underground', 'outside', 'occupied', 'contact', 'hanging', 'stuck'],
  inka: ['game-over', 'choose-door', 'draw-first', 'lay-first', 'set-up-over', 'not-in-pile', 'not-a-door', 'off-board', 'covered', 'walled-in', 'pawn', 'blockade', 'too-few-action-points', 'pawn-phase', 'not-on-rhombus-cell', 'not-laid', 'same-place', 'blockade-on-it', 'no-such-shift', 'obstacle', 'would-be-sealed', 'just-walked', 'chasm', 'no-way', 'not-on-passage', 'not-a-passage', 'not-on-destination', 'statue-taken', 'destination', 'second-blockade'],
  turquoise: ['game-over', 'not-in-pile', 'plate-unseen', 'not-drawing', 'auction-running', 'no-auction', 'must-lay', 'no-plate-drawn', 'capstone-not-turned', 'seth-asked', 'seth-not-asked', 'pile-empty', 'no-place', 'pile-not-empty', 'hand-empty', 'no-free-pillar', 'not-in-order', 'no-gate', 'not-your-pillar', 'no-step', 'must-stop', 'too-few-action-points', 'score-too-low', 'better-route', 'no-action-points', 'not-your-tablet', 'no-plate', 'socket-taken', 'auction-too-late', 'tablet-owned', 'bid-too-low', 'bid-above-score', 'capstone-only', 'place-taken', 'pillars-missing'],
} as const;

/** The code of a rule, of whichever game. */
export type Rule = (typeof REFUSALS)[keyof typeof REFUSALS][number];

/** What the check of a game's draws can find wrong. */
export type Doubt = 'no-tag' | 'bad-tag' | 'old-version' | 'other-table' | 'other-commitment' | 'other-lot' | 'other-share' | 'own-reveal' | 'wrong-secret' | 'wrong-reveal' | 'wrong-beginner' | 'bad-record' | 'wrong-draw' | 'wrong-ending' | 'wrong-result';

/** What can be played and against whom. */
export const CATALOGUE: Catalogue = {"games":[{"name":"aztec","rules":1,"seats":[2,3],"options":[{"key":"variant","default":"standard","values":{"kind":"word","words":["standard","match"]}},{"key":"size","default":"9","values":{"kind":"word","words":["5","7","9"]}},{"key":"pieces","default":"22","values":{"kind":"number","min":1,"max":40}},{"key":"corners","default":"excluded","values":{"kind":"word","words":["excluded","included","split"]}}]},{"name":"inka","rules":1,"seats":[2,4],"options":[{"key":"board","default":"","values":{"kind":"drawing"}},{"key":"rhombi","default":"","values":{"kind":"drawing"}}]},{"name":"turquoise","rules":2,"seats":[2,4],"options":[{"key":"faces","default":"","values":{"kind":"drawing"}},{"key":"quiet","default":"4","values":{"kind":"number","min":2,"max":30}},{"key":"standoff","default":"built","values":{"kind":"word","words":["score","built","nobody","draw"]}},{"key":"corners","default":"","values":{"kind":"drawing"}},{"key":"gates","default":"","values":{"kind":"drawing"}}]}],"levels":["1","2","3","4","5","6","7","8"]};

/** What became of a seat's share of the win, and why. All figures are shares of the win. */
export type Account = {
/** What the seat could expect before the first action. */
start: number,
/** What the choices of each seat brought it, in seat order; its own are never above 0. */
choices: Array<number>,
/** What the luck of each seat's draws brought it, in seat order. */
luck: Array<number>,
/** What it came to expect only when the search looked from the next position. */
second_thoughts: number,
/** What was left when the game ended before its end: by resignation, time or agreement. */
given_up: number,
/** The result, or what it can expect where the game has not ended. */
result: number, };

/** An action in its parts. */
export type Action = Noted<AztecParts> | Noted<InkaParts> | Noted<TurquoiseParts>;

/** What could be done, or drawn. */
export type Alternative = {
/** The action. */
action: string,
/** What the search says of it. */
value: Value,
/** The line of play expected after it. */
line: Array<string>,
/** Its weight among the outcomes of a draw. */
weight?: number, };

/** An action about which something was said. */
export type AnnotatedMove = { action: string, mark?: string, comment?: string, variations?: Array<WrittenVariation>, };

/** What the rules say to an action that somebody wishes for. */
export type Answer = {
/** The action. */
action: Action,
/** Why it is not legal; none if it is. */
refusal: Refusal | null, };

/** What an attempt comes to. */
export type Attempt = { "is": "open" } | { "is": "right" } | { "is": "wrong",
/** How the others show it from here on; nothing where there is nothing to show. */
refutation: Array<string>,
/** How many points can still be made in all, where points were wanted. */
most: number | null,
/** What it gives away in percent of the win, where that was judged. */
loss: number | null, };

/** An auction that was held. */
export type Auction = {
/** Its first step. */
first: number,
/** The step after its last. */
end: number,
/** What was sold: a tablet's name, or `oh-puch`. */
lot: string,
/** Who got it, counted from 0. */
buyer: number,
/** At what price. */
price: number,
/**
 * The dearest price at which each seat would have done no worse with it than by leaving it to whoever got it
 * otherwise; none if at no price, in seat order.
 */
worth: Array<number | null>,
/** Whether the price was dearer than what it was worth to the buyer. */
overpaid: boolean,
/** To whom it was worth more than the price, though another got it. */
missed: Array<number>, };

/** An architect's side of the field. */
export type AztecArchitect = {
/** Who it is. */
seat: number,
/** `ns` for North/South, `ew` for East/West. */
side: 'ns' | 'ew',
/** The cubes that score for it now. */
points: number,
/** The cells that score for it. */
sector: Array<string>, };

/** The auction for Oh Puch. */
export type AztecAuction = {
/** The lowest number so far. */
number: number | null,
/** Who dropped out. */
dropped: Array<number>, };

/** An action of Aztec in its parts. */
export type AztecParts = { "kind": "lay",
/** The cell its path begins in. */
cell: string,
/** Which way the path goes: two steps, two steps, one step. */
way: [AztecWay, AztecWay, AztecWay], } | { "kind": "oh",
/** Which number. */
number: number, } | { "kind": "pass" };

/** A piece of the building. */
export type AztecPiece = {
/** Who laid it. */
seat: number,
/** How it was laid. */
action: string,
/** Which way its path goes: two steps, two steps, one step. */
way: [AztecWay, AztecWay, AztecWay],
/** Its six cubes along the path. */
cells: Array<string>, };

/** What is visible of a game of Aztec. Seats are counted from 0, cells are written as in the notation. */
export type AztecView = {
/** The field is this many cells wide and long. */
size: number,
/** The cell of the start cube. */
start: string,
/** The pieces in the order they were laid. */
pieces: Array<AztecPiece>,
/** How many pieces are left to lay in this round. */
left: number,
/** The side of each architect, once known. */
sides: Array<AztecArchitect>,
/** The architect who is before the other at equal points, if the rules name one. */
before_at_tie: number | null,
/** Who is Oh Puch, once known. */
oh_puch: number | null,
/** The number no architect is to reach. */
number: number | null,
/** The auction for Oh Puch, while it lasts. */
auction: AztecAuction | null,
/** The round, counted from 1, and how many there are. */
round: [number, number], };

/** A way in space, by its letter in the notation. */
export type AztecWay = "n" | "s" | "e" | "w" | "u" | "d";

/** An action a bot considered. */
export type Candidate = {
/** The action. */
action: Action,
/** Each seat's share of the win, from 0 to 1. */
share: Array<number>,
/** Each seat's expected score. */
score: Array<number>,
/** How many positions were looked at behind it. */
nodes: number,
/** The line of play expected after it. */
line: Array<Action>, };

/** What can be played and against whom. */
export type Catalogue = {
/** The games, by name. */
games: Array<GameInfo>,
/** The bots' levels, the weakest first. */
levels: Array<string>, };

/** A legal action and its immediate effect, for showing before committing. */
export type Choice = {
/** The action. */
action: Action,
/** The action points it costs; none where there are none to spend. */
cost: number | null,
/** How the score of each seat changes, payments included. */
gains: Array<number>,
/**
 * How many points of each seat it blocks: they could have been made next, and no longer can. Empty where that
 * means little.
 */
blocks: Array<number>,
/**
 * The places it concerns, in the order it touches them: the cells a piece would fill, those a pawn would walk
 * over, the columns of a route.
 */
places: Array<string>, };

/** What a bot would do. */
export type Decision = {
/** The action to play. */
action: Action,
/** How many positions were looked at. */
nodes: number,
/** The actions considered, best first. */
candidates: Array<Candidate>, };

/** An action somebody took. */
export type Deed = {
/** Who did it. */
by: Turn,
/** The action. */
action: Action,
/** How the score of each seat changed. */
gains: Array<number>,
/** The places it concerned, as in a choice. */
places: Array<string>, };

/** What a rhombus shows. */
export type FaceView = {
/** `1` to `13`, or `D1` to `D3`. */
name: string,
/** Which of its sides s0 to s3 carry a wall. */
walls: [boolean, boolean, boolean, boolean],
/** Which of its halves A and B carry a snake. */
snakes: [boolean, boolean], };

/** What is wrong with what was asked for, where it is not a rule of the game that refuses it. */
export type Fault = "unknown-game" | "unknown-player" | "bad-options" | "no-such-action" | "bad-record" | "bad-receipt" | "bad-entropy" | "malformed" | "astray";

/** What is filled into a sentence. */
export type Filled = number | Array<[number, number, number]> | Array<string>;

/** One thing about options that somebody should know. */
export type Finding = {
/** What it is: its sentence in every language has this key. */
key: string,
/** What the sentence takes. */
values: { [key in string]: string },
/** In English, for developers. */
text: string,
/** Where it is, as the drawing names it: cells, columns, rhombi, `face 3`, or an option; none if it is about the whole. */
places: Array<string>,
/** Whether nobody can play so. */
barred: boolean, };

/** A game before it starts. */
export type GameInfo = {
/** Its name in records. */
name: View['game'],
/** The newest version of its rules. */
rules: number,
/** How many may play, from fewest to most. */
seats: [number, number],
/** What else it can be told. */
options: Array<OptionInfo>, };

/**
 * What is to be seen, as JSON.
 *
 * - A word, a number, `true`, `false` or `null` is itself.
 * - A list asks that the data be a list in which each of its pictures fits something.
 * - An object asks for the fields it names and no others; places of a list are fields named `0`, `1` and so on. Four names
 *   are no fields: `at-least` and `at-most` bound a number, `none` is a picture that nothing in a list fits, `any` a list
 *   of pictures one of which fits.
 */
export type Goal = unknown;

/** An action of Inka in its parts. Cells and rhombi are written as in the notation. */
export type InkaParts = { "kind": "start",
/** The door. */
cell: string, } | { "kind": "tile",
/** Which one. */
rhombus: string, } | { "kind": "put",
/** Where its half A lies. */
a: string,
/** Where its half B lies. */
b: string, } | { "kind": "shift",
/** Which one. */
rhombus: string,
/** Where its half A goes. */
a: string,
/** Where its half B goes. */
b: string, } | { "kind": "go",
/** Where to. */
cell: string, } | { "kind": "take" } | { "kind": "passage",
/** Where to. */
cell: string, } | { "kind": "block",
/** The cell it stands on. */
cell: string, } | { "kind": "stay" };

/** What a seat has on the board. */
export type InkaPlayer = {
/** Where the pawn stands. */
pawn: string | null,
/** Where the blockade stands. */
blockade: string | null,
/** How many statues were taken. */
statues: number, };

/** What is visible of a game of Inka. Seats are counted from 0; cells and rhombi are written as in the notation. */
export type InkaView = {
/** How far the game has come: `doors`, `draw`, `lay`, `play`, `won` or `drawn`. */
stage: 'doors' | 'draw' | 'lay' | 'play' | 'won' | 'drawn',
/** The rhombus to lay, if one was drawn. */
drawn: string | null,
/** The round, counted from 1, and the last one; 0 during the set-up. */
round: [number, number],
/** The action points left in this turn. */
action_points: number,
/** Whether the pawn phase has begun, so that no path rhombus may be moved. */
pawn_phase: boolean,
/**
 * The board, row by row from `a`: `.` floor, `~` chasm, `D` door, `P` passage, `R` rhombus cell, and a blank for a
 * cell that only a larger board has.
 */
board: Array<string>,
/** The cells that carry walls or a snake themselves, which count while nothing covers them. */
marks: Array<MarkView>,
/** What each rhombus shows, lying or not: path rhombi, then destinations. */
faces: Array<FaceView>,
/** The rhombi that lie. */
rhombi: Array<RhombusView>,
/** The path rhombi not drawn yet. */
pile: Array<string>,
/** Pawn, blockade and statues of each seat. */
players: Array<InkaPlayer>, };

/** What a search says of an action. */
export type Judged = {
/** The action. */
action: string,
/** What it gives away, in percent of the win. */
loss: number,
/** Whether it is an answer. */
right: boolean, };

/** A position, and what is to be done in it step by step. */
export type Lesson = {
/** Its name in the texts. */
name: string,
/** The section of the rules page it is about: what follows `#` in its address, in English. */
section: string,
/** The options, as `key=value` words. */
options: string,
/** The version of the rules. */
rules: number,
/** What leads to the position, parted by `; `. */
actions: string,
/** The seat that learns, counted from 0. */
seat: number,
/** What is asked, one after the other. */
steps: Array<LessonStep>, };

/** One thing that is asked. */
export type LessonStep = {
/** How many actions there are to do it in. */
within?: number,
/** When it is done. */
goal: Goal,
/** What is to be said of actions that miss it: the first that fits, by its name in the texts. */
misses?: Array<Miss>,
/** Actions that do it, as they are shown to whoever gives up. */
solution: Array<string>,
/** What others and chance do then. */
then?: Array<string>,
/** What somebody may try in vain, with the answer: for the test. */
wrong?: Array<Wrong>, };

/** What a cell of the board carries itself. */
export type MarkView = {
/** Which cell. */
cell: string,
/** The edges with a wall: west, east, and south or north. */
walls: Array<'w' | 'e' | 's' | 'n'>,
/** Whether it carries a snake. */
snake: boolean, };

/** What is to be said where something was missed. */
export type Miss = {
/** What is to be seen then. */
when: Goal,
/** Its name in the texts. */
say: string, };

/** Everything a page shows at one moment. */
export type Moment = {
/** Who acts: `p1` to `p4`, `chance` or `over`. */
turn: Turn,
/** How many actions there have been. */
length: number,
/** How many of its latest actions the seat to act may take back alone. */
undoable: number,
/** The scores as they stand, in seat order. */
scores: Array<number>,
/** How it ended, in seat order, once it has. */
outcome: Array<Standing> | null,
/** What the seat to act may do, with the effects. */
choices: Array<Choice>,
/** Everything visible. */
view: View,
/** The hash of the position, 16 hexadecimal digits. */
hash: string, };

/** An action in its parts, and as it is written. */
export type Noted<P> = {
/** The notation: what goes into records, and what to play it by. */
text: string, } & P;

/** An option of a game. */
export type OptionInfo = {
/** Its name. */
key: string,
/** The value if none is given; empty for what was shipped. */
default: string,
/** What it may be. */
values: OptionValues, };

/** The values an option takes. */
export type OptionValues = { "kind": "number",
/** The least. */
min: number,
/** The greatest. */
max: number, } | { "kind": "word",
/** Which ones. */
words: Array<string>, } | { "kind": "drawing" };

/** A puzzle. Everything that the rules depend on is in it, so that no later default changes it. */
export type Puzzle = {
/** Its name, the same for ever: eight hexadecimal digits of what it looks like. */
id: string,
/** The game. */
game: string,
/** The version of the rules. */
rules: number,
/** The options in full, as `key=value` words. */
options: string,
/** What was played so far, parted by `; `. */
actions: string,
/** What is to be reached by the seat to act. */
goal: PuzzleGoal,
/** One way to the goal; draws and what others do in between are in it. */
solution: Array<string>,
/** The action, one of the solution, without which nobody gets there. */
key: string,
/** What makes it work. */
themes: Array<Theme>,
/** How hard it is, on the scale of the levels: see docs/puzzles.md. */
rating: number,
/**
 * Where the answer is judged and not proven, what a search says of the actions it looked at closely: in an auction
 * of passing and of each price from the cheapest on, as far as prices make sense.
 */
judged?: Array<Judged>, };

/** What whoever is to act is to reach. */
export type PuzzleGoal = { "kind": "win" } | { "kind": "block" } | { "kind": "points",
/** How many. */
points: number, } | { "kind": "force" } | { "kind": "two" } | { "kind": "save",
/** How many. */
points: number, } | { "kind": "fit" } | { "kind": "bid" } | { "kind": "best" };

/** What is known of whoever solves puzzles. */
export type PuzzleStanding = {
/** The rating, on the scale of the puzzles. */
rating: number,
/** How sure it is: with 95 % it is not farther away than twice this. */
deviation: number,
/** How steady the results are. */
volatility: number, };

/** Why an action is not legal. */
export type Refusal = {
/** The rule, for translating. */
code: Rule,
/** The same in English. */
message: string,
/** The place that bars it, if one does. */
at: string | null, };

/** A game gone through from its start to where it ended. */
export type Review = {
/** How many positions each search looked at. */
nodes: number,
/** Where the whims of the search come from. */
seed: number,
/** What the start promised. */
start: Value,
/** Everything that was done. */
steps: Array<ReviewStep>,
/** What the last position promises: the result, if the game was played to its end. */
end: Value,
/** Whether the game has ended. */
over: boolean,
/** The turns. */
turns: Array<TurnFigure>,
/** The auctions that were held. */
auctions: Array<Auction>,
/** What decided the game, in the order in which it happened. */
turning_points: Array<TurningPoint>,
/** What became of each seat's share of the win, in seat order. */
account: Array<Account>, };

/** Something that was done: a choice, or a draw. */
export type ReviewStep = {
/** Whose choice it was, or whose luck, counted from 0. */
seat: number,
/** Whether it was drawn. */
drawn: boolean,
/** What was done. */
action: string,
/** What the position promised. */
before: Value,
/** What the search says of what was done. */
after: Value,
/** What that brought each seat of the win: the choice, or the luck. */
change: Array<number>,
/** What each seat came to expect only when the search looked from there. */
second_thoughts: Array<number>,
/** What the choice was; none if it was drawn, or nothing else could be done. */
verdict: Verdict | null,
/** What got a search of its own, what was done among it: best first for whoever chose; all outcomes of a draw. */
alternatives: Array<Alternative>, };

/** A rhombus that lies. */
export type RhombusView = {
/** `1` to `13`, or `D1` to `D3`. */
name: string,
/** The cells of its halves A and B. */
cells: [string, string],
/** Which of its sides s0 to s3 carry a wall. */
walls: [boolean, boolean, boolean, boolean],
/** Which of its halves A and B carry a snake. */
snakes: [boolean, boolean],
/** Whose statues still stand on it. */
statues: Array<number>, };

/** A sentence of a verdict. */
export type Sentence = {
/** Its key in the texts, after `trial.`. */
key: string,
/** Whether it speaks against the board. */
against: boolean,
/** What is filled in. */
values: { [key in string]: Filled }, };

/** What one seat got. */
export type Standing = {
/** 1 for the best; equal ranks are shared. */
rank: number,
/** The game's own score. */
score: number, };

/** An action was played: what it did, and what it led to. */
export type Step = {
/** What was done. */
deed: Deed,
/** What it led to. */
moment: Moment, };

/** What makes a solution work, found by rules on it: docs/puzzles.md has them in words. */
export type Theme = "lift" | "interlock" | "bridge" | "quiet" | "deny" | "score" | "behind" | "destroyer" | "ride" | "span" | "passage" | "snake" | "temple" | "carry" | "blockade" | "harvest" | "strike" | "pass-over" | "toll" | "builder" | "upstairs" | "retreat" | "horus" | "anubis" | "thot" | "capstone" | "seth" | "auction";

/** How far a trial has come, and what is to be said so far. */
export type Trying = {
/** Games on the board so far, and in all. */
done: number, games: number, verdict: Array<Sentence>, };

/** A turn of one seat, others' answers and draws in between included. */
export type TurnFigure = {
/** Whose turn it was, counted from 0. */
seat: number,
/** Its first step, and the one after its last. */
first: number,
/** The step after its last. */
end: number,
/** What its own choices gave away of the win, all together; never below 0. */
loss: number,
/** What the turn was; none if nothing could be chosen. */
verdict: Verdict | null,
/** The step that gave away most. */
costliest: number | null,
/** The best whole turn that was found where it began, as far as the search looked. */
best: Array<string>, };

/** A moment that decided something. */
export type TurningPoint = {
/** What made the difference. */
what: What,
/** The turn, an index. */
turn: number,
/** The step, an index: of a turn that gave something away the one that gave away most. */
step: number,
/** What whoever did it, or had the luck, got by it of the win: of a choice, by the whole turn. */
change: number,
/** Who got most of what was given away, or lost most to the luck, counted from 0. */
other: number, };

/** A gate of the foundation. */
export type TurquoiseGate = {
/** At which column. */
column: string,
/** Whether its walkway is complete. */
complete: boolean, };

/**
 * An action of Turquoise in its parts. Places, columns and tablets are written as in the notation; plates are turned
 * clockwise by quarters.
 */
export type TurquoiseParts = { "kind": "auction",
/** What is sold. */
tablet: 'horus' | 'anubis' | 'thot' | 'seth',
/** The first bid. */
price: number, } | { "kind": "bid",
/** The new price. */
price: number, } | { "kind": "pass" } | { "kind": "draw" } | { "kind": "lay",
/** The place it lies in. */
place: string,
/** How it is turned. */
rotation: number, } | { "kind": "crown" } | { "kind": "enter",
/** From the column of the gate to the socket. */
route: Array<string>, } | { "kind": "move",
/** From its column to the socket. */
route: Array<string>, } | { "kind": "leave",
/** From its column to that of the gate. */
route: Array<string>, } | { "kind": "horus",
/** The column it stands in. */
column: string, } | { "kind": "anubis",
/** Where they stand, in alphabetical order. */
columns: Array<string>, } | { "kind": "thot" } | { "kind": "seth",
/** How it is turned instead. */
rotation: number, } | { "kind": "decline" } | { "kind": "end" } | { "kind": "tile",
/** Which one. */
number: number, };

/** What is going on. */
export type TurquoisePhase = { "kind": "act" } | { "kind": "auction",
/** Which one. */
tablet: string,
/** The highest bid. */
price: number,
/** Whose it is. */
leader: number,
/** Who is still in. */
bidders: Array<number>, } | { "kind": "draw" } | { "kind": "lay",
/** Which one. */
plate: number,
/** Its lines, not turned, as in [`PlateView`]. */
lines: Array<string>, } | { "kind": "seth",
/** Which one; none for the capstone. */
plate: number | null,
/** Its lines, not turned, as in [`PlateView`]. */
lines: Array<string>,
/** Where it was announced. */
place: string,
/** How it was to be turned. */
rotation: number, } | { "kind": "crowned" } | { "kind": "stand-off" };

/** A pillar that stands. */
export type TurquoisePillar = {
/** Whose it is. */
seat: number,
/** In which column. */
column: string,
/** On a socket of this level. */
level: number,
/** Whether nothing lies on it. */
free: boolean, };

/** A plate that lies. */
export type TurquoisePlate = {
/** The place it lies in. */
place: string,
/** Its number; none for corners and the capstone. */
number: number | null,
/** Quarter turns clockwise. */
rotation: number,
/** For each socket, clockwise from the north-west, the ways a line leaves it: letters of `nesw`. */
lines: Array<string>, };

/** A seat's means. */
export type TurquoisePlayer = {
/** The score. */
score: number,
/** Pillars in hand. */
hand: number,
/** Pillars that support plates. */
built: number, };

/** A power tablet. */
export type TurquoiseTablet = {
/** `horus`, `anubis`, `thot` or `seth`. */
name: string,
/** Who owns it; nobody if it is available. */
owner: number | null, };

/**
 * What is visible of a game of Turquoise. Seats are counted from 0; places and columns are written as in the
 * notation.
 */
export type TurquoiseView = {
/** Whose turn it is; in auctions and when Seth is asked, another seat may be to act. */
active: number,
/** What is going on. */
phase: TurquoisePhase,
/** The action points left this turn. */
action_points: number,
/** Score and hand of each seat. */
players: Array<TurquoisePlayer>,
/** The four tablets with their owners. */
tablets: Array<TurquoiseTablet>,
/** The plates not drawn yet, by number. */
pile: Array<number>,
/** The plates that lie. */
plates: Array<TurquoisePlate>,
/** The pillars that stand. */
pillars: Array<TurquoisePillar>,
/** The columns with a gate. */
gates: Array<TurquoiseGate>,
/** The complete walkways between neighbouring columns, west or north one first. */
walkways: Array<[string, string]>,
/** The finished turns in a row without a plate, and how many end the game. */
quiet: [number, number],
/** What decides then: `score`, `built`, `nobody` or `draw`. */
standoff: string, };

/** What each seat can expect, in seat order. */
export type Value = {
/** The share of the win, from 0 to 1; the shares of all seats add up to 1. */
share: Array<number>,
/** The score at the end. */
score: Array<number>, };

/** What a choice was, by the share of the win it gave away. */
export type Verdict = "brilliant" | "best" | "good" | "inexact" | "mistake" | "blunder";

/** What is visible; in JSON the field `game` says which kind it is. */
export type View = { "game": "aztec" } & AztecView | { "game": "inka" } & InkaView | { "game": "turquoise" } & TurquoiseView;

/** What made the difference. */
export type What = "choice" | "luck";

/** A bare text, or one about which something was said. */
export type WrittenMove = string | AnnotatedMove;

/** A record as JSON. */
export type WrittenRecord = { game: string, rules: number, options: { [key in string]: string }, tags?: { [key in string]: string }, result?: string, preface?: string, moves: Array<WrittenMove>, };

/** A line of play that was not played. */
export type WrittenVariation = { preface?: string, moves: Array<WrittenMove>, };

/** A try that fails. */
export type Wrong = {
/** What is tried. */
action: string,
/** The answer: a miss of the step, `missed` if nothing in particular is said, or the code of the rule that refuses it. */
answer: string, };
