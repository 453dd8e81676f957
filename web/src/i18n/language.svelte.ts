// The language of the page, as state that components follow.

import { load, localeOf, preferred, translator, type Language, type Params } from './i18n';

const KEY = 'pyramidion.language';
const read = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

// Tests run where there is no browser.
let current = $state<Language>(preferred(read(), globalThis.navigator?.languages ?? []));
/** What was asked for last; its texts may be on their way. */
let wanted: Language | null = null;
const translate = $derived(translator(current));

export const language = {
  get current(): Language {
    return current;
  },
  /** How dates and numbers are written: as the browser's own country writes them, if it speaks the language. */
  get locale(): string {
    return localeOf(current, globalThis.navigator?.languages ?? []);
  },
  /** Nothing is shown before the texts of its language are there. */
  ready: (): Promise<void> => load(current),
  async set(next: Language): Promise<void> {
    wanted = next;
    await load(next);
    if (wanted !== next) return;
    current = next;
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // Private windows may refuse; the choice then lasts as long as the page.
    }
  },
};

export const t = (key: string, params?: Params): string => translate(key, params);
