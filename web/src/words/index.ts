// The sheets of whichever game is shown.

import type { View } from '../core/types';
import { aztecSheets } from './aztec';
import { inkaSheets } from './inka';
import type { Sheet, Speech } from './sheet';
import { turquoiseSheets } from './turquoise';

export type { Cell, Sheet, Speech } from './sheet';

export function sheetsOf(view: View, speech: Speech): Sheet[] {
  switch (view.game) {
    case 'aztec':
      return aztecSheets(view, speech);
    case 'inka':
      return inkaSheets(view, speech);
    case 'turquoise':
      return turquoiseSheets(view, speech);
  }
}
