// The club that runs this server: asked once, as state that components follow. Without a server there is none.

import * as api from '../online/api';
import type { Club } from '../online/generated';
import { bright } from './accent';

let current = $state.raw<Club | null>(null);

export const club = {
  get current(): Club | null {
    return current;
  },
  /** Asks the server, and puts on the club's colour. */
  async meet(): Promise<void> {
    try {
      current = await api.club();
    } catch {
      return; // Offline, or a site without a server: the page shows its own face.
    }
    const { accent } = current;
    if (accent === null) return;
    const { style } = document.documentElement;
    style.setProperty('--accent', accent);
    style.setProperty('--accent-bright', bright(accent));
  },
};
