// A game on this screen, without a screen: whose turn, history, bots, intents.

import type { Client } from '../core/client';
import { Refused, seatOf, type Start, type Step } from '../core/types';
import { createDesk } from './desk';
import { newPile, nthDraw } from './pile';
import type { Player } from './players';
import { actor, firstState, isLive, type Session, type Surroundings } from './session';

export interface Opening {
  id: string;
  start: Start;
  players: readonly Player[];
  actions: readonly string[];
  /** The pile that draws come from; a new one if missing. */
  pile?: number;
}

export async function openSession(client: Client, opening: Opening, surroundings: Surroundings = {}): Promise<Session> {
  const { ended = () => {}, random = Math.random } = surroundings;
  const opened = await client.open(opening.start, opening.actions);
  const desk = createDesk(client, firstState(opening.id, opening.players, opened), surroundings);
  const pile = opening.pile ?? newPile(random);
  let running = false;

  const arrive = async (step: Step): Promise<void> => {
    const { outcome } = step.moment;
    await desk.arrive(step, { outcome });
    if (outcome && isLive(desk.state)) ended(desk.state);
  };

  const run = async (): Promise<void> => {
    if (running) return;
    running = true;
    try {
      while (!desk.gone && desk.state.moment.turn !== 'over') {
        const { moment, players } = desk.state;
        const seat = seatOf(moment.turn);
        const player = seat === null ? null : players[seat];
        if (seat === null) {
          const before = desk.state.deeds.filter(({ by }) => by === 'chance').length;
          await arrive(await client.draw(nthDraw(pile, before)));
        } else if (player?.kind === 'bot') {
          const only = moment.choices.length === 1 ? moment.choices[0] : undefined;
          const action = only?.action ?? (await desk.think(seat, player.spec))?.action;
          if (desk.gone || action === undefined || desk.state.moment.hash !== moment.hash) return;
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
        desk.goBack(await client.truncate(lastDecision()));
      }),
    look: desk.look,
    askHint: desk.askHint,
    hurry: desk.hurry,
    run: () => inTurn(run),
    dispose: desk.dispose,
  };
}
