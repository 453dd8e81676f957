// Texts by key in the player's language. Texts of a game, and of playing far apart, live beside them.

import clubEn from '../club/en.json';
import clubFr from '../club/fr.json';
import onlineEn from '../online/en.json';
import onlineFr from '../online/fr.json';
import en from './en.json';
import fr from './fr.json';

type Texts = Record<string, string>;

/** The texts of all games, by their files. */
const ofGames = import.meta.glob<Texts>('../games/*/*.json', { eager: true, import: 'default' });
const inLanguage = (language: Language): Texts =>
  Object.assign({}, ...Object.keys(ofGames).map((file) => (file.endsWith(`/${language}.json`) ? ofGames[file] : {})));

export type Language = 'en' | 'fr';
export const LANGUAGES: readonly Language[] = ['en', 'fr'];

export type Params = Record<string, string | number>;
/** The text of a key with `{name}` filled in; `{n|one|many}` chooses by the number n. */
export type Translate = (key: string, params?: Params) => string;

export const texts: Record<Language, Texts> = {
  en: { ...en, ...inLanguage('en'), ...onlineEn, ...clubEn },
  fr: { ...fr, ...inLanguage('fr'), ...onlineFr, ...clubFr },
};

/** Whether `n` takes the singular; French counts 0 as one. */
const singular: Record<Language, (n: number) => boolean> = {
  en: (n) => Math.abs(n) === 1,
  fr: (n) => Math.abs(n) < 2,
};

export function translator(language: Language): Translate {
  return (key, params = {}) => {
    const text = texts[language][key];
    // The key itself shows what is missing; a test keeps this from happening.
    if (text === undefined) return key;
    return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
      const value = params[name];
      if (value === undefined) return whole;
      if (one === undefined || many === undefined) return String(value);
      return singular[language](Number(value)) ? one : many;
    });
  };
}

/** Whether there is a text for a key. */
export const has = (language: Language, key: string): boolean => key in texts[language];

/** The language chosen before, or the browser's. */
export function preferred(stored: string | null, wanted: readonly string[]): Language {
  const match = [stored ?? '', ...wanted].map((tag) => tag.slice(0, 2).toLowerCase());
  return (match.find((tag) => (LANGUAGES as readonly string[]).includes(tag)) as Language | undefined) ?? 'en';
}
