// A game on this screen, without a screen: whose turn, history, bots, intents.

import type { Client } from '../core/client';
import { Refused, seatOf, type Start, type Step } from '../core/types';
import { createDesk } from './desk';
import { newPile, nthDraw } from './pile';
import type { Player } from './players';
import { actor, firstState, isLive, treeOf, type Session, type SessionState, type Surroundings } from './session';
import { follow, forget, goBack, grow, takeBack, type Branch, type Remark, type Tree } from './tree';

export interface Opening {
  id: string;
  start: Start;
  players: readonly Player[];
  actions: readonly string[];
  /** The lines that were left and are kept. */
  branches?: readonly Branch[];
  /** What is said of the line that is played. */
  remarks?: readonly Remark[];
  /** The pile that draws come from; a new one if missing. */
  pile?: number;
}

export async function openSession(client: Client, opening: Opening, surroundings: Surroundings = {}): Promise<Session> {
  const { ended = () => {}, random = Math.random } = surroundings;
  const opened = await client.open(opening.start, opening.actions);
  const { branches = [], remarks = [] } = opening;
  const first = { ...firstState(opening.id, opening.players, opened), branches, remarks };
  const desk = createDesk(client, first, surroundings);
  const pile = opening.pile ?? newPile(random);
  let running = false;
  /** How many wait for bots and chance to stop. */
  let waiting = 0;

  /** What a tree says beside its trunk. */
  const beside = ({ branches, remarks = [] }: Tree): Pick<SessionState, 'branches' | 'remarks'> => ({
    branches,
    remarks,
  });

  const arrive = async (step: Step): Promise<void> => {
    const { outcome } = step.moment;
    const { state } = desk;
    const lines = state.branches.length > 0 ? beside(grow(treeOf(state), step.deed.action.text)) : {};
    const unseen = state.pace === 'jumping' && outcome === null;
    await desk.arrive(step, { outcome, ...lines }, unseen ? 'unseen' : 'animate');
    if (outcome === null) return;
    desk.set({ pace: 'shown' });
    if (isLive(desk.state)) ended(desk.state);
  };

  const mayRun = (): boolean => !desk.gone && waiting === 0 && desk.state.pace !== 'paused';

  const run = async (): Promise<void> => {
    if (running) return;
    running = true;
    try {
      while (mayRun() && desk.state.moment.turn !== 'over') {
        const { moment, players } = desk.state;
        const seat = seatOf(moment.turn);
        const player = seat === null ? null : players[seat];
        if (seat === null) {
          const before = desk.state.deeds.filter(({ by }) => by === 'chance').length;
          await arrive(await client.draw(nthDraw(pile, before)));
        } else if (player?.kind === 'bot') {
          const only = moment.choices.length === 1 ? moment.choices[0] : undefined;
          const action = only?.action ?? (await desk.think(seat, player.spec))?.action;
          if (!mayRun() || action === undefined || desk.state.moment.hash !== moment.hash) return;
          await arrive(await client.play(action.text));
        } else return;
      }
    } finally {
      running = false;
    }
  };

  const act = async (action: string): Promise<void> => {
    if (actor(desk.state) === null) return;
    desk.hurry();
    try {
      await arrive(await client.play(action));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      desk.set({ refusal: { code: error.code, message: error.message } });
      return;
    }
    await run();
  };

  // One wish after the other: a second click while the first is under way must not act twice.
  let queue: Promise<void> = Promise.resolve();
  const inTurn = (job: () => Promise<void>): Promise<void> => (queue = queue.then(job, job));

  /** The same for whoever must not wait until bots have come to an end. */
  const interrupting = (job: () => Promise<void>): Promise<void> => {
    waiting += 1;
    desk.hurry();
    return inTurn(async () => {
      waiting -= 1;
      await job();
      await run();
    });
  };

  /** Brings the board to the trunk of another tree of lines. */
  const bringTo = async (tree: Tree): Promise<void> => {
    const { start, deeds, moment } = await client.open(desk.state.start, tree.trunk);
    desk.goTo(moment, deeds, { start, ...beside(tree) });
  };

  /** How long the game was before the last thing that somebody at this screen decided; -1 if nobody has. */
  const lastDecision = (): number => {
    const { deeds, players } = desk.state;
    return deeds.findLastIndex(({ by }) => players[seatOf(by) ?? -1]?.kind === 'human');
  };
  const canUndo = (): boolean => {
    const { state } = desk;
    const waits = actor(state) !== null || (state.outcome !== null && isLive(state));
    return waits && lastDecision() >= 0;
  };

  return {
    get state() {
      return desk.state;
    },
    subscribe: desk.subscribe,
    send(intent) {
      if (intent.type === 'act') {
        const { hash } = desk.state.moment;
        void inTurn(() => (desk.state.moment.hash === hash ? act(intent.action) : Promise.resolve()));
      } else desk.consider(intent);
    },
    canUndo,
    undo: () =>
      inTurn(async () => {
        if (!canUndo()) return;
        desk.hurry();
        const to = lastDecision();
        const { deeds } = desk.state;
        // A slip of one's own leaves no trace; a line in which others had a part is kept.
        const others = deeds.slice(to).some(({ by }) => by !== 'chance' && by !== deeds[to]?.by);
        const tree = (others ? goBack : takeBack)(treeOf(desk.state), to);
        desk.goTo(await client.truncate(to), deeds.slice(0, to), beside(tree));
      }),
    look: desk.look,
    askHint: desk.askHint,
    closeHint: desk.closeHint,
    showBetter: desk.showBetter,
    keep: desk.keep,
    consider: (wish) => client.consider(wish),
    here: {
      playFrom: (length) => interrupting(() => bringTo(goBack(treeOf(desk.state), length))),
      follow: (branch) => interrupting(() => bringTo(follow(treeOf(desk.state), branch))),
      forget: (branch) => desk.keep((lines) => forget(lines, branch)),
      setPace(pace) {
        const was = desk.state.pace;
        desk.set({ pace });
        // What was played meanwhile has not been shown.
        if (was === 'jumping') desk.redraw();
        if (was === 'paused') void inTurn(run);
        // What is thought out while others wait would not be played.
        else if (pace === 'paused') desk.hurry();
      },
    },
    hurry: desk.hurry,
    run: () => inTurn(run),
    dispose: desk.dispose,
  };
}
