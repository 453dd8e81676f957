// The board of Turquoise: a lit building site that can be turned. Draws moments, says what a person wants.

import * as THREE from 'three';
import type { TurquoiseAction, TurquoiseView } from '../types';
import type { Mark, Mount } from '../../../boards/board';
import { createRest } from '../../../boards/rest';
import { createNames } from '../../../boards/three/names';
import { createPicker } from '../../../boards/three/pick';
import { createStage, type Mood } from '../../../boards/three/stage';
import { createChips } from './chips';
import { AVENUE, LEVELS, NAMES, SAND, SIZE, isColumn, type Point, type Way } from './grid';
import { hover, meant, pick, pickedBy, reprice, rotate, thingAt, toolsOf, walk, type Sureness } from './intents';
import { createMarks } from './marks';
import { CORNERS, DRAWN, GONG, PILE, sceneOf } from './model';
import { nameOf, placing, rotationOf, type State } from './offers';
import { createPlayer } from './play';
import { NOTHING, proxiesOf } from './proxies';
import { createSite } from './site';

/** Late afternoon in the desert: a low warm sun, long shadows, a cool sky. */
const MOOD: Mood = {
  background: '#0d1019',
  sky: '#c3d6ee',
  ground: '#9a8467',
  ambience: 1.5,
  sun: '#ffe0b4',
  strength: 2.7,
  from: [-0.85, 1.05, 0.55],
  exposure: 1,
};

/** What somebody points at, by the names of choices: the column, and with a plate in hand its place. */
const placesAt = (state: State, id: string): string[] => {
  const column = id.startsWith('gate:') ? id.slice(5) : id;
  return isColumn(column) ? [...new Set([column, meant(state, column)])] : [];
};

const FIRST_CELL: [number, number] = [3, 6];
const ARROWS: Record<string, Way> = { ArrowUp: 'n', ArrowRight: 'e', ArrowDown: 's', ArrowLeft: 'w' };
const CLOCKWISE: readonly Way[] = ['n', 'e', 's', 'w'];

/** The outermost points: obelisks, gong, pile with the plate drawn over it, hands. */
const EXTENT: readonly Point[] = [
  ...Object.values(CORNERS).flatMap(([x, y, z]): Point[] => [
    [x * 1.08, y, z * 1.08],
    [x * 1.03, y + 1.7, z * 1.03],
  ]),
  ...[-1, 1].flatMap((z): Point[] => [
    [PILE[0] + 0.65, SAND, z * 0.65],
    [DRAWN[0] + 1, DRAWN[1] + 0.2, z],
    [GONG[0] - 0.3, SAND + 1.4, z * 0.7],
  ]),
  ...[-AVENUE, AVENUE].map((z): Point => [0, SAND, z * 1.04]),
];

/** The letters of the files and the numbers of the ranks, on all four sides. */
const names = Array.from({ length: SIZE }, (_, i) => i).flatMap((i) =>
  [-NAMES, NAMES].flatMap((far) => [
    { text: String.fromCharCode(97 + i), at: [i - 3.5, SAND / 2, far] as const },
    { text: String(i + 1), at: [far, SAND / 2, i - 3.5] as const },
  ]),
);

export const mount: Mount<TurquoiseView, TurquoiseAction> = (host, services) => {
  const stage = createStage(host, {
    mood: MOOD,
    orbit: { centre: [0, 0.3, 0.2], radius: 5.8, extent: EXTENT, azimuth: 12, elevation: 46 },
    reducedMotion: services.reducedMotion,
  });
  const site = createSite(stage);
  const chips = createChips(host, stage.camera);
  const marks = createMarks(stage, site, chips, services.t);
  const player = createPlayer(stage, site, chips);
  const bodies = new THREE.Group();
  stage.scene.add(bodies);
  const picker = createPicker(stage, bodies);
  const knobs = createPicker(stage, marks.knobs);
  const labels = createNames(stage, names, 0.42, { colour: '#f6e3b4', halo: '#2b1c0c' });
  stage.scene.add(labels.root);
  const unit = new THREE.BoxGeometry(1, 1, 1);
  const unseen = new THREE.MeshBasicMaterial({ visible: false });

  let state: State | null = null;
  let above: number | null = null;
  let quarters = 0;
  /** What was picked by a touch, by its text: while it is considered, pointing elsewhere leaves it. */
  let picked: string | null = null;
  let lit: readonly string[] = [];
  let survey: readonly Mark[] = [];
  let last: TurquoiseAction | null = null;
  let pointed: string | null = null;
  let cell: [number, number] | null = null;
  let moving = false;
  let call = 0;
  let toolsShown = '';

  const pinned = (): boolean => picked !== null && state?.preview?.action.text === picked;
  const gates = (): Set<string> => new Set(state?.moment.view.gates.map(({ column }) => column));
  const cursor = (): string | null => (cell ? thingAt(...cell, gates()) : null);

  function drawMarks(): void {
    if (!state) return;
    const at = cursor();
    marks.draw({
      state,
      quarters,
      refusal: state.actor === null ? null : (state.preview?.refusal ?? null),
      pointed: pointed ?? at,
      cursor: at === null ? null : meant(state, at),
      last,
      above,
      lit,
      survey,
      pinned: pinned(),
      away: facing('n'),
    });
    const tools = toolsOf(state);
    const text = JSON.stringify(tools);
    if (text !== toolsShown) services.tools(tools);
    toolsShown = text;
    services.turned(quarters);
  }

  function drawSite(): void {
    if (!state) return;
    const { view } = state.moment;
    const considering = state.preview !== null && rotationOf(state.preview.action) !== null;
    site.draw(sceneOf(view), { above, drawn: considering });
    bodies.clear();
    for (const { id, at, size } of proxiesOf(view, above, state.actor)) {
      const body = new THREE.Mesh(unit, unseen);
      body.position.set(...at);
      body.scale.set(...size);
      body.userData.id = id;
      bodies.add(body);
    }
  }

  const send = (intents: ReturnType<typeof pick>): void => intents.forEach((intent) => services.emit(intent));

  const sureness = (): Sureness => (services.oneClick() ? 'once' : pinned() ? 'again' : 'first');

  function touch(id: string | null, sure = sureness()): void {
    if (!state) return;
    if (moving) return stage.motion.finish();
    const by = id?.startsWith('turn:') ? Number(id.slice(5)) : 0;
    if (by !== 0) return void turn(by);
    const thing = id === NOTHING ? null : id;
    const intents = pick(state, thing, quarters, sure);
    picked = pickedBy(state, intents);
    const idle = intents.length === 0 && state.actor !== null && state.preview === null;
    services.say(idle && thing !== null ? 'board.turquoise.pick-first' : null);
    send(intents);
  }

  const under = (event: { clientX: number; clientY: number }): string | null =>
    (knobs.at(event.clientX, event.clientY) ?? picker.at(event.clientX, event.clientY))?.id ?? null;

  function point(id: string | null): void {
    const next = id === NOTHING ? null : id;
    if (next === pointed || !state || moving) return;
    pointed = next;
    services.point(next === null ? [] : placesAt(state, next));
    const intents = pinned() ? [] : hover(state, next, quarters);
    stage.canvas.style.cursor = next !== null && state.actor !== null ? 'pointer' : 'grab';
    if (intents.length > 0) send(intents);
    else drawMarks();
  }

  function turn(by: number): boolean {
    if (!state || moving) return false;
    const before = quarters;
    const { quarters: next, intents } = rotate(state, quarters, by);
    quarters = next;
    if (pinned()) picked = pickedBy(state, intents);
    if (intents.length > 0) send(intents);
    else drawMarks();
    return intents.length > 0 || next !== before;
  }

  function bid(by: number): boolean {
    const intents = state ? reprice(state, by) : [];
    if (state && pinned()) picked = pickedBy(state, intents) ?? picked;
    send(intents);
    return intents.length > 0;
  }

  /** An arrow as it looks from where the camera is. */
  function facing(way: Way): Way {
    const { x, z } = stage.camera.position;
    const turns = Math.round(Math.atan2(x, z) / (Math.PI / 2));
    return CLOCKWISE[(CLOCKWISE.indexOf(way) - turns + 8) % 4]!;
  }

  /** Where the keys have led to, for whoever does not see it. */
  function tell(): void {
    const at = cursor();
    if (state && at !== null) services.reach(placesAt(state, at).slice(0, 1), nameOf(state, at, services.t));
  }

  const abort = new AbortController();
  const { signal } = abort;
  const rest = createRest(host, (x, y) => point(under({ clientX: x, clientY: y })), signal);
  stage.canvas.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerType !== 'touch' && event.buttons === 0) point(under(event));
    },
    { signal },
  );
  stage.canvas.addEventListener('pointerleave', ({ pointerType }) => pointerType !== 'touch' && point(null), {
    signal,
  });
  stage.canvas.addEventListener(
    'click',
    (event) => {
      if (stage.orbit.dragged() || rest.rested()) return;
      cell = null;
      touch(under(event));
    },
    { signal },
  );
  // Before the camera gets it: over the plate in hand the wheel turns the plate.
  host.addEventListener(
    'wheel',
    (event) => {
      if (!state || !placing(state) || state.preview === null || (pointed === null && !pinned())) return;
      event.preventDefault();
      turn(event.deltaY > 0 ? 1 : -1);
    },
    { signal, capture: true, passive: false },
  );

  return {
    levels: LEVELS,
    async show(next, transition) {
      const mine = ++call;
      stage.motion.finish();
      const before = state;
      const other = before?.moment !== next.moment;
      if (next.deed) last = next.deed.action;
      else if (other && before?.moment.hash !== next.moment.hash) last = null;
      const animated =
        transition === 'animate' &&
        next.deed !== null &&
        before !== null &&
        above === null &&
        !services.reducedMotion();
      state = next;
      if (animated) {
        moving = true;
        marks.draw({
          state: { ...next, actor: null, selected: null, preview: null, hint: null },
          quarters,
          refusal: null,
          pointed: null,
          cursor: null,
          last: null,
          above,
          lit: [],
          survey: [],
          pinned: false,
          away: 'n',
        });
        await player.play(next.deed!, before.moment.view, next.moment.view);
        if (mine !== call) return;
      }
      moving = false;
      const { phase } = next.moment.view;
      if (other) quarters = phase.kind === 'seth' ? phase.rotation : 0;
      quarters = (next.preview && rotationOf(next.preview.action)) ?? quarters;
      if (other || (next.preview === null && next.selected === null)) picked = null;
      if (other || before?.preview !== next.preview || before?.actor !== next.actor) drawSite();
      drawMarks();
    },
    skip: () => stage.motion.finish(),
    camera(command) {
      if (command === 'reset') stage.orbit.reset();
      else if (command === 'top') stage.orbit.top();
      else if ('turn' in command) stage.orbit.turn(command.turn);
      else if ('zoom' in command) stage.orbit.zoom(command.zoom);
      else {
        above = command.level;
        drawSite();
        drawMarks();
      }
    },
    light(places) {
      if (lit.join() === places.join()) return;
      lit = places;
      if (!moving) drawMarks();
    },
    survey(marks) {
      survey = marks;
      if (!moving) drawMarks();
    },
    coordinates: (shown) => labels.show(shown),
    turnTo: (steps) => void turn(steps - quarters),
    use(tool) {
      if (!state) return;
      if (tool === 'turn-left') turn(-1);
      else if (tool === 'turn-right' || tool === 'other') turn(1);
      else if (tool === 'lower' || tool === 'raise') bid(tool === 'raise' ? 1 : -1);
      else if (tool === 'confirm' && state.preview !== null)
        services.emit({ type: 'act', action: state.preview.action.text });
      else if (tool === 'cancel') services.emit({ type: 'select', id: null });
    },
    key(event) {
      if (!state) return false;
      const way = ARROWS[event.key];
      if (way) {
        cell = cell ? walk(cell, facing(way), gates()) : FIRST_CELL;
        pointed = null;
        const intents = hover(state, cursor(), quarters);
        if (intents.length > 0) send(intents);
        else drawMarks();
        tell();
        return true;
      }
      switch (event.key) {
        case 'Enter':
        case ' ': {
          const at = cursor();
          if (at === null && state.preview === null) return false;
          // Who walks there by keys has considered it by coming to it.
          if (at === null) this.use('confirm');
          else {
            touch(at, 'again');
            tell();
          }
          return true;
        }
        case 'r':
        case 'R':
          return turn(event.shiftKey ? -1 : 1);
        case '+':
        case '-':
          return bid(event.key === '+' ? 1 : -1);
        default:
          return false;
      }
    },
    picture: () => stage.picture(),
    dispose() {
      abort.abort();
      call += 1;
      services.tools([]);
      marks.dispose();
      chips.dispose();
      unit.dispose();
      unseen.dispose();
      site.dispose();
      stage.dispose();
    },
  };
};
