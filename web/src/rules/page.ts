// The rules page of a game in its sections: what the table of contents, the search and links into it are made from.

import type { GameName } from '../core/types';
import type { Language } from '../i18n/i18n';

export interface Section {
  /** What links call it: its heading, as addresses write it. */
  id: string;
  /** 1 for the page itself, then 2 to 4. */
  depth: number;
  title: string;
  html: string;
  /** What is searched: the words without their marks, in small letters. */
  words: string;
}

/** The section that holds all rules on one page, by its English name. */
export const SHORT = 'the-rules-in-short';

const pages = import.meta.glob<string>('../../../docs/rules/*.md', { query: '?html', import: 'default' });
const images = import.meta.glob<string>('../../../docs/rules/img/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The rules of a game in a language. */
export async function read(game: GameName, code: Language): Promise<Section[]> {
  return sections(await pages[`../../../docs/rules/${game}.${code}.md`]!(), game);
}

/** How an address writes a heading: small letters, no signs, dashes for blanks. */
export const slug = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** A page cut at its headings. */
export function sections(html: string, game: GameName): Section[] {
  const cut = html.split(/(?=<h[1-4]>)/);
  return cut.map((part) => {
    const [, depth = '1', heading = ''] = /^<h([1-4])>(.*?)<\/h\1>/s.exec(part) ?? [];
    const title = plain(heading);
    const body = part
      .replace(/src="img\/([^"]+)"/g, (_, file: string) => {
        const url = images[`../../../docs/rules/img/${file}`] ?? '';
        return `loading="lazy" src="${url}"`;
      })
      // The part of the address after its sign belongs to the page's screens.
      .replace(/href="#([^"]+)"/g, (_, id: string) => `href="#/rules/${game}/${id}"`)
      // The other languages are one press away in the head.
      .replace(/<a href="\w+\.\w+\.md">[^<]*<\/a>(?: ·\s)?/g, '')
      // Other documents are not on the page.
      .replace(/<a href="\.\.\/[^"]*\.md(?:#[^"]*)?">([^<]*)<\/a>/g, '$1');
    return { id: slug(title), depth: Number(depth), title, html: body, words: plain(part).toLowerCase() };
  });
}

/**
 * The section that a link means, by its name in this language or in English: the pages of all languages have the same
 * sections in the same order.
 */
export async function find(all: readonly Section[], game: GameName, id: string): Promise<Section | undefined> {
  const own = all.find((section) => section.id === decodeURIComponent(id));
  if (own) return own;
  const english = await read(game, 'en');
  return all[english.findIndex((section) => section.id === id)];
}

/** The sections that hold all the words that somebody looks for; all of them if nobody looks for anything. */
export function search(all: readonly Section[], wanted: string): Section[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter((section) => words.every((word) => section.words.includes(word)));
}
