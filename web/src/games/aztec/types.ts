// What the rules say of a game of Aztec.

import type { AztecParts, Noted, View } from '../../core/generated';

export type AztecView = Extract<View, { game: 'aztec' }>;
export type AztecAction = Noted<AztecParts>;
