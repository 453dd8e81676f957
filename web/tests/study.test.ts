// The study board: other lines are tried out beside the game, talked about, kept, written into its record and read back.

import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { beginFromRecord } from '../src/game/games';
import { cutOff, put, remark, remarkOn, through } from '../src/game/lines';
import { openSession } from '../src/game/local';
import { bot, human } from '../src/game/players';
import { actor, treeOf, type Session } from '../src/game/session';
import { openStorage } from '../src/game/storage';
import type { Branch, Tree } from '../src/game/tree';
import { annotated, linesOf, written } from '../src/game/written';
import { Analyst } from '../src/review/analyst.svelte';
import { Aside } from '../src/review/aside.svelte';
import { fromRemarks } from '../src/review/growing';
import type { StudyBoard } from '../src/review/study';
import { localClient } from './local';

const line = (text: string): Tree => ({ trunk: [...text], branches: [] });

/** Every line there is, from the start to its end. */
function lines({ trunk, branches }: Tree): string[] {
  const along = (path: readonly string[], { at, actions, branches: more }: Branch): string[] => {
    const whole = [...path.slice(0, at), ...actions];
    return [whole.join(''), ...more.flatMap((branch) => along(whole, branch))];
  };
  return [trunk.join(''), ...branches.flatMap((branch) => along(trunk, branch))];
}
const planted = (...texts: string[]): Tree => texts.reduce((tree, text) => put(tree, [...text]), line('abcd'));

describe('lines beside the game', () => {
  it('are put where they leave it, once each, and the game stays as it is', () => {
    expect(lines(planted('abxy', 'abxz', 'q'))).toEqual(['abcd', 'abxy', 'abxz', 'q']);
    expect(lines(planted('abx', 'abxy', 'abx', 'abc', 'abcd'))).toEqual(['abcd', 'abxy']);
    expect(lines(planted('abcde', 'abcdef', 'abcdg'))).toEqual(['abcd', 'abcdef', 'abcdg']);
  });

  it('are found to their end by what they begin with', () => {
    const tree = planted('abxyz', 'abxq');
    expect(through(tree, [...'ab']).join('')).toBe('abcd');
    expect(through(tree, [...'abx']).join('')).toBe('abxyz');
    expect(through(tree, [...'abxq']).join('')).toBe('abxq');
    expect(through(tree, [...'nowhere']).join('')).toBe('nowhere');
  });

  it('are talked about, each moment once', () => {
    let tree = remark(planted('abxy'), [...'abx'], { comment: 'well' });
    tree = remark(tree, [...'abx'], { comment: 'well done', mark: '!' });
    tree = remark(tree, [], { comment: 'before all' });
    expect(remarkOn(tree, [...'abx'])).toEqual({ at: 3, comment: 'well done', mark: '!' });
    expect(remarkOn(tree, [])).toMatchObject({ comment: 'before all' });
    expect(remarkOn(tree, [...'abc'])).toBeUndefined();
    expect(remarkOn(remark(tree, [...'abx'], {}), [...'abx'])).toBeUndefined();
  });

  it('are cut off from an action on; what was played is not', () => {
    const tree = planted('abxyz', 'abxq', 'abw');
    expect(lines(cutOff(tree, [...'abxy']))).toEqual(['abcd', 'abx', 'abxq', 'abw']);
    expect(lines(cutOff(tree, [...'abx']))).toEqual(['abcd', 'abw']);
    expect(cutOff(tree, [...'abc'])).toBe(tree);
  });

  it('are the same after they were written down', () => {
    const record = { game: 'aztec', rules: 1, options: {}, moves: [] };
    let tree = planted('abxyz', 'abxq', 'aw', 'abcde', 'abcdf', 'abxyzr', 'abxyv');
    for (const [path, said] of [
      ['', 'preface'],
      ['ab', 'played'],
      ['abxq', 'tried'],
      ['abcde', 'behind the end'],
    ] as const)
      tree = remark(tree, [...path], { comment: said });
    tree = remark(tree, [...'abc'], { mark: '?!', share: [0.25, 0.75], comment: 'both' });
    const back = linesOf(written(record, tree));
    expect(lines(back).toSorted()).toEqual(lines(tree).toSorted());
    for (const path of ['', 'ab', 'abc', 'abxq', 'abcde'])
      expect(remarkOn(back, [...path])).toEqual(remarkOn(tree, [...path]));
  });
});

const RECORDS = { aztec: 'two-corners', turquoise: 'v2-stand-off-score', inka: 'win-of-two' } as const;
const recordOf = (game: keyof typeof RECORDS): string =>
  readFileSync(new URL(`../../testdata/games/${game}/${RECORDS[game]}.txt`, import.meta.url), 'utf8');

/** A game against a bot, and a study of it after so many actions. */
async function studied(game: keyof typeof RECORDS, from: number): Promise<{ own: Session; study: StudyBoard }> {
  const client = localClient();
  const { start, deeds } = await client.load(recordOf(game));
  const own = await openSession(client, {
    id: game,
    start,
    players: [human(), bot()],
    actions: deeds.map(({ action }) => action.text),
  });
  const aside = new Aside(new Analyst(() => openStorage(new IDBFactory()), localClient), {}, () => {});
  await aside.leave(own, from);
  return { own, study: aside.study! };
}

describe.each([
  ['aztec', 10],
  ['turquoise', 20],
  ['inka', 30],
] as const)('the study board of %s', (game, from) => {
  it('lets everybody act, keeps what was tried with the game, and leaves the game alone', async () => {
    const { own, study } = await studied(game, from);
    const played = own.state.deeds;
    const { session } = study;
    for (let i = 0; i < 4; i++) {
      if (session.state.moment.turn === 'chance') await study.draw(null);
      expect(actor(session.state)).not.toBeNull();
      const { choices, length } = session.state.moment;
      const other = choices.find(({ action }) => action.text !== played[length]?.action.text) ?? choices[0]!;
      session.send({ type: 'act', action: other.action.text });
      await expect.poll(() => session.state.moment.length).toBeGreaterThan(length);
    }
    const path = study.path();
    expect(own.state.deeds).toBe(played);
    expect(through(treeOf(own.state), path)).toEqual(path);
    study.say({ comment: 'so', mark: '!?' });
    expect(remarkOn(treeOf(own.state), path)).toMatchObject({ comment: 'so', mark: '!?' });

    // Back and forth on the line, and over to the game and back.
    await session.look(3);
    expect(session.state.deeds.map(({ action }) => action.text)).toEqual(path);
    await session.look(path.length);
    expect(study.path()).toEqual(path);
    await study.goTo(played.map(({ action }) => action.text));
    expect(session.canUndo()).toBe(false);
    await study.goTo(path);
    expect(session.canUndo()).toBe(true);
    await session.undo();
    expect(study.path().length).toBeLessThan(path.length);
    expect(remarkOn(treeOf(own.state), path)).toBeUndefined();
  });

  it('goes into the record and comes out of it', async () => {
    const { own, study } = await studied(game, from);
    const { choices, length } = study.session.state.moment;
    const [other] = choices.filter(({ action }) => action.text !== own.state.deeds[length]!.action.text);
    study.session.send({ type: 'act', action: other!.action.text });
    await expect.poll(() => study.path().length).toBeGreaterThan(length);
    study.say({ comment: 'a } and a \\, on\ntwo lines', mark: '??' });
    const [path, client] = [study.path(), localClient()];

    const text = await annotated(client, recordOf(game), treeOf(own.state), null);
    const storage = await openStorage(new IDBFactory());
    const { branches, remarks } = (await storage.load(await beginFromRecord(client, storage, text)))!;
    const back = { trunk: treeOf(own.state).trunk, branches: branches!, remarks: remarks! };
    expect(through(back, path)).toEqual(path);
    expect(remarkOn(back, path)).toMatchObject({ comment: 'a } and a \\, on\ntwo lines', mark: '??' });
  });
});

describe('chance on the study board', () => {
  it('brings what it brought in the game, or what one wants', async () => {
    const { own, study } = await studied('turquoise', 0);
    const texts = treeOf(own.state).trunk;
    const draw = own.state.deeds.findIndex(({ by }) => by === 'chance');
    await study.goTo(texts.slice(0, draw));
    const chances = await study.chances();
    await study.draw(null);
    expect(study.path()).toEqual(texts.slice(0, draw + 1));
    await study.goTo(texts.slice(0, draw));
    const other = chances.find(({ text }) => text !== texts[draw])!;
    await study.draw(other.text);
    expect(study.path()).toEqual([...texts.slice(0, draw), other.text]);
    await study.forget(study.path());
    expect(study.path()).toEqual(texts.slice(0, draw));
    expect(own.state.branches).toEqual([]);
  });
});

describe('a record with a review', () => {
  it('opens with its shares, marks and variations, as far as the rules know them', async () => {
    const client = localClient();
    const [record, { start, deeds }] = [recordOf('aztec'), await client.load(recordOf('aztec'))];
    const actions = deeds.map(({ action }) => action.text);
    const review = (await client.review({ start, actions, ranks: null, nodes: 200, seed: 1 }))!;
    const text = await annotated(client, record, { trunk: actions, branches: [] }, review.steps);
    const tree = linesOf(await client.readRecord(text));
    const brought = fromRemarks(tree.remarks!, 2)!;
    review.steps.forEach(({ after, verdict }, i) => {
      expect(brought.shares[i + 1]![0]).toBeCloseTo(after.share[0]!, 3);
      if (verdict && !['best', 'good'].includes(verdict)) expect(brought.verdicts[i]).toBe(verdict);
    });
    expect(tree.branches.length).toBeGreaterThan(0);
    for (const { at, actions: other } of tree.branches)
      await client.open(start, [...tree.trunk.slice(0, at), ...other]);
    expect(fromRemarks([], 2)).toBeNull();
  });

  it('is refused if its game cannot be played, and cut where its variations cannot', async () => {
    const client = localClient();
    const record = recordOf('aztec').replace(/^2\. .*$/m, '$& {said} (castle) (2. castle)');
    expect(linesOf(await client.readRecord(record)).branches).toEqual([]);
    await expect(client.readRecord(recordOf('aztec').replace(/^2\. .*$/m, '2. castle'))).rejects.toThrow('castle');
    await expect(client.writeRecord({} as never, null)).rejects.toThrow('game');
  });
});
