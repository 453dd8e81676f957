// What this browser's learner has done: lessons, and against which levels games were played and won. Kept in the browser.

import type { Lesson } from '../core/generated';
import type { GameName, PuzzleStanding } from '../core/types';
import { levelAt, ratings } from '../game/ladder';
import { LEVELS } from '../game/players';
import type { SessionState } from '../game/session';

export interface Progress {
  /** The names of the lessons done, by game. */
  lessons: Partial<Record<GameName, readonly string[]>>;
  /** How many games were finished, by game. */
  played: Partial<Record<GameName, number>>;
  /** The highest level beaten, by game. */
  beaten: Partial<Record<GameName, number>>;
  /** How strong this player is by the results against bots, by game. */
  standings: Partial<Record<GameName, PuzzleStanding>>;
}

/** What is known of somebody after a game against one of a rating. */
type Rate = (before: PuzzleStanding | null, rating: number, won: boolean) => Promise<PuzzleStanding>;

const KEY = 'pyramidion.progress';
const NOTHING: Progress = { lessons: {}, played: {}, beaten: {}, standings: {} };

function read(): Progress {
  try {
    return { ...NOTHING, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Progress>) };
  } catch {
    return NOTHING;
  }
}

let current = $state.raw<Progress>(read());

function keep(next: Progress): void {
  current = next;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Private windows may refuse; then it lasts as long as the page.
  }
}

export const progress = {
  get current(): Progress {
    return current;
  },
  /** A lesson is done. */
  learned(game: GameName, lesson: string): void {
    const done = current.lessons[game] ?? [];
    if (!done.includes(lesson)) keep({ ...current, lessons: { ...current.lessons, [game]: [...done, lesson] } });
  },
  /** A game against bots is over; the weakest of them counts, and only if it was won. */
  finished(game: GameName, beaten: number | null): void {
    const { played, beaten: before } = current;
    keep({
      ...current,
      played: { ...played, [game]: (played[game] ?? 0) + 1 },
      beaten: { ...before, [game]: Math.max(before[game] ?? 0, beaten ?? 0) },
    });
  },
  rated(game: GameName, standing: PuzzleStanding): void {
    keep({ ...current, standings: { ...current.standings, [game]: standing } });
  },
};

/** Whether results say how strong whoever plays in this browser is. */
export const isRated = (game: GameName): boolean => current.standings[game] !== undefined;

/** The level that suits whoever plays in this browser; a learner's first game is against the weakest. */
export function levelFor(game: GameName): string {
  const learner = !isRated(game) && (current.lessons[game] ?? []).length > 0;
  return learner ? LEVELS[0]! : levelAt(game, current.standings[game]?.rating);
}

/** The first lesson that is not done, from 0; null if all are. */
export function nextLesson(lessons: readonly Pick<Lesson, 'name'>[], done: readonly string[]): number | null {
  const index = lessons.findIndex(({ name }) => !done.includes(name));
  return index < 0 ? null : index;
}

/** A game of one person against bots has come to its end: each of them was a rival who finished above or below. */
export async function finish({ start, players, outcome }: SessionState, rate: Rate): Promise<void> {
  const people = players.flatMap(({ kind }, seat) => (kind === 'human' ? [seat] : []));
  const bots = players.flatMap((player, seat) => {
    const level = player.kind === 'bot' ? LEVELS.indexOf(player.spec) : -1;
    return level < 0 ? [] : [{ level, seat }];
  });
  const [you, ...more] = people;
  if (you === undefined || more.length > 0 || bots.length === 0 || !outcome) return;
  const own = outcome[you]!.rank;
  const won = own === 1 && outcome.filter(({ rank }) => rank === 1).length === 1;
  progress.finished(start.game, won ? Math.min(...bots.map(({ level }) => level)) + 1 : null);
  let standing = current.standings[start.game] ?? null;
  for (const { level, seat } of bots) {
    const rival = outcome[seat]!.rank;
    if (rival !== own) standing = await rate(standing, ratings(start.game)[level]!, own < rival);
  }
  if (standing) progress.rated(start.game, standing);
}
