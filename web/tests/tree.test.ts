// The lines of a game: nothing that was kept is lost, and no line is there twice.

import { describe, expect, it } from 'vitest';
import { follow, forget, goBack, grow, takeBack, type Branch, type Tree } from '../src/game/tree';

const line = (text: string): Tree => ({ trunk: [...text], branches: [] });
const grown = (tree: Tree, text: string): Tree => [...text].reduce(grow, tree);

/** Every line there is, from the start to its end. */
function lines({ trunk, branches }: Tree): string[] {
  const along = (path: readonly string[], { at, actions, branches: more }: Branch): string[] => {
    const whole = [...path.slice(0, at), ...actions];
    return [whole.join(''), ...more.flatMap((branch) => along(whole, branch))];
  };
  return [trunk.join(''), ...branches.flatMap((branch) => along(trunk, branch))];
}

describe('the lines of a game', () => {
  it('keep the old one when play goes on from an earlier moment', () => {
    const tree = grown(goBack(line('abcd'), 2), 'xy');
    expect(lines(tree)).toEqual(['abxy', 'abcd']);
  });

  it('can be gone back to, and keep what was left for them', () => {
    const tree = grown(goBack(line('abcd'), 2), 'xy');
    const back = follow(tree, tree.branches[0]!);
    expect(lines(back)).toEqual(['abcd', 'abxy']);
    expect(lines(follow(back, back.branches[0]!))).toEqual(['abxy', 'abcd']);
  });

  it('hang on the line they left, however far play goes back', () => {
    const tree = grown(goBack(grown(goBack(line('abcd'), 3), 'x'), 1), 'y');
    expect(lines(tree)).toEqual(['ay', 'abcx', 'abcd']);
    expect(lines(follow(tree, tree.branches[0]!))).toEqual(['abcx', 'ay', 'abcd']);
  });

  it('are not there twice: an old line that is played again is followed', () => {
    const back = goBack(line('abcd'), 1);
    expect(lines(grown(back, 'b'))).toEqual(['ab', 'abcd']);
    expect(lines(grown(back, 'bcd'))).toEqual(['abcd']);
    expect(lines(grown(back, 'bx'))).toEqual(['abx', 'abcd']);
  });

  it('are left as they are when nothing comes after the moment', () =>
    expect(goBack(line('ab'), 2)).toEqual(line('ab')));

  it('forget what is taken back, unless another line hangs on it', () => {
    expect(lines(takeBack(line('abc'), 1))).toEqual(['a']);
    const tree = grown(goBack(line('abcd'), 2), 'x');
    expect(lines(takeBack(tree, 2))).toEqual(['ab', 'abcd']);
    expect(lines(takeBack(tree, 1))).toEqual(['a', 'abx', 'abcd']);
  });

  it('can be forgotten one by one', () => {
    const tree = grown(goBack(line('abcd'), 2), 'x');
    expect(lines(forget(tree, tree.branches[0]!))).toEqual(['abx']);
  });

  it('take along what is said of them', () => {
    const said = { ...line('abcd'), remarks: [0, 1, 3, 4].map((at) => ({ at, comment: `after ${at}` })) };
    const back = goBack(said, 2);
    expect(back.remarks?.map(({ at }) => at)).toEqual([0, 1]);
    expect(back.branches[0]!.remarks?.map(({ at }) => at)).toEqual([3, 4]);
    expect(grown(back, 'c').remarks?.map(({ at }) => at)).toEqual([0, 1, 3]);
    expect(grown(back, 'cd').remarks).toEqual(said.remarks);
    expect(follow(grown(back, 'x'), back.branches[0]!).remarks).toEqual(said.remarks);
    // A slip that somebody wrote about is none.
    expect(lines(takeBack(said, 2))).toEqual(['ab', 'abcd']);
  });

  it('survive being written down', () => {
    const tree = grown(goBack(grown(goBack(line('abcd'), 3), 'x'), 1), 'y');
    expect(lines(JSON.parse(JSON.stringify(tree)) as Tree)).toEqual(lines(tree));
  });
});
