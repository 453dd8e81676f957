// What is possible from here at a glance: for each place the best of what can be done there. Everything stands in the
// choices; which places an action leads to, the game's descriptor says.

import type { Choice, View } from '../core/types';
import type { GameDescriptor } from '../games/descriptor';

/** What can be done at a place: what it costs at least, and what it brings at most. */
export interface Chance {
  place: string;
  cost: number;
  gain: number;
}

/** What to look at: a group of kinds, by the name of its text, and how many places it leads to. */
export interface Glance {
  text: string;
  chances: readonly Chance[];
}

type Ask = Pick<GameDescriptor, 'glances' | 'goals' | 'earns'>;

function chancesOf({ goals, earns }: Ask, view: View, choices: readonly Choice[], seat: number): readonly Chance[] {
  const found = new Map<string, Chance>();
  for (const choice of choices) {
    const cost = choice.cost ?? 0;
    for (const place of goals(choice)) {
      const gain = (earns?.(place, view, seat) ?? true) ? (choice.gains[seat] ?? 0) : 0;
      const known = found.get(place);
      // The cheapest way tells its own toll; of equally cheap ones that which brings most.
      if (!known || cost < known.cost || (cost === known.cost && gain > known.gain))
        found.set(place, { place, cost, gain });
    }
  }
  return [...found.values()];
}

/** The groups that lead anywhere now, in the order of the game. */
export const survey = (game: Ask, view: View, choices: readonly Choice[], seat: number): readonly Glance[] =>
  game.glances
    .map(({ text, kinds }) => {
      const own = choices.filter(({ action: { kind } }) => (kinds as readonly string[]).includes(kind));
      return { text, chances: chancesOf(game, view, own, seat) };
    })
    .filter(({ chances }) => chances.length > 0);
