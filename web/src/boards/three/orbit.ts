// A camera that circles the board and never gets lost: it always looks at the middle region, from above the ground,
// from a distance between two bounds. Drag turns, wheel or pinch zooms, two fingers or the right button shift.

import * as THREE from 'three';
import type { Motion } from './motion';

export interface OrbitLimits {
  /** What the camera looks at. */
  centre: [number, number, number];
  /** The radius of the board; shadows and the reach of shifting follow from it. */
  radius: number;
  /** The outermost points of everything there is to see: the whole of it fits at a zoom of 1, from wherever one looks. */
  extent: readonly (readonly [number, number, number])[];
  /** Where it starts, in degrees: round the board, and above the ground. */
  azimuth: number;
  elevation: number;
}

export interface Orbit {
  reset(): void;
  top(): void;
  /** Looks from the side a level is best seen from; null goes back. */
  turn(degrees: number): void;
  zoom(factor: number): void;
  /** Puts the camera where it belongs; called for each frame. */
  place(camera: THREE.PerspectiveCamera): void;
  /** Whether the pointer that is down has moved the camera, so that lifting it is not a click. */
  dragged(): boolean;
  /** Whether it is still down and goes on moving it. */
  dragging(): boolean;
  dispose(): void;
}

interface Pose {
  azimuth: number;
  elevation: number;
  /** Distance as a multiple of the one at which the whole board fits. */
  zoom: number;
  x: number;
  z: number;
}

const MIN_ELEVATION = 12;
const MAX_ELEVATION = 89.9;
const MIN_ZOOM = 0.35;
const MAX_ZOOM = 1.5;
const CLICK_DISTANCE = 6;
/** How much of the screen the board may take: beside it a little air, above and below it the buttons. */
const WIDE = 0.97;
const TALL = 0.88;

export function createOrbit(
  canvas: HTMLCanvasElement,
  limits: OrbitLimits,
  motion: Motion,
  invalidate: () => void,
): Orbit {
  const home: Pose = { azimuth: limits.azimuth, elevation: limits.elevation, zoom: 1, x: 0, z: 0 };
  let pose: Pose = { ...home };
  const pointers = new Map<number, PointerEvent>();
  let travelled = 0;
  const abort = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(type: K, handle: (event: HTMLElementEventMap[K]) => void): void =>
    canvas.addEventListener(type, handle, { signal: abort.signal, passive: false });

  const set = (next: Partial<Pose>): void => {
    const reach = limits.radius * 0.7;
    const all = { ...pose, ...next };
    pose = {
      azimuth: all.azimuth,
      elevation: THREE.MathUtils.clamp(all.elevation, MIN_ELEVATION, MAX_ELEVATION),
      zoom: THREE.MathUtils.clamp(all.zoom, MIN_ZOOM, MAX_ZOOM),
      x: THREE.MathUtils.clamp(all.x, -reach, reach),
      z: THREE.MathUtils.clamp(all.z, -reach, reach),
    };
    invalidate();
  };
  const glide = (to: Pose): void => {
    const from = { ...pose };
    // The short way round.
    const turn = ((((to.azimuth - from.azimuth) % 360) + 540) % 360) - 180;
    const mix = (a: number, b: number, t: number): number => a + (b - a) * t;
    void motion.play(450, (t) =>
      set({
        azimuth: from.azimuth + turn * t,
        elevation: mix(from.elevation, to.elevation, t),
        zoom: mix(from.zoom, to.zoom, t),
        x: mix(from.x, to.x, t),
        z: mix(from.z, to.z, t),
      }),
    );
  };
  const shift = (dx: number, dy: number): void => {
    const a = THREE.MathUtils.degToRad(pose.azimuth);
    const scale = (limits.radius * 2 * pose.zoom) / Math.max(1, canvas.clientHeight);
    const [right, ahead] = [-dx * scale, -dy * scale];
    set({
      x: pose.x + right * Math.cos(a) + ahead * Math.sin(a),
      z: pose.z - right * Math.sin(a) + ahead * Math.cos(a),
    });
  };

  on('pointerdown', (event) => {
    if (pointers.size === 0) travelled = 0;
    pointers.set(event.pointerId, event);
  });
  on('pointermove', (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
    travelled += Math.hypot(dx, dy);
    if (travelled > CLICK_DISTANCE && !canvas.hasPointerCapture(event.pointerId))
      canvas.setPointerCapture(event.pointerId);
    const other = [...pointers.values()].find((p) => p.pointerId !== event.pointerId);
    if (other) {
      const distance = (p: PointerEvent): number => Math.hypot(p.clientX - other.clientX, p.clientY - other.clientY);
      set({ zoom: pose.zoom * (Math.max(1, distance(before)) / Math.max(1, distance(event))) });
      shift(dx / 2, dy / 2);
    } else if (travelled > CLICK_DISTANCE) {
      if (event.buttons & 2 || event.shiftKey) shift(dx, dy);
      else set({ azimuth: pose.azimuth - dx * 0.35, elevation: pose.elevation + dy * 0.3 });
    }
    pointers.set(event.pointerId, event);
  });
  const lift = (event: PointerEvent): void => {
    const dragging = orbit.dragging();
    // What was drawn in haste is drawn again.
    if (pointers.delete(event.pointerId) && dragging) invalidate();
  };
  on('pointerup', lift);
  on('pointercancel', lift);
  on('lostpointercapture', lift);
  on('contextmenu', (event) => event.preventDefault());
  on('wheel', (event) => {
    // A board that turns a piece with the wheel has taken it already.
    if (event.defaultPrevented) return;
    event.preventDefault();
    set({ zoom: pose.zoom * Math.exp(event.deltaY * 0.0012) });
  });

  const centre = new THREE.Vector3(...limits.centre);
  const target = new THREE.Vector3();
  const extent = limits.extent.map((point) => new THREE.Vector3(...point).sub(centre));
  const [ahead, right, up] = [new THREE.Vector3(), new THREE.Vector3(), new THREE.Vector3()];
  /** The distance from which every outermost point is just in sight, looking this way. */
  const fit = (camera: THREE.PerspectiveCamera): number => {
    right.crossVectors(ahead, camera.up).normalize();
    up.crossVectors(right, ahead);
    const tall = Math.tan(THREE.MathUtils.degToRad(camera.fov / 2));
    const wide = tall * camera.aspect;
    return Math.max(
      ...extent.map(
        (point) =>
          Math.max(Math.abs(point.dot(right)) / (wide * WIDE), Math.abs(point.dot(up)) / (tall * TALL)) -
          point.dot(ahead),
      ),
    );
  };
  const orbit: Orbit = {
    reset: () => glide(home),
    top: () => glide({ ...home, azimuth: Math.round(pose.azimuth / 90) * 90, elevation: MAX_ELEVATION }),
    turn: (degrees) => glide({ ...pose, azimuth: pose.azimuth + degrees }),
    zoom: (factor) => glide({ ...pose, zoom: THREE.MathUtils.clamp(pose.zoom * factor, MIN_ZOOM, MAX_ZOOM) }),
    place(camera) {
      const [a, e] = [pose.azimuth, pose.elevation].map(THREE.MathUtils.degToRad) as [number, number];
      ahead.set(-Math.cos(e) * Math.sin(a), -Math.sin(e), -Math.cos(e) * Math.cos(a));
      target.set(centre.x + pose.x, centre.y, centre.z + pose.z);
      camera.position.copy(target).addScaledVector(ahead, -fit(camera) * pose.zoom);
      camera.lookAt(target);
      camera.updateMatrixWorld();
    },
    dragged: () => travelled > CLICK_DISTANCE,
    dragging: () => pointers.size > 0 && travelled > CLICK_DISTANCE,
    dispose: () => abort.abort(),
  };
  return orbit;
}
