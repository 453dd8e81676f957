// The lessons, loaded with their game when somebody wants them.

import type { Lesson } from '../core/generated';
import type { GameName } from '../core/types';

const files = import.meta.glob<Lesson[]>('../../../crates/lessons/data/*.json', { import: 'default' });

const fileOf = (game: GameName): string => `../../../crates/lessons/data/${game}.json`;

/** Whether a game has lessons. */
export const isTaught = (game: GameName): boolean => fileOf(game) in files;

/** The lessons of a game, in the order they are taught. */
export const lessonsOf = (game: GameName): Promise<readonly Lesson[]> => files[fileOf(game)]?.() ?? Promise.resolve([]);

/** The beginning of a lesson's keys in the texts: its title has this key, all else has more behind it. */
export const textOf = (game: GameName, lesson: string): string => `learn.${game}.${lesson}`;
