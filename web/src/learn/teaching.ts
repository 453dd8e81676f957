// A lesson without a screen: the position, what is asked step by step, and what answers a try.

import type { Client } from '../core/client';
import type { Goal, Lesson } from '../core/generated';
import { Refused, seatOf, type GameName } from '../core/types';
import { createDesk } from '../game/desk';
import { human, type Player } from '../game/players';
import { actor, firstState, type Session, type Surroundings } from '../game/session';
import { gameOf } from '../games';
import { onlooking } from '../review/onlook';

/** How it stands with the step that is asked: nothing tried yet, on the way, missed, or all steps done. */
export interface Standing {
  /** Which step, from 0. */
  step: number;
  is: 'asked' | 'under-way' | 'missed' | 'done';
  /** What was missed, by its name in the texts; null if there is nothing particular to say. */
  miss: string | null;
  /** Whether it was missed by ending the turn. */
  ended: boolean;
  /** How many more actions there are to do it in, once it is under way. */
  left: number;
  /** How many tries have failed at this step. */
  tries: number;
}

export interface Teaching {
  session: Session;
  /** Shows on the board what is to be done next. */
  tell(): Promise<void>;
}

export const FIRST: Standing = { step: 0, is: 'asked', miss: null, ended: false, left: 0, tries: 0 };

export async function openLesson(
  client: Client,
  { game, lesson, others }: { game: GameName; lesson: Lesson; others: (seat: number) => Player },
  surroundings: Surroundings,
  report: (standing: Standing) => void,
): Promise<Teaching> {
  const { options, rules, steps } = lesson;
  const endings: readonly string[] = gameOf(game).endings;
  const actions = lesson.actions.split('; ').filter(Boolean);
  const opened = await client.open({ game, options, rules }, actions);
  const players = opened.moment.scores.map((_, seat) => (seat === lesson.seat ? human() : others(seat)));
  const desk = createDesk(client, firstState(`lesson ${game} ${lesson.name}`, players, opened), surroundings);
  let standing = FIRST;
  /** How many actions there were when the step began. */
  let from = actions.length;
  let busy = false;

  const stand = (next: Standing): void => report((standing = next));

  /** What others and chance do when a step is done, then on to the next one. */
  const goOn = async (then: readonly string[]): Promise<void> => {
    for (const action of then) await desk.arrive(await client.play(action));
    from = desk.state.deeds.length;
    const step = standing.step + 1;
    if (step < steps.length) return stand({ ...FIRST, step });
    // Nobody has anything to do here any more, and nothing on the board looks as if they had.
    desk.set({ players: players.map((one, seat) => (seat === lesson.seat ? others(seat) : one)) });
    desk.redraw();
    stand({ ...FIRST, step: standing.step, is: 'done' });
  };

  /** Back to where the step began, with the reason. */
  const miss = async (ended: boolean): Promise<void> => {
    const meets = (goal: Goal): Promise<boolean> => client.meets(goal, from);
    let said: string | null = null;
    for (const { when, say } of steps[standing.step]?.misses ?? [])
      if (said === null && (await meets(when))) said = say;
    desk.goTo(await client.truncate(from), desk.state.deeds.slice(0, from));
    stand({ ...standing, is: 'missed', miss: said, ended, tries: standing.tries + 1 });
  };

  const attempt = async (text: string): Promise<void> => {
    const step = steps[standing.step];
    if (busy || !step || standing.is === 'done' || actor(desk.state) === null) return;
    busy = true;
    try {
      const played = await client.play(text);
      if (desk.gone) return;
      const left = (step.within ?? 1) - (played.moment.length - from);
      const next = seatOf(played.moment.turn);
      if (await client.meets(step.goal, from)) {
        await desk.arrive(played);
        await goOn(step.then ?? []);
      } else if (left > 0 && next === lesson.seat) {
        stand({ ...standing, is: 'under-way', miss: null, left });
        await desk.arrive(played);
      } else await miss(endings.includes(played.deed.action.kind));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      desk.set({ refusal: { code: error.code, message: error.message } });
    } finally {
      busy = false;
    }
  };

  const tell = async (): Promise<void> => {
    const step = steps[standing.step];
    if (busy || !step || actor(desk.state) === null) return;
    // The solution begins where the step does.
    if (desk.state.deeds.length > from) desk.goTo(await client.truncate(from), desk.state.deeds.slice(0, from));
    const [first] = step.solution;
    if (first === undefined) return;
    const better = await client.read(game, first);
    // What somebody considers, as whoever has come to a line of the list by keyboard, would be shown in its place.
    desk.set({ selected: null, preview: null, refusal: null });
    desk.showBetter(better);
  };

  const mayUndo = (): boolean => !busy && actor(desk.state) !== null && desk.state.deeds.length > from;
  const undo = async (): Promise<void> => {
    if (!mayUndo()) return;
    const to = desk.state.deeds.length - 1;
    desk.goTo(await client.truncate(to), desk.state.deeds.slice(0, to));
  };

  const session = onlooking(client, desk, {
    send: (intent) => (intent.type === 'act' ? void attempt(intent.action) : desk.consider(intent)),
    askHint: tell,
    undo,
    canUndo: mayUndo,
  });
  return { session, tell };
}
