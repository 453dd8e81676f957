// Whether games are coached, and what brings a coach beside a game.

import type { Component } from 'svelte';
import type { Session, SessionState } from '../game/session';
import { setting } from '../setting';
import type { Coach } from './coaching.svelte';
import { progress } from './progress.svelte';

/** Until somebody chooses, those are coached who have begun to learn a game and have not finished one. */
export const coach = setting('coach', ['newcomers', 'on', 'off']);

export function isCoached({ start: { game }, players, outcome }: SessionState): boolean {
  const people = players.filter(({ kind }) => kind === 'human').length;
  const bots = players.filter(({ kind }) => kind === 'bot').length;
  if (people !== 1 || bots === 0 || outcome || coach.get() === 'off') return false;
  const { lessons, played } = progress.current;
  return coach.get() === 'on' || ((lessons[game]?.length ?? 0) > 0 && !played[game]);
}

export interface Beside {
  coach: Coach;
  /** The game, whose actions the coach sees first. */
  session: Session;
  Panel: Component<{ session: Session; current: SessionState; coach: Coach; dismiss: () => void }>;
}

/** A coach for a game; what it consists of is loaded only then. */
export async function beside(own: Session): Promise<Beside> {
  const [{ Coach: Made, coached }, { default: Panel }] = await Promise.all([
    import('./coaching.svelte'),
    import('./Coach.svelte'),
  ]);
  const made = new Made();
  return { coach: made, session: coached(own, made), Panel };
}
