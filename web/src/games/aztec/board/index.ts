// The board of Aztec: draws moments as a lit temple and lets a piece be held, turned and laid.

import * as THREE from 'three';
import type { AztecAction, AztecView } from '../types';
import type { BoardState, Mark, Mount, Transition } from '../../../boards/board';
import { gold } from '../../../boards/palette';
import { ease } from '../../../boards/three/motion';
import { createStage } from '../../../boards/three/stage';
import { createBuilding } from './building';
import {
  fitOf,
  ghostCells,
  ghostOf,
  is,
  keyOf,
  move,
  nextFit,
  offerOf,
  offersOf,
  put,
  reach,
  settle,
  topOf,
  turn,
  UPRIGHT,
  wishOf,
  type Ghost,
  type Offer,
  type Offers,
} from './ghost';
import { createGrid } from './grid';
import { createHand, type HandScene } from './hand';
import { commandOf, listen, toolsFor, type Command } from './input';
import { createLabel, type Words } from './label';
import { createLights } from './lights';
import { createSurvey } from './survey';
import type { Verdict } from './look';
import { createNames, type Names } from '../../../boards/three/names';
import { createPlaza, EXTENT, MOOD, namesOf, widthOf } from './plaza';
import { entryOf, faults, sceneOf, type AztecScene } from './scene';
import {
  cellText,
  readCell,
  step,
  SPACE,
  tip,
  TURN_LEFT,
  TURN_RIGHT,
  cellsOf,
  type Cell,
  type Direction,
} from './space';

type State = BoardState<AztecView, AztecAction>;
const NONE: Offers = offersOf([]);
const HIGHEST = SPACE.levels;

export const mount: Mount<AztecView, AztecAction> = (host, services) => {
  const stage = createStage(host, {
    mood: MOOD,
    orbit: { centre: [0, 0, 0], radius: 8.1, extent: EXTENT, azimuth: 24, elevation: 43 },
    reducedMotion: services.reducedMotion,
  });
  stage.renderer.localClippingEnabled = true;

  /** Everything that has the size of the field; a small field is shown as large as a big one. */
  const world = new THREE.Group();
  const pickable = new THREE.Group();
  const building = createBuilding(stage.motion, stage.invalidate);
  const hand = createHand(stage.motion, stage.invalidate);
  const grid = createGrid(stage, pickable);
  const lights = createLights(stage.invalidate);
  const survey = createSurvey(stage.invalidate);
  /** What is possible at a glance, where somebody wants to see it. */
  let surveyed: readonly Mark[] = [];
  const sayings = createLabel(65);
  sayings.sprite.position.set(0, 1.4, 0);
  pickable.add(grid.root, hand.root);
  world.add(building.root, pickable, lights.root, survey.root, sayings.sprite);
  stage.scene.add(world);

  let state: State | null = null;
  let scene: AztecScene | null = null;
  let offers = NONE;
  let ghost: Ghost | null = null;
  /** How the piece was held last, so that it comes back the same way. */
  let habit: { word: Ghost['word']; grip: number; cell: Cell | null } = { word: UPRIGHT, grip: 2, cell: null };
  /** What was asked for last and has not come back yet, by its key. */
  let asked: string | null = null;
  /** Whether the piece stays where it is when the pointer moves on. */
  let pinned = false;
  let level: number | null = null;
  let names: Names | null = null;
  let named = true;
  /** Whether an action is being shown. */
  let laying = false;
  let shows = 0;
  let skipped = -1;
  let offered = '';

  const active = (): boolean => state !== null && state.actor !== null && offers.all.length > 0 && !laying;

  /** Whether the piece considered is the one in hand; what the rules say of another tells nothing of it. */
  const considers = (held: Ghost | null): boolean =>
    held !== null && !!state?.preview && is(held, state.preview.action);

  const verdictOf = (held: Ghost): Verdict =>
    offerOf(held, offers) ? 'legal' : (considers(held) && state?.preview?.refusal?.code) || 'unknown';

  const wordsFor = (held: Ghost, verdict: Verdict): Words | null => {
    if (verdict === 'unknown') return null;
    if (verdict !== 'legal') return { text: services.t(`refusal.${verdict}`), rim: '#e2674a' };
    const gains = (offerOf(held, offers)?.gains ?? []).flatMap((n, seat) =>
      n === 0 ? [] : [{ seat, text: n > 0 ? `+${n}` : `−${-n}` }],
    );
    return { gains, text: services.t('board.aztec.way', { ...fitOf(held, offers) }), rim: gold.base };
  };

  const handScene = (): HandScene | null => {
    if (!ghost || !scene || laying) return null;
    const [verdict, cells] = [verdictOf(ghost), ghostCells(ghost)];
    const counts = new Set(scene.sectors.map(({ cell }) => cellText(cell)));
    return {
      ghost,
      verdict,
      faults: verdict === 'legal' ? [] : faults(cells, scene),
      winning: verdict === 'legal' ? cells.filter((cell) => counts.has(cellText(cell))) : [],
      reach: active() ? reach(ghost.word, offers) : [],
      filled: scene.filled,
      words: wordsFor(ghost, verdict),
    };
  };

  function drawHand(): void {
    const drawn = handScene();
    const hint = state?.hint && !(ghost && is(ghost, state.hint)) ? ghostOf(state.hint, null) : null;
    hand.draw(drawn, laying ? null : hint);
    // A piece that follows the pointer must not hide what is pointed at.
    hand.body.userData.id = pinned ? 'ghost' : undefined;
    const tools = active() ? toolsFor({ held: ghost !== null, legal: drawn?.verdict === 'legal' }) : [];
    const listed = JSON.stringify(tools);
    if (listed !== offered) services.tools(tools);
    offered = listed;
  }

  /** Holds the piece like this, and says so. */
  const hold = (next: Ghost | null): void => {
    ghost = next;
    if (next) habit = next;
    else pinned = false;
    const key = keyOf(next);
    // What is considered already need not be asked for, unless the answer to something else is still on its way.
    if (key === keyOf(state?.preview?.action ?? null) && (asked === null || asked === key)) return drawHand();
    asked = key;
    services.emit({ type: 'preview', action: next && (offerOf(next, offers)?.action ?? wishOf(next)) });
  };

  const lay = (): void => {
    const offer = ghost && offerOf(ghost, offers);
    if (offer) services.emit({ type: 'act', action: offer.action.text });
  };

  /** The direction away from whoever looks, along the field. */
  const away = (): Direction => {
    const { x, z } = stage.camera.position;
    return Math.abs(x) > Math.abs(z) ? (x > 0 ? 'w' : 'e') : z > 0 ? 'n' : 's';
  };

  /** The piece in hand, or one taken up where the last one was. */
  const taken = (): Ghost => {
    if (ghost) return ghost;
    const cell = habit.cell ?? topOf(scene!.start[0], scene!.start[1], scene!.filled);
    return settle(cell, habit.word, habit.grip, offers);
  };

  const walk = (direction: Direction): Ghost => {
    const from = taken();
    if (!ghost) return from;
    const [file, rank] = [0, 1].map((i) => from.cell[i]! + step(direction)[i]!) as [number, number];
    if (file < 0 || rank < 0 || file >= scene!.size || rank >= scene!.size) return from;
    return settle(
      level === null ? topOf(file, rank, scene!.filled) : [file, rank, level],
      from.word,
      from.grip,
      offers,
    );
  };

  /** A free cell where some piece fits, nearest to where the hand is. */
  const fitting = (): Ghost => {
    const from = taken();
    const next = nextFit(from, offers);
    if (next !== from || offerOf(from, offers)) return next;
    const far = ({ action }: Offer): number => {
      const [file, rank, at] = readCell(action.cell);
      return Math.abs(file - from.cell[0]) + Math.abs(rank - from.cell[1]) + Math.abs(at - from.cell[2]);
    };
    const nearest = offers.all.reduce((best, offer) => (far(offer) < far(best) ? offer : best));
    return ghostOf(nearest.action, from.cell) ?? from;
  };

  const command = (wanted: Command): boolean => {
    if (!active() || !scene) return false;
    if (wanted === 'away') {
      if (!ghost) return false;
      hold(null);
      return true;
    }
    if (wanted === 'lay' && ghost) {
      lay();
      return true;
    }
    const ahead = away();
    const moves: Record<Exclude<Command, 'away'>, () => Ghost> = {
      turn: () => turn(taken(), TURN_RIGHT, offers),
      'turn-back': () => turn(taken(), TURN_LEFT, offers),
      tip: () => turn(taken(), tip(ahead), offers),
      'tip-back': () => turn(taken(), tip(TURN_RIGHT[TURN_RIGHT[ahead]]), offers),
      raise: () => move(taken(), step('u'), offers),
      lower: () => move(taken(), step('d'), offers),
      fit: fitting,
      lay: taken,
      ahead: () => walk(ahead),
      behind: () => walk(TURN_RIGHT[TURN_RIGHT[ahead]]),
      left: () => walk(TURN_LEFT[ahead]),
      right: () => walk(TURN_RIGHT[ahead]),
    };
    const next = moves[wanted]();
    // What was put somewhere by key or button stays there; turning alone leaves it with the pointer.
    if (!wanted.startsWith('t') || !ghost) pinned = true;
    hold(next);
    services.reach([cellText(next.cell)], '');
    return true;
  };

  const holdAt = (x: number, y: number): boolean => {
    const pointed = grid.at(x, y);
    if (pointed?.kind === 'cell') hold(settle(pointed.cell, habit.word, habit.grip, offers));
    return pointed?.kind === 'cell';
  };

  const unlisten = listen(host, stage, {
    active,
    onPiece: (x, y) => pinned && grid.at(x, y)?.kind === 'ghost',
    onBoard: (x, y) => ghost !== null && grid.at(x, y) !== null,
    hover(x, y) {
      const pointed = grid.at(x, y);
      services.point(pointed?.kind === 'cell' ? [cellText(pointed.cell)] : []);
      if (active() && !pinned && !holdAt(x, y) && ghost) hold(null);
    },
    tap(x, y) {
      const pointed = grid.at(x, y);
      if (pointed?.kind === 'ghost') lay();
      else if (pointed?.kind === 'cell') {
        pinned = true;
        // What plays at once is what the pointer has shown.
        const once = services.oneClick();
        hold((once ? settle : put)(pointed.cell, habit.word, habit.grip, offers));
        if (once) lay();
      } else if (ghost) hold(null);
    },
    vain(x, y) {
      if (laying) return stage.motion.finish();
      const pointed = grid.at(x, y);
      if (!state || state.actor === null || pointed?.kind !== 'cell') return;
      const wish = wishOf(settle(pointed.cell, habit.word, habit.grip, offers));
      void services.consider(wish).then(({ refusal }) => services.say(refusal && `refusal.${refusal.code}`));
    },
    drag(x, y) {
      if (!active()) return;
      hand.body.userData.id = undefined;
      holdAt(x, y);
      drawHand();
    },
    command,
  });

  /** Takes over what a new state says about the piece in hand. */
  const adopt = (preview: State['preview']): void => {
    if (preview === null) {
      ghost = null;
      pinned = false;
    } else if (!ghost || !is(ghost, preview.action)) {
      ghost = ghostOf(preview.action, habit.cell);
      pinned = ghost !== null;
      if (ghost) habit = ghost;
    }
  };

  const drawAll = (): void => {
    if (!scene) return;
    const middle = (scene.size - 1) / 2;
    hand.root.position.set(-middle, 0, -middle);
    names?.root.position.set(-middle, 0, -middle);
    building.draw(scene, scene.pieces.length > 0 ? scene.pieces.length - 1 : null);
    grid.draw(scene, level);
    survey.draw(surveyed, scene, level);
    drawHand();
  };

  const sayNumber = (): void => {
    const { number } = state?.moment.view.auction ?? { number: null };
    sayings.say(number === null ? null : { text: String(number), rim: gold.base });
  };

  const animate = async (next: State, before: AztecScene, after: AztecScene, mine: number): Promise<void> => {
    const { by, action } = next.deed!;
    const seat = Number(by.slice(1)) - 1;
    laying = true;
    drawHand();
    if (action.kind !== 'lay') {
      const text = action.kind === 'pass' ? services.t('board.aztec.drops-out') : String(action.number);
      sayings.say({ gains: [{ seat, text }], rim: gold.base });
      await stage.motion.play(900, (t) => {
        const grown = ease.out(Math.min(1, t * 3));
        sayings.sprite.position.y = 1.4 - 0.8 * (1 - grown);
        sayings.sprite.material.opacity = grown;
      });
      return;
    }
    const placement = { start: readCell(action.cell), word: action.way };
    const piece = { seat, placement, cells: cellsOf(placement) };
    await building.bringIn(piece, entryOf(piece.cells, before.pieces, before.start));
    if (after.pieces.length <= before.pieces.length && shows === mine && skipped !== mine) await building.sink();
  };

  const show = async (next: State, transition: Transition): Promise<void> => {
    const mine = ++shows;
    const before = scene;
    // What was cut short has not been drawn to its end.
    const isNew = state?.moment !== next.moment || laying;
    if (laying) stage.motion.finish();
    laying = false;
    if (!before || before.size !== next.moment.view.size) {
      world.add(createPlaza(next.moment.view.size));
      world.scale.setScalar(widthOf(SPACE.side) / widthOf(next.moment.view.size));
      names = createNames(stage, namesOf(next.moment.view.size), 0.5, { colour: '#3b2410' });
      names.show(named);
      world.add(names.root);
    }
    if (isNew) {
      scene = sceneOf(next.moment.view);
      offers = next.actor === null ? NONE : offersOf(next.moment.choices);
    } else if (state?.actor !== next.actor) offers = next.actor === null ? NONE : offersOf(next.moment.choices);
    state = next;
    if (asked === keyOf(next.preview?.action ?? null)) asked = null;
    adopt(next.preview);
    if (!isNew) {
      drawHand();
      return;
    }
    if (transition === 'animate' && next.deed && before) {
      await animate(next, before, scene!, mine);
      if (shows !== mine) return;
    }
    laying = false;
    sayNumber();
    drawAll();
  };

  return {
    show,
    skip() {
      skipped = shows;
      stage.motion.finish();
    },
    camera(wanted) {
      if (wanted === 'reset') stage.orbit.reset();
      else if (wanted === 'top') stage.orbit.top();
      else if ('turn' in wanted) stage.orbit.turn(wanted.turn);
      else if ('zoom' in wanted) stage.orbit.zoom(wanted.zoom);
      else {
        level = wanted.level;
        building.cut(level);
        if (scene) {
          grid.draw(scene, level);
          survey.draw(surveyed, scene, level);
        }
        if (level === null) stage.orbit.reset();
        else stage.orbit.top();
      }
    },
    levels: HIGHEST,
    // A square without a level is lit where one would build on it.
    light(places) {
      const cells = places.map((place) => {
        const [file, rank, at] = readCell(place);
        return at >= 0 || !scene ? ([file, rank, at] as const) : topOf(file, rank, scene.filled);
      });
      lights.draw(cells, scene?.size ?? SPACE.side);
    },
    survey(marks) {
      surveyed = marks;
      if (scene) survey.draw(surveyed, scene, level);
    },
    coordinates(shown) {
      named = shown;
      names?.show(shown);
    },
    // A piece is turned where it lies; nothing is drawn from a pile.
    turnTo: () => {},
    use: (tool) => void command(tool as Command),
    key(event) {
      const wanted = commandOf(event.key);
      return wanted !== undefined && command(wanted);
    },
    picture: stage.picture,
    dispose() {
      unlisten();
      hand.dispose();
      survey.dispose();
      sayings.dispose();
      stage.dispose();
    },
  };
};
