// The board of Turquoise: a lit building site that can be turned. Draws moments, says what a person wants.

import * as THREE from 'three';
import type { TurquoiseAction, TurquoiseView } from '../types';
import type { Mount } from '../../../boards/board';
import { createPicker } from '../../../boards/three/pick';
import { createStage, type Mood } from '../../../boards/three/stage';
import { createChips } from './chips';
import { LEVELS, type Way } from './grid';
import { hover, meant, pick, reprice, rotate, thingAt, toolsOf, walk } from './intents';
import { createMarks } from './marks';
import { sceneOf } from './model';
import { placing, rotationOf, type State } from './offers';
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

const FIRST_CELL: [number, number] = [3, 6];
const ARROWS: Record<string, Way> = { ArrowUp: 'n', ArrowRight: 'e', ArrowDown: 's', ArrowLeft: 'w' };
const CLOCKWISE: readonly Way[] = ['n', 'e', 's', 'w'];

export const mount: Mount<TurquoiseView, TurquoiseAction> = (host, services) => {
  const stage = createStage(host, {
    mood: MOOD,
    orbit: { centre: [0, 0.3, 0.45], radius: 5.8, azimuth: 12, elevation: 46 },
    reducedMotion: services.reducedMotion,
  });
  const site = createSite(stage);
  const chips = createChips(host, stage.camera);
  const marks = createMarks(stage, site, chips, services.t);
  const player = createPlayer(stage, site, chips);
  const bodies = new THREE.Group();
  stage.scene.add(bodies);
  const picker = createPicker(stage, bodies);
  const unit = new THREE.BoxGeometry(1, 1, 1);
  const unseen = new THREE.MeshBasicMaterial({ visible: false });

  let state: State | null = null;
  let above: number | null = null;
  let quarters = 0;
  let last: TurquoiseAction | null = null;
  let pointed: string | null = null;
  let cell: [number, number] | null = null;
  let moving = false;
  let call = 0;
  let toolsShown = '';

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
    });
    const tools = toolsOf(state);
    const text = JSON.stringify(tools);
    if (text !== toolsShown) services.tools(tools);
    toolsShown = text;
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

  function touch(id: string | null): void {
    if (!state) return;
    if (moving) stage.motion.finish();
    else send(pick(state, id === NOTHING ? null : id, quarters));
  }

  function point(id: string | null): void {
    const next = id === NOTHING ? null : id;
    if (next === pointed || !state || moving) return;
    pointed = next;
    const intents = hover(state, next, quarters);
    stage.canvas.style.cursor = next !== null && state.actor !== null ? 'pointer' : 'grab';
    if (intents.length > 0) send(intents);
    else drawMarks();
  }

  function turn(by: number): boolean {
    if (!state || moving) return false;
    const before = quarters;
    const { quarters: next, intents } = rotate(state, quarters, by);
    quarters = next;
    if (intents.length > 0) send(intents);
    else drawMarks();
    return intents.length > 0 || next !== before;
  }

  /** An arrow as it looks from where the camera is. */
  function facing(way: Way): Way {
    const { x, z } = stage.camera.position;
    const turns = Math.round(Math.atan2(x, z) / (Math.PI / 2));
    return CLOCKWISE[(CLOCKWISE.indexOf(way) - turns + 8) % 4]!;
  }

  const abort = new AbortController();
  const { signal } = abort;
  stage.canvas.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerType !== 'touch' && event.buttons === 0)
        point(picker.at(event.clientX, event.clientY)?.id ?? null);
    },
    { signal },
  );
  stage.canvas.addEventListener('pointerleave', () => point(null), { signal });
  stage.canvas.addEventListener(
    'click',
    (event) => {
      if (stage.orbit.dragged()) return;
      cell = null;
      touch(picker.at(event.clientX, event.clientY)?.id ?? null);
    },
    { signal },
  );
  // Before the camera gets it: over the plate in hand the wheel turns the plate.
  host.addEventListener(
    'wheel',
    (event) => {
      if (!state || !placing(state) || state.preview === null || pointed === null) return;
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
        });
        await player.play(next.deed!, before.moment.view, next.moment.view);
        if (mine !== call) return;
      }
      moving = false;
      const { phase } = next.moment.view;
      if (other) quarters = phase.kind === 'seth' ? phase.rotation : 0;
      quarters = (next.preview && rotationOf(next.preview.action)) ?? quarters;
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
    use(tool) {
      if (!state) return;
      if (tool === 'turn-left') turn(-1);
      else if (tool === 'turn-right' || tool === 'other') turn(1);
      else if (tool === 'lower' || tool === 'raise') send(reprice(state, tool === 'raise' ? 1 : -1));
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
        return true;
      }
      switch (event.key) {
        case 'Enter':
        case ' ': {
          const at = cursor();
          if (at === null && state.preview === null) return false;
          if (at === null) this.use('confirm');
          else touch(at);
          return true;
        }
        case 'r':
        case 'R':
          return turn(event.shiftKey ? -1 : 1);
        case '+':
        case '-': {
          const intents = reprice(state, event.key === '+' ? 1 : -1);
          send(intents);
          return intents.length > 0;
        }
        default:
          return false;
      }
    },
    pointFor: (id) => picker.pointFor(id),
    picture: () => stage.picture(),
    frames: () => stage.frames(),
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
