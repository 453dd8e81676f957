// All lines of a game as records write them down, and back.

import type { Client } from '../core/client';
import type { AnnotatedMove, ReviewStep, WrittenMove, WrittenRecord, WrittenVariation } from '../core/types';
import { common, put, remark, remarkOn } from './lines';
import type { Branch, Remark, Tree } from './tree';

/** What a comment begins with that tells each seat's share of the win, in percent. */
const WIN = /^\[%win ([\d. ]+)\]\s*/;

const commentOf = ({ share, comment = '' }: Remark): string => {
  const shares = share ? `[%win ${share.map((one) => (100 * one).toFixed(1)).join(' ')}]` : '';
  return [shares, comment].filter(Boolean).join(' ');
};

/** What a comment says, and the shares of the win of so many seats that it may begin with. */
export function readComment(text: string): Pick<Remark, 'comment' | 'share'> {
  const [whole = '', figures = ''] = WIN.exec(text) ?? [];
  const share = figures
    .trim()
    .split(/\s+/)
    .map((one) => Number(one) / 100);
  const comment = text.slice(whole.length);
  return {
    ...(whole && share.every((one) => one >= 0 && one <= 1) ? { share } : {}),
    ...(comment ? { comment } : {}),
  };
}

/** The actions of a line that leaves another after so many actions, with all that is said and hangs on it. */
function movesOf({ at, actions, branches, remarks = [] }: Branch): WrittenMove[] {
  return actions.map((action, i) => {
    const said = remarks.find((one) => one.at === at + i + 1);
    // A variation stands in place of an action: what goes on behind the last one repeats it.
    const behind = i === actions.length - 1 ? branches.filter((one) => one.at === at + i + 1) : [];
    const instead = [
      ...branches.filter((one) => one.at === at + i),
      ...behind.map((one): Branch => ({ ...one, at: at + i, actions: [action, ...one.actions] })),
    ];
    const move: AnnotatedMove = {
      action,
      ...(said?.mark ? { mark: said.mark } : {}),
      ...(said && commentOf(said) ? { comment: commentOf(said) } : {}),
      ...(instead.length > 0 ? { variations: instead.map((one) => ({ moves: movesOf(one) })) } : {}),
    };
    return Object.keys(move).length > 1 ? move : action;
  });
}

/** The lines of a game in place of those that its record has. */
export function written(record: WrittenRecord, { trunk, branches, remarks = [] }: Tree): WrittenRecord {
  const { preface: _, ...rest } = record;
  const preface = remarks.find(({ at }) => at === 0);
  const moves = movesOf({ at: 0, actions: trunk, branches, remarks });
  return { ...rest, ...(preface?.comment ? { preface: preface.comment } : {}), moves };
}

/** The lines that a record has, the game's own as the trunk. */
export function linesOf({ preface = '', moves }: Pick<WrittenRecord, 'preface' | 'moves'>): Tree {
  const actionOf = (move: WrittenMove): string => (typeof move === 'string' ? move : move.action);
  let tree: Tree = { trunk: moves.map(actionOf), branches: [] };
  const read = (before: readonly string[], line: WrittenVariation): void => {
    const path = [...before];
    tree = put(tree, [...before, ...line.moves.map(actionOf)]);
    line.moves.forEach((move, i) => {
      const instead = path.slice();
      path.push(actionOf(move));
      const { mark, comment = '', variations = [] } = typeof move === 'string' ? ({} as Partial<AnnotatedMove>) : move;
      const { comment: words = '', ...share } = readComment(comment);
      // What is said before a variation is said of its first action.
      const whole = [i === 0 ? line.preface : '', words].filter(Boolean).join('\n');
      const said = { ...share, ...(whole ? { comment: whole } : {}), ...(mark ? { mark } : {}) };
      if (Object.keys(said).length > 0) tree = remark(tree, path, { ...remarkOn(tree, path), ...said });
      for (const other of variations) read(instead, other);
    });
  };
  read([], { moves });
  return preface ? remark(tree, [], readComment(preface)) : tree;
}

/** A record with all lines of its game, and with what the steps of a review say if there are any. */
export async function annotated(
  client: Client,
  text: string,
  tree: Tree,
  steps: readonly ReviewStep[] | null,
): Promise<string> {
  if (tree.branches.length === 0 && !tree.remarks?.length && !steps) return text;
  const record = await client.readRecord(text);
  const { trunk } = linesOf(record);
  // Far away the game may have gone on.
  if (trunk.length !== tree.trunk.length || common(trunk, tree.trunk) < trunk.length) return text;
  return client.writeRecord(written(record, tree), steps);
}
