// A puzzle being solved: a session in which one seat acts until the goal is reached or out of reach.

import type { Client } from '../core/client';
import { Refused, seatOf, type Action, type Attempt, type Puzzle, type Step } from '../core/types';
import { createDesk } from '../game/desk';
import { human, type Player } from '../game/players';
import { actor, firstState, isLive, type Session, type Surroundings } from '../game/session';
import { onlooking } from '../review/onlook';
import { before, startOf } from './set';

/** How it stands: asked, an attempt being judged, wrong (its refutation played or being played), solved, told. */
export type Standing =
  | { is: 'asked' | 'judging' | 'solved' | 'told' }
  | { is: 'wrong'; refuted: boolean; most: number | null; loss: number | null };

export interface Solving {
  session: Session;
  /** The seat that solves, and the first thing it does in the solution. */
  seat: number;
  first: Action;
  /** Where the answer is judged: the first and the last action that is right. */
  answers: readonly Action[];
  /** Back to where it began. */
  again(): Promise<void>;
  /** Marks the first step of the solution on the board. */
  point(): Promise<void>;
  /** Plays the solution. */
  tell(): Promise<void>;
}

export async function openPuzzle(
  client: Client,
  puzzle: Puzzle,
  /** What a seat is called. */
  name: (seat: number) => string,
  surroundings: Surroundings,
  standing: (standing: Standing) => void,
): Promise<Solving> {
  const [start, played] = [startOf(puzzle), before(puzzle)];
  const opened = await client.open(start, played);
  const seat = seatOf(opened.moment.turn) ?? 0;
  const others: Player[] = opened.moment.scores.map((_, who) => ({ kind: 'remote', name: name(who) }));
  const solver = others.map((one, who) => (who === seat ? human() : one));
  const first = await client.read(start.game, puzzle.solution[0]!);
  const right = (puzzle.judged ?? []).filter((judged) => judged.right).map(({ action }) => action);
  // A plate that may lie in several ways is one answer.
  const ends = puzzle.goal.kind === 'bid' ? [...new Set([right[0]!, right.at(-1)!])] : right.slice(0, 1);
  const answers = await Promise.all(ends.map((text) => client.read(start.game, text)));
  const desk = createDesk(client, firstState(`puzzle ${puzzle.id}`, solver, opened), surroundings);
  const length = opened.deeds.length;
  /** Only the latest wish counts: whoever begins again does not wait for a refutation. */
  let wishes = 0;
  let busy = false;

  const tried = (): string[] => desk.state.deeds.slice(length).map(({ action }) => action.text);

  /** Whether the goal can still be reached: then others are only asked in between, and the turn goes on. */
  let open = true;

  /** What was drawn in the solution is drawn again; that it was enough whatever comes was proven. */
  const draw = async (): Promise<Step> => {
    const drawn = new Set(desk.state.deeds.filter(({ by }) => by === 'chance').map(({ action }) => action.text));
    for (const text of puzzle.solution.filter((text) => !drawn.has(text))) {
      try {
        return await client.play(text);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
      }
    }
    return client.draw(0);
  };

  const goOn = async (wish: number): Promise<void> => {
    while (wish === wishes && !desk.gone && open) {
      const { moment } = desk.state;
      const who = seatOf(moment.turn);
      if (moment.turn === 'over' || who === seat) return;
      await desk.arrive(who === null ? await draw() : await client.play(moment.choices[0]!.action.text));
    }
  };

  const judge = async (): Promise<Attempt> => client.attempt(puzzle, tried());

  const act = async (text: string): Promise<void> => {
    if (busy || actor(desk.state) === null) return;
    const wish = ++wishes;
    busy = true;
    try {
      standing({ is: 'judging' });
      await desk.arrive(await client.play(text));
      let attempt = await judge();
      open = attempt.is === 'open';
      if (open && seatOf(desk.state.moment.turn) !== seat) {
        await goOn(wish);
        if (wish !== wishes || desk.gone) return;
        attempt = await judge();
      }
      if (wish !== wishes || desk.gone) return;
      if (attempt.is === 'open') standing({ is: 'asked' });
      else await close(attempt, wish);
    } finally {
      busy = false;
    }
  };

  /** Nobody acts any more; what is wrong is shown to be. */
  const close = async (attempt: Exclude<Attempt, { is: 'open' }>, wish: number): Promise<void> => {
    desk.set({ players: others });
    if (attempt.is === 'right') {
      standing({ is: 'solved' });
      return;
    }
    standing({ is: 'wrong', refuted: attempt.refutation.length > 0, most: attempt.most, loss: attempt.loss });
    for (const text of attempt.refutation) {
      if (wish !== wishes || desk.gone) return;
      await desk.arrive(await client.play(text));
    }
  };

  const reset = async (players: readonly Player[]): Promise<number> => {
    const wish = ++wishes;
    const { moment, deeds } = await client.open(start, played);
    if (wish === wishes && !desk.gone) {
      open = true;
      desk.goTo(moment, deeds, { players });
    }
    return wish;
  };
  const again = async (): Promise<void> => {
    const wish = await reset(solver);
    if (wish === wishes) standing({ is: 'asked' });
  };
  const point = async (): Promise<void> => {
    if (desk.state.deeds.length !== length || actor(desk.state) === null) await again();
    desk.showBetter(first);
  };
  const tell = async (): Promise<void> => {
    const wish = await reset(others);
    if (wish !== wishes) return;
    standing({ is: 'told' });
    for (const text of puzzle.solution) {
      if (wish !== wishes || desk.gone) return;
      await desk.arrive(await client.play(text));
    }
  };

  const mayUndo = (): boolean => !busy && isLive(desk.state) && actor(desk.state) !== null && lastOwn() >= length;
  const lastOwn = (): number => desk.state.deeds.findLastIndex(({ by }) => seatOf(by) === seat);
  const session = onlooking(client, desk, {
    send: (intent) => (intent.type === 'act' ? void act(intent.action) : desk.consider(intent)),
    askHint: point,
    canUndo: mayUndo,
    undo: async () => {
      if (!mayUndo()) return;
      const to = lastOwn();
      const { deeds } = desk.state;
      desk.goTo(await client.truncate(to), deeds.slice(0, to));
    },
  });
  return { session, seat, first, answers, again, point, tell };
}
