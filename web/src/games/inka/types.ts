// What the rules say of a game of Inka.

import type { InkaParts, Noted, View } from '../../core/generated';

export type InkaView = Extract<View, { game: 'inka' }>;
export type InkaAction = Noted<InkaParts>;
