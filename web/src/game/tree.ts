// The lines of a game: the one that is played, those that were left or tried out and are kept, and what somebody wrote
// about them. A tree of actions whose trunk is marked by being the trunk.

/** What somebody wrote about a moment. */
export interface Remark {
  /** After how many actions of the game. */
  at: number;
  /** A sign for the action that led there, as records have it. */
  mark?: string;
  comment?: string;
  /** Each seat's share of the win, where a review was written down. */
  share?: readonly number[];
}

/** A line that leaves another. */
export interface Branch {
  /** After how many actions of the game it leaves the line it hangs on. */
  at: number;
  /** What is done on it from there; at least one action. */
  actions: readonly string[];
  branches: readonly Branch[];
  /** What is said of its actions; missing if nothing is. */
  remarks?: readonly Remark[];
}

/** All lines of a game. */
export interface Tree {
  /** The line that is played. */
  trunk: readonly string[];
  branches: readonly Branch[];
  /** What is said of the start and of the trunk's actions; missing if nothing is. */
  remarks?: readonly Remark[];
}

type Placed = { readonly at: number };
const below = <T extends Placed>(some: readonly T[], length: number): T[] => some.filter(({ at }) => at <= length);
const above = <T extends Placed>(some: readonly T[], length: number): T[] => some.filter(({ at }) => at > length);

/** A line with what is said of it. */
const saying = <T extends object>(line: T, remarks: readonly Remark[]): T & { remarks?: readonly Remark[] } =>
  remarks.length > 0 ? { ...line, remarks } : line;

/** Back to an earlier moment of the trunk; what comes after it is kept as a branch. */
export function goBack(tree: Tree, length: number): Tree {
  const { trunk, branches, remarks = [] } = tree;
  const actions = trunk.slice(length);
  if (actions.length === 0) return tree;
  const left = saying({ at: length, actions, branches: above(branches, length) }, above(remarks, length));
  return saying(
    { trunk: trunk.slice(0, length), branches: [...below(branches, length), left] },
    below(remarks, length),
  );
}

/** The same, but what comes after is forgotten, unless other lines hang on it or something is said of it. */
export function takeBack(tree: Tree, length: number): Tree {
  const { trunk, branches, remarks = [] } = tree;
  const kept = [...above(branches, length), ...above(remarks, length)];
  return kept.length > 0 ? goBack(tree, length) : saying({ trunk: trunk.slice(0, length), branches }, remarks);
}

/** One action more on the trunk. A branch that begins with it is followed, so that no line is there twice. */
export function grow({ trunk, branches, remarks = [] }: Tree, action: string): Tree {
  const at = trunk.length;
  const followed = branches.filter((branch) => branch.at === at && branch.actions[0] === action);
  const rest = followed.flatMap((branch) => withoutFirst(branch));
  const said = followed.flatMap((branch) => below(branch.remarks ?? [], at + 1));
  return saying(
    { trunk: [...trunk, action], branches: [...branches.filter((one) => !followed.includes(one)), ...rest] },
    [...remarks, ...said],
  );
}

/** What is left of a branch, as branches of the trunk, when its first action is the trunk's. */
function withoutFirst({ at, actions, branches, remarks = [] }: Branch): Branch[] {
  const left = saying(
    { at: at + 1, actions: actions.slice(1), branches: above(branches, at + 1) },
    above(remarks, at + 1),
  );
  return [...below(branches, at + 1), ...(left.actions.length > 0 ? [left] : [])];
}

/** Makes a branch of the trunk the line that is played; what it leaves becomes a branch. */
export function follow(tree: Tree, branch: Branch): Tree {
  const without = { ...tree, branches: tree.branches.filter((one) => one !== branch) };
  const { trunk, branches, remarks = [] } = goBack(without, branch.at);
  return saying({ trunk: [...trunk, ...branch.actions], branches: [...branches, ...branch.branches] }, [
    ...remarks,
    ...(branch.remarks ?? []),
  ]);
}

/** Forgets a branch of the trunk. */
export const forget = (tree: Tree, branch: Branch): Tree => ({
  ...tree,
  branches: tree.branches.filter((one) => one !== branch),
});
