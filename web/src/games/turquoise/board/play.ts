// How an action is shown: pillars walk, plates fly and settle, the gong sounds. Each is one motion that can be cut short.

import * as THREE from 'three';
import { seatOf, type Deed as AnyDeed } from '../../../core/types';
import type { TurquoiseAction, TurquoiseView } from '../types';
import { ease } from '../../../boards/three/motion';
import type { Stage } from '../../../boards/three/stage';
import type { Chips } from './chips';
import { LEVELS, PILLAR, PLATE, SAND, columnPoint, placePoint, top, turned, type Point } from './grid';
import { handOf, journey } from './journey';
import { DRAWN, PILE, handSpot, offered, sceneOf, sides } from './model';
import { routeOf, SUMMIT } from './offers';
import { MINIATURE, PILED, type Omission, type Site } from './site';

type Deed = AnyDeed<TurquoiseAction>;

export interface Player {
  /** Shows how `after` came from `before`; settles when the site may be drawn as it is after. */
  play(deed: Deed, before: TurquoiseView, after: TurquoiseView): Promise<void>;
}

const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

export function createPlayer(stage: Stage, site: Site, chips: Chips): Player {
  const { motion, scene } = stage;
  const redraw = (view: TurquoiseView, omission: Omission): void => site.draw(sceneOf(view), omission);

  /** Something that is there only while it moves. */
  const during = async (
    object: THREE.Object3D,
    duration: number,
    step: (t: number) => void,
    easing = ease.inOut,
  ): Promise<void> => {
    scene.add(object);
    await motion.play(duration, step, easing);
    scene.remove(object);
  };

  const walk = async (deed: Deed, before: TurquoiseView, seat: number): Promise<void> => {
    const way = journey(before, deed.action, seat);
    if (!way) return;
    const verb = deed.action.kind;
    redraw(before, {
      above: null,
      pillars: verb === 'enter' ? [] : routeOf(deed.action).slice(0, 1),
      hands: verb === 'enter' ? [seat] : [],
    });
    const path = new THREE.CatmullRomCurve3(
      way.points.map((point) => new THREE.Vector3(...point)),
      false,
      'centripetal',
    );
    const pillar = site.pillarOf(seat);
    const steps = way.points.length;
    await during(pillar, Math.min(2400, 350 + steps * 120), (t) => {
      path.getPoint(t, pillar.position);
      // A little hop at every step, and the size of the hand outside the gates.
      pillar.position.y += Math.abs(Math.sin(t * (steps - 1) * Math.PI)) * 0.09 * (t < 1 ? 1 : 0);
      const out = verb === 'enter' ? 1 - t * steps * 0.5 : verb === 'leave' ? 1 - (1 - t) * steps * 0.5 : 0;
      pillar.scale.setScalar(mix(1, MINIATURE, Math.max(0, Math.min(1, out))));
    });
  };

  const lay = async (
    place: string,
    lines: readonly string[],
    from: Point,
    quarters: number,
    before: TurquoiseView,
  ): Promise<void> => {
    redraw(before, { above: null, drawn: true });
    const plate = site.plateOf(lines, place === SUMMIT);
    plate.traverse((part) => (part.castShadow = part.receiveShadow = true));
    const to = placePoint(place);
    const peak = top(LEVELS) + 0.4;
    await during(plate, 1000, (t) => {
      const glide = Math.min(1, t / 0.7);
      const drop = Math.max(0, (t - 0.6) / 0.4);
      plate.position.set(
        mix(from[0], to[0], glide),
        mix(mix(from[1], peak, Math.min(1, glide * 1.6)), to[1], drop * drop),
        mix(from[2], to[2], glide),
      );
      plate.rotation.y = (-quarters * Math.PI * glide) / 2;
    });
  };

  const reveal = async (before: TurquoiseView, after: TurquoiseView): Promise<void> => {
    if (after.phase.kind !== 'lay') return;
    redraw({ ...before, pile: before.pile.slice(1) }, { above: null });
    const plate = site.plateOf(after.phase.lines, false);
    const [x, rise, z] = DRAWN;
    await during(plate, 700, (t) => {
      plate.position.set(mix(PILE[0], x, t), mix(SAND + before.pile.length * PLATE * PILED, rise, t), z);
      plate.rotation.z = Math.PI * (1 - t);
      plate.scale.setScalar(mix(PILED, 1, t));
    });
  };

  const toHands = async (columns: readonly string[], before: TurquoiseView): Promise<void> => {
    const levels = offered(before);
    redraw(before, { above: null, pillars: columns });
    const all = new THREE.Group();
    const flights = columns.flatMap((column) => {
      const found = before.pillars.find((pillar) => pillar.free && pillar.column === column);
      if (!found) return [];
      const pillar = site.pillarOf(found.seat);
      all.add(pillar);
      return [{ pillar, from: columnPoint(column, levels.get(column) ?? 0), to: handOf(before, found.seat, 1) }];
    });
    await during(all, 1000, (t) => {
      for (const { pillar, from, to } of flights) {
        pillar.position.set(
          mix(from[0], to[0], t),
          mix(from[1], to[1], t) + Math.sin(t * Math.PI) * 2,
          mix(from[2], to[2], t),
        );
        pillar.rotation.y = t * Math.PI * 2;
        pillar.scale.setScalar(mix(1, MINIATURE, t));
      }
    });
  };

  const descend = async (column: string, seat: number, before: TurquoiseView): Promise<void> => {
    redraw(before, { above: null, hands: [seat] });
    const [x, y, z] = columnPoint(column, offered(before).get(column) ?? 0);
    const group = new THREE.Group();
    const pillar = site.pillarOf(seat);
    const beam = new THREE.Mesh(
      new THREE.CylinderGeometry(0.3, 0.3, 6, 28, 1, true).translate(0, 3, 0),
      new THREE.MeshBasicMaterial({
        color: '#ffe9a8',
        transparent: true,
        opacity: 0.3,
        depthWrite: false,
        side: THREE.DoubleSide,
      }),
    );
    group.position.set(x, y, z);
    group.add(pillar, beam);
    await during(
      group,
      900,
      (t) => {
        pillar.position.y = (1 - t) * 4;
        beam.material.opacity = 0.35 * Math.sin(t * Math.PI);
      },
      ease.out,
    );
    beam.geometry.dispose();
    beam.material.dispose();
  };

  /** A gold ring that widens around a spot: attention here. */
  const ripple = async ([x, y, z]: Point, size: number): Promise<void> => {
    const ring = new THREE.Mesh(
      new THREE.TorusGeometry(0.5, 0.035, 8, 48).rotateX(Math.PI / 2),
      new THREE.MeshBasicMaterial({ color: '#f6d77a', transparent: true, toneMapped: false }),
    );
    ring.position.set(x, y + 0.05, z);
    await during(
      ring,
      550,
      (t) => {
        ring.scale.set(mix(0.6, size, t), 1, mix(0.6, size, t));
        ring.material.opacity = 1 - t;
      },
      ease.out,
    );
    ring.geometry.dispose();
    ring.material.dispose();
  };

  const sound = async (): Promise<void> => {
    const bronze = site.gong.getObjectByName('bronze');
    if (!bronze) return;
    await motion.play(450, (t) => (bronze.rotation.z = Math.sin(t * Math.PI * 4) * 0.16 * (1 - t)), ease.linear);
  };

  /** Points won and lost rise from the seats' sides. */
  const gains = async (deed: Deed, view: TurquoiseView): Promise<void> => {
    const around = sides(view.players.length);
    const group = new THREE.Group();
    const risen = deed.gains.flatMap((n, seat) => {
      if (n === 0) return [];
      const [x, , z] = handSpot(around[seat] ?? 's', 0, 1);
      const chip = chips.make(n > 0 ? `+${n}` : `−${-n}`, [x, 0.6, z], n > 0 ? 'gain' : 'loss', 34, seat);
      group.add(chip);
      return [chip];
    });
    if (risen.length === 0) return;
    await during(
      group,
      900,
      (t) => {
        for (const chip of risen) {
          chip.position.y = 0.5 + t * 0.9;
          chip.material.opacity = t < 0.7 ? 1 : 1 - (t - 0.7) / 0.3;
        }
      },
      ease.linear,
    );
    for (const chip of risen) chip.material.dispose();
  };

  const shownDeed = async (deed: Deed, before: TurquoiseView, after: TurquoiseView): Promise<void> => {
    const { action } = deed;
    const seat = seatOf(deed.by) ?? before.active;
    const { phase } = before;
    const tabletAt = (name: string | null): Point | undefined =>
      sceneOf(before).tablets.find((one) => one.name === name)?.at;
    const laid = (at: string): boolean => after.plates.some((one) => one.place === at);
    switch (action.kind) {
      case 'enter':
      case 'move':
      case 'leave':
        return walk(deed, before, seat);
      case 'tile':
        return reveal(before, after);
      case 'lay':
        if (phase.kind !== 'lay') return;
        await lay(action.place, phase.lines, DRAWN, action.rotation, before);
        return laid(action.place) ? ripple(placePoint(action.place), 2.4) : undefined;
      case 'seth':
      case 'decline':
        if (phase.kind !== 'seth') return;
        await lay(
          phase.place,
          turned(phase.lines, action.kind === 'decline' ? phase.rotation : action.rotation),
          placePoint(phase.place),
          0,
          before,
        );
        return action.kind === 'seth' ? ripple(tabletAt('seth') ?? PILE, 2) : undefined;
      case 'crown':
        await lay(SUMMIT, [], [PILE[0], SAND, PILE[2]], 0, { ...before, pile: [] });
        return ripple([0, top(3) + PILLAR, 0], 5);
      case 'horus':
        return descend(action.column, seat, before);
      case 'anubis':
        return toHands(action.columns, before);
      case 'thot':
        return ripple(tabletAt('thot') ?? PILE, 2);
      case 'auction':
        return ripple(tabletAt(action.tablet) ?? PILE, 2);
      case 'bid':
      case 'pass':
        return phase.kind === 'auction'
          ? ripple(tabletAt(phase.tablet) ?? PILE, action.kind === 'bid' ? 2 : 1.2)
          : undefined;
      case 'draw':
        return ripple(PILE, 2.6);
      case 'end':
        return sound();
    }
  };

  return {
    async play(deed, before, after) {
      await Promise.all([shownDeed(deed, before, after), gains(deed, after)]);
    },
  };
}
