// Who sits where.

import { CATALOGUE } from '../core/generated';

/** A person at this screen, a person elsewhere, or a bot; a bot with a name plays for somebody who is away. */
export type Player = { kind: 'human' | 'remote'; name: string } | { kind: 'bot'; spec: string; name?: string };

/** The bots' levels, the weakest first. */
export const LEVELS: readonly string[] = CATALOGUE.levels;
export const DEFAULT_LEVEL = '3';
/** Who is asked for hints. */
export const ADVISER = '7';

export const human = (name = ''): Player => ({ kind: 'human', name });
export const bot = (spec: string = DEFAULT_LEVEL): Player => ({ kind: 'bot', spec });
