// The picture of each game: its own board, photographed in a real position by `npm run pictures`.

import type { GameName } from '../core/types';
import aztec from '../assets/aztec.jpg';
import inka from '../assets/inka.jpg';
import turquoise from '../assets/turquoise.jpg';

export const pictures: Record<GameName, string> = { aztec, inka, turquoise };
