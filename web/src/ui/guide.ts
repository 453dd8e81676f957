// Whether boards show what their game is about and what their signs mean.

import { setting } from '../setting';

export const guide = setting('guide', ['shown', 'hidden']);
