// How fast bots' turns are shown.

import { setting } from '../../setting';

export const speed = setting('speed', ['normal', 'slow', 'fast']);

/** How long to rest after something that somebody else did, in milliseconds, so that it can be read. */
export const rest = (): number => ({ slow: 1500, normal: 0, fast: 0 })[speed.get()];

/** How much longer or shorter than usual a sentence stands. */
export const factor = (): number => ({ slow: 1.8, normal: 1, fast: 0.35 })[speed.get()];
