// How strong the levels are and how long they think, read from docs/strength.md when the page is built: one place for the figures.

import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** A figure by game and level. */
export type Figures = Record<string, Record<string, number>>;

/** Victories, from the row of two players in the table of each game, whose columns are called `2–1`, `3–2` and so on. */
export function readStrength(page: string): Figures {
  const found: Figures = {};
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

/** The table whose first column is called `ms an action`: how many milliseconds each level thinks. */
export function readThoughts(page: string): Figures {
  const [, heads, rows] = /^\| ms an action \|(.*)\|\n\|[-|]+\n((?:\|.*\|\n)+)/m.exec(page) ?? [];
  const cells = (row: string): string[] => row.split('|').map((cell) => cell.trim());
  const levels = cells(heads ?? '');
  return Object.fromEntries(
    (rows ?? '')
      .split('\n')
      .filter(Boolean)
      .map((row) => {
        const [name, ...times] = cells(row.slice(1, -1));
        return [name!, Object.fromEntries(levels.map((level, i) => [level, Number(times[i])]))];
      }),
  );
}

/** Of a hundred games of two how many each level wins against the one below, and its time for an action. */
export interface Strength {
  won: Figures;
  milliseconds: Figures;
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
      const page = readFileSync(file, 'utf8');
      const figures: Strength = { won: readStrength(page), milliseconds: readThoughts(page) };
      return `export default ${JSON.stringify(figures)}`;
    },
  };
}
