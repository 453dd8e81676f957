// Puzzles without a screen: which comes next, and what an attempt comes to.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GAMES } from '../src/games';
import { seatOf, type GameName, type Puzzle } from '../src/core/types';
import { LANGUAGES, texts, translator } from '../src/i18n/i18n';
import { alike, dayOf, kindsOf, nextFor, nth, ofStreak, ofTheDay, playersOf, themesOf } from '../src/puzzles/choose';
import type { Progress } from '../src/puzzles/progress';
import { before, parse, startOf } from '../src/puzzles/set';
import { openPuzzle, type Standing } from '../src/puzzles/solving';
import { goalOf } from '../src/puzzles/words';
import { localClient } from './local';

const client = localClient();
const names = GAMES.map(({ name }) => name);
const set = (game: GameName): Puzzle[] =>
  parse(readFileSync(new URL(`../../crates/puzzles/set/${game}.jsonl`, import.meta.url), 'utf8'));
const fresh: Progress = { standings: {}, done: {}, streaks: {} };

describe.each(names)('the puzzles of %s', (game) => {
  const puzzles = set(game);

  it('have words for every goal and theme in every language', () => {
    for (const language of LANGUAGES) {
      const t = translator(language);
      for (const puzzle of puzzles) {
        expect(goalOf(t, puzzle, 'X')).not.toMatch(/^puzzles\.|\{/);
        for (const theme of puzzle.themes) expect(texts[language]).toHaveProperty([`puzzles.theme.${theme}`]);
        for (const text of ['kind', 'sort'])
          expect(texts[language]).toHaveProperty([`puzzles.${text}.${puzzle.goal.kind}`]);
      }
    }
  });

  it('come one near the rating, and again only when all were tried', () => {
    const next = nextFor(puzzles, fresh, 1500, null, () => 0)!;
    const nearest = Math.min(...puzzles.map(({ rating }) => Math.abs(rating - 1500)));
    expect(Math.abs(next.rating - 1500)).toBe(nearest);
    const all = Object.fromEntries(puzzles.map(({ id }) => [id, 'solved' as const]));
    const { [puzzles[3]!.id]: _, ...most } = all;
    expect(nextFor(puzzles, { ...fresh, done: most }, 100)?.id).toBe(puzzles[3]!.id);
    expect(nextFor(puzzles, { ...fresh, done: all }, 100)).toBeDefined();
    const { theme, count } = themesOf(puzzles)[0]!;
    expect(puzzles.filter(({ themes }) => themes.includes(theme))).toHaveLength(count);
    expect(nextFor(puzzles, fresh, 1500, theme)?.themes).toContain(theme);
  });

  it('come by kind', () => {
    const kinds = kindsOf(puzzles);
    expect(kinds.reduce((sum, { count }) => sum + count, 0)).toBe(puzzles.length);
    for (const { kind } of kinds) expect(nextFor(puzzles, fresh, 1500, kind)?.goal.kind).toBe(kind);
  });

  it('are found by what they are about', () => {
    for (const puzzle of puzzles.filter(({ themes }) => themes.length > 0).slice(0, 40)) {
      const players = playersOf(puzzle);
      const some = alike(puzzles, { themes: puzzle.themes, players });
      expect(some).toContain(puzzle);
      // Nothing is nearer than what has the same themes.
      for (const { themes } of some) expect([...themes].sort()).toEqual([...puzzle.themes].sort());
    }
    expect(alike(puzzles, { themes: [], players: 2 })).toEqual([]);
  });

  it('have their themes from what works, like a mistake', async () => {
    for (const puzzle of puzzles.filter(({ goal }) => goal.kind !== 'bid').slice(0, 20))
      expect(await client.themes(startOf(puzzle), before(puzzle), puzzle.solution)).toEqual(puzzle.themes);
  });

  it('get harder in a streak, and none comes twice', () => {
    const had: Puzzle[] = [];
    for (let i = 0; i < 20; i++)
      had.push(
        ofStreak(
          puzzles,
          had.map(({ id }) => id),
        )!,
      );
    expect(new Set(had.map(({ id }) => id)).size).toBe(20);
    expect(had.at(-1)!.rating).toBeGreaterThan(had[0]!.rating);
  });

  it('are each the one of a day before any is again', () => {
    const days = puzzles.map((_, turn) => nth(puzzles, turn)!.id);
    expect(new Set(days).size).toBe(puzzles.length);
  });

  it('are solved by their solution, draws and others included', async () => {
    const puzzle = puzzles.find(({ goal }) => goal.kind !== 'block')!;
    const told: Standing[] = [];
    const { session, seat } = await openPuzzle(client, puzzle, String, {}, (standing) => told.push(standing));
    expect(seatOf(session.state.moment.turn)).toBe(seat);
    for (const text of puzzle.solution) {
      if (!session.state.moment.choices.some(({ action }) => action.text === text)) continue;
      const { length } = told;
      session.send({ type: 'act', action: text });
      await expect.poll(() => told.length > length && told.at(-1)!.is !== 'judging', { timeout: 20_000 }).toBe(true);
    }
    expect(told.at(-1)).toEqual({ is: 'solved' });
  });
});

describe('a wrong try', () => {
  it('is answered by the refutation, and can be made again', async () => {
    const puzzle = set('aztec').find(({ goal }) => goal.kind === 'force')!;
    const told: Standing[] = [];
    const { session, again } = await openPuzzle(client, puzzle, String, {}, (standing) => told.push(standing));
    const length = before(puzzle).length;
    const wrong = session.state.moment.choices.find(({ action }) => action.text !== puzzle.key)!;
    session.send({ type: 'act', action: wrong.action.text });
    await expect.poll(() => told.at(-1)?.is, { timeout: 20_000 }).toBe('wrong');
    await expect.poll(() => session.state.moment.turn, { timeout: 20_000 }).toBe('over');
    await again();
    expect(session.state.deeds).toHaveLength(length);
    expect(told.at(-1)).toEqual({ is: 'asked' });
    expect(session.canUndo()).toBe(false);
  });

  it('is refused where it makes no sense', async () => {
    const puzzle = set('inka')[0]!;
    await expect(client.attempt(puzzle, ['nonsense'])).rejects.toThrow();
    await expect(client.attempt({ ...puzzle, options: 'players=7' }, [])).rejects.toThrow();
    expect((await client.open(startOf(puzzle), before(puzzle))).deeds.length).toBe(before(puzzle).length);
  });
});

describe('the puzzle of the day', () => {
  it('is the same for everybody, and another tomorrow', () => {
    const [today, later, tomorrow] = ['2026-11-18T00:30Z', '2026-11-18T23:30Z', '2026-11-19T00:30Z'].map((date) =>
      dayOf(new Date(date)),
    );
    expect(later).toBe(today);
    expect(ofTheDay(tomorrow!, names)).not.toEqual(ofTheDay(today!, names));
  });
});

describe('a rating', () => {
  it('rises with what is solved and falls with what is not', async () => {
    const first = await client.standing(null, 1500, true);
    expect(first.rating).toBeGreaterThan(1300);
    const next = await client.standing(first, 1500, false);
    expect(next.rating).toBeLessThan(first.rating);
    expect(next.deviation).toBeLessThan(first.deviation);
  });
});
