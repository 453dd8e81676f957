// Whether a board shows what its game is about and what its signs mean: each game by itself, for one may know one and not another.

import type { GameName } from '../core/types';
import { setting, type Setting } from '../setting';

export const guideOf = (game: GameName): Setting<'shown' | 'hidden'> => setting(`guide.${game}`, ['shown', 'hidden']);
