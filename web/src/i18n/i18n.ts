// Texts by key in the player's language. Texts of a game, or of a room of the page, live beside it. A language is nothing
// but its files, one of each kind; they are loaded when somebody wants it.

type Texts = Record<string, string>;

/** All texts, by their files. What rules and bots say of a board the program says in the same words. */
const files = import.meta.glob<Texts>(['../**/??.json', '../../../crates/{shelf,studies}/text/??.json'], {
  import: 'default',
});
const codeOf = (file: string): string => /(\w+)\.json$/.exec(file)![1]!;

/** Two letters, as the files are called. */
export type Language = string;
/** English, which every text has first, then the others by their letters. */
export const LANGUAGES: readonly Language[] = [
  'en',
  ...[...new Set(Object.keys(files).map(codeOf))].filter((code) => code !== 'en').sort(),
];

export type Params = Record<string, string | number>;
/** The text of a key with `{name}` filled in; `{n|one|many}` chooses by the number n. */
export type Translate = (key: string, params?: Params) => string;

/** The texts of the languages that were loaded. */
export const texts = {} as Record<Language, Texts> & { en: Texts };

/** Loads the texts of a language, unless that was done. */
export async function load(code: Language): Promise<void> {
  if (texts[code]) return;
  const own = Object.entries(files).filter(([file]) => codeOf(file) === code);
  const written = Object.assign({}, ...(await Promise.all(own.map(([, read]) => read())))) as Texts;
  texts[code] = Object.fromEntries(Object.entries(written).map(([key, text]) => [key, bound(text)]));
}

/** A sign that a language sets off by a space stays on the line of its word. */
const bound = (text: string): string => text.replace(/ (?=[:;?!»])|(?<=«) /g, '\u00a0');

/** What a language calls itself. */
export function ownName(code: Language): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

export function translator(language: Language): Translate {
  // Without a connection a language may be missing; then keys are shown.
  const own = texts[language] ?? {};
  // French counts 0 as one, English and German do not.
  const plural = new Intl.PluralRules(language);
  return (key, params = {}) => {
    const text = own[key];
    // The key itself shows what is missing; a test keeps this from happening.
    if (text === undefined) return key;
    return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
      const value = params[name];
      if (value === undefined) return whole;
      if (one === undefined || many === undefined) return String(value);
      return plural.select(Math.abs(Number(value))) === 'one' ? one : many;
    });
  };
}

/** Whether there is a text for a key. */
export const has = (language: Language, key: string): boolean => key in (texts[language] ?? {});

/** The language chosen before, or the browser's. */
export function preferred(stored: string | null, wanted: readonly string[]): Language {
  const match = [stored ?? '', ...wanted].map((tag) => tag.slice(0, 2).toLowerCase());
  return match.find((tag) => LANGUAGES.includes(tag)) ?? 'en';
}
