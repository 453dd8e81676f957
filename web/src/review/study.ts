// The study board: the lines of a game beside it, where whoever looks acts for everybody and chance does as they like. All
// of it is kept with the game; the line that was played stays as it is.

import type { Client } from '../core/client';
import { seatOf, type Action, type Deed, type Start } from '../core/types';
import { createDesk } from '../game/desk';
import { common, cutOff, put, remark, through } from '../game/lines';
import { human, type Player } from '../game/players';
import { firstState, type Session, type Surroundings } from '../game/session';
import type { Remark, Tree } from '../game/tree';
import { onlooking } from './onlook';

/** The game whose lines are studied. */
export interface Studied {
  id: string;
  start: Start;
  players: readonly Player[];
  /** Everything that was done in it. */
  deeds: readonly Deed[];
  /** Its lines as they are kept, and how they are changed. */
  lines(): Tree;
  keep(change: (lines: Tree) => Tree): void;
}

export interface StudyBoard {
  session: Session;
  /** Everything done from the start of the game to the moment on the board. */
  path(): readonly string[];
  goTo(path: readonly string[]): Promise<void>;
  /** Lets chance do something; null for whatever comes. */
  draw(action: string | null): Promise<void>;
  /** What chance may do now. */
  chances(): Promise<Action[]>;
  /** Says something of the moment on the board. */
  say(said: Omit<Remark, 'at'>): void;
  /** Forgets the last action of a path and what comes after it. */
  forget(path: readonly string[]): Promise<void>;
}

export async function openStudy(
  client: Client,
  { id, start, players, deeds: played, lines, keep }: Studied,
  from: number,
  surroundings: Surroundings,
): Promise<StudyBoard> {
  const { random = Math.random } = surroundings;
  // Nobody is a bot here; whoever has no name goes by the colour.
  const everybody = players.map((player) => human(player.kind === 'bot' ? '' : player.name));
  const texts = (deeds: readonly Deed[]): string[] => deeds.map(({ action }) => action.text);
  const opened = await client.open(start, texts(played.slice(0, from)));
  const first = { ...firstState(`${id} study`, everybody, opened), deeds: played };
  const desk = createDesk(client, first, surroundings);

  const path = (): string[] => texts(desk.state.deeds.slice(0, desk.state.moment.length));
  /** What the game drew, in order: the pile is as it was shuffled. */
  const pile = played.flatMap(({ by, action }) => (by === 'chance' ? [action.text] : []));

  /** Goes to the end of a path, on the line on which it lies or on one that it begins. */
  const goTo = async (to: readonly string[], line = through(lines(), to)): Promise<void> => {
    const { moment } = await client.open(start, to);
    const deeds = await client.deeds(start, line);
    if (desk.gone) return;
    const forward = moment.length === desk.state.moment.length + 1 && common(path(), to) === to.length - 1;
    const deed = deeds[to.length - 1];
    if (forward && deed) await desk.arrive({ deed, moment }, { deeds, outcome: moment.outcome });
    else desk.goTo(moment, deeds);
  };
  const step = async (action: string): Promise<void> => {
    const to = [...path(), action];
    keep((tree) => put(tree, to));
    await goTo(to);
  };
  const isChance = (): boolean => desk.state.moment.turn === 'chance';
  /** What comes: as on this line before, as in the game, or by lot. */
  const drawn = async (): Promise<string> => {
    const { deeds, moment } = desk.state;
    const before = deeds.slice(0, moment.length).filter(({ by }) => by === 'chance').length;
    const possible = (await client.chances()).map(({ text }) => text);
    const known = [deeds[moment.length]?.action.text, pile[before]].find((text) => text && possible.includes(text));
    return known ?? (await client.draw(random())).deed.action.text;
  };
  const act = async (action: string): Promise<void> => {
    if (!desk.state.moment.choices.some((choice) => choice.action.text === action)) return;
    desk.hurry();
    await step(action);
    while (isChance() && !desk.gone) await step(await drawn());
  };

  // One wish after the other.
  let queue: Promise<void> = Promise.resolve();
  const inTurn = (job: () => Promise<void>): Promise<void> => (queue = queue.then(job, job));

  /** How long the path was before the last thing that somebody decided, if that was not played. */
  const lastTried = (): number | null => {
    const { deeds, moment } = desk.state;
    const last = deeds.slice(0, moment.length).findLastIndex(({ by }) => seatOf(by) !== null);
    return last >= 0 && common(path(), lines().trunk) <= last ? last : null;
  };
  const forget = async (what: readonly string[]): Promise<void> => {
    keep((tree) => cutOff(tree, what));
    const here = path();
    await goTo(common(what, here) === what.length ? what.slice(0, -1) : here);
  };

  const session = onlooking(client, desk, {
    send(intent) {
      if (intent.type !== 'act') return desk.consider(intent);
      const { moment } = desk.state;
      void inTurn(() => (desk.state.moment === moment ? act(intent.action) : Promise.resolve()));
    },
    look: (length) =>
      inTurn(async () => {
        const line = texts(desk.state.deeds);
        const to = line.slice(0, Math.max(0, Math.min(line.length, length)));
        if (to.length !== desk.state.moment.length) await goTo(to, line);
      }),
    askHint: desk.askHint,
    canUndo: () => lastTried() !== null,
    undo: () =>
      inTurn(async () => {
        const last = lastTried();
        if (last !== null) await forget(path().slice(0, last + 1));
      }),
  });
  return {
    session,
    path,
    goTo: (to) => inTurn(() => goTo(to)),
    draw: (action) => inTurn(async () => (isChance() ? step(action ?? (await drawn())) : undefined)),
    chances: () => client.chances(),
    say: (said) => keep((tree) => remark(tree, path(), said)),
    forget: (what) => inTurn(() => forget(what)),
  };
}
