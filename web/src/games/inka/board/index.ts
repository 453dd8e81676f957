// The board of Inka: an SVG with depth. Ground once, pieces moved, everything about choosing drawn over them.

import { seatOf, type Refusal, type Wish } from '../../../core/types';
import type { InkaAction, InkaView } from '../types';
import type { Intent, Mark, Mount, Tool, Transition } from '../../../boards/board';
import { gold, mark as colours } from '../../../boards/palette';
import { pictureOf, svg } from '../../../boards/svg';
import { createMotion, ease } from '../../../boards/three/motion';
import { createCamera } from './camera';
import { angleOf, cellUnder, centreOf, headingOf, poseOn, type Xy } from './geometry';
import { bearing } from '../words';
import { listen } from './input';
import {
  choiceOf,
  matches,
  nearest,
  nextTurn,
  offers,
  picked,
  poseOf,
  press,
  putAt,
  settled,
  shiftsOf,
  slideBy,
  turnTowards,
  vain,
  type Offers,
  type State,
  type Sureness,
} from './intents';
import { defs, paint } from './paint/defs';
import { blockade, pawn } from './paint/figures';
import { ground, namesOf } from './paint/ground';
import {
  barred,
  chance,
  cursor as cursorMark,
  handle,
  inTheWay,
  lit,
  outlined,
  ring,
  target,
  trace,
  tray,
  way,
} from './paint/marks';
import { slab } from './paint/slab';
import { createPieces } from './pieces';
import { sceneOf, stance, trayOf, type Scene } from './scene';
import { createTip } from './tip';
import { traces, type Trace } from './trail';
import { tween } from './tween';

type Parts = InkaAction | Wish<InkaAction>;
const ARROWS: Record<string, Xy> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export const mount: Mount<InkaView, InkaAction> = (host, services) => {
  const root = svg('svg', {
    width: '100%',
    height: '100%',
    // The board in words says what is on it; the letters and numbers of its places alone say nothing.
    'aria-hidden': 'true',
    style: 'display:block;touch-action:none;user-select:none',
  });
  const layer = (): SVGGElement => svg('g', { 'pointer-events': 'none' });
  const [still, named, trays, trail, over, lights] = [svg('g'), layer(), layer(), layer(), svg('g'), layer()];
  const pieces = createPieces();
  root.append(
    defs(),
    svg('rect', { x: -40, y: -40, width: 80, height: 80, fill: '#0d0f17' }),
    svg('circle', { r: 9.5, fill: paint('night') }),
    still,
    named,
    trays,
    pieces.flat,
    trail,
    pieces.upright,
    over,
    lights,
  );
  host.append(root);
  const tip = createTip(host);

  let state: State | null = null;
  let scene: Scene = new Map();
  let offered: Offers = { picks: new Map(), targets: [], handles: [], blocked: [] };
  let rows = '';
  /** What is possible at a glance, where somebody wants to see it. */
  let survey: readonly Mark[] = [];
  /** What the seat that acted last has done in its turn, up to this length of the game. */
  let done: { by: string; length: number; traces: Trace[] } = { by: '', length: -1, traces: [] };
  let heading = 0;
  /** What was picked by a press, by its text: while it is considered, pointing elsewhere leaves it. */
  let sure: string | null = null;
  const pinned = (): boolean => sure !== null && state?.preview?.action.text === sure;
  const sureness = (): Sureness => (services.oneClick() ? 'once' : pinned() ? 'again' : 'first');
  let pointer: Xy | null = null;
  let cursor: string | null = null;
  let refusals = new Map<string, Refusal | null>();

  let frame = 0;
  const motion = createMotion({
    invalidate: () => (frame ||= requestAnimationFrame(tick)),
    reduced: services.reducedMotion,
  });
  function tick(now: number): void {
    frame = 0;
    // Motion that ended at once asked for a frame, too, and has nothing left to draw.
    if (!motion.running()) return;
    if (motion.advance(now)) frame ||= requestAnimationFrame(tick);
  }
  const camera = createCamera(root, () => {
    if (state) showTip(state);
  });

  const emit = (intent: Intent<InkaAction> | null): void => {
    if (intent) services.emit(intent);
  };
  /** What the rules were asked about last and have not answered yet. */
  let wished: Parts | null = null;
  const preview = (wish: Parts | null): void => {
    if (!state || state.actor === null) return;
    const known = state.preview?.action ?? null;
    if (wish ? known && matches(known, wish) : !known && !wished) return;
    if (wish && wished && JSON.stringify(wish) === JSON.stringify(wished)) return;
    wished = wish;
    services.emit({ type: 'preview', action: settled(state, wish) });
  };
  const laying = (): boolean => state !== null && state.actor !== null && state.moment.view.stage === 'lay';
  /** The choice with this text, if it is one now. */
  const legal = (text: string | null | undefined) => state && choiceOf(state, text);

  /** Why something that nobody considers cannot be done, once the rules have said so. */
  function why(wish: Wish<InkaAction>): Refusal | null {
    const key = JSON.stringify(wish);
    const known = refusals.get(key);
    if (known !== undefined) return known;
    const mine = refusals;
    mine.set(key, null);
    void services.consider(wish).then(({ refusal }) => {
      mine.set(key, refusal);
      if (mine === refusals) drawOver();
    });
    return null;
  }

  function ghost(now: State, said: InkaAction, colour: string): SVGElement[] {
    const seat = now.actor ?? seatOf(now.moment.turn) ?? 0;
    const figure = (cell: string, shapes: SVGElement[]): SVGElement => {
      const [x, y] = centreOf(cell);
      return svg('g', { transform: `translate(${x} ${y - 0.03})`, opacity: 0.78, 'pointer-events': 'none' }, ...shapes);
    };
    if (said.kind === 'shift' || said.kind === 'put') {
      const name = said.kind === 'shift' ? said.rhombus : now.moment.view.drawn;
      const face = now.moment.view.faces.find((one) => one.name === name);
      if (!face) return [];
      const pose = poseOn(said.a, said.b);
      // The rhombus to lay can be pressed where it hovers; one to move is laid by its target.
      const made = slab(face, said.kind === 'put' ? said.text : null);
      // Seen through, and in broken lines: nothing lies there yet. Where its walls come to stand is what one looks for.
      made.place({ ...pose, lift: 0.06, scale: 1, alpha: 0.6 });
      const pressed = said.kind === 'put' ? {} : { 'pointer-events': 'none' };
      const walls = made.walls.map(({ element }) => element);
      for (const wall of walls) wall.removeAttribute('opacity');
      return [
        svg('g', pressed, made.base),
        outlined({ ...pose, y: pose.y - 0.06 }, colour, {
          'stroke-width': 0.05,
          'stroke-dasharray': '0.11 0.07',
          fill: colour,
          'fill-opacity': 0.14,
          'pointer-events': 'none',
        }),
        svg('g', pressed, ...walls),
      ];
    }
    const cell = 'cell' in said ? said.cell : null;
    if (!cell) return [];
    const route = choiceOf(now, said.text)?.places ?? [];
    const line = route.length > 1 ? [svg('g', { 'pointer-events': 'none' }, ...way(route.map(centreOf), colour))] : [];
    return [...line, figure(cell, said.kind === 'block' ? blockade(seat) : pawn(seat))];
  }

  function drawOver(): void {
    const now = state;
    if (!now) return;
    const { selected, preview: answer, hint } = now;
    const considered = answer?.action;
    const layers: SVGElement[] = [svg('g', { 'pointer-events': 'none' }, ...survey.flatMap(chance))];
    const { kind, name } = picked(selected);
    for (const [id, at] of offered.picks) {
      if (id.startsWith('pawn') && kind !== 'pawn')
        layers.push(svg('g', { 'pointer-events': 'none' }, ring(at, false)));
    }
    const chosen = scene.get(kind === 'rhombus' ? `rhombus:${name}` : (selected ?? ''));
    if (chosen?.kind === 'rhombus')
      layers.push(outlined(chosen.at, '#fff6d8', { 'stroke-width': 0.05, 'pointer-events': 'none' }));
    else if (chosen) layers.push(svg('g', { 'pointer-events': 'none' }, ring([chosen.at.x, chosen.at.y], true)));
    for (const { pose, action } of offered.blocked) {
      layers.push(svg('g', { 'pointer-events': 'none' }, ...barred(pose), ...obstacles(action && why(action))));
    }
    layers.push(...offered.targets.map((one) => target(one, one.id === considered?.text)));
    layers.push(...offered.handles.map(handle));
    if (hint && hint.text !== considered?.text)
      layers.push(svg('g', { opacity: 0.7, 'pointer-events': 'none' }, ...ghost(now, hint, gold.bright)));
    if (considered && now.actor !== null) {
      const hinted = considered.text === hint?.text;
      const tone = answer?.refusal ? colours.refused : hinted ? gold.bright : colours.legal;
      layers.push(...ghost(now, considered, tone));
      layers.push(svg('g', { 'pointer-events': 'none' }, ...obstacles(answer?.refusal ?? null)));
    }
    const spot = cursor === null ? undefined : spots().get(cursor);
    if (spot && document.activeElement === host) layers.push(svg('g', { 'pointer-events': 'none' }, cursorMark(spot)));
    over.replaceChildren(...layers);
    showTip(now);
  }

  const obstacles = (refusal: Refusal | null): SVGElement[] => (refusal?.at ? inTheWay(refusal.at) : []);

  /** One sentence at the place it is about: what an action costs, or why it cannot be. */
  function showTip(now: State): void {
    const { preview: answer, selected, actor } = now;
    const { t } = services;
    if (actor === null) return tip.hide();
    const say = (at: Xy, text: string, refused: boolean): void =>
      tip.show(camera.toScreen([at[0], at[1] - 0.62]), text, refused);
    if (answer) {
      const { action: said, refusal } = answer;
      const at: Xy | null =
        'cell' in said
          ? centreOf(said.cell)
          : 'a' in said
            ? [poseOn(said.a, said.b).x, poseOn(said.a, said.b).y]
            : null;
      if (!at) return tip.hide();
      const choice = choiceOf(now, said.text);
      if (choice) {
        if (said.kind === 'block') return say(at, t('board.inka.ends'), false);
        return choice.cost === null
          ? tip.hide()
          : say(at, choice.cost > 0 ? t('board.inka.cost', { n: choice.cost }) : t('board.inka.free'), false);
      }
      return refusal ? say(at, t(`refusal.${refusal.code}`), true) : tip.hide();
    }
    // A rhombus picked that cannot move at all: ask about the first place beside it.
    const { kind, name, corner } = picked(selected);
    const at = scene.get(`rhombus:${name}`)?.at;
    if (kind === 'rhombus' && at && !offered.picks.has(`rhombus:${name}`)) {
      const asked = (
        [
          [1, 0],
          [-1, 0],
          [0, 1],
          [0, -1],
        ] as const
      )
        .map((by) => slideBy(now.moment.view, name, [by[0] * 1.2, by[1] * 1.2]))
        .find((action) => action !== null);
      const refusal = asked ? why(asked) : null;
      return refusal ? say([at.x, at.y], t(`refusal.${refusal.code}`), true) : tip.hide();
    }
    const barrier = offered.blocked[0];
    if (corner !== null && barrier && offered.targets.every((one) => one.kind !== 'turn')) {
      const refusal = barrier.action ? why(barrier.action) : null;
      return say(
        [barrier.pose.x, barrier.pose.y],
        barrier.action ? (refusal ? t(`refusal.${refusal.code}`) : '…') : t('board.inka.edge'),
        true,
      );
    }
    tip.hide();
  }

  function drawTools(now: State): void {
    const tools: Tool[] = [];
    const turns =
      now.actor !== null && (laying() || (picked(now.selected).kind === 'rhombus' && nextTurn(now, 1) !== null));
    if (turns) {
      tools.push(
        { id: 'left', label: 'board.inka.tool.left', short: 'tool.turn-left', icon: 'turn-left', key: '⇧R' },
        { id: 'right', label: 'board.inka.tool.right', short: 'tool.turn-right', icon: 'turn-right', key: 'R' },
      );
    }
    if (now.actor !== null && now.selected !== null)
      tools.push({
        id: 'cancel',
        label: 'board.inka.tool.cancel',
        short: 'tool.cancel',
        icon: 'cancel',
        key: 'Esc',
      });
    // What does it is always the last, and there before it can be used: the hand learns where to find it.
    if (now.actor !== null && (laying() || (now.preview !== null && now.selected !== null))) {
      tools.push({
        id: 'confirm',
        label: 'board.inka.tool.confirm',
        short: 'tool.confirm',
        icon: 'confirm',
        key: '⏎',
        disabled: !legal(now.preview?.action.text),
      });
    }
    services.tools(tools);
    if (laying()) services.turned(heading);
  }

  /** Turns the rhombus drawn, where it was picked to lie or where one points. */
  function head(next: number): void {
    if (!state || !laying()) return;
    heading = (next + 6) % 6;
    const said = state.preview?.action;
    const there: Xy | null = said?.kind === 'put' ? [poseOn(said.a, said.b).x, poseOn(said.a, said.b).y] : null;
    const at = (pinned() ? there : pointer) ?? there ?? pointer;
    if (!at) return void show(state, 'jump');
    const wish = settled(state, putAt(at, heading));
    if (pinned()) sure = wish && 'text' in wish ? wish.text : null;
    preview(wish);
  }

  function rotate(by: 1 | -1): boolean {
    if (!state || state.actor === null) return false;
    if (laying()) {
      head(heading + by);
      return true;
    }
    const turn = nextTurn(state, by);
    if (!turn) return false;
    const id = `rhombus:${picked(state.selected).name}:${turn.corner}`;
    if (state.selected !== id) emit({ type: 'select', id });
    cursor = turn.action.text;
    preview(turn.action);
    return true;
  }

  /** Everything the keyboard can go to now. */
  function spots(): Map<string, Xy> {
    if (!state || state.actor === null) return new Map();
    if (laying()) {
      const now = state.moment.choices.flatMap(({ action }): [string, Xy][] => {
        const pose = action.kind === 'put' ? poseOn(action.a, action.b) : null;
        return pose && headingOf(pose) === heading ? [[action.text, [pose.x, pose.y]]] : [];
      });
      return new Map(now);
    }
    const targets = offered.targets.map((one): [string, Xy] => [one.id, one.at]);
    const handles = offered.handles.map((one): [string, Xy] => [one.id, one.at]);
    if (state.selected !== null && targets.length + handles.length > 0) return new Map([...targets, ...handles]);
    return new Map([...offered.picks, ...targets]);
  }

  /** Where a thing is that can be picked; where an action leads is told with it. */
  function placesOf(id: string): readonly string[] {
    const { kind, name, corner } = picked(id);
    if (corner !== null || !state) return [];
    const { rhombi, players } = state.moment.view;
    if (kind === 'rhombus') return rhombi.find((one) => one.name === name)?.cells.slice(0, 1) ?? [];
    const player = players[Number(name)];
    return [kind === 'pawn' ? player?.pawn : kind === 'blockade' ? player?.blockade : null].flatMap(
      (cell) => cell ?? [],
    );
  }

  /** What a corner to turn about is called. */
  function cornerOf(id: string): string {
    const at = offered.handles.find((one) => one.id === id)?.at;
    const pose = state && poseOf(state.moment.view, picked(id).name);
    if (!at || !pose) return '';
    return services.t('board.inka.corner', { way: services.t(`words.point.${bearing([pose.x, pose.y], at)}`) });
  }

  function step(by: Xy): void {
    const all = spots();
    const selected = state && scene.get(state.selected?.split(':').slice(0, 2).join(':') ?? '');
    const from: Xy =
      (cursor !== null ? all.get(cursor) : undefined) ?? (selected ? [selected.at.x, selected.at.y] : [0, 0]);
    const next =
      nearest(from, by, all) ?? (cursor !== null && all.has(cursor) ? cursor : (all.keys().next().value ?? null));
    if (next === null) return;
    cursor = next;
    services.reach(placesOf(next), cornerOf(next));
    pointer = null;
    const choice = legal(next);
    if (choice) preview(choice.action);
    else if (state?.preview) preview(null);
    else drawOver();
  }

  const stopListening = listen(root, camera, {
    press(id, point) {
      if (!state) return;
      host.focus({ preventScroll: true });
      cursor = null;
      const how = sureness();
      if (laying()) {
        const wish = settled(state, putAt(point, heading));
        const text = wish && 'text' in wish ? wish.text : null;
        const again = how === 'again' && text === state.preview?.action.text;
        sure = text;
        if (text !== null && (how === 'once' || again)) emit({ type: 'act', action: text });
        else preview(wish);
        return;
      }
      const intent = press(state, id, how);
      sure = intent?.type === 'preview' && legal(id) ? id : null;
      services.say(intent ? null : vain(state, id));
      emit(intent);
    },
    drag(id, from, to) {
      if (!state || state.actor === null) return false;
      const { view } = state.moment;
      if (laying()) {
        pointer = to;
        preview(putAt(to, heading));
        return true;
      }
      if (view.stage !== 'play') return false;
      const { kind, name, corner } = picked(id);
      const select = (wanted: string): void => {
        if (state?.selected !== wanted) emit({ type: 'select', id: wanted });
      };
      if (kind === 'corner' && corner !== null) {
        select(`rhombus:${name}:${corner}`);
        preview(turnTowards(view, name, corner, to));
      } else if (kind === 'rhombus') {
        if (picked(state.selected).name !== name || picked(state.selected).corner !== null) select(`rhombus:${name}`);
        preview(slideBy(view, name, [to[0] - from[0], to[1] - from[1]]));
      } else if ((kind === 'pawn' || kind === 'blockade') && Number(name) === state.actor) {
        select(`${kind}:${name}`);
        const cell = cellUnder(to)?.name;
        preview(cell ? (kind === 'pawn' ? { kind: 'go', cell } : { kind: 'block', cell }) : null);
      } else return false;
      return true;
    },
    drop() {
      const choice = legal(state?.preview?.action.text);
      // It lies there to be looked at; the next press does it.
      sure = choice?.action.text ?? null;
      if (!choice) preview(null);
      else if (services.oneClick()) emit({ type: 'act', action: choice.action.text });
    },
    hover(id, point) {
      if (!state) return;
      const cell = cellUnder(point)?.name;
      services.point(cell ? [cell] : []);
      if (state.actor === null) return;
      pointer = point;
      const can = id !== null && (offered.picks.has(id) || offered.picks.has(id.split(':').slice(0, 2).join(':')));
      root.style.cursor = can ? 'pointer' : 'default';
      if (pinned()) return;
      if (laying()) preview(putAt(point, heading));
      else if (legal(id)) preview(legal(id)!.action);
      else if (offered.targets.some((one) => one.id === state?.preview?.action.text)) preview(null);
    },
    leave() {
      pointer = null;
      services.point([]);
      if (laying() && !pinned()) preview(null);
    },
    wheel: (by) => laying() && rotate(by),
  });

  async function show(next: State, transition: Transition): Promise<void> {
    motion.finish();
    const before = state;
    const sameMoment = before !== null && before.moment === next.moment;
    state = next;
    const asked = wished !== null;
    wished = null;
    if (!sameMoment || (next.preview === null && next.selected === null)) sure = null;
    if (!sameMoment) {
      refusals = new Map();
      cursor = null;
      const { view } = next.moment;
      const drawn = JSON.stringify([view.board, view.marks]);
      if (rows !== drawn) {
        rows = drawn;
        still.replaceChildren(...ground(view));
        named.replaceChildren(...namesOf(view));
      }
      const seat = seatOf(next.moment.turn);
      const [old, now] = [scene, sceneOf(view, seat)];
      scene = now;
      trays.replaceChildren(...view.players.map((_, one) => tray(trayOf(one, view.players.length), one, one === seat)));
      pieces.match(now);
      const route = next.deed?.places ?? [];
      const action = next.deed?.action ?? null;
      if (next.deed && before && next.moment.length === before.moment.length + 1) {
        const fresh = traces(old, next.deed.action, seatOf(next.deed.by), route);
        const same = next.deed.by === done.by && done.length === before.moment.length;
        if (next.deed.by !== 'chance')
          done = { by: next.deed.by, length: next.moment.length, traces: same ? [...done.traces, ...fresh] : fresh };
        else done = { ...done, length: next.moment.length };
      } else done = { by: '', length: next.moment.length, traces: [] };
      for (const [id, { at }] of now) pieces.place(id, at);
      if (transition === 'animate' && before) {
        const { duration, tracks } = tween(old, now, action, route, new Set(shiftsOf(before).keys()));
        over.replaceChildren();
        trail.replaceChildren();
        tip.hide();
        services.tools([]);
        offered = offers({ ...next, actor: null });
        await motion.play(
          duration,
          (t) => {
            for (const [id, track] of tracks) pieces.place(id, t === 1 ? (now.get(id)?.at ?? track(1)) : track(t));
            pieces.sort();
          },
          action?.kind === 'go' ? ease.linear : ease.inOut,
        );
        if (state !== next) return;
      }
      pieces.sort();
      trail.replaceChildren(...done.traces.flatMap(trace));
    }
    offered = offers(next);
    // What is considered may come from elsewhere, a hint or the list: the hand is then turned as it would lie.
    const said = next.preview?.action;
    if (!asked && laying() && said?.kind === 'put') heading = headingOf(poseOn(said.a, said.b));
    const hand = laying() ? scene.get(`rhombus:${next.moment.view.drawn}`) : undefined;
    if (hand)
      pieces.place(
        hand.id,
        stance([hand.at.x, hand.at.y], { ...hand.at, angle: angleOf(heading), alpha: next.preview ? 0.35 : 1 }),
      );
    drawTools(next);
    drawOver();
  }

  return {
    levels: 0,
    show,
    light: (places) =>
      lights.replaceChildren(
        ...places.flatMap((name) => {
          const at = scene.get(`rhombus:${name}`)?.at;
          return at ? [outlined(at, '#fff', { 'stroke-width': 0.07 })] : lit(name);
        }),
      ),
    survey(marks) {
      survey = marks;
      drawOver();
    },
    coordinates: (shown) => named.setAttribute('display', shown ? 'inline' : 'none'),
    turnTo: head,
    skip: () => motion.finish(),
    camera(command) {
      if (command === 'reset' || command === 'top') camera.reset();
      else if ('zoom' in command) camera.zoom(1 / command.zoom, pointer ?? [0, 0]);
    },
    use(tool) {
      if (tool === 'left') rotate(-1);
      else if (tool === 'right') rotate(1);
      else if (tool === 'cancel') emit({ type: 'select', id: null });
      else if (tool === 'confirm') {
        const choice = legal(state?.preview?.action.text);
        if (choice) emit({ type: 'act', action: choice.action.text });
      }
    },
    key(event) {
      if (!state || state.actor === null) return false;
      const arrow = ARROWS[event.key];
      if (arrow) step(arrow);
      else if (event.key === 'r' || event.key === 'R') return rotate(event.shiftKey ? -1 : 1);
      else if (event.key === 'Enter' || event.key === ' ') {
        const choice = legal(state.preview?.action.text);
        if (choice) emit({ type: 'act', action: choice.action.text });
        else if (cursor !== null) emit(press(state, cursor, 'again'));
        else return false;
      } else if (event.key === 'Escape' && (state.selected !== null || state.preview !== null))
        emit({ type: 'select', id: null });
      else return false;
      return true;
    },
    picture: () => pictureOf(root),
    dispose() {
      motion.finish();
      cancelAnimationFrame(frame);
      stopListening();
      tip.dispose();
      root.remove();
    },
  };
};
