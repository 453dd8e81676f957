// How much detail the lit boards are drawn with: all of it, or as little as a slow machine can bear.

import { setting } from '../setting';

export const detail = setting('detail', ['full', 'low']);
