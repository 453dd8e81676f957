// Mouse, fingers and wheel on the board: presses, drags, hovering, pinching. What they mean is decided elsewhere.

import { createRest } from '../../../boards/rest';
import type { Camera } from './camera';
import type { Xy } from './geometry';

export interface Gestures {
  /** Something was pressed and let go. */
  press(id: string | null, point: Xy): void;
  /** A drag that began on something; true if it means something, otherwise it moves the view. */
  drag(id: string | null, from: Xy, to: Xy): boolean;
  /** A drag that meant something has ended. */
  drop(): void;
  hover(id: string | null, point: Xy): void;
  leave(): void;
  /** The wheel was turned; true if it was used, otherwise it zooms. */
  wheel(steps: 1 | -1): boolean;
}

const SLACK = 7;

interface Finger {
  id: string | null;
  start: Xy;
  client: Xy;
  first: Xy;
}

/** Listens on an element; answers with what ends it. */
export function listen(root: SVGSVGElement, camera: Camera, gestures: Gestures): () => void {
  const fingers = new Map<number, Finger>();
  let mode: 'none' | 'press' | 'drag' | 'pan' | 'pinch' = 'none';
  let quiet = 0;
  const idOf = (target: EventTarget | null): string | null =>
    (target as Element | null)?.closest?.('[data-id]')?.getAttribute('data-id') ?? null;
  const stop = new AbortController();
  const on = <K extends keyof SVGElementEventMap>(
    type: K,
    listener: (event: SVGElementEventMap[K]) => void,
    passive = true,
  ): void => root.addEventListener(type, listener as EventListener, { signal: stop.signal, passive });

  const rest = createRest(
    root,
    (x, y) => gestures.hover(idOf(document.elementFromPoint(x, y)), camera.toBoard(x, y)),
    stop.signal,
  );
  on('pointerdown', (event) => {
    if (event.button > 0) return;
    const client: Xy = [event.clientX, event.clientY];
    fingers.set(event.pointerId, { id: idOf(event.target), start: camera.toBoard(...client), client, first: client });
    if (event.isTrusted) root.setPointerCapture(event.pointerId);
    mode = fingers.size > 1 ? 'pinch' : 'press';
  });

  on('pointermove', (event) => {
    const finger = fingers.get(event.pointerId);
    const client: Xy = [event.clientX, event.clientY];
    if (!finger) {
      if (event.pointerType !== 'touch') gestures.hover(idOf(event.target), camera.toBoard(...client));
      return;
    }
    if (mode === 'pinch') {
      const other = [...fingers.values()].find((one) => one !== finger);
      if (other) {
        const before = Math.hypot(finger.client[0] - other.client[0], finger.client[1] - other.client[1]);
        const after = Math.hypot(client[0] - other.client[0], client[1] - other.client[1]);
        camera.zoom(
          after / Math.max(1, before),
          camera.toBoard((client[0] + other.client[0]) / 2, (client[1] + other.client[1]) / 2),
        );
        // Each finger moves the view by half of its way: two together shift it.
        const [from, to] = [camera.toBoard(...finger.client), camera.toBoard(...client)];
        camera.pan((to[0] - from[0]) / 2, (to[1] - from[1]) / 2);
      }
    } else if (mode === 'press' && Math.hypot(client[0] - finger.first[0], client[1] - finger.first[1]) > SLACK) {
      mode = gestures.drag(finger.id, finger.start, camera.toBoard(...client)) ? 'drag' : 'pan';
    } else if (mode === 'drag') gestures.drag(finger.id, finger.start, camera.toBoard(...client));
    else if (mode === 'pan') {
      const [from, to] = [camera.toBoard(...finger.client), camera.toBoard(...client)];
      camera.pan(to[0] - from[0], to[1] - from[1]);
    }
    finger.client = client;
  });

  const up = (event: PointerEvent): void => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    fingers.delete(event.pointerId);
    if (event.type === 'pointerup' && mode === 'press' && !rest.rested())
      gestures.press(finger.id, camera.toBoard(event.clientX, event.clientY));
    if (mode === 'drag') gestures.drop();
    if (fingers.size === 0) mode = 'none';
  };
  on('pointerup', up);
  on('pointercancel', up);
  on('pointerleave', (event) => {
    if (event.pointerType !== 'touch' && fingers.size === 0) gestures.leave();
  });
  on(
    'wheel',
    (event) => {
      event.preventDefault();
      // A wheel ticks, a touchpad flows: one step for each bit of way.
      quiet += event.deltaY;
      if (!event.ctrlKey && Math.abs(quiet) >= 40 && gestures.wheel(quiet > 0 ? 1 : -1)) {
        quiet = 0;
        return;
      }
      if (event.ctrlKey || Math.abs(quiet) >= 40) {
        camera.zoom(
          Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)),
          camera.toBoard(event.clientX, event.clientY),
        );
        quiet = 0;
      }
    },
    false,
  );
  return () => stop.abort();
}
