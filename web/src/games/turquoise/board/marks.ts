// What is shown on top of the site: what can be picked, where it can go and what that costs, the action considered as
// a ghost, what was done last, and the cursor.

import * as THREE from 'three';
import type { Choice } from '../../../core/types';
import type { TurquoiseAction } from '../types';
import type { Mark } from '../../../boards/board';
import type { Translate } from '../../../i18n/i18n';
import { gold, ink, mark } from '../../../boards/palette';
import { disposeTree, type Stage } from '../../../boards/three/stage';
import type { Chips } from './chips';
import { createKnobs } from './knobs';
import {
  PILLAR,
  columnPoint,
  covered,
  gatePoint,
  isColumn,
  isPlace,
  levelOf,
  placePoint,
  turned,
  type Point,
  type Way,
} from './grid';
import { journey } from './journey';
import { GONG, PILE, handSpot, offered, sceneOf, sides } from './model';
import {
  ENDING,
  HAND,
  STACK,
  SUMMIT,
  isEnding,
  nameOf,
  offersOf,
  placing,
  priceOf,
  rotationOf,
  routeOf,
  sources,
  targets,
  thingOf,
  type State,
} from './offers';
import { merged, block } from './shapes';
import type { Site } from './site';

export interface Shown {
  state: State;
  /** How the plate in hand is turned. */
  quarters: number;
  /** Why the action considered is refused. */
  refusal: { code: string } | null;
  /** The thing the cursor is on, or the pointer over. */
  cursor: string | null;
  pointed: string | null;
  /** The last action, for as long as nothing else has happened. */
  last: TurquoiseAction | null;
  above: number | null;
  /** What is possible at a glance, where somebody wants to see it. */
  survey: readonly Mark[];
  /** Columns and places to be lit up, because somebody points at their names. */
  lit: readonly string[];
  /** Whether what is considered was picked: then it can be turned by the knobs beside it. */
  pinned: boolean;
  /** The way that leads away from whoever looks. */
  away: Way;
}

/** A refused plate is coloured by the reason: something is missing, or something is there already. */
const REASONS: Record<string, string> = {
  'pillars-missing': '#f0a53c',
  'capstone-only': '#c58bf0',
  'place-taken': mark.refused,
};

/** Where an action lays a plate, if it names the place. */
const placeOf = (action: TurquoiseAction): string | null =>
  action.kind === 'lay' ? action.place : action.kind === 'crown' ? SUMMIT : null;

export interface Marks {
  /** What turns the plate considered, by `turn:1` and `turn:-1`. */
  readonly knobs: THREE.Group;
  draw(shown: Shown): void;
  dispose(): void;
}

export function createMarks(stage: Stage, site: Site, chips: Chips, t: Translate): Marks {
  const root = new THREE.Group();
  const knobs = createKnobs();
  stage.scene.add(root, knobs);
  const ringShape = new THREE.TorusGeometry(0.31, 0.03, 8, 40).rotateX(Math.PI / 2);
  const frameShape = merged([0, 1, 2, 3].map((i) => block(2, 0.05, 0.07, 0, 0, -0.965).rotateY((i * Math.PI) / 2)));
  const stripShape = new THREE.PlaneGeometry(8.7, 0.42).rotateX(-Math.PI / 2);
  const discShape = new THREE.CircleGeometry(0.27, 36).rotateX(-Math.PI / 2);
  const arrowShape = new THREE.ConeGeometry(0.11, 0.26, 18).rotateX(Math.PI);
  const beadShape = new THREE.SphereGeometry(0.085, 16, 12);
  const beamShape = new THREE.CylinderGeometry(0.3, 0.3, 1.6, 24, 1, true).translate(0, 0.8, 0);
  const shared = [ringShape, frameShape, stripShape, discShape, arrowShape, beadShape, beamShape];
  const glow = (color: string, opacity = 1): THREE.MeshBasicMaterial =>
    new THREE.MeshBasicMaterial({
      color,
      transparent: opacity < 1,
      opacity,
      toneMapped: false,
      depthWrite: opacity >= 1,
    });
  const veil = (color: string, opacity: number): THREE.MeshStandardMaterial =>
    new THREE.MeshStandardMaterial({
      color,
      transparent: true,
      opacity,
      emissive: color,
      emissiveIntensity: 0.15,
      roughness: 0.5,
    });

  const put = (geometry: THREE.BufferGeometry, material: THREE.Material, [x, y, z]: Point, scale = 1): THREE.Mesh => {
    const mesh = new THREE.Mesh(geometry, material);
    mesh.position.set(x, y, z);
    mesh.scale.setScalar(scale);
    root.add(mesh);
    return mesh;
  };

  /** Where a thing is and how large a ring around it has to be. */
  const standing = (id: string, { state: { moment, actor } }: Shown): { at: Point; scale: number }[] => {
    const { view } = moment;
    const [kind, name = ''] = id.split(':');
    if (isColumn(id)) return [{ at: columnPoint(id, offered(view).get(id) ?? 0), scale: 1 }];
    if (isPlace(id)) return [];
    if (kind === 'gate') return [{ at: gatePoint(name), scale: 1.3 }];
    if (kind === 'tablet')
      return sceneOf(view)
        .tablets.filter((tablet) => tablet.name === name)
        .map(({ at }) => ({ at, scale: 1.9 }));
    if (id === STACK) return [{ at: PILE, scale: 2.9 }];
    if (id === ENDING) return [{ at: GONG, scale: 2.8 }];
    if (id !== HAND || actor === null) return [];
    return [{ at: handSpot(sides(view.players.length)[actor] ?? 's', 0, 1), scale: 0 }];
  };
  const ring = (id: string, shown: Shown, color: string, size = 1): void => {
    for (const {
      at: [x, y, z],
      scale,
    } of standing(id, shown))
      put(ringShape, glow(color), [x, y + 0.03, z], scale * size);
    if (isPlace(id)) frame(id, color);
    if (id === HAND) avenue(shown, color);
  };
  /** The strip of sand on which the pillars in hand of the seat to act stand. */
  const avenue = (
    {
      state: {
        moment: { view },
        actor,
      },
    }: Shown,
    color: string,
  ): void => {
    const way = sides(view.players.length)[actor ?? 0] ?? 's';
    const [x, y, z] = handSpot(way, 0, 1);
    const across = way === 'w' || way === 'e';
    put(stripShape, glow(color, 0.5), [x, y + 0.012, z]).rotation.y = across ? Math.PI / 2 : 0;
  };
  const frame = (place: string, color: string): void => {
    const [x, y, z] = placePoint(place);
    put(frameShape, glow(color), [x, y + 0.01, z]);
  };
  const signed = (n: number): string => (n > 0 ? `+${n}` : `−${-n}`);
  /** What an action costs, in a few letters; one figure where many stand beside each other with little room. */
  const price = ({ cost, gains }: Choice, seat: number, brief = false): string =>
    [cost ? (brief ? `${cost}` : t('effect.cost', { n: cost })) : '', gains[seat] ? signed(gains[seat]!) : '']
      .filter(Boolean)
      .join('  ');

  /** Whether a thing is on a level that is shown, or would be laid on one. */
  const inSight = (id: string, { state: { moment }, above }: Shown): boolean => {
    if (above === null) return true;
    if (isPlace(id)) return levelOf(id) <= above + 1;
    return !isColumn(id) || (offered(moment.view).get(id) ?? 0) <= above;
  };

  function drawTargets(shown: Shown): void {
    const { state } = shown;
    const seat = state.actor ?? 0;
    const considered =
      offersOf(state).find(({ choice }) => choice.action.text === state.preview?.action.text)?.target ?? null;
    for (const [id, choices] of targets(state)) {
      if (!inSight(id, shown)) continue;
      const first = choices[0]!;
      if (isPlace(id)) frame(id, mark.legal);
      else if (isColumn(id)) {
        const [x, y, z] = columnPoint(id, offered(state.moment.view).get(id) ?? 0);
        put(ringShape, glow(mark.legal), [x, y + 0.03, z], 0.95);
        put(discShape, glow(mark.legal, 0.3), [x, y + 0.02, z]);
      } else if (id !== state.selected) ring(id, shown, mark.legal);
      const label = price(first, seat, chips.small);
      if (!label || id === considered || id === state.selected) continue;
      const [x, y, z] = isPlace(id)
        ? placePoint(id)
        : isColumn(id)
          ? columnPoint(id, offered(state.moment.view).get(id) ?? 0)
          : (standing(id, shown)[0]?.at ?? [0, 0, 0]);
      root.add(chips.make(label, [x, y + 0.25, z], 'legal', 21));
    }
  }

  function drawSources(shown: Shown): void {
    const { state } = shown;
    if (state.selected !== null) ring(state.selected, shown, gold.bright, 1.08);
    if (state.selected !== null || placing(state)) return;
    for (const id of sources(state))
      if (id !== ENDING && inSight(id, shown)) ring(id, shown, turquoiseSoft, id === HAND ? 1 : 0.98);
  }

  /** The action considered. */
  function drawGhost(shown: Shown, action: TurquoiseAction, tone: string): void {
    const { state, refusal } = shown;
    const { view } = state.moment;
    if (refusal && state.selected === null && !placeOf(action)) return drawAnswer(shown, action, refusal.code);
    const seat = state.actor ?? view.active;
    const choice = state.moment.choices.find((one) => one.action.text === action.text) ?? null;
    const legal = choice !== null;
    const colour = legal ? tone : (REASONS[refusal?.code ?? ''] ?? mark.refused);
    let anchor: Point | null = null;
    const { phase } = view;
    const spot = action.kind === 'seth' && phase.kind === 'seth' ? phase.place : placeOf(action);
    if (spot) {
      const lines = phase.kind === 'lay' || phase.kind === 'seth' ? phase.lines : [];
      const body = veil(legal ? '#a8d8c8' : colour, 0.6);
      const plate = site.plateOf(turned(lines, rotationOf(action) ?? 0), spot === SUMMIT, {
        body,
        line: glow(legal ? tone : '#fff1e8'),
      });
      const [x, y, z] = placePoint(spot);
      plate.position.set(x, y + (legal ? 0.06 : 0.16), z);
      root.add(plate);
      frame(spot, colour);
      anchor = [x, y + 0.75, z];
      if (refusal?.code === 'pillars-missing') {
        const standingThere = new Set(
          view.pillars.filter(({ free, level }) => free && level === levelOf(spot) - 1).map(({ column }) => column),
        );
        for (const column of covered(spot)) {
          if (standingThere.has(column)) continue;
          const [cx, cy, cz] = columnPoint(column, levelOf(spot) - 1);
          put(ringShape, glow(mark.refused), [cx, cy + 0.03, cz]);
        }
      }
    }
    const way = journey(view, action, seat);
    if (way) {
      const path = new THREE.CatmullRomCurve3(
        way.points.map(([x, y, z]) => new THREE.Vector3(x, y + 0.12, z)),
        false,
        'centripetal',
      );
      put(new THREE.TubeGeometry(path, way.points.length * 8, 0.04, 8), glow(colour), [0, 0, 0]).renderOrder = 3;
      for (const at of way.gaps) put(beadShape, glow('#f0a53c'), [at[0], at[1] + 0.08, at[2]]);
      for (const { at, seat: other } of way.tolls)
        root.add(chips.make(signed(1), [at[0], at[1] + 0.25, at[2]], 'gain', 20, other));
      anchor = way.points.at(-1)!;
      if (action.kind !== 'leave') pillarGhost(anchor, seat, colour);
      anchor = [anchor[0], anchor[1] + PILLAR + 0.35, anchor[2]];
    }
    if (action.kind === 'horus') {
      const at = columnPoint(action.column, offered(view).get(action.column) ?? 0);
      pillarGhost(at, seat, colour);
      put(new THREE.CylinderGeometry(0.27, 0.27, 4, 24, 1, true).translate(0, 2, 0), glow(gold.bright, 0.2), at);
      anchor = [at[0], at[1] + PILLAR + 0.35, at[2]];
    }
    if (action.kind === 'anubis') {
      for (const column of action.columns) {
        const [x, y, z] = columnPoint(column, offered(view).get(column) ?? 0);
        put(ringShape, glow(colour), [x, y + 0.03, z], 1.1);
        put(arrowShape, glow(colour), [x, y + PILLAR + 0.4, z]).rotation.x = Math.PI;
        anchor = [x, y + PILLAR + 0.75, z];
      }
    }
    const thing = sources(state).has(state.selected ?? '') ? state.selected : null;
    if (!anchor && thing) {
      const [first] = standing(thing, shown);
      if (first) anchor = [first.at[0], first.at[1] + (thing.startsWith('tablet') ? 2.1 : 1.9), first.at[2]];
    }
    if (!anchor) return;
    const bid = priceOf(action);
    const name = action.kind === 'auction' ? action.tablet : phase.kind === 'auction' ? phase.tablet : null;
    const offer = bid !== null && name ? t('board.turquoise.price', { tablet: t(`tablet.${name}`), n: bid }) : '';
    const plain = isEnding(action) ? t(`board.turquoise.gong.${action.kind}`) : '';
    const text = legal
      ? [offer, plain, price(choice, seat)].filter(Boolean).join('  ')
      : refusal
        ? t(`refusal.${refusal.code}`)
        : '';
    if (text) root.add(chips.make(text, anchor, legal ? 'gold' : 'refused', legal ? 28 : 26));
  }

  /** Why what was touched by itself cannot be used. */
  function drawAnswer(shown: Shown, action: TurquoiseAction, code: string): void {
    const id = thingOf(shown.state.moment.view, action);
    const [first] = id === null ? [] : standing(id, shown);
    if (id === null || !first) return;
    ring(id, shown, mark.refused, 1.05);
    const [x, y, z] = first.at;
    const height = id.startsWith('tablet') ? 2.1 : isColumn(id) ? PILLAR + 0.4 : 1.7;
    root.add(chips.make(t(`refusal.${code}`), [x, y + height, z], 'refused', 26));
  }

  /** Places whose names somebody points at. */
  function drawLit({ state: { moment }, lit }: Shown): void {
    for (const id of lit) {
      if (isPlace(id)) {
        const [x, y, z] = placePoint(id);
        put(frameShape, glow(ink.text), [x, y + 0.2, z], 1.03);
      } else if (isColumn(id)) {
        const [x, y, z] = columnPoint(id, offered(moment.view).get(id) ?? 0);
        put(ringShape, glow(ink.text), [x, y + 0.05, z], 1.35);
        put(beamShape, glow(ink.text, 0.22), [x, y, z]);
      }
    }
  }

  /** What is possible at a glance: plates and sockets with what it costs to get there. */
  function drawSurvey(shown: Shown): void {
    const { view } = shown.state.moment;
    for (const { place, text, good } of shown.survey) {
      if (!inSight(place, shown)) continue;
      const colour = good ? gold.bright : mark.legal;
      const [x, y, z] = isPlace(place) ? placePoint(place) : columnPoint(place, offered(view).get(place) ?? 0);
      if (isPlace(place)) frame(place, colour);
      else {
        put(ringShape, glow(colour), [x, y + 0.03, z], 0.95);
        put(discShape, glow(colour, 0.35), [x, y + 0.02, z]);
      }
      if (text) root.add(chips.make(text, [x, y + 0.25, z], good ? 'gold' : 'legal', 21));
    }
  }

  function pillarGhost(at: Point, seat: number, colour: string): void {
    const pillar = site.pillarOf(seat);
    pillar.position.set(...at);
    pillar.traverse((part) => (part.castShadow = false));
    root.add(pillar);
    put(ringShape, glow(colour), [at[0], at[1] + 0.04, at[2]], 1.05);
  }

  /** What was done last stays marked in gold. */
  function drawLast({ state: { moment }, last }: Shown): void {
    if (last === null) return;
    const place = placeOf(last);
    const route = routeOf(last);
    const { view } = moment;
    const at = (column: string): Point => columnPoint(column, offered(view).get(column) ?? 0);
    if (place) {
      const [x, y, z] = placePoint(place);
      if (view.plates.some((plate) => plate.place === place)) put(frameShape, glow(mark.last), [x, y + 0.06, z], 1.01);
    }
    const landing = last.kind === 'leave' ? undefined : last.kind === 'horus' ? last.column : route.at(-1);
    for (const column of route) if (column !== landing) put(beadShape, glow(mark.last, 0.75), at(column), 0.7);
    const marked = last.kind === 'anubis' ? last.columns : landing ? [landing] : [];
    for (const column of marked) {
      const [x, y, z] = at(column);
      put(ringShape, glow(mark.last), [x, y + 0.025, z], 0.9);
    }
  }

  /** What a thing beside the site is, when one points at it. */
  function describe(shown: Shown, id: string): void {
    const [at] = standing(id, shown).map((one) => one.at);
    const text = nameOf(shown.state, id, t);
    if (!at || !text) return;
    const [x, y, z] = at;
    const height = id.startsWith('tablet:') ? 2 : id === STACK ? 2.1 : id === HAND ? 0.7 : 1.8;
    root.add(chips.make(text, [x, y + height, z], 'plain', 26));
  }

  /** Left and right of the plate that was picked, as one sees it. */
  function placeKnobs({ state, pinned, away }: Shown): void {
    const { phase } = state.moment.view;
    const action = state.preview?.action;
    const place = action?.kind === 'seth' && phase.kind === 'seth' ? phase.place : action ? placeOf(action) : null;
    knobs.visible = pinned && place !== null && place !== SUMMIT;
    if (!knobs.visible || place === null) return;
    const [x, y, z] = placePoint(place);
    knobs.position.set(x, y + 0.5, z);
    knobs.rotation.y = { n: 0, w: Math.PI / 2, s: Math.PI, e: -Math.PI / 2 }[away];
    knobs.updateMatrixWorld(true);
  }

  return {
    knobs,
    draw(shown) {
      clear(root, [...shared, ...Object.values(site.shapes).flat()], site);
      const { state, pointed, cursor } = shown;
      if (shown.above === null) drawLast(shown);
      if (shown.survey.length > 0) drawSurvey(shown);
      else drawSources(shown);
      drawTargets(shown);
      if (state.preview !== null)
        drawGhost(
          shown,
          state.preview.action,
          state.preview.action.text === state.hint?.text ? gold.bright : mark.legal,
        );
      else if (state.hint !== null) drawGhost(shown, state.hint, gold.bright);
      if (pointed !== null && state.preview === null) describe(shown, pointed);
      if (cursor !== null) ring(cursor, shown, ink.text, 1.22);
      drawLit(shown);
      placeKnobs(shown);
      stage.invalidate();
    },
    dispose() {
      clear(root, [], site);
      disposeTree(knobs);
      stage.scene.remove(root, knobs);
      for (const shape of shared) shape.dispose();
    },
  };
}

const turquoiseSoft = '#3fb3a8';

/** Empties a group and frees what only it used. */
function clear(root: THREE.Group, shared: readonly THREE.BufferGeometry[], site: Site): void {
  const kept = new Set<unknown>([...shared, ...Object.values(site.matter).flat()]);
  root.traverse((object) => {
    if (object instanceof THREE.Sprite) object.material.dispose();
    if (!(object instanceof THREE.Mesh)) return;
    const { geometry, material } = object as THREE.Mesh<THREE.BufferGeometry, THREE.Material>;
    if (!kept.has(geometry)) geometry.dispose();
    if (!kept.has(material)) material.dispose();
  });
  root.clear();
}
