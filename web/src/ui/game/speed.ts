// How fast bots' turns are shown.

import { setting } from '../../setting';

export const speed = setting('speed', ['normal', 'slow', 'fast']);

/** How long to rest after something that somebody else did, in milliseconds, so that it can be read. */
export const rest = (): number => ({ slow: 1500, normal: 0, fast: 0 })[speed.get()];

/** How much longer or shorter than usual a sentence stands. */
export const factor = (): number => ({ slow: 1.8, normal: 1, fast: 0.35 })[speed.get()];

/** How long one turn of somebody else moves at most; what is left of it is there at once, and can be shown again. */
const LONGEST = 6000;

/** Tells whether what is done still moves, asked for each action as it comes: by whom, and whether at this screen. */
export function createPatience(now = () => performance.now()): (by: string, here: boolean) => boolean {
  let actor = '';
  let since = 0;
  return (by, here) => {
    // What is drawn belongs to the turn that asked for it.
    if (by !== actor && by !== 'chance') {
      actor = by;
      // Whoever plays here is not watched, however long it takes.
      since = here ? Infinity : now();
    }
    return speed.get() === 'slow' || now() - since < LONGEST;
  };
}
