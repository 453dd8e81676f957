// The site in three dimensions: the sand and the foundation once, and everything that stands on it from a description.
// What looks alike is one batch, so a whole pyramid takes some thirty draw calls.

import * as THREE from 'three';
import { disposeTree, type Stage } from '../../../boards/three/stage';
import { ownerMaterial } from '../../../boards/three/owner';
import { relief, stuff } from '../../../boards/three/textures';
import { owner, stone, turquoise } from '../../../boards/palette';
import { glyph } from './glyphs';
import { PLATE, RIM, SAND, WAYS, columnPoint, covered, placePoint, placesOf, top, type Point, type Way } from './grid';
import type { Scene } from './model';
import { border, createShapes, merged, slab, type Shapes } from './shapes';

/** How much smaller pillars in hand are. */
export const MINIATURE = 0.52;

/** How much smaller plates in the pile are. */
export const PILED = 0.52;

export interface Matter {
  plates: THREE.Material[];
  corner: THREE.Material;
  back: THREE.Material;
  line: THREE.Material;
  walkway: THREE.Material;
  socket: THREE.Material;
  rim: THREE.Material;
  gold: THREE.Material;
  gem: THREE.Material;
  pillars: THREE.Material[];
  marks: THREE.Material[];
}

/** A picture of nothing, white and flat: with it a plain material shares the shader of the others, each of which costs time. */
function blank(): THREE.Texture {
  const texture = new THREE.DataTexture(new Uint8Array([255, 255, 255, 255]), 1, 1);
  texture.colorSpace = THREE.SRGBColorSpace;
  texture.needsUpdate = true;
  return texture;
}

const BLANK = blank();

const plain = (
  color: string,
  roughness: number,
  more: Partial<THREE.MeshStandardMaterialParameters> = {},
): THREE.Material => new THREE.MeshStandardMaterial({ color, roughness, map: BLANK, bumpMap: relief(BLANK), ...more });

/** One thing, drawn like many, so that it shares their shader, too. */
function single(geometry: THREE.BufferGeometry, material: THREE.Material): THREE.InstancedMesh {
  const mesh = new THREE.InstancedMesh(geometry, material, 1);
  mesh.setMatrixAt(0, new THREE.Matrix4());
  return mesh;
}

function createMatter(): Matter {
  const inlay = (): THREE.Material => {
    const made = stuff('turquoise', { seed: 5, tint: new THREE.Color(1.25, 1.3, 1.3) });
    made.emissive.set(turquoise.base);
    made.emissiveIntensity = 0.22;
    return made;
  };
  return {
    plates: [
      stuff('sandstone', { seed: 3, tint: new THREE.Color(1.02, 0.98, 0.9), repeat: 0.5 }),
      stuff('sandstone', { seed: 4, tint: new THREE.Color(1.14, 1.12, 1.06), repeat: 0.5 }),
      stuff('sandstone', { seed: 6, tint: new THREE.Color(1.28, 1.28, 1.26), repeat: 0.5 }),
    ],
    corner: stuff('granite', { seed: 2, tint: new THREE.Color(1.7, 1.42, 1.3), repeat: 0.5 }),
    back: stuff('turquoise', { seed: 5, repeat: 0.5 }),
    line: plain('#4d7f78', 0.85),
    walkway: inlay(),
    socket: plain('#9d8259', 0.95),
    rim: plain('#6f5636', 0.8),
    gold: stuff('gold', { seed: 2 }),
    gem: plain(turquoise.bright, 0.2, { emissive: new THREE.Color(turquoise.base), emissiveIntensity: 0.5 }),
    pillars: [0, 1, 2, 3].map((seat) => Object.assign(ownerMaterial(seat, 0.5), { bumpMap: relief(BLANK) })),
    marks: [0, 1, 2, 3].map((seat) => plain(owner(seat).contrast, 0.5)),
  };
}

const spin: Record<Way, number> = { n: 0, w: Math.PI / 2, s: Math.PI, e: -Math.PI / 2 };
const UP = new THREE.Vector3(0, 1, 0);

export function matrixAt([x, y, z]: Point, angle = 0, scale = 1): THREE.Matrix4 {
  return new THREE.Matrix4().compose(
    new THREE.Vector3(x, y, z),
    new THREE.Quaternion().setFromAxisAngle(UP, angle),
    new THREE.Vector3(scale, scale, scale),
  );
}

/** Many of one thing. */
interface Batch {
  fill(matrices: THREE.Matrix4[]): void;
}

/** What to leave out: a level and everything above it, and things that are on their way. */
export interface Omission {
  above: number | null;
  /** Columns whose topmost pillar is not drawn. */
  pillars?: readonly string[];
  /** Seats with one pillar less in hand. */
  hands?: readonly number[];
  drawn?: boolean;
}

export interface Site {
  readonly shapes: Shapes;
  readonly matter: Matter;
  draw(scene: Scene, omission: Omission): void;
  /** A plate of its own, for flying and for ghosts. */
  plateOf(
    lines: readonly string[],
    capstone: boolean,
    face?: { body: THREE.Material; line: THREE.Material },
  ): THREE.Group;
  pillarOf(seat: number): THREE.Group;
  readonly gong: THREE.Object3D;
  dispose(): void;
}

export function createSite(stage: Stage): Site {
  const shapes = createShapes();
  const matter = createMatter();
  const root = new THREE.Group();
  stage.scene.add(root);
  root.add(...ground(), ...foundation());

  const batch = (geometry: THREE.BufferGeometry, material: THREE.Material, capacity: number, shadow = true): Batch => {
    const mesh = new THREE.InstancedMesh(geometry, material, capacity);
    mesh.castShadow = shadow;
    mesh.receiveShadow = true;
    mesh.frustumCulled = false;
    root.add(mesh);
    return {
      fill(matrices) {
        mesh.count = Math.min(capacity, matrices.length);
        for (let i = 0; i < mesh.count; i++) mesh.setMatrixAt(i, matrices[i]!);
        mesh.instanceMatrix.needsUpdate = true;
      },
    };
  };
  const plates = matter.plates.map((material) => batch(shapes.plate, material, 16));
  const corners = batch(shapes.plate, matter.corner, 4);
  const backs = batch(shapes.plate, matter.back, 26);
  const capstone = batch(shapes.capstone, matter.gold, 1);
  const band = batch(shapes.capstoneBand, matter.gem, 1);
  const sockets = batch(shapes.socket, matter.socket, 120, false);
  const rims = batch(shapes.rim, matter.rim, 120, false);
  const lines = batch(shapes.line, matter.line, 420, false);
  const walkways = batch(shapes.walkway, matter.walkway, 260, false);
  const stairs = batch(shapes.stair, matter.plates[0]!, 80);
  const carpets = batch(shapes.carpet, matter.walkway, 80, false);
  const pillars = matter.pillars.map((material) => batch(shapes.pillar, material, 140));
  const marks = matter.marks.map((material, seat) => batch(shapes.marks[seat]!, material, 140, false));
  const gates = batch(shapes.gate, stuff('sandstone', { seed: 7, tint: '#e0c69a' }), 16);
  const ramps = batch(shapes.ramp, stuff('sandstone', { seed: 7, tint: '#d8c096' }), 16);
  const lit = batch(shapes.lamp, matter.walkway, 16, false);
  const dim = batch(shapes.lamp, plain('#5a4630', 0.9), 16, false);
  const collars = matter.pillars.map((material) => batch(shapes.collar, material, 4));
  const gems = batch(shapes.gem, matter.gem, 6);
  const gong = stand();
  root.add(gong);
  const flying = new THREE.Group();
  root.add(flying);

  function obelisks(scene: Scene): void {
    const body = stuff('granite', { seed: 5, tint: new THREE.Color(0.85, 0.8, 0.86) });
    for (const { name, at } of scene.tablets) {
      const face = new THREE.MeshStandardMaterial({
        map: glyph(name),
        bumpMap: relief(BLANK),
        transparent: true,
        vertexColors: true,
        roughness: 0.4,
        metalness: 0.3,
        emissive: '#d9a93a',
        emissiveIntensity: 0.12,
      });
      const panels = merged(
        [0, 1, 2, 3].map((i) =>
          new THREE.PlaneGeometry(0.3, 0.66)
            .rotateX(-0.051)
            .translate(0, 0.86, 0.183)
            .rotateY((i * Math.PI) / 2),
        ),
      );
      // As transparent as the sand, and with the same shader.
      const white = new Float32Array(panels.getAttribute('position').count * 4).fill(1);
      panels.setAttribute('color', new THREE.BufferAttribute(white, 4));
      const signs = new THREE.Mesh(panels, face);
      const stones = [single(shapes.obelisk, body), single(shapes.tip.clone().translate(0, 1.45, 0), matter.gold)];
      for (const mesh of [...stones, signs]) {
        mesh.position.set(...at);
        mesh.castShadow = mesh !== signs;
        mesh.receiveShadow = true;
        root.add(mesh);
      }
    }
  }

  /** The gong on its frame. */
  function stand(): THREE.Group {
    const group = new THREE.Group();
    const wood = single(shapes.frame, stuff('wood', { seed: 3 }));
    const bronze = single(shapes.gong, stuff('gold', { seed: 2, tint: '#e0a060' }));
    bronze.name = 'bronze';
    for (const mesh of [wood, bronze]) mesh.castShadow = mesh.receiveShadow = true;
    group.add(wood, bronze);
    return group;
  }

  let furnished = false;
  const solid = (object: THREE.Object3D): THREE.Object3D => {
    object.traverse((part) => (part.castShadow = part.receiveShadow = true));
    return object;
  };

  const site: Site = {
    shapes,
    matter,
    gong,
    draw(scene, { above, pillars: away = [], hands = [], drawn = false }) {
      if (!furnished) obelisks(scene);
      furnished = true;
      const shown = above ?? 9;
      const seen = scene.plates.filter(({ level }) => level <= shown);
      const standing = scene.pillars.filter(
        ({ level, column, free }) => level <= shown && !(free && away.includes(column)),
      );
      plates.forEach((one, level) =>
        one.fill(seen.filter((plate) => plate.level === level && plate.kind === 'plate').map(({ at }) => matrixAt(at))),
      );
      corners.fill(seen.filter(({ kind }) => kind === 'corner').map(({ at }) => matrixAt(at)));
      const caps = seen.filter(({ kind }) => kind === 'capstone').map(({ at }) => matrixAt(at));
      const { pile } = scene;
      const [px, py, pz] = pile.at;
      // The capstone waits on the sand beside the pile, and then where the pile was.
      const waiting = pile.capstone ? [matrixAt([px, py, pz - (pile.count > 0 ? 1.7 : 0)], 0, PILED)] : [];
      capstone.fill([...caps, ...waiting]);
      band.fill([...caps, ...waiting]);
      backs.fill(
        Array.from({ length: pile.count }, (_, i) =>
          matrixAt([px, py + i * (PLATE * PILED + 0.008), pz], Math.sin(i * 2.4) * 0.12, PILED),
        ),
      );
      const faces = seen.filter(({ kind }) => kind !== 'capstone');
      const holes = faces.flatMap(({ place, level }) =>
        covered(place).map((column) => matrixAt(columnPoint(column, level))),
      );
      sockets.fill(holes);
      rims.fill(holes);
      lines.fill(
        faces.flatMap(({ place, level, lines: drawnLines }) =>
          covered(place).flatMap((column, i) =>
            [...(drawnLines[i] ?? '')].map((way) => matrixAt(columnPoint(column, level), spin[way as Way])),
          ),
        ),
      );
      const visible = scene.halves.filter(({ at: [, y] }) => y <= top(shown) + 0.01);
      walkways.fill(visible.map(({ at, way }) => matrixAt(at, spin[way])));
      const climbs =
        above === null ? visible.filter(({ stair }) => stair).map(({ at, way }) => matrixAt(at, spin[way])) : [];
      stairs.fill(climbs);
      carpets.fill(climbs);
      for (let seat = 0; seat < 4; seat++) {
        const own = standing.filter((pillar) => pillar.seat === seat).map(({ at }) => matrixAt(at));
        const hand = scene.hands.find((one) => one.seat === seat)?.spots ?? [];
        const held = hand
          .slice(0, hand.length - (hands.includes(seat) ? 1 : 0))
          .map((at) => matrixAt(at, 0, MINIATURE));
        pillars[seat]!.fill([...own, ...held]);
        marks[seat]!.fill([...own, ...held]);
        collars[seat]!.fill(scene.tablets.filter((tablet) => tablet.owner === seat).map(({ at }) => matrixAt(at)));
      }
      gates.fill(scene.gates.map(({ at, way }) => matrixAt(at, spin[way])));
      ramps.fill(scene.gates.map(({ at, way }) => matrixAt(at, spin[way])));
      lit.fill(scene.gates.filter(({ complete }) => complete).map(({ at, way }) => matrixAt(at, spin[way])));
      dim.fill(scene.gates.filter(({ complete }) => !complete).map(({ at, way }) => matrixAt(at, spin[way])));
      const { at, count } = scene.points;
      gong.position.set(...at);
      gems.fill(Array.from({ length: count }, (_, i) => matrixAt([at[0] + 0.5, at[1], (i - (count - 1) / 2) * 0.36])));
      flying.clear();
      if (scene.drawn && !drawn && above === null) {
        const plate = site.plateOf(scene.drawn.lines, scene.drawn.capstone);
        plate.position.set(...scene.drawn.at);
        flying.add(solid(plate));
      }
      stage.invalidate();
    },
    plateOf(drawnLines, isCapstone, face) {
      const group = new THREE.Group();
      const { body, line } = face ?? { body: isCapstone ? matter.gold : matter.plates[1]!, line: matter.walkway };
      const mesh = face ? (...parts: Parameters<typeof single>) => new THREE.Mesh(...parts) : single;
      if (isCapstone) {
        group.add(mesh(shapes.capstone, body), mesh(shapes.capstoneBand, line));
        return group;
      }
      group.add(mesh(shapes.plate, body));
      const offsets: [number, number][] = [
        [-0.5, -0.5],
        [0.5, -0.5],
        [0.5, 0.5],
        [-0.5, 0.5],
      ];
      offsets.forEach(([x, z], i) => {
        const put = (geometry: THREE.BufferGeometry, angle = 0): void => {
          const part = mesh(geometry, line);
          part.position.set(x, PLATE, z);
          part.rotation.y = angle;
          group.add(part);
        };
        put(shapes.rim);
        for (const way of WAYS) if (drawnLines[i]?.includes(way)) put(shapes.walkway, spin[way]);
      });
      return group;
    },
    pillarOf(seat) {
      const group = new THREE.Group();
      group.add(single(shapes.pillar, matter.pillars[seat]!), single(shapes.marks[seat]!, matter.marks[seat]!));
      return solid(group) as THREE.Group;
    },
    dispose: () => disposeTree(root),
  };
  return site;
}

/** Sand that fades into the night. */
function ground(): THREE.Object3D[] {
  const geometry = new THREE.RingGeometry(0.01, 22, 64, 24).rotateX(-Math.PI / 2);
  const place = geometry.getAttribute('position');
  const colours = new Float32Array(place.count * 4);
  for (let i = 0; i < place.count; i++) {
    const r = Math.hypot(place.getX(i), place.getZ(i));
    const t = THREE.MathUtils.smoothstep(r, 6, 15);
    place.setY(
      i,
      r > 7 ? Math.sin(place.getX(i) * 0.8) * Math.cos(place.getZ(i) * 0.6) * 0.12 * Math.min(1, (r - 7) / 3) : 0,
    );
    colours.set([1, 1, 1, 1 - t], i * 4);
  }
  geometry.setAttribute('color', new THREE.BufferAttribute(colours, 4));
  geometry.computeVertexNormals();
  const uv = geometry.getAttribute('uv');
  for (let i = 0; i < uv.count; i++) uv.setXY(i, place.getX(i) / 3.2, place.getZ(i) / 3.2);
  const material = stuff('sandstone', { seed: 6, tint: '#a89a86' });
  material.vertexColors = true;
  material.transparent = true;
  const mesh = new THREE.Mesh(geometry, material);
  mesh.position.y = SAND;
  mesh.receiveShadow = true;
  return [mesh];
}

/** The stepped foundation with a bed for each ground plate. */
function foundation(): THREE.Object3D[] {
  const steps = merged([
    slab(RIM * 2, -SAND / 2, 0.03).translate(0, SAND / 2 - 0.03, 0),
    slab(RIM * 2 + 0.34, -SAND / 2, 0.03).translate(0, SAND, 0),
  ]);
  const base = single(steps, stuff('granite', { seed: 2, tint: new THREE.Color(1.5, 1.3, 1.1), repeat: 0.4 }));
  const curb = single(
    border(4.02, RIM, 0.05).translate(0, -0.03, 0),
    stuff('sandstone', { seed: 7, tint: '#e6d0a6', repeat: 0.4 }),
  );
  const beds = new THREE.InstancedMesh(slab(1.9, 0.03, 0.01), plain(stone.shade, 1), 16);
  placesOf(0).forEach((place, i) => {
    const [x, , z] = placePoint(place);
    beds.setMatrixAt(i, matrixAt([x, -0.035, z]));
  });
  for (const mesh of [base, curb, beds]) {
    mesh.castShadow = mesh !== beds;
    mesh.receiveShadow = true;
  }
  return [base, curb, beds];
}
