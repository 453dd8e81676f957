// The lessons, loaded with their game when somebody wants them.

import type { Lesson } from '../core/generated';
import type { GameName } from '../core/types';

const files = import.meta.glob<Lesson[]>('../../../crates/lessons/data/*.json', { import: 'default' });

/** The lessons of a game, in the order they are taught. */
export const lessonsOf = (game: GameName): Promise<readonly Lesson[]> =>
  files[`../../../crates/lessons/data/${game}.json`]?.() ?? Promise.resolve([]);

/** The beginning of a lesson's keys in the texts: its title has this key, all else has more behind it. */
export const textOf = (game: GameName, lesson: string): string => `learn.${game}.${lesson}`;
