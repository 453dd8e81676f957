// Aztec in the workshop.

import type { Bench } from '../../../workshop/shared';
import Editor from './Editor.svelte';

export const bench: Bench = { editor: Editor, shipped: {}, empty: {}, keys: [] };
