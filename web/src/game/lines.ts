// Lines that are tried out beside the one that is played: put into the game's tree, talked about and taken out again. The
// trunk stays as it is. A path is everything done from the start of the game to a moment.

import type { Branch, Remark, Tree } from './tree';

type Path = readonly string[];

/** How many actions two lines have in common at their beginning. */
export function common(one: Path, other: Path): number {
  const differ = one.findIndex((action, i) => action !== other[i]);
  return differ < 0 ? one.length : differ;
}

const root = ({ trunk, ...more }: Tree): Branch => ({ at: 0, actions: trunk, ...more });
const treeOf = ({ actions, branches, remarks }: Branch): Tree => ({
  trunk: actions,
  branches,
  ...(remarks ? { remarks } : {}),
});

/** The branch of a line on which a path goes on after so many actions of that line, if there is one. */
const onwards = (line: Branch, path: Path, shared: number): Branch | undefined =>
  line.branches.find(({ at, actions }) => at === line.at + shared && actions[0] === path[shared]);

const replaced = (line: Branch, old: Branch, now: Branch | null): Branch => ({
  ...line,
  branches: line.branches.flatMap((one) => (one === old ? (now ? [now] : []) : [one])),
});

/** Puts a line in, as far as it is not there. */
export function put(tree: Tree, path: Path): Tree {
  const into = (line: Branch, rest: Path): Branch => {
    const shared = common(rest, line.actions);
    if (shared === rest.length) return line;
    const next = onwards(line, rest, shared);
    if (next) return replaced(line, next, into(next, rest.slice(shared)));
    // A line that was tried out goes on; what goes on behind the game is a line of its own.
    if (shared === line.actions.length && line !== trunk) return { ...line, actions: rest };
    const fresh = { at: line.at + shared, actions: rest.slice(shared), branches: [] };
    return { ...line, branches: [...line.branches, fresh] };
  };
  const trunk = root(tree);
  return treeOf(into(trunk, path));
}

/** The whole line on which a path lies, to its end. */
export function through(tree: Tree, path: Path): Path {
  const along = (line: Branch, rest: Path): Path => {
    const shared = common(rest, line.actions);
    if (shared === rest.length) return [...path.slice(0, line.at), ...line.actions];
    const next = onwards(line, rest, shared);
    return next ? along(next, rest.slice(shared)) : path;
  };
  return along(root(tree), path);
}

/** Changes the line on which a path ends, if there is one; null takes the line out. */
function changed(tree: Tree, path: Path, change: (line: Branch) => Branch | null): Tree {
  const within = (line: Branch, rest: Path): Branch | null => {
    const shared = common(rest, line.actions);
    if (shared === rest.length) return change(line);
    const next = onwards(line, rest, shared);
    return next ? replaced(line, next, within(next, rest.slice(shared))) : line;
  };
  const trunk = root(tree);
  return treeOf(within(trunk, path) ?? trunk);
}

/** What is said of the moment that a path leads to. */
export function remarkOn(tree: Tree, path: Path): Remark | undefined {
  let said: Remark | undefined;
  changed(tree, path, (line) => {
    said = line.remarks?.find(({ at }) => at === path.length);
    return line;
  });
  return said;
}

/** Says something of the moment that a path leads to, in place of what was said; nothing is forgotten. */
export const remark = (tree: Tree, path: Path, said: Omit<Remark, 'at'>): Tree =>
  changed(tree, path, (line) => {
    const others = (line.remarks ?? []).filter(({ at }) => at !== path.length);
    const remarks = Object.values(said).some(Boolean) ? [...others, { ...said, at: path.length }] : others;
    return { ...line, remarks };
  });

/** Takes out the last action of a path and all that comes after it, unless it was played. */
export function cutOff(tree: Tree, path: Path): Tree {
  if (common(path, tree.trunk) === path.length) return tree;
  const left = path.length - 1;
  return changed(tree, path, ({ at, actions, branches, remarks = [] }) =>
    at === left
      ? null
      : {
          at,
          actions: actions.slice(0, left - at),
          branches: branches.filter((one) => one.at <= left),
          remarks: remarks.filter((one) => one.at <= left),
        },
  );
}
