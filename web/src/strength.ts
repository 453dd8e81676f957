// How strong the levels are, read from docs/strength.md when the page is built: one place for the figures.

import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Of a hundred games of two, how many each level wins against the one below, by game and level. */
export type Strength = Record<string, Record<string, number>>;

/** The row of two players in the table of each game, whose columns are called `2–1`, `3–2` and so on. */
export function readStrength(page: string): Strength {
  const found: Strength = {};
  for (const section of page.split(/^## /m).slice(1)) {
    const name = section.slice(0, section.indexOf('\n')).trim().toLowerCase();
    const table = /^\| players \|(.*)\|\n\|[-|]+\n(?:\|.*\n)*?\| 2 \|(.*)\|$/m.exec(section);
    if (!table) continue;
    const [heads, cells] = [table[1]!, table[2]!].map((row) => row.split('|').map((cell) => cell.trim()));
    const levels = heads!.flatMap((head, i): [string, number][] => {
      const [, higher] = /^(\d)–\d$/.exec(head) ?? [];
      return higher ? [[higher, Number.parseInt(cells![i] ?? '', 10)]] : [];
    });
    found[name] = Object.fromEntries(levels);
  }
  return found;
}

/** Answers `virtual:strength` with the figures. */
export function strength(file: string): Plugin {
  const [id, inner] = ['virtual:strength', '\0virtual:strength'];
  return {
    name: 'strength',
    resolveId: (wanted) => (wanted === id ? inner : null),
    load(wanted) {
      if (wanted !== inner) return null;
      this.addWatchFile(file);
      return `export default ${JSON.stringify(readStrength(readFileSync(file, 'utf8')))}`;
    },
  };
}
