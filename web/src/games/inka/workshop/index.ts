// Inka in the workshop.

import type { Bench } from '../../../workshop/shared';
import board from '../../../../../crates/inka/data/board.txt?raw';
import rhombi from '../../../../../crates/inka/data/rhombi.txt?raw';
import Editor from './Editor.svelte';
import { bare, writePlan } from './plan';

const walls = 's2,s3';
export const bench: Bench = {
  editor: Editor,
  shipped: { board, rhombi },
  empty: { board: writePlan(bare(5)), rhombi: `1:-:-/D1:${walls}:-/D2:${walls}:-/D3:${walls}:-` },
  keys: ['board', 'rhombi'],
};
