// Written by `cargo xtask types` from the Rust types; change those.

import type { Rule } from '../core/generated';

/** The version of these messages. */
export const PROTOCOL = 4;
/** The longest name, also of a board, and the longest line of chat, in characters. */
export const MAX_NAME = 32;
export const MAX_TITLE = 40;
export const MAX_CHAT = 300;

/** A command was carried out and is stored. */
export type Accepted = {
/** The number of its first event. */
seq: number,
/** The command's id. */
id?: string, };

/** Finished public games, the latest first. */
export type Archive = {
/** The games. */
games: Array<ArchivedGame>,
/** What to pass as `before` to see earlier ones; none if these are the last. */
next: string | null, };

/** A finished game in the list. */
export type ArchivedGame = {
/** The table it was played at. */
table: string,
/** The game's name. */
game: string,
/** When it ended. */
ended: number,
/** How many actions it had, chance included. */
length: number,
/** How it ended: `won`, `shared`, `conceded`, `agreed` or `closed`. */
result: string,
/** Who played. */
seats: Array<ArchivedSeat>, };

/** Who played a finished game. */
export type ArchivedSeat = {
/** A player's name; empty if the host removed it. */
name: string | null,
/** The bot, if no player had the seat. */
bot: string | null,
/** The rank; equal ranks are shared. */
rank: number,
/** The score. */
score: number, };

/** A line of chat. */
export type ChatLine = {
/** The number of its event. */
seq: number,
/** When it was said. */
at: number,
/** Who said it. */
seat: number,
/** What was said; empty if the host removed it. */
text: string, };

/** The time left. */
export type Clock = {
/** For each seat, in milliseconds, as of the event's time. */
left: Array<number>,
/** Whose clock runs. */
running: number | null, };

/** How the club that runs a server shows itself, and what it offers to whoever asks. */
export type Club = {
/** What it is called. */
name: string | null,
/** A line that welcomes visitors. */
welcome: string | null,
/** Its colour, `#` and six hexadecimal digits. */
accent: string | null,
/** Who is responsible, in plain text. */
imprint: string | null,
/** What is done with visitors' data, in plain text. */
privacy: string | null,
/** Whether finished public games can be browsed. */
archive: boolean,
/** Whether many of them can be downloaded at once. */
downloads: boolean,
/** Whether statistics can be read. */
statistics: boolean,
/** After how many days a table that was never started is deleted; 0 is never. */
keep_waiting_days: number,
/** After how many days a finished one is; 0 is never. */
keep_finished_days: number, };

/** Why something was refused. */
export type Code = "malformed" | "too-long" | "too-slow" | "not-found" | "wrong-method" | "no-such-table" | "unknown-rules" | "bad-options" | "bad-seats" | "bad-timing" | "bad-name" | "name-taken" | "bad-colour" | "colour-taken" | "bad-share" | "bad-reminder" | "no-such-reminder" | "no-such-bot" | "not-seated" | "seat-taken" | "table-full" | "not-started" | "game-over" | "not-over" | "time-up" | "not-your-turn" | "stale" | "illegal" | "no-such-action" | "nothing-to-take-back" | "offer-open" | "no-offer" | "bots-do-not-agree" | "seat-out" | "bot-plays" | "not-away" | "not-abandoned" | "no-claim" | "too-fast" | "too-many" | "exhausted" | "foreign-origin" | "foreign-host" | "storage";

/** One wish of a seat. */
export type Command = {
/**
 * Any text of the sender's choice. A command sent again with the same id does nothing a second time and
 * gets the same answer.
 */
id?: string,
/**
 * The number of the latest event the sender has seen. What changes the position needs it, and is refused
 * as stale if the position has changed since.
 */
seq?: number, } & ({ "type": "play",
/** Its text. */
action: string, } | { "type": "take-back" } | { "type": "draw" } | { "type": "substitute",
/** Whose seat. */
seat: number, } | { "type": "claim",
/** The opponent's seat. */
seat: number, } | { "type": "here" } | { "type": "rematch",
/**
 * Whether the sender will agree to it, with a commitment of their own, when the offer has named the server's.
 * Otherwise this agrees already, and adds nothing to the draw.
 */
commits: boolean, } | { "type": "agree",
/** What the sender commits to for the draw of a rematch, on the same seat of the table it names. */
commitment?: string, } | { "type": "reveal",
/** The entropy. */
entropy: string, } | { "type": "decline" } | { "type": "resign" } | { "type": "leave" } | { "type": "return" } | { "type": "fill",
/** Which seat. */
seat: number,
/** Which bot. */
bot: string, } | { "type": "say",
/** The line of chat. */
text: string, } | { "type": "rename",
/** The new name. */
name: string,
/** The new colour; the same if missing. */
colour?: string, });

/** A table was made. */
export type Created = {
/** Its name, part of its link. */
table: string,
/** What the server commits to. */
commitment: string,
/** The maker's seat. */
seat: number | null,
/** The secret that opens the maker's seat from any device. */
token: string | null,
/** The secrets for invited seats, by seat. */
invitations: { [key in number]: string }, };

/** Time that was given back to a player. */
export type Credit = {
/** When it was given back. */
at: number,
/** After how many actions. */
length: number,
/** To whom. */
seat: number,
/** How much. */
milliseconds: number,
/** What for. */
why: CreditReason, };

/** Why a player gets time back. */
export type CreditReason = "downtime" | "substitute";

/** How a game ended. */
export type EndReason = "finished" | "conceded" | "agreed" | "closed";

/** Opening a seat with its secret, which becomes a cookie. */
export type Enter = {
/** The secret. */
token: string, };

/** A seat was opened. */
export type Entered = {
/** The table. */
table: string,
/** The seat. */
seat: number, };

/** One event; numbers of a table run 1, 2, 3 without a gap. */
export type Event = {
/** Its number. */
seq: number,
/** When it happened. */
at: number,
/** The hash of the position after it. */
hash: string,
/** How many actions, chance included, lead to that position. */
length: number,
/** The clocks after it, if there are any. */
clock?: Clock,
/** The id of the command that caused it; shown to its sender alone. */
id?: string, } & ({ "type": "created" } & Setup | { "type": "sat",
/** The seat taken. */
seat: number,
/** The player's name. */
name: string,
/** The player's colour. */
colour: string,
/** What the player commits to for the draw, if to anything. */
commitment?: string,
/** By version 1 of the draw: what the player adds to it. */
entropy?: string, } | { "type": "renamed",
/** Which seat. */
seat: number,
/** The name now. */
name: string,
/** The colour now. */
colour: string, } | { "type": "relocked",
/** Which seat. */
seat: number, } | { "type": "filled",
/** Which seat. */
seat: number,
/** Which bot. */
bot: string, } | { "type": "revealing",
/** Until when. */
until: number, } | { "type": "revealed",
/** Which seat. */
seat: number,
/** The entropy. */
entropy: string, } | { "type": "started",
/** Who begins, if that was drawn by lot. */
first?: number,
/** Who had committed to something for the draw and did not reveal it in time. */
withheld?: Array<number>, } | { "type": "played",
/** By which seat. */
seat: number,
/** Its text. */
action: string, } | { "type": "drew",
/** Its text. */
action: string,
/**
 * The how manieth draw of the game as it stands, from 1; by version 1 of the draw, of the table, so that no
 * number came twice.
 */
number: number, } | { "type": "took-back",
/** For which seat. */
seat: number,
/** How many actions are left. */
to: number, } | { "type": "offered",
/** Who offers. */
seat: number,
/** What is offered. */
offer: Offer,
/** Until when somebody who seems to be gone is asked, if that is what it is about. */
until?: number, } | { "type": "agreed",
/** Who agrees. */
seat: number,
/** What the player commits to for the draw of a rematch. */
commitment?: string, } | { "type": "declined",
/** Who declines. */
seat: number, } | { "type": "left",
/** Which seat. */
seat: number,
/** Which bot. */
bot: string,
/** When the bot acts at the soonest, so that a player who was thought to be gone can return first. */
from?: number, } | { "type": "here",
/** Which seat. */
seat: number, } | { "type": "returned",
/** Which seat. */
seat: number, } | { "type": "resigned",
/** Which seat. */
seat: number, } | { "type": "timed-out",
/** Which seat. */
seat: number, } | { "type": "forfeited",
/** Which seat. */
seat: number, } | { "type": "credited",
/** Which seat. */
seat: number,
/** How much. */
milliseconds: number,
/** What for. */
why: CreditReason, } | { "type": "ended",
/** How it ended. */
reason: EndReason,
/** Each seat's rank; equal ranks are shared. */
ranks: Array<number>,
/** Each seat's score. */
scores: Array<number>,
/** What was committed to. */
secret: string, } | { "type": "said",
/** Who says it. */
seat: number,
/** What is said. */
text: string, } | { "type": "rematch",
/** Its table. */
table: string, } | { "type": "removed",
/** What was removed. */
removal: Removal, });

/** Events in order. */
export type EventList = {
/** The events. */
events: Array<Event>,
/** The number of the table's latest event. */
head: number, };

/** How a player ceased to play before the end. */
export type Exit = "resigned" | "timed-out" | "forfeited";

/** What the server sends. A stream begins with `state`, or with `resumed` if it goes on from a number. */
export type Frame = { "frame": "state" } & TableView | { "frame": "resumed",
/** The version of the protocol, which may have changed since the client last heard of it. */
protocol: number,
/** The server's time, for clocks. */
now: number, } | { "frame": "event" } & Event | { "frame": "presence",
/** Each seat's. */
seats: Array<Presence>, } | { "frame": "accepted" } & Accepted | { "frame": "refused",
/** The command's id. */
id?: string,
/** Which kind. */
code: Code,
/** The reason in English, for people. */
why: string,
/** For `illegal`: the rule, a stable key of the game. */
rule?: Rule, } | { "frame": "closing" };

/** A game and its options. */
export type GameInfo = {
/** Its name. */
name: string,
/** The newest version of its rules. */
rules: number,
/** What can be set. */
options: Array<OptionInfo>, };

/** The games a server offers. */
export type GameList = {
/** The version of the protocol. */
protocol: number,
/** The games. */
games: Array<GameInfo>,
/** The bots. */
bots: Array<string>,
/** The colours. */
colours: Array<string>, };

/** The same of one game with so many players. */
export type GameStatistics = {
/** The game's name. */
game: string,
/** How many players. */
players: number,
/** How many games. */
played: number,
/** How many actions they had, chance included, on average. */
length: number,
/** The shortest game. */
shortest: number,
/** The longest game. */
longest: number,
/** How many of them several players won together by the rules. */
shared: number,
/** How many ended because all but one gave up, ran out of time or stayed away. */
conceded: number,
/** How many ended by agreement. */
agreed: number,
/** Each seat's share of all wins, in order. */
seats: Array<number>,
/** What people and each bot won. */
levels: Array<LevelShare>, };

/** Taking an open seat. */
export type Join = {
/** The player's name. */
name: string,
/** Which seat; any open one if missing. */
seat: number | null,
/** The colour wanted. */
colour: string | null,
/** What the player commits to for the draw. It holds for one seat only, which must be named. */
commitment: string | null,
/** What clients from before version 2 of the draw send; it counts for nothing. */
entropy: string | null, };

/** A seat was taken. */
export type Joined = {
/** The seat taken. */
seat: number,
/** The secret that opens it from any device. */
token: string, };

/** What people, or a bot, won of the games they played. */
export type LevelShare = {
/** The bot; none for people. */
bot: string | null,
/** On how many seats they played. */
seats: number,
/** The share of a win a seat had on average. */
share: number, };

/** Asking to be told. */
export type NewReminder = {
/** In which language: `en`, `fr` or `de`. */
language: string, } & ({ "kind": "push",
/** The address that the browser was given. */
endpoint: string,
/** The browser's public key, in URL-safe base64. */
p256dh: string,
/** The browser's secret for this subscription, in URL-safe base64. */
auth: string, } | { "kind": "mail",
/** The mail address. */
address: string, });

/** What a player tells the host of another. */
export type NewReport = {
/** Whom it is about. */
seat: number,
/** The event of the line of chat it is about, if it is about one. */
line: number | null,
/** What is wrong. */
why: string, };

/** A table somebody wants. */
export type NewTable = {
/** The game's name. */
game: string,
/**
 * Options by name; what is missing has its default. `first` may also be `lot`: then who begins is drawn when the
 * game starts.
 */
options: { [key in string]: string },
/** One plan for each seat, in seat order. */
seats: Array<SeatPlan>,
/** The clock; none if missing. */
timing: Timing,
/** Whether strangers see it in the list. */
public: boolean,
/**
 * The maker's name, if the maker takes the seat `me` at once. Without a name that seat is kept, and whoever has the
 * token takes it by joining: only then can the commitment be known before one's own is sent.
 */
name: string | null,
/** The maker's colour. */
colour: string | null,
/** What clients from before version 2 of the draw send; it counts for nothing. */
entropy: string | null,
/** What the board is called, if it is somebody's own. */
title: Title | null, };

/** What everybody is told. */
export type News = { "news": "out",
/** Which of these it was. */
exit: Exit, } | { "news": "left" } | { "news": "replaced" } | { "news": "returned" } | { "news": "here" } | { "news": "declined",
/** What was offered. */
offer: Offer,
/** By whom. */
by: number, } | { "news": "withdrew",
/** What was offered. */
offer: Offer, } | { "news": "took-back",
/** How many. */
actions: number, };

/** Something that happened besides actions and talk, as everybody is told of it. */
export type Note = {
/** When it happened. */
at: number,
/** After how many actions. */
length: number,
/** Whose seat it is about. */
seat: number, } & ({ "news": "out",
/** Which of these it was. */
exit: Exit, } | { "news": "left" } | { "news": "replaced" } | { "news": "returned" } | { "news": "here" } | { "news": "declined",
/** What was offered. */
offer: Offer,
/** By whom. */
by: number, } | { "news": "withdrew",
/** What was offered. */
offer: Offer, } | { "news": "took-back",
/** How many. */
actions: number, });

/** What can be offered. */
export type Offer = { "kind": "draw" } | { "kind": "take-back",
/** After this many actions. */
to: number,
/** How many draws that undoes; they would come again, and are known. */
draws: number, } | { "kind": "substitute",
/** Whose seat. */
seat: number, } | { "kind": "claim",
/** The opponent's seat. */
seat: number, } | { "kind": "fill",
/** Which seat. */
seat: number,
/** Which bot. */
bot: string, } | { "kind": "rematch",
/** The name of the table that there would be. */
table?: string,
/** What the server commits to for its draw. */
commitment?: string, };

/** An option. */
export type OptionInfo = {
/** Its name. */
key: string,
/** Its default. */
default: string,
/** The values it takes, for people. */
values: string, };

/** How far a table has come. */
export type Phase = "waiting" | "running" | "over";

/** Whether the player of a seat is there. */
export type Presence = {
/** Whether somebody follows the table with the seat's token now. */
here: boolean,
/** Since when that is so; none if nothing was heard of them since the server was started. */
since: number | null, };

/** A receipt: what was seen before the game began. It holds no secret and may be shown to anyone. */
export type Receipt = {
/** The version of the draw, which is 2. */
draw: number,
/** The table's name. */
table: string,
/** What the server committed to. */
commitment: string,
/** Whether the beginner is drawn by lot. */
lot: boolean,
/** The seat of whoever keeps it, counted from 0; none for a spectator. */
seat: number | null,
/** What was committed to for that seat, if anything was. */
share: string | null,
/**
 * What every seat had committed to when the keeper revealed, in seat order: a commitment, `none` or `bot`. Missing
 * if it was taken before.
 */
shares?: Array<string>, };

/** A refusal as it is sent. */
export type Refusal = {
/** Which kind. */
code: Code,
/** The reason in English, for people. */
why: string,
/** For `illegal`: the rule, a stable key of the game. */
rule?: Rule, };

/** A seat is told of its turns. */
export type Reminder = {
/** What ends it, with the seat's token. Mails name it otherwise. */
id: string,
/** `push` or `mail`. */
kind: string,
/** Whether it holds yet; mail must be agreed to first. */
confirmed: boolean, };

/** Where a seat is told of its turns. */
export type ReminderList = {
/** All of them. */
reminders: Array<Reminder>, };

/** Where to tell it. */
export type ReminderWay = { "kind": "push",
/** The address that the browser was given. */
endpoint: string,
/** The browser's public key, in URL-safe base64. */
p256dh: string,
/** The browser's secret for this subscription, in URL-safe base64. */
auth: string, } | { "kind": "mail",
/** The mail address. */
address: string, };

/** What this server can do. */
export type ReminderWays = {
/** The key that a browser subscribes with to messages of this server, in URL-safe base64. */
push: string | null,
/** Whether it sends mail. */
mail: boolean, };

/** What a host can remove. */
export type Removal = { "kind": "line",
/** The number of its event. */
line: number, } | { "kind": "name",
/** The player's seat. */
seat: number, } | { "kind": "address" } | { "kind": "title" };

/** What is asked for. */
export type Request = { "type": "play",
/** Its text. */
action: string, } | { "type": "take-back" } | { "type": "draw" } | { "type": "substitute",
/** Whose seat. */
seat: number, } | { "type": "claim",
/** The opponent's seat. */
seat: number, } | { "type": "here" } | { "type": "rematch",
/**
 * Whether the sender will agree to it, with a commitment of their own, when the offer has named the server's.
 * Otherwise this agrees already, and adds nothing to the draw.
 */
commits: boolean, } | { "type": "agree",
/** What the sender commits to for the draw of a rematch, on the same seat of the table it names. */
commitment?: string, } | { "type": "reveal",
/** The entropy. */
entropy: string, } | { "type": "decline" } | { "type": "resign" } | { "type": "leave" } | { "type": "return" } | { "type": "fill",
/** Which seat. */
seat: number,
/** Which bot. */
bot: string, } | { "type": "say",
/** The line of chat. */
text: string, } | { "type": "rename",
/** The new name. */
name: string,
/** The new colour; the same if missing. */
colour?: string, };

/** What kind of player sits on a seat. */
export type SeatKind = "open" | "invited" | "player" | "bot";

/** Who shall sit on a seat. */
export type SeatPlan = { "kind": "me" } | { "kind": "open" } | { "kind": "invited" } | { "kind": "bot",
/** Which one: `random`, `greedy`, `uct` or a level from `1` to `8`. */
bot: string, };

/** A seat as others see it. */
export type SeatView = {
/** What kind of player. */
kind: SeatKind,
/** The name, if somebody sits there; empty if the host removed it. */
name: string | null,
/** The colour. */
colour: string | null,
/** The bot that plays the seat now. */
bot: string | null,
/** When that bot acts at the soonest. */
bot_from: number | null,
/** Since when its player has left it to that bot. */
left_at: number | null,
/** Whether the player resigned, ran out of time or stayed away. */
out: boolean,
/** Which of these it was. */
exit: Exit | null,
/** The number of the event by which that happened. */
out_at: number | null,
/** What the player committed to for the draw. */
commitment: string | null,
/** What the player revealed of it, or by version 1 of the draw added to it. */
entropy: string | null, };

/** A table as it was made: the first event of every table. */
export type Setup = {
/** The game's name. */
game: string,
/** The version of its rules. */
rules: number,
/** Its options in full. */
options: { [key in string]: string },
/** The plan for each seat. */
seats: Array<SeatPlan>,
/** The clock. */
timing: Timing,
/** Whether it is listed. */
public: boolean,
/** What the server commits to before anybody has added anything to the draw; see docs/fairness.md. */
commitment: string,
/** The version of the draw. */
draw: number,
/** Whether the beginner is drawn by lot when the game starts. Until then the option `first` means nothing. */
lot: boolean,
/** The table of which this is the rematch. */
previous?: string,
/** What the board is called. */
title?: Title, };

/** What can be counted without naming anybody. */
export type Statistics = {
/** How many tables there are, by phase. */
tables: { [phase in Phase]?: number },
/** The games that were played to an end. */
games: Array<GameStatistics>, };

/** Public tables: of each address the newest before anybody's second. */
export type TableList = {
/** The tables. */
tables: Array<TableSummary>,
/** What to pass as `after` to see more; none if these are the last. */
next: number | null, };

/** A table in the list. */
export type TableSummary = {
/** Its name. */
table: string,
/** The game. */
game: string,
/** How far it has come. */
phase: Phase,
/** The seats. */
seats: Array<SeatView>,
/** The clock. */
timing: Timing, };

/**
 * Everything there is to know about a table: whoever has it and the events after it knows as much as whoever has seen
 * all events.
 */
export type TableView = {
/** The version of the protocol. */
protocol: number,
/** The table's name. */
table: string,
/** The number of the latest event in here. */
seq: number,
/** The number of the latest event that changed the position or who may act. */
changed: number,
/** The server's time, for clocks. */
now: number,
/** The seat this view is for; none for a spectator. */
you: number | null,
/** The game's name. */
game: string,
/** The version of its rules. */
rules: number,
/** Its options. */
options: { [key in string]: string },
/** Whether strangers see it in the list. */
public: boolean,
/** The table of which this is the rematch. */
previous: string | null,
/** What the board is called. */
title: Title | null,
/** The plan for each seat; where a player put a bot, that bot. */
plans: Array<SeatPlan>,
/** How far it has come. */
phase: Phase,
/** The seat to act, once the game runs. */
turn: number | null,
/** The actions so far, chance included. */
actions: Array<string>,
/** What the seat to act may play; for that seat alone. */
legal: Array<string>,
/** How many of its latest actions this seat may take back alone. */
undoable: number,
/** The hash of the position. */
hash: string,
/** The board as data, in the game's own shape. */
board: unknown,
/** The scores as they stand. */
scores: Array<number>,
/** The seats. */
seats: Array<SeatView>,
/** The clock agreed on. */
timing: Timing,
/** The clocks now. */
clock: Clock | null,
/** Since when it has been the turn of the seat to act. */
turn_since: number,
/** When the running clock runs out. */
deadline: number | null,
/** The open offer, and who made it. */
offer: [number, Offer] | null,
/** Who has agreed to it, its maker included. */
agreed: Array<number>,
/** Whose answer to it is still awaited. */
undecided: Array<number>,
/** Until when somebody who seems to be gone is asked, if that is what the offer is about. */
asked_until: number | null,
/** Since when the table waits for the seat to act. */
waiting_since: number,
/** For how long it waits before the others may ask for a bot, in milliseconds. */
patience: number,
/** The latest chat. */
chat: Array<ChatLine>,
/** How many lines of chat there have been. */
said: number,
/** The latest times that were given back. */
credits: Array<Credit>,
/** The latest of what happened besides actions and talk. */
notes: Array<Note>,
/** The numbers of the draws that stand; see `draw`. */
draws: Array<number>,
/** How many draws there have been, with those that were taken back. */
drawn: number,
/** Each seat's rank, once the game is over. */
ranks: Array<number> | null,
/** How it ended. */
reason: EndReason | null,
/** What the server committed to. */
commitment: string,
/** The version of the draw. */
draw: number,
/** Whether the beginner is drawn by lot when the game starts. */
lot: boolean,
/** Until when it is awaited that players reveal what they committed to, if that is what the table waits for. */
revealing: number | null,
/** What was committed to, once the game is over. */
secret: string | null,
/** The rematch's table. */
next: string | null, };

/** The clock. */
export type Timing = { "kind": "none" } | { "kind": "live",
/** The time at the beginning, in seconds. */
seconds: number,
/** What is added after each turn, in seconds. */
increment: number, } | { "kind": "days",
/** How many. */
days: number, };

/** What a board is called and who drew it, as whoever makes the table says. */
export type Title = {
/** What it is called; empty if nothing is said. */
name: string,
/** Who drew it; empty if nothing is said. */
author: string, };
