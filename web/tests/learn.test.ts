// Learning without a screen: every lesson as the page teaches it, its texts, what is suggested, the coach, what is kept, and
// the rules page that all of it leads to.

import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import type { Lesson } from '../src/core/generated';
import type { GameName } from '../src/core/types';
import { begin } from '../src/game/games';
import { openSession } from '../src/game/local';
import { bot, human, type Player } from '../src/game/players';
import type { SessionState } from '../src/game/session';
import { openStorage, type SavedReview } from '../src/game/storage';
import { GAMES } from '../src/games';
import { LANGUAGES, texts } from '../src/i18n/i18n';
import { exported, imported } from '../src/learn/backup';
import { Coach } from '../src/learn/coaching.svelte';
import { isTaught, textOf } from '../src/learn/lessons';
import { nextLesson, type Progress } from '../src/learn/progress.svelte';
import { suggest } from '../src/learn/suggest';
import { openLesson, type Standing } from '../src/learn/teaching';
import { unreviewed } from '../src/review/kept';
import { survey } from '../src/game/survey';
import { find, search, sections, SHORT, slug } from '../src/rules/page';
import { localClient } from './local';

const NAMES = GAMES.map(({ name }) => name).filter(isTaught);
const file = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const lessonsOf = (game: GameName): Lesson[] => JSON.parse(file(`crates/lessons/data/${game}.json`)) as Lesson[];

/** A lesson, and how it stands each time that changes. */
async function opened(game: GameName, lesson: Lesson) {
  const standings: Standing[] = [];
  const others = () => ({ kind: 'remote', name: 'other' }) as const;
  /** What the board was shown last. */
  let drawn: SessionState | null = null;
  const present = async (state: SessionState): Promise<void> => void (drawn = state);
  const { session, tell } = await openLesson(localClient(), { game, lesson, others }, { present }, (one) =>
    standings.push(one),
  );
  const act = async (action: string): Promise<Standing | undefined> => {
    const [before, length] = [standings.length, session.state.deeds.length];
    session.send({ type: 'act', action });
    const changed = (): boolean => standings.length > before || session.state.deeds.length > length;
    await expect.poll(() => changed() || session.state.refusal !== null).toBe(true);
    // What others do then is over, too, when it is asked again.
    await new Promise((resolve) => setTimeout(resolve, 0));
    return standings.at(-1);
  };
  return { session, act, tell, drawn: () => drawn };
}

describe.each(NAMES)('the lessons of %s', (game) => {
  it.each(lessonsOf(game).map((lesson) => [lesson.name, lesson] as const))('%s', async (_, lesson) => {
    const { session, act, drawn } = await opened(game, lesson);
    for (const [number, step] of lesson.steps.entries()) {
      const misses = (step.misses ?? []).map(({ say }) => say);
      for (const { action, answer } of step.wrong ?? []) {
        const length = session.state.deeds.length;
        if ((step.within ?? 1) > 1 || !(misses.includes(answer) || answer === 'missed')) continue;
        expect(await act(action)).toMatchObject({
          is: 'missed',
          miss: answer === 'missed' ? null : answer,
          step: number,
        });
        expect(session.state.deeds).toHaveLength(length);
      }
      for (const action of step.solution) await act(action);
      const last = number === lesson.steps.length - 1;
      await expect.poll(() => session.state.players.some(({ kind }) => kind === 'human')).toBe(!last);
    }
    // Nothing can be picked on the board any more.
    expect(drawn()!.players).toBe(session.state.players);
  });

  it('say after each action of several how many are left, whatever was done', async () => {
    for (const lesson of lessonsOf(game)) {
      const [{ within = 1, wrong = [] }] = lesson.steps as [Lesson['steps'][number]];
      const tried = wrong.find(({ action }) => action.startsWith('shift'));
      if (within === 1 || !tried) continue;
      const { act } = await opened(game, lesson);
      expect(await act(tried.action)).toMatchObject({ is: 'under-way', left: within - 1 });
    }
  });

  it('show what is to be done in place of what is considered', async () => {
    const [lesson] = lessonsOf(game) as [Lesson];
    const { session, tell, drawn } = await opened(game, lesson);
    const [first, second] = session.state.moment.choices;
    session.send({
      type: 'preview',
      action: (first?.action.text === lesson.steps[0]!.solution[0] ? second : first)!.action,
    });
    await expect.poll(() => session.state.preview).not.toBe(null);
    await tell();
    expect(drawn()).toMatchObject({ preview: null, better: { text: lesson.steps[0]!.solution[0] } });
  });

  it('have texts in every language, and none too many', () => {
    const wanted = lessonsOf(game).flatMap(({ name, steps }) => {
      const key = textOf(game, name);
      const asked = steps.flatMap(({ misses = [] }, i) => [
        `${key}.${i + 1}`,
        `${key}.${i + 1}.hint`,
        ...misses.map(({ say }) => `${key}.miss.${say}`),
      ]);
      return [key, `${key}.about`, `${key}.why`, ...asked];
    });
    for (const code of LANGUAGES) {
      const have = Object.keys(texts[code]!).filter((key) => key.startsWith(`learn.${game}.`));
      expect([...have].sort()).toEqual([...new Set([...wanted, `learn.${game}.theme`])].sort());
    }
  });

  it('lead into the rules page, whose sections are the same in every language', async () => {
    const { marked } = await import('marked');
    const pages = await Promise.all(
      LANGUAGES.map(async (code) => sections(await marked.parse(file(`docs/rules/${game}.${code}.md`)), game)),
    );
    const depths = pages.map((page) => page.map(({ depth }) => depth));
    for (const one of depths) expect(one).toEqual(depths[0]);
    for (const page of pages) {
      expect(new Set(page.map(({ id }) => id)).size).toBe(page.length);
      for (const { section } of lessonsOf(game)) expect((await find(page, game, section))?.depth).toBeGreaterThan(1);
      // Links within a page lead to one of its sections.
      const links = page.flatMap(({ html }) =>
        [...html.matchAll(/href="#\/rules\/\w+\/([^"]+)"/g)].map(([, id]) => id!),
      );
      for (const id of links) expect(await find(page, game, id), id).toBeDefined();
    }
  });
});

describe.each(GAMES.map((game) => [game.name, game] as const))('signs of %s', (name, { legend }) => {
  it('have a text in every language and a section of the rules page', async () => {
    const { marked } = await import('marked');
    const page = sections(await marked.parse(file(`docs/rules/${name}.en.md`)), name);
    const known = page.map(({ id }) => id);
    expect(legend.length).toBeGreaterThan(0);
    for (const { text, section } of legend) {
      for (const code of LANGUAGES) expect(texts[code], `${text} in ${code}`).toHaveProperty([text]);
      expect(known, text).toContain(section);
    }
  });
});

describe.each(GAMES.map((game) => [game.name, game] as const))('refusals of %s', (name, { sections: known }) => {
  it('lead into the rules page', async () => {
    const { marked } = await import('marked');
    const page = sections(await marked.parse(file(`docs/rules/${name}.en.md`)), name);
    for (const section of Object.values(known ?? {})) expect(await find(page, name, section), section).toBeDefined();
  });
});

describe.each(GAMES.map((game) => [game.name, game] as const))('%s at a glance', (name, game) => {
  it('has all its rules on one page in every language', async () => {
    const { marked } = await import('marked');
    for (const code of LANGUAGES) {
      const page = sections(await marked.parse(file(`docs/rules/${name}.${code}.md`)), name);
      const short = await find(page, name, SHORT);
      expect(short?.html, code).toContain('<table>');
      expect(short!.words.length, code).toBeLessThan(3000);
    }
  });

  it('tells of the score and of action points where they are explained', async () => {
    const { marked } = await import('marked');
    const page = sections(await marked.parse(file(`docs/rules/${name}.en.md`)), name);
    for (const section of Object.values(game.explained)) expect(await find(page, name, section), section).toBeDefined();
    for (const code of LANGUAGES) expect(texts[code]).toHaveProperty([`about.score.${name}`]);
  });

  it('has words for every group, and shows each kind once at most', () => {
    const kinds = game.glances.flatMap((glance) => glance.kinds);
    expect(new Set(kinds).size).toBe(kinds.length);
    for (const kind of kinds) expect(game.kinds).toContain(kind);
    for (const { text } of game.glances)
      for (const code of LANGUAGES) {
        expect(texts[code]).toHaveProperty([`glance.${text}`]);
        expect(texts[code]).toHaveProperty([`glance.${text}.about`]);
      }
  });

  it('marks what the rules offer, at the least cost, and nothing else', async () => {
    for (const { options, rules, actions } of lessonsOf(name)) {
      const { moment } = await localClient().open({ game: name, options, rules }, actions.split('; ').filter(Boolean));
      for (const { text, chances } of survey(game, moment.view, moment.choices, 0)) {
        const kinds = game.glances.find((glance) => glance.text === text)!.kinds as readonly string[];
        const own = moment.choices.filter(({ action }) => kinds.includes(action.kind));
        const costs = (place: string): number[] =>
          own.filter((choice) => game.goals(choice).includes(place)).map(({ cost }) => cost ?? 0);
        expect(new Set(chances.map(({ place }) => place))).toEqual(new Set(own.flatMap((one) => game.goals(one))));
        for (const { place, cost } of chances) expect(cost, place).toBe(Math.min(...costs(place)));
      }
    }
  });
});

describe('the rules page', () => {
  const page = sections('<h1>Game</h1><p>All of it</p><h2>Hanging cubes</h2><p>Two in a <b>row</b></p>', 'aztec');
  it('is cut at its headings', () => expect(page.map(({ id }) => id)).toEqual(['game', 'hanging-cubes']));
  it.each([
    ['', 2],
    ['ROW two', 1],
    ['hanging', 1],
    ['b>', 0],
  ])('is searched for “%s”', (wanted, n) => expect(search(page, wanted)).toHaveLength(n));
  it('writes headings as addresses do', () => expect(slug('Laying a plate: 1 AP')).toBe('laying-a-plate-1-ap'));
});

describe('what to do next', () => {
  const nothing: Progress = { lessons: {}, played: {}, beaten: {}, standings: {} };
  const lessons = Object.fromEntries(NAMES.map((game) => [game, lessonsOf(game)]));
  const all = (game: GameName): string[] => lessonsOf(game).map(({ name }) => name);
  const last = { id: 'x', game: 'inka' } as const;
  it.each([
    [{}, { next: 'first', game: 'aztec', lesson: 1 }],
    // What was left out comes first, wherever it is.
    [{ lessons: { inka: ['setting-up', 'turn'] } }, { next: 'lesson', game: 'inka', lesson: 2 }],
    [{ lessons: { inka: all('inka') } }, { next: 'play', game: 'inka', level: '1' }],
    [
      { played: { aztec: 2 }, beaten: { aztec: 3 } },
      { next: 'level', game: 'aztec', level: '4' },
    ],
    [{ played: { aztec: 2 }, beaten: { aztec: 8 } }, null],
    [{ played: { aztec: 2 }, beaten: { aztec: 0 } }, null],
  ] as [Partial<Progress>, unknown][])('after %j', (done, step) =>
    expect(suggest(NAMES, { ...nothing, ...done }, { lessons, last: null, puzzled: true })).toEqual(step),
  );
  it('is a look at the last game, then a puzzle, before the next level', () => {
    const done = { ...nothing, played: { inka: 1 }, beaten: { inka: 1 } };
    const next = (last: { id: string; game: 'inka' } | null, puzzled: boolean) =>
      suggest(NAMES, done, { lessons, last, puzzled });
    expect(next(last, false)).toEqual({ next: 'review', ...last });
    expect(next(null, false)).toEqual({ next: 'puzzle', game: 'inka' });
    expect(next(null, true)).toEqual({ next: 'level', game: 'inka', level: '2' });
  });
  it('asks for a review of a finished game against bots only, and only until there is one', async () => {
    const storage = await openStorage(new IDBFactory());
    const game = { id: 'x', start: { game: 'inka', options: '' }, actions: [], changed: 1 } as const;
    const saved = (over: boolean, players: Player[]) => storage.save({ ...game, actions: [], players, over });
    expect(await unreviewed(storage)).toBe(null);
    await saved(false, [human(), bot('1')]);
    expect(await unreviewed(storage)).toBe(null);
    await saved(true, [human(), human()]);
    expect(await unreviewed(storage)).toBe(null);
    await saved(true, [human(), bot('1')]);
    expect(await unreviewed(storage)).toEqual(last);
    await storage.saveReview({ id: 'x', of: '', review: {} as SavedReview['review'] });
    expect(await unreviewed(storage)).toBe(null);
  });
  it('is the first lesson that is not done', () => {
    const lessons = [{ name: 'a' }, { name: 'b' }];
    expect(nextLesson(lessons, [])).toBe(0);
    expect(nextLesson(lessons, ['b'])).toBe(0);
    expect(nextLesson(lessons, ['b', 'a'])).toBe(null);
  });
});

describe('the coach', () => {
  it('has ideas, warns of what throws much away, and does not insist', async () => {
    // The last piece: a point is a tie and wins, a point for the other loses.
    const { options, rules, actions } = lessonsOf('aztec').find(({ name }) => name === 'end')!;
    const session = await openSession(localClient(), {
      id: 'x',
      start: { game: 'aztec', options, rules },
      players: [human(), bot('1')],
      actions: actions.split('; '),
    });
    const coach = new Coach(localClient);
    await coach.look(session.state);
    expect(coach.ideas).toHaveLength(3);
    expect(coach.ideas![0]!.choice.gains[0]).toBe(1);
    expect(coach.ideas![0]!.themes).toContain('score');
    expect(await coach.allows(session.state, 'a3.1 sue')).toBe(false);
    expect(coach.doubt).toMatchObject({ action: { text: 'a3.1 sue' } });
    expect(coach.doubt!.loss).toBeGreaterThan(0.5);
    expect(await coach.allows(session.state, 'a3.1 sue')).toBe(true);
    expect(await coach.allows(session.state, coach.ideas![0]!.choice.action.text)).toBe(true);
    expect(coach.doubt).toBe(null);
  });

  const begun = (game: GameName, actions: string[]) =>
    openSession(localClient(), {
      id: 'x',
      start: { game, options: 'players=2' },
      players: [human(), human()],
      actions,
    });

  it('says what made the turn of the others work', async () => {
    // White has four pillars of its own, and builds on them.
    const { options, rules, actions } = lessonsOf('turquoise').find(({ name }) => name === 'strike')!;
    const built = [...actions.split('; '), 'move a3-b3-c3', 'draw', 'tile 7', 'lay 1b2 r0', 'end'];
    const told = async (actions: string[]): Promise<readonly string[]> => {
      const start = { game: 'turquoise', options, rules } as const;
      const coach = new Coach(localClient);
      await coach.look(
        (await openSession(localClient(), { id: 'x', start, players: [human(), human()], actions })).state,
      );
      return coach.told;
    };
    expect(await told(built)).toEqual(['strike', 'pass-over']);
    expect(await told(built.slice(0, -1))).toEqual([]);
  });

  it('says what the others could have done better, if their turn was good for oneself', async () => {
    // White lays a piece as the coach would, then Black one that gives White most.
    const { options, rules, actions } = lessonsOf('aztec').find(({ name }) => name === 'sectors')!;
    const start = { game: 'aztec', options, rules } as const;
    const at = async (line: string[]) =>
      (await openSession(localClient(), { id: 'x', start, players: [human(), human()], actions: line })).state;
    const begun = actions.split('; ');
    const coach = new Coach(localClient);
    const before = await at(begun);
    await coach.look(before);
    expect(coach.ideas![0]!.next).toMatchObject({ seat: 1, action: { kind: 'lay' } });
    const own = coach.ideas![0]!.choice.action.text;
    expect(await coach.allows(before, own)).toBe(true);
    const { choices } = (await at([...begun, own])).moment;
    const gift = choices.toSorted((a, b) => b.gains[0]! - b.gains[1]! - (a.gains[0]! - a.gains[1]!))[0]!;
    await coach.look(await at([...begun, own, gift.action.text]));
    expect(coach.swing).toBeGreaterThan(0.03);
    expect(coach.slip).toMatchObject({ seat: 1 });
    const better = choices.find(({ action }) => action.text === coach.slip!.action.text)!;
    expect(better.gains[1]! - better.gains[0]!).toBeGreaterThan(gift.gains[1]! - gift.gains[0]!);
  });

  it('talks until some turns in a row were played well, however much was done in one', async () => {
    const { options, rules, actions } = lessonsOf('aztec').find(({ name }) => name === 'end')!;
    const start = { game: 'aztec', options, rules } as const;
    const all = actions.split('; ');
    const coach = new Coach(localClient);
    const turn = async (line: string[], decisions: number): Promise<void> => {
      const players = [human(), human()];
      const { state } = await openSession(localClient(), { id: 'x', start, players, actions: line });
      await coach.look(state);
      for (let i = 0; i < decisions; i++) await coach.allows(state, coach.ideas![0]!.choice.action.text);
    };
    await turn(all, 9);
    expect(coach.talks).toBe(true);
    for (let i = 0; i < 5; i++) await turn(i % 2 === 0 ? all.slice(0, -2) : all, 1);
    expect(coach.talks).toBe(true);
    await turn(all, 0);
    expect(coach.talks).toBe(false);
  });

  it('has no two ideas that are the same thing turned another way', async () => {
    const session = await begun('turquoise', ['draw', 'tile 2']);
    const coach = new Coach(localClient);
    await coach.look(session.state);
    const places = coach.ideas!.map(({ choice }) => choice.places.join());
    expect(places.length).toBeGreaterThan(1);
    expect(new Set(places).size).toBe(places.length);
  });

  it('tells nothing of what it has not looked into: no figure before the set-up, no gift after it', async () => {
    const coach = new Coach(localClient);
    const session = await begun('inka', []);
    await coach.look(session.state);
    expect(coach.ideas!.length).toBeGreaterThan(0);
    expect(coach.knows).toBe(false);
    expect(await coach.allows(session.state, 'start a1')).toBe(true);
    await coach.look((await begun('inka', ['start a1', 'start a11', 'tile 1'])).state);
    expect(coach.swing).toBe(null);
  });
});

describe('what the browser keeps', () => {
  /** A place for settings, like the browser's. */
  function settings(first: Record<string, string> = {}) {
    const kept = new Map(Object.entries(first));
    return {
      kept,
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      key: (i: number) => [...kept.keys()][i] ?? null,
      get length() {
        return kept.size;
      },
    };
  }
  const fresh = () => openStorage(new IDBFactory());

  it('goes into one file and comes back from it', async () => {
    const storage = await fresh();
    const id = await begin(storage, { game: 'aztec', options: 'players=2' }, [human(), bot()]);
    const text = await exported(storage, settings({ 'pyramidion.progress': '{}', other: 'not ours' }));
    expect(text).not.toContain('not ours');
    const [elsewhere, kept] = [await fresh(), settings()];
    expect(await imported(text, localClient(), elsewhere, kept)).toBe(1);
    expect(await elsewhere.load(id)).toEqual(await storage.load(id));
    expect([...kept.kept]).toEqual([['pyramidion.progress', '{}']]);
    expect(await imported(text, localClient(), elsewhere, kept), 'what is here already').toBe(0);
  });

  const game = { id: 'a', start: { game: 'aztec', options: '' }, players: [], actions: [], over: false, changed: 1 };
  const whole = { format: 'pyramidion-browser', version: 1, settings: {}, games: [game], reviews: [] };
  it.each([
    ['{', 'not JSON'],
    ['[]', 'not saved by this page'],
    [JSON.stringify({ ...whole, version: 2 }), 'version is 2'],
    [JSON.stringify({ ...whole, settings: { elsewhere: 'x' } }), 'settings'],
    [JSON.stringify({ ...whole, games: [game, { ...game, actions: [1] }] }), 'a game in it'],
    [JSON.stringify({ ...whole, games: [game, { ...game, actions: ['a1.1 esu'] }] }), 'faces'],
    [JSON.stringify({ ...whole, reviews: [1] }), 'a review in it'],
  ])('is left alone by %s', async (text, why) => {
    const [storage, kept] = [await fresh(), settings()];
    await expect(imported(text, localClient(), storage, kept)).rejects.toThrow(why);
    expect(await storage.list()).toEqual([]);
    expect(kept.kept.size).toBe(0);
  });
});
