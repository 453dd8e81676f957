// What takes the board for a while, beside the game itself: a line that was not played, mistakes to be made good, or a
// study of all its lines.

import type { Client } from '../core/client';
import type { Opened } from '../core/core';
import { Refused, type Action, type Review, type Start } from '../core/types';
import { createDesk } from '../game/desk';
import { firstState, treeOf, type Session, type SessionState, type Surroundings } from '../game/session';
import { taskOf, type Analyst } from './analyst.svelte';
import type { Player } from '../game/players';
import { openLesson, type Standing } from './lesson';
import { onlookers, onlooking } from './onlook';
import { openStudy, type StudyBoard } from './study';

/** A position to be solved again. */
export interface Taught {
  /** Which of how many, from 1. */
  number: number;
  all: number;
  /** Whose mistake it was. */
  players: readonly Player[];
  seat: number;
  played: Action;
  best: Action;
  /** What the mistake gave away of the win. */
  loss: number;
  standing: Standing;
  /** Shows what would have been best. */
  tell(): void;
}

/** The game that everything here is beside, and what its players are called. */
export interface Beside {
  game: SessionState;
  names: readonly string[];
}

/** Mistakes of one seat. */
export interface Course extends Beside {
  review: Review;
  seat: number;
  steps: readonly number[];
}

export class Aside {
  session = $state.raw<Session | null>(null);
  state = $state.raw<SessionState | null>(null);
  /** The line that is played out: after how many actions it begins and ends. */
  line = $state.raw<{ from: number; to: number } | null>(null);
  taught = $state.raw<Taught | null>(null);
  study = $state.raw<StudyBoard | null>(null);
  #course: Course | null = null;
  /** How often somebody wanted something; only the latest counts. */
  #wishes = 0;

  constructor(
    private readonly analyst: Analyst,
    private readonly surroundings: Surroundings,
    /** Called before anything here changes. */
    private readonly changing: (state: SessionState) => void,
  ) {}

  /** Shows a line that was not played, as far as the rules know it: behind an auction it may go on elsewhere. */
  async playOut({ game, names }: Beside, from: number, line: readonly string[]): Promise<void> {
    const wish = ++this.#wishes;
    const { client } = this.analyst;
    const played = game.deeds.slice(0, from).map(({ action }) => action.text);
    const opened = await longest(client, game.start, played, line);
    const first = firstState(`${game.id} aside`, onlookers(names), opened);
    const shown = await client.at(from);
    if (wish !== this.#wishes) return;
    this.#take(onlooking(client, createDesk(client, { ...first, shown }, this.surroundings)));
    this.line = { from, to: opened.deeds.length };
  }

  /** Lets somebody solve positions again, one after the other. */
  learn(course: Course): Promise<void> {
    this.#course = course;
    return this.#teach(0);
  }

  /** Leaves a game after so many of its actions, to try out others. */
  async leave(game: Session, from: number): Promise<void> {
    const wish = ++this.#wishes;
    const { state, keep } = game;
    const study = await openStudy(
      this.analyst.client,
      { ...state, lines: () => treeOf(game.state), keep },
      from,
      this.surroundings,
    );
    if (wish !== this.#wishes) return study.session.dispose();
    this.#take(study.session);
    this.study = study;
  }

  /** On to the next position; null if there is none. */
  get next(): (() => void) | null {
    const { taught } = this;
    return taught && taught.number < taught.all ? () => void this.#teach(taught.number) : null;
  }

  /** Gives the board back; whether it had it. */
  end(): boolean {
    this.#wishes += 1;
    if (!this.session) return false;
    this.session.dispose();
    this.session = this.state = this.line = this.taught = this.study = null;
    return true;
  }

  async #teach(index: number): Promise<void> {
    const course = this.#course;
    const step = course?.steps[index];
    if (!course || step === undefined) return;
    const wish = ++this.#wishes;
    const { game, names, review, seat } = course;
    const { client } = this.analyst;
    const { action, alternatives, change } = review.steps[step]!;
    const best = await client.read(game.start.game, alternatives[0]?.action ?? action);
    const lesson = {
      id: `${game.id} lesson ${step}`,
      players: game.players,
      names,
      task: { ...taskOf(game), nodes: review.nodes, seed: review.seed },
      step,
      seat,
      best,
    };
    const { session, tell } = await openLesson(client, lesson, this.surroundings, (standing) => {
      if (this.taught && this.session === session) this.taught = { ...this.taught, standing };
    });
    if (wish !== this.#wishes) return session.dispose();
    this.#take(session);
    this.taught = {
      tell,
      number: index + 1,
      all: course.steps.length,
      players: game.players,
      seat,
      played: game.deeds[step]!.action,
      best,
      loss: -(change[seat] ?? 0),
      standing: { is: 'asked' },
    };
  }

  #take(session: Session): void {
    this.session?.dispose();
    this.line = null;
    this.taught = null;
    this.study = null;
    this.session = session;
    session.subscribe((state) => {
      this.changing(state);
      this.state = state;
    });
    void this.surroundings.present?.(session.state, 'jump', null);
  }
}

/** As much of a line as the rules know. */
async function longest(
  client: Client,
  start: Start,
  played: readonly string[],
  line: readonly string[],
): Promise<Opened> {
  try {
    return await client.open(start, [...played, ...line]);
  } catch (error) {
    if (!(error instanceof Refused) || line.length === 0) throw error;
    return longest(client, start, played, line.slice(0, -1));
  }
}
