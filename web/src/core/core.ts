// The rules and bots as functions over one table. Runs wherever the WebAssembly package does: in the page's worker,
// and in node for the tests.

import type {
  attempt as wasmAttempt,
  Bot as WasmBot,
  FarTable as WasmFarTable,
  inspect as wasmInspect,
  read as wasmRead,
  read_record as wasmReadRecord,
  Reviewer as WasmReviewer,
  seat_commitment as wasmCommitment,
  standing as wasmStanding,
  Line as WasmLine,
  Trial as WasmTrial,
  verify as wasmVerify,
  write_record as wasmWriteRecord,
} from 'pyramidion';
import type { Event, TableView } from '../online/generated';
import type { Goal } from './generated';
import type {
  Action,
  Answer,
  Attempt,
  Decision,
  Deed,
  Finding,
  GameName,
  Moment,
  Puzzle,
  PuzzleStanding,
  Review,
  ReviewStep,
  Start,
  Step,
  Theme,
  Trying,
  Value,
  Verdict,
  Verified,
  Wish,
  WrittenRecord,
} from './types';

/** What the WebAssembly package offers, on either platform. */
export interface Package {
  Line: typeof WasmLine;
  FarTable: typeof WasmFarTable;
  Bot: typeof WasmBot;
  Reviewer: typeof WasmReviewer;
  Trial: typeof WasmTrial;
  verify: typeof wasmVerify;
  read: typeof wasmRead;
  inspect: typeof wasmInspect;
  read_record: typeof wasmReadRecord;
  write_record: typeof wasmWriteRecord;
  seat_commitment: typeof wasmCommitment;
  attempt: typeof wasmAttempt;
  standing: typeof wasmStanding;
}

/** How far a bot has come with its thinking, and what it would do now. */
export interface Thought {
  done: number;
  total: number;
  decision: Decision;
}

/** A game to be gone through, and how. */
export interface ReviewTask {
  start: Start;
  actions: readonly string[];
  /** What each seat came to if the game was given up before its end. */
  ranks: readonly number[] | null;
  /** How many positions each search looks at; null for as many as are usual. */
  nodes: number | null;
  seed: number;
}

/** How far a review has come, and what has come to be known since it last told. */
export interface Reviewing {
  done: number;
  total: number;
  /** Each seat's share of the win after so many actions. */
  shares: { length: number; share: readonly number[] }[];
  /** What was found of the action with this number, from 0. */
  verdicts: { step: number; verdict: Verdict | null }[];
  /** All of it, at the end. */
  review: Review | null;
}

export interface Opened {
  /** The options in full, and the version of the rules. */
  start: Start;
  deeds: Deed[];
  moment: Moment;
}

/** A table far away: what its events say, and its game. */
export interface Followed extends Opened {
  table: TableView;
}

/** What an event has changed: the table and, if the game has moved, what was done and the moment it led to. */
export interface Heard {
  table: TableView;
  deed: Deed | null;
  moment: Moment | null;
}

/** A board to be tried out by so many games at least. */
export interface TryTask {
  game: GameName;
  options: string;
  games: number;
}

/** What a page may ask. */
export interface Core {
  /** A game after these actions; under the newest rules if its start names no version. */
  open(start: Start, actions: readonly string[]): Opened;
  /** What is wrong with a game's options and what is only unusual, each with its place; the table stays as it is. */
  inspect(start: Start): Finding[];
  /** A game from its record, in either form. */
  load(record: string): Opened;
  /** The table of a server's view; its game is the one all other questions are about. */
  follow(view: TableView): Followed;
  /** Takes in the next event of that table. */
  hear(event: Event): Heard;
  /** That table as it stands. */
  followed(): Followed;
  /** Plays an action by its text. One of those that the latest moment lists is not checked again. */
  play(action: string): Step;
  /** Chance acts: one of its outcomes, drawn by weight. */
  draw(random: number): Step;
  truncate(length: number): Moment;
  /** The moment after the first `length` actions; the table stays as it is. */
  at(length: number): Moment;
  /** What is done in a game from its start on; the table stays as it is. */
  deeds(start: Start, actions: readonly string[]): Deed[];
  /** What chance may do now. */
  chances(): Action[];
  /** An action of a game from its text, whatever is on the table. */
  read(game: GameName, text: string): Action;
  /** What the rules say to a wish. */
  consider(wish: Wish): Answer;
  /** Whether what was done after the first `from` actions, and what it led to, is what a goal of a lesson asks for. */
  meets(goal: Goal, from: number): boolean;
  record(): string;
  /** Everything a record says, variations as far as the rules know them. */
  readRecord(record: string): WrittenRecord;
  /** A record as text, with what the steps of a review say if there are any. */
  writeRecord(record: WrittenRecord, steps: readonly ReviewStep[] | null): string;
  /** Checks the draws of a record, against a receipt if there is one; the table stays as it is. */
  verify(record: string, receipt: string | null): Verified;
  /** What a seat of a table commits to with 32 bytes of entropy in hexadecimal. */
  commit(table: string, seat: number, entropy: string): string;
  /** Thinks slice by slice; the last thought is final. */
  think(spec: string, nodes: number | null, seed: number): Iterable<Thought>;
  /** Goes through a game bit by bit; the table stays as it is. */
  review(task: ReviewTask): Iterable<Reviewing>;
  /** What the last action of a game was, by the same searches; the table stays as it is. */
  judge(task: ReviewTask): Verdict | null;
  /** Lets bots try a board out, game by game; the table stays as it is. */
  tryOut(task: TryTask): Iterable<Trying>;
  /** What these actions come to, from the start of a puzzle on; the table stays as it is. */
  attempt(puzzle: Puzzle, tried: readonly string[]): Attempt;
  /** What makes a line of play work that begins after these actions, as far as the turn goes. */
  themes(start: Start, actions: readonly string[], line: readonly string[]): Theme[];
  /** What is known of somebody after a puzzle of a rating was solved or not; null before the first. */
  standing(before: PuzzleStanding | null, rating: number, solved: boolean): PuzzleStanding;
}

/** Positions looked at before the first pause, and milliseconds between pauses from then on. */
const FIRST = 16;
const PAUSE = 80;

export function createCore(parts: Package): Core {
  const {
    Line,
    FarTable,
    Bot,
    Reviewer,
    Trial,
    verify,
    seat_commitment,
    read,
    inspect,
    read_record,
    write_record,
    attempt,
    standing,
  } = parts;
  let held: WasmLine | null = null;
  let far: WasmFarTable | null = null;

  const table = (): WasmLine => {
    if (!held) throw new Error('no table is open');
    return held;
  };
  const hold = (next: WasmLine): WasmLine => {
    held?.free();
    held = next;
    return next;
  };
  const moment = (): Moment => JSON.parse(table().moment()) as Moment;
  const opened = (next: WasmLine): Opened => {
    hold(next);
    const start = { game: next.game() as GameName, options: next.options(), rules: next.rules() };
    return { start, deeds: JSON.parse(next.deeds()) as Deed[], moment: moment() };
  };

  const farTable = (): WasmFarTable => {
    if (!far) throw new Error('no table is followed');
    return far;
  };
  const known = (): TableView => JSON.parse(farTable().state()) as TableView;
  const followed = (): Followed => ({ table: known(), ...opened(farTable().game()) });

  const play = (action: string): Step => JSON.parse(table().step(action)) as Step;

  const outcomes = (): { action: string; weight: number }[] =>
    JSON.parse(table().chance()) as { action: string; weight: number }[];

  const lineOf = ({ game, options, rules }: Start, actions: readonly string[]): WasmLine => {
    const line = new Line(game, options, rules);
    for (const action of actions) line.play(action);
    return line;
  };
  const reviewerOf = ({ start, actions, ranks, nodes, seed }: ReviewTask): WasmReviewer => {
    const line = lineOf(start, actions);
    try {
      return new Reviewer(line, nodes, BigInt(seed), ranks && Uint8Array.from(ranks));
    } finally {
      line.free();
    }
  };

  return {
    open: (start, actions) => opened(lineOf(start, actions)),
    inspect: ({ game, options }) => JSON.parse(inspect(game, options)) as Finding[],
    load: (record) => opened(Line.replay(record)),
    follow(view) {
      const next = new FarTable(JSON.stringify(view));
      far?.free();
      far = next;
      return followed();
    },
    hear(event) {
      const heard = JSON.parse(farTable().take_in(JSON.stringify(event))) as Omit<Heard, 'table'>;
      if (heard.moment) hold(farTable().game());
      return { table: known(), ...heard };
    },
    followed,
    play,
    draw(random) {
      const all = outcomes();
      const total = all.reduce((sum, { weight }) => sum + weight, 0);
      let left = Math.floor(random * total);
      const drawn = all.find(({ weight }) => (left -= weight) < 0);
      if (!drawn) throw new Error('chance is not to act');
      return play(drawn.action);
    },
    truncate(length) {
      hold(table().at(length));
      return moment();
    },
    at(length) {
      const past = table().at(length);
      const text = past.moment();
      past.free();
      return JSON.parse(text) as Moment;
    },
    deeds(start, actions) {
      const line = lineOf(start, actions);
      try {
        return JSON.parse(line.deeds()) as Deed[];
      } finally {
        line.free();
      }
    },
    chances: () => outcomes().map(({ action }) => JSON.parse(read(table().game(), action)) as Action),
    read: (game, text) => JSON.parse(read(game, text)) as Action,
    consider: (wish) => JSON.parse(table().consider(JSON.stringify(wish))) as Answer,
    meets: (goal, from) => table().meets(JSON.stringify(goal), from),
    record: () => table().record(),
    readRecord: (record) => JSON.parse(read_record(record)) as WrittenRecord,
    writeRecord: (record, steps) => write_record(JSON.stringify(record), steps && JSON.stringify(steps)),
    commit: (name, seat, entropy) => seat_commitment(name, seat, entropy),
    verify: (record, receipt) => JSON.parse(verify(record, receipt)) as Verified,
    attempt: (puzzle, tried) => JSON.parse(attempt(JSON.stringify(puzzle), JSON.stringify(tried))) as Attempt,
    themes(start, actions, line) {
      const here = lineOf(start, actions);
      try {
        return JSON.parse(here.themes(JSON.stringify(line))) as Theme[];
      } finally {
        here.free();
      }
    },
    standing: (before, rating, solved) =>
      JSON.parse(standing(before && JSON.stringify(before), rating, solved)) as PuzzleStanding,
    *think(spec, nodes, seed) {
      const bot = new Bot(table(), spec, BigInt(seed));
      try {
        // A bot without a number of its own is done after one go, however long.
        const total = nodes ?? bot.nodes();
        const whole = !Number.isSafeInteger(total);
        let slice = whole ? total : Math.min(FIRST, total);
        for (let done = 0; ;) {
          const began = performance.now();
          const decision = JSON.parse(bot.think(table(), slice)) as Decision;
          done += decision.nodes;
          // Whoever looks at less than it may has found out all it wants to know.
          const finished = whole || decision.nodes < slice || done >= total;
          yield { done: finished ? total : done, total, decision };
          if (finished) return;
          // Those who begin anew each time get nowhere in equal slices.
          const faster = bot.goes_on() ? PAUSE / Math.max(1, performance.now() - began) : Infinity;
          slice = Math.min(total - done, Math.max(1, Math.round(slice * Math.min(4, faster))));
        }
      } finally {
        bot.free();
      }
    },
    *review(task) {
      const reviewer = reviewerOf(task);
      try {
        const total = reviewer.units();
        const positions = task.actions.length + 1;
        const verdict = (step: number): Verdict | null => (reviewer.verdict(step) as Verdict | undefined) ?? null;
        let news: Pick<Reviewing, 'shares' | 'verdicts'> = { shares: [], verdicts: [] };
        let told = performance.now();
        for (let unit = 0; unit < total; unit++) {
          reviewer.work(unit);
          // The positions come first, then what could be done in each, which says what the action before it was.
          const step = unit - positions - 1;
          if (step < -1) news.shares.push({ length: unit, share: (JSON.parse(reviewer.value(unit)) as Value).share });
          else if (step >= 0 && step < task.actions.length) news.verdicts.push({ step, verdict: verdict(step) });
          const done = unit + 1;
          if (done < total && performance.now() - told < PAUSE) continue;
          yield { done, total, ...news, review: done < total ? null : (JSON.parse(reviewer.review()) as Review) };
          news = { shares: [], verdicts: [] };
          told = performance.now();
        }
      } finally {
        reviewer.free();
      }
    },
    *tryOut({ game, options, games }) {
      const trial = new Trial(game, options, games);
      try {
        for (let more = true, told = -Infinity; more;) {
          more = trial.play();
          if (more && performance.now() - told < PAUSE) continue;
          yield JSON.parse(trial.told()) as Trying;
          told = performance.now();
        }
      } finally {
        trial.free();
      }
    },
    judge(task) {
      const reviewer = reviewerOf(task);
      try {
        const { length } = task.actions;
        // What could be done before it and after it.
        for (const position of [length - 1, length]) reviewer.work(length + 1 + position);
        return (reviewer.verdict(length - 1) as Verdict | undefined) ?? null;
      } finally {
        reviewer.free();
      }
    },
  };
}
