// A mistake to be made good: the position where it happened, in which its seat decides once more.

import type { Client } from '../core/client';
import type { ReviewTask } from '../core/core';
import type { Action, Verdict } from '../core/types';
import { createDesk } from '../game/desk';
import { human, type Player } from '../game/players';
import { actor, firstState, type Session, type Surroundings } from '../game/session';
import { onlookers, onlooking } from './onlook';

/** How it stands: asked, an answer being judged, wrong, right, or told. */
export type Standing =
  | { is: 'asked' | 'told' }
  | { is: 'judging'; action: Action }
  | { is: 'wrong' | 'right'; action: Action; verdict: Verdict };

export interface Lesson {
  id: string;
  players: readonly Player[];
  /** What they are called. */
  names: readonly string[];
  /** The game that was reviewed, and how. */
  task: ReviewTask;
  /** The number of the action that was a mistake, from 0, and whose it was. */
  step: number;
  seat: number;
  /** What would have been best. */
  best: Action;
}

export interface LessonSession {
  session: Session;
  /** Shows what would have been best. */
  tell(): void;
}

const ENOUGH: readonly Verdict[] = ['brilliant', 'best', 'good'];

export async function openLesson(
  client: Client,
  { id, players, names, task, step, seat, best }: Lesson,
  surroundings: Surroundings,
  standing: (standing: Standing) => void,
): Promise<LessonSession> {
  const before = task.actions.slice(0, step);
  const seated = players.map((one, who) => (who === seat && one.kind !== 'human' ? human(names[who]) : one));
  const desk = createDesk(client, firstState(id, seated, await client.open(task.start, before)), surroundings);
  let judging = false;

  const judge = async (text: string): Promise<void> => {
    const choice = desk.state.moment.choices.find(({ action }) => action.text === text);
    if (judging || actor(desk.state) === null || !choice) return;
    const { action } = choice;
    judging = true;
    standing({ is: 'judging', action });
    try {
      // Where there is nothing to choose nothing is wrong.
      const verdict = (await client.judge({ ...task, actions: [...before, text], ranks: null })) ?? 'best';
      if (desk.gone) return;
      if (ENOUGH.includes(verdict)) {
        standing({ is: 'right', action, verdict });
        await desk.arrive(await client.play(text), { players: onlookers(names) });
      } else {
        standing({ is: 'wrong', action, verdict });
        desk.consider({ type: 'select', id: null });
      }
    } finally {
      judging = false;
    }
  };
  const tell = (): void => {
    if (actor(desk.state) === null) return;
    standing({ is: 'told' });
    desk.showBetter(best);
  };
  const session = onlooking(client, desk, {
    send: (intent) => (intent.type === 'act' ? void judge(intent.action) : desk.consider(intent)),
    askHint: async () => tell(),
  });
  return { session, tell };
}
