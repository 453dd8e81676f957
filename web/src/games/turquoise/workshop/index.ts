// Turquoise in the workshop.

import type { Bench } from '../../../workshop/shared';
import corners from '../../../../../crates/turquoise/data/corners.txt?raw';
import faces from '../../../../../crates/turquoise/data/faces.txt?raw';
import gates from '../../../../../crates/turquoise/data/gates.txt?raw';
import Editor from './Editor.svelte';
import { blank, writeFaces } from './faces';

const PLATES = 25;
export const bench: Bench = {
  editor: Editor,
  shipped: { faces, corners, gates },
  empty: {
    faces: writeFaces(Array.from({ length: PLATES }, () => blank)),
    corners: writeFaces([blank]),
    gates: 'north:b1',
  },
  keys: ['faces', 'corners', 'gates'],
};
