// The lines of a game: the one that is played, and those that were left and are kept. A tree of actions whose trunk is
// marked by being the trunk.

/** A line that leaves another. */
export interface Branch {
  /** After how many actions of the game it leaves the line it hangs on. */
  at: number;
  /** What is done on it from there; at least one action. */
  actions: readonly string[];
  branches: readonly Branch[];
}

/** All lines of a game. */
export interface Tree {
  /** The line that is played. */
  trunk: readonly string[];
  branches: readonly Branch[];
}

const below = (branches: readonly Branch[], length: number): Branch[] => branches.filter(({ at }) => at <= length);
const above = (branches: readonly Branch[], length: number): Branch[] => branches.filter(({ at }) => at > length);

/** Back to an earlier moment of the trunk; what comes after it is kept as a branch. */
export function goBack({ trunk, branches }: Tree, length: number): Tree {
  const actions = trunk.slice(length);
  const left = { at: length, actions, branches: above(branches, length) };
  return {
    trunk: trunk.slice(0, length),
    branches: actions.length > 0 ? [...below(branches, length), left] : branches,
  };
}

/** The same, but what comes after is forgotten, unless other lines hang on it. */
export const takeBack = (tree: Tree, length: number): Tree =>
  above(tree.branches, length).length > 0
    ? goBack(tree, length)
    : { trunk: tree.trunk.slice(0, length), branches: tree.branches };

/** One action more on the trunk. A branch that begins with it is followed, so that no line is there twice. */
export function grow({ trunk, branches }: Tree, action: string): Tree {
  const at = trunk.length;
  const followed = branches.filter((branch) => branch.at === at && branch.actions[0] === action);
  const rest = followed.flatMap((branch) => withoutFirst(branch));
  return { trunk: [...trunk, action], branches: [...branches.filter((one) => !followed.includes(one)), ...rest] };
}

/** What is left of a branch, as branches of the trunk, when its first action is the trunk's. */
function withoutFirst({ at, actions, branches }: Branch): Branch[] {
  const left = { at: at + 1, actions: actions.slice(1), branches: above(branches, at + 1) };
  return [...below(branches, at + 1), ...(left.actions.length > 0 ? [left] : [])];
}

/** Makes a branch of the trunk the line that is played; what it leaves becomes a branch. */
export function follow(tree: Tree, branch: Branch): Tree {
  const without = { ...tree, branches: tree.branches.filter((one) => one !== branch) };
  const { trunk, branches } = goBack(without, branch.at);
  return { trunk: [...trunk, ...branch.actions], branches: [...branches, ...branch.branches] };
}

/** Forgets a branch of the trunk. */
export const forget = (tree: Tree, branch: Branch): Tree => ({
  ...tree,
  branches: tree.branches.filter((one) => one !== branch),
});
