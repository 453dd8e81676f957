// A finger that rests on a board points at what is under it, as a mouse does by hovering; lifting it is then no tap.

export interface Rest {
  /** Whether the finger that was down last had come to rest. */
  rested(): boolean;
}

const PATIENCE = 450;
const SLACK = 8;

export function createRest(element: Element, point: (x: number, y: number) => void, signal: AbortSignal): Rest {
  let timer = 0;
  let rested = false;
  let start: { x: number; y: number } | null = null;
  const stop = (): void => {
    clearTimeout(timer);
    start = null;
  };
  const on = (type: string, handle: (event: PointerEvent) => void): void =>
    element.addEventListener(type, handle as EventListener, { signal, capture: true });
  on('pointerdown', (event) => {
    stop();
    rested = false;
    // Two fingers move the view.
    if (event.pointerType !== 'touch' || !event.isPrimary) return;
    const { clientX: x, clientY: y } = event;
    start = { x, y };
    timer = window.setTimeout(() => {
      rested = true;
      point(x, y);
    }, PATIENCE);
  });
  on('pointermove', ({ clientX, clientY }) => {
    if (start && Math.hypot(clientX - start.x, clientY - start.y) > SLACK) stop();
  });
  on('pointerup', stop);
  on('pointercancel', stop);
  signal.addEventListener('abort', stop);
  return { rested: () => rested };
}
