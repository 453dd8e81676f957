// Whether the board and what belongs to it stand one above the other, as on a phone: the width that the styles name.

import { MediaQuery } from 'svelte/reactivity';

export const narrow = new MediaQuery('(max-width: 60rem) and (orientation: portrait)');
