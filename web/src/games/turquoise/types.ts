// What the rules say of a game of Turquoise.

import type { Noted, TurquoiseParts, View } from '../../core/generated';

export type TurquoiseView = Extract<View, { game: 'turquoise' }>;
export type TurquoiseAction = Noted<TurquoiseParts>;
