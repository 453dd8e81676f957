// The board in words and the announcements: what somebody hears who sees nothing.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Decision, GameName, Moment, View } from '../src/core/types';
import { announcements } from '../src/game/announce';
import { speechOf } from '../src/game/names';
import { bot, human } from '../src/game/players';
import { openSession } from '../src/game/local';
import { actor, choices, type SessionState } from '../src/game/session';
import { LANGUAGES, translator } from '../src/i18n/i18n';
import type { Cell, Sheet } from '../src/boards/sheet';
import { GAMES, gameOf } from '../src/games';
import { localClient } from './local';

const en = translator('en');
const zoë = [human('Zoë'), human('Zoë'), human('Zoë'), human('Zoë')];
const COLOURS = ['White', 'Black', 'Yellow', 'Orange'];
const speech = speechOf(en, []);
const sheetsOf = (view: View, to = speech): Sheet[] => gameOf(view.game).sheets(view, to);
const cellsOf = (sheet: Sheet): Cell[] => sheet.rows.flatMap(({ cells }) => cells.flatMap((cell) => cell ?? []));
const texts = (moment: Moment, level = 0): Map<string, string> =>
  new Map(cellsOf(sheetsOf(moment.view, speech)[level]!).map(({ id, text }) => [id, text]));

async function after(game: GameName, record: string, length: number): Promise<Moment> {
  const text = readFileSync(new URL(`../../testdata/games/${game}/${record}.txt`, import.meta.url), 'utf8');
  const actions = [...text.matchAll(/^\d+\. (.*)$/gm)].map((match) => match[1]!).slice(0, length);
  const options = /\[Options "([^"]*)"\]/.exec(text)![1]!;
  return (await localClient().open({ game, options }, actions)).moment;
}

describe('the board in words', () => {
  it('tells every cell of Aztec, level by level', async () => {
    const moment = await after('aztec', 'oh-puch-wins', 23);
    const sheets = sheetsOf(moment.view, speech);
    expect(sheets.map((sheet) => cellsOf(sheet).length)).toEqual([81, 81, 81]);
    const all = new Map(sheets.flatMap(cellsOf).map(({ id, text }) => [id, text]));
    if (moment.view.game !== 'aztec') throw new Error('another game');
    moment.view.pieces.forEach(({ seat, cells }, i) => {
      for (const cell of cells) expect(all.get(cell)).toContain(`piece ${i + 1} (${COLOURS[seat]})`);
    });
    expect(all.get(moment.view.start)).toContain('the start cube');
    const [side] = moment.view.sides;
    for (const cell of side!.sector) expect(all.get(cell)).toContain('counts for');
  });

  it('tells plates, pillars, gates and walkways of Turquoise', async () => {
    const moment = await after('turquoise', 'capstone-4-players', 255);
    if (moment.view.game !== 'turquoise') throw new Error('another game');
    const { view } = moment;
    expect(sheetsOf(view, speech).map((sheet) => cellsOf(sheet).length)).toEqual([64, 36, 16, 4]);
    expect(texts(moment).get('a1')).toMatch(/^a1: corner plate/);
    for (const { seat, column, level, free } of view.pillars)
      expect(texts(moment, level).get(column)).toContain(`${free ? 'free pillar' : 'pillar'} (${COLOURS[seat]})`);
    for (const { column } of view.gates) expect(texts(moment).get(column)).toContain('gate');
    for (const { place, number } of view.plates)
      if (number !== null) expect(texts(moment, Number(place[0])).get(place.slice(1))).toContain(`plate ${number}`);
    const offered = (column: string): string =>
      [3, 2, 1, 0].map((level) => texts(moment, level).get(column)).find((text) => text?.includes('walkway'))!;
    for (const [a, b] of view.walkways)
      expect(offered(a)).toMatch(a[0] === b[0] ? /walkways: .*south/ : /walkways: .*east/);
  });

  it('tells floor, rhombi, walls, snakes, statues and figures of Inka', async () => {
    const start = await after('inka', 'win-of-four', 4);
    expect(texts(start).get('a1')).toBe('a1: door, pawn (Black)');
    expect(texts(start).get('a3')).toBe('a3: chasm');
    // Walls keep one destination from the next: D1 lies on e9 and e10, D2 goes on at e11, D3 at f9.
    expect(texts(start).get('e9')).toContain(
      'destination D1, half A, over chasm, wall: south, statues (White, Black, Yellow, Orange)',
    );
    expect(texts(start).get('e10')).toContain('destination D1, half B, over chasm, wall: south-east,');
    const moment = await after('inka', 'win-of-four', 200);
    if (moment.view.game !== 'inka') throw new Error('another game');
    const told = texts(moment);
    expect(told.size).toBe(150);
    for (const { name, cells, snakes } of moment.view.rhombi)
      cells.forEach((cell, half) => {
        expect(told.get(cell)).toContain(`${name}, half ${'AB'[half]}`);
        expect(told.get(cell)!.includes('snake')).toBe(snakes[half]);
      });
    const walls = moment.view.rhombi.reduce((sum, rhombus) => sum + rhombus.walls.filter(Boolean).length, 0);
    const named = [...told.values()].flatMap(
      (text) => /walls?: ((?:north|south)[^(]*?)(?:, (?:statue|pawn|blockade)|$)/.exec(text)?.[1]?.split(', ') ?? [],
    );
    expect(named).toHaveLength(walls);
    moment.view.players.forEach(({ pawn, blockade }, seat) => {
      if (pawn) expect(told.get(pawn)).toContain(`pawn (${COLOURS[seat]})`);
      if (blockade) expect(told.get(blockade)).toContain(`blockade (${COLOURS[seat]})`);
    });
  });

  it('puts cells of Inka that share an edge above each other', async () => {
    const [sheet] = sheetsOf((await after('inka', 'win-of-two', 2)).view, speech);
    const column = (id: string): number =>
      sheet!.rows.flatMap(({ cells }) => cells.findIndex((cell) => cell?.id === id)).find((at) => at >= 0)!;
    for (const [a, b] of [
      ['a1', 'b2'],
      ['e9', 'f9'],
      ['f10', 'g9'],
      ['i3', 'j2'],
    ] as const)
      expect(column(a)).toBe(column(b));
  });

  it('describes the cells of a smaller board with their walls and snakes, and no others', async () => {
    const board = 'D.....D/........./.........../R........../........./D.....D/c6:w:-/d6:-:S';
    const rhombi = '1:-:-/D1:s2,s3:-/D2:s2,s3:-/D3:s2,s3:-';
    const { moment } = await localClient().open(
      { game: 'inka', options: `players=2 first=1 board=${board} rhombi=${rhombi}` },
      [],
    );
    const [sheet] = sheetsOf(moment.view, speech);
    const told = new Map(cellsOf(sheet!).map(({ id, text }) => [id, text]));
    expect(sheet!.rows.map(({ name }) => name).join('')).toBe('cdefgh');
    expect(told.size).toBe(54);
    expect(told.get('c6')).toMatch(/wall/);
    expect(told.get('d6')).toMatch(/snake/);
    expect(told.get('d7')).not.toMatch(/wall|snake/);
  });

  it.each(LANGUAGES)('leaves nothing untranslated in %s', async (language) => {
    for (const [game, record, length] of [
      ['aztec', 'oh-puch-wins', 20],
      ['turquoise', 'all-tablets', 200],
      ['inka', 'win-of-four', 200],
    ] as const) {
      const sheets = sheetsOf((await after(game, record, length)).view, speechOf(translator(language), zoë));
      for (const { text } of sheets.flatMap(cellsOf)) expect(text).not.toMatch(/words\.|way\.|\{|undefined/);
    }
  });
});

describe.each(GAMES.map(({ name }) => name))('announcements of %s', (game) => {
  it('tell every event once and in order, those of bots and chance too', async () => {
    const session = await openSession(localClient(), {
      id: 'test',
      start: { game, options: 'players=2 first=2' },
      players: [human(), bot('random')],
      actions: [],
    });
    const said: string[] = [];
    let before: SessionState = session.state;
    session.subscribe((now) => {
      said.push(...announcements(en, before, now));
      before = now;
    });
    await session.run();
    for (let i = 0; i < 6 && actor(session.state) !== null; i++) {
      session.send({ type: 'act', action: choices(session.state)[0]!.action.text });
      await session.run();
    }
    const { deeds } = session.state;
    const names = { p1: 'You', p2: 'Black bot', chance: 'Chance' } as Record<string, string>;
    const events = said.filter((line) => /^(You|Black bot|Chance): /.test(line));
    expect(events.map((line) => line.split(':')[0])).toEqual(deeds.map(({ by }) => names[by]));
    expect(said.filter((line) => line === 'Your turn').length).toBeGreaterThan(0);
    const { length } = said;
    await session.look(0);
    expect(said.slice(length)).toEqual([`You are looking back: action 0 of ${deeds.length}`]);
    await session.look(deeds.length);
    // A short game may be over by now.
    const next = actor(session.state) === null ? [] : ['Your turn'];
    expect(said.slice(length + 1)).toEqual(['Back to now', ...next]);
    // Whoever shows a turn again tells it; once is enough.
    const now = session.state;
    await session.look(0);
    expect(announcements(en, now, session.state, true)).toEqual([]);
  });
});

it('a hint says how good it is', async () => {
  const session = await openSession(localClient(), {
    id: 'test',
    start: { game: 'aztec', options: 'players=2 first=1' },
    players: [human(), bot('random')],
    actions: [],
  });
  const { action } = choices(session.state)[0]!;
  const best = { action, share: [0.56, 0.44], score: [2, 1], nodes: 9, line: [] };
  const hint = { action, candidates: [best] } as unknown as Decision;
  expect(announcements(en, session.state, { ...session.state, hint })).toEqual([
    expect.stringMatching(/^The bot would play: Lay a piece from /),
    'It is open: with this you win about 56 of 100 games.',
  ]);
});
