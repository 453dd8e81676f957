// How many clicks it takes to act through the list: two (consider, then do), or one for those who know what they want.

import { setting } from '../setting';

export const clicks = setting('clicks', ['two', 'one']);
