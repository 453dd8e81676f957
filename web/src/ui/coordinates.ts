// Whether boards show the names of their rows and columns.

import { setting } from '../setting';

export const coordinates = setting('coordinates', ['shown', 'hidden']);
