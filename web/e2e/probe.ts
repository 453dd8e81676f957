// Where things are on a board and how often it draws, seen from outside: the page under test is the one that is shipped, and
// it knows nothing of tests. A board in space is found by what three.js tells its developer tools, a drawn one by its elements.

import { expect, test as base, type Page } from '@playwright/test';

export interface Spot {
  x: number;
  y: number;
}

interface Probe {
  /** How often a board was drawn since the page was loaded. */
  drawn: number;
  /** A point of the screen where the thing with this id is the first one hit. */
  find(id: string): Spot | null;
  /** The labels in space, as the screen shows them: how tall, and from where to where across. */
  labels(): { tall: number; left: number; right: number }[];
}

declare global {
  interface Window {
    probe: Probe;
    __THREE_DEVTOOLS__?: EventTarget;
  }
}

/** Runs in the page before anything of it; so it holds everything it needs. */
function lookIn(): void {
  type Three = typeof import('three');
  type Objects = { [K in 'Object3D' | 'Scene' | 'PerspectiveCamera' | 'WebGLRenderer']: InstanceType<Three[K]> };
  type Hit = { distance: number; object: Objects['Object3D']; instanceId?: number | undefined };
  let shot: { scene: Objects['Scene']; camera: Objects['PerspectiveCamera']; canvas: HTMLCanvasElement } | null = null;

  const tools = new EventTarget();
  tools.addEventListener('observe', (event) => {
    const renderer = (event as CustomEvent<unknown>).detail as Objects['WebGLRenderer'];
    // A scene tells of itself, too.
    if (!('isWebGLRenderer' in renderer)) return;
    const { render } = renderer;
    renderer.render = (scene, camera) => {
      render.call(renderer, scene, camera);
      shot = {
        scene: scene as Objects['Scene'],
        camera: camera as Objects['PerspectiveCamera'],
        canvas: renderer.domElement,
      };
      window.probe.drawn += 1;
    };
  });
  window.__THREE_DEVTOOLS__ = tools;
  const drawing = '[role=application] svg';
  const element = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement);
  new MutationObserver((changes) => {
    if (changes.some(({ target }) => element(target)?.closest(drawing))) window.probe.drawn += 1;
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

  const steps = [0.5, 0.25, 0.75, 0.1, 0.9, 0.02, 0.98];
  const square = steps.flatMap((v) => steps.map((u) => [u, v] as const));

  function inDrawing(id: string): Spot | null {
    for (const drawn of document.querySelectorAll(`${drawing} [data-id="${CSS.escape(id)}"]`)) {
      const box = drawn.getBoundingClientRect();
      for (const [u, v] of square) {
        const [x, y] = [box.left + box.width * u, box.top + box.height * v];
        if (document.elementFromPoint(x, y)?.closest('[data-id]')?.getAttribute('data-id') === id) return { x, y };
      }
    }
    return null;
  }

  function idOf({ object, instanceId }: Hit): string | null {
    for (let o: Objects['Object3D'] | null = object; o; o = o.parent) {
      const { id, ids } = o.userData as { id?: string; ids?: string[] };
      const own = instanceId === undefined ? id : (ids?.[instanceId] ?? id);
      if (own !== undefined) return own;
    }
    return null;
  }
  /** Whether it is drawn over everything, however far away. */
  const above = ({ object }: Hit): boolean =>
    (object as unknown as { material?: { depthTest?: boolean } }).material?.depthTest === false;
  const visible = (object: Objects['Object3D']): boolean =>
    object.visible && (object.parent === null || visible(object.parent));

  function inSpace(wanted: string): Spot | null {
    if (!shot) return null;
    const { scene, camera, canvas } = shot;
    const box = canvas.getBoundingClientRect();
    const origin = camera.position.clone().setFromMatrixPosition(camera.matrixWorld);
    /** The first thing with an id under a point, in the coordinates of the camera's picture. */
    const first = (x: number, y: number): string | null => {
      const direction = origin.clone().set(x, y, 0.5).unproject(camera).sub(origin).normalize();
      const params = { Mesh: {} };
      // Whether it comes near at all is asked first, to save work; here nothing need be saved.
      const ray = { origin, direction, intersectsSphere: () => true };
      const caster = { ray, near: 0, far: Infinity, camera, layers: camera.layers, params };
      const hits: Hit[] = [];
      // Only meshes have ids; names on the board and the like are looked through.
      scene.traverse((object) => {
        if ('isMesh' in object) object.raycast(caster as never, hits as never);
      });
      hits.sort((a, b) => Number(above(b)) - Number(above(a)) || a.distance - b.distance);
      for (const hit of hits) {
        const id = visible(hit.object) ? idOf(hit) : null;
        if (id !== null) return id;
      }
      return null;
    };
    let found: Spot | null = null;
    scene.traverse((object) => {
      const mesh = object as unknown as InstanceType<Three['InstancedMesh']>;
      if (found || !mesh.isMesh || !visible(mesh)) return;
      const places = (mesh.userData.ids as string[] | undefined)?.flatMap((id, i) => (id === wanted ? i : [])) ?? [
        undefined,
      ];
      for (const instanceId of places) {
        if (idOf({ distance: 0, object: mesh, instanceId }) !== wanted) continue;
        const matrix = mesh.matrixWorld.clone();
        if (instanceId !== undefined) {
          mesh.getMatrixAt(instanceId, matrix);
          matrix.premultiply(mesh.matrixWorld);
        }
        mesh.geometry.computeBoundingBox();
        const { min, max } = mesh.geometry.boundingBox!;
        for (const [u, v] of square)
          for (const w of [1, ...steps, 0]) {
            const part = origin.clone().set(u, w, v);
            const p = max.clone().sub(min).multiply(part).add(min).applyMatrix4(matrix).project(camera);
            if (Math.abs(p.x) >= 1 || Math.abs(p.y) >= 1 || first(p.x, p.y) !== wanted) continue;
            found = { x: box.left + ((p.x + 1) / 2) * box.width, y: box.top + ((1 - p.y) / 2) * box.height };
            return;
          }
      }
    });
    return found;
  }

  function labels(): ReturnType<Probe['labels']> {
    if (!shot) return [];
    const { scene, camera, canvas } = shot;
    const found: ReturnType<Probe['labels']> = [];
    scene.traverse((object) => {
      const sprite = object as unknown as InstanceType<Three['Sprite']>;
      // What lights shine with is as large as it is near; labels are not.
      if (!sprite.isSprite || sprite.material.sizeAttenuation || !visible(sprite)) return;
      const at = sprite.position.clone().setFromMatrixPosition(sprite.matrixWorld).project(camera);
      const unit =
        (canvas.clientHeight * sprite.parent!.matrixWorld.getMaxScaleOnAxis()) /
        (2 * Math.tan((camera.fov * Math.PI) / 360));
      const [wide, x] = [sprite.scale.x * unit, ((at.x + 1) / 2) * canvas.clientWidth];
      const left = x - wide * sprite.center.x;
      found.push({ tall: sprite.scale.y * unit, left, right: left + wide });
    });
    return found;
  }

  window.probe = {
    drawn: 0,
    find: (id) => (document.querySelector(drawing) ? inDrawing(id) : inSpace(id)),
    labels,
  };
}

/** A test whose page is looked into from outside. */
export const test = base.extend({
  page: async ({ page }, use) => {
    await page.addInitScript(lookIn);
    await use(page);
  },
});

/** A point of the screen where a thing is hit, once it has come to rest there. */
export async function point(page: Page, id: string): Promise<Spot> {
  let last: Spot | null = null;
  const rests = async (): Promise<boolean> => {
    const before = last;
    // Whatever moves has moved when the browser has drawn twice.
    last = await page.evaluate(async (wanted) => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      return window.probe.find(wanted);
    }, id);
    return last !== null && last.x === before?.x && last.y === before.y;
  };
  await expect.poll(rests, { message: `${id} can be seen`, intervals: [0, 100] }).toBe(true);
  return last!;
}

/** Points at a thing and clicks it. */
export async function click(page: Page, id: string): Promise<void> {
  const { x, y } = await point(page, id);
  await page.mouse.move(x, y);
  await page.mouse.click(x, y);
}

/** A bare cell of Inka's board that can be seen. */
export async function bareCell(page: Page): Promise<string> {
  const find = (): Promise<string | null> =>
    page.evaluate(() => {
      const ids = [...document.querySelectorAll('[data-id^="cell:"]')].map((cell) => cell.getAttribute('data-id')!);
      return ids.find((id) => window.probe.find(id)) ?? null;
    });
  await expect.poll(find).not.toBeNull();
  return (await find())!;
}

export const drawn = (page: Page): Promise<number> => page.evaluate(() => window.probe.drawn);

/** How often a board is drawn while the browser draws so many frames. */
const drawnDuring = (page: Page, frames: number): Promise<number> =>
  page.evaluate(async (count) => {
    const before = window.probe.drawn;
    for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame);
    return window.probe.drawn - before;
  }, frames);

/** Waits until the board has come to rest, however long that takes here, and sees that it stays at rest. */
export async function rests(page: Page): Promise<void> {
  await expect.poll(() => drawnDuring(page, 30), { timeout: 60_000 }).toBe(0);
  expect(await drawnDuring(page, 90)).toBe(0);
}

/** The cells of a drawn board whose middle lies under one of its tools. */
export const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const tools = [...document.querySelectorAll('[data-tool]')].map((one) => one.getBoundingClientRect());
    const under = (one: Element): boolean => {
      const at = one.getBoundingClientRect();
      const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
      return tools.some(({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom);
    };
    return [...document.querySelectorAll('[data-id^="cell:"]')]
      .filter(under)
      .map((one) => one.getAttribute('data-id')!);
  });
