// Mouse, touch, pen, wheel and keys, turned into the few things one can do with the piece in hand.

import type { Tool } from '../../../boards/board';
import { createRest } from '../../../boards/rest';
import type { Stage } from '../../../boards/three/stage';

export type Command =
  | 'turn'
  | 'turn-back'
  | 'tip'
  | 'tip-back'
  | 'fit'
  | 'raise'
  | 'lower'
  | 'lay'
  | 'away'
  | 'ahead'
  | 'behind'
  | 'left'
  | 'right';

export interface Handlers {
  /** Whether there is somebody to act with a piece in hand. */
  active(): boolean;
  /** Whether a point lies on the piece held still. */
  onPiece(x: number, y: number): boolean;
  onBoard(x: number, y: number): boolean;
  hover(x: number, y: number): void;
  tap(x: number, y: number): void;
  /** Tapped while there is no piece to lay. */
  vain(x: number, y: number): void;
  /** Drags the piece to a point. */
  drag(x: number, y: number): void;
  command(command: Command): boolean;
}

const KEYS: Record<string, Command> = {
  r: 'turn',
  R: 'turn-back',
  f: 'tip',
  F: 'tip-back',
  x: 'fit',
  w: 'raise',
  s: 'lower',
  PageUp: 'raise',
  PageDown: 'lower',
  Enter: 'lay',
  Escape: 'away',
  ArrowUp: 'ahead',
  ArrowDown: 'behind',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

export const commandOf = (key: string): Command | undefined => KEYS[key];

/** The buttons; what there is to press follows from what is in hand. */
export function toolsFor(hand: { held: boolean; legal: boolean }): Tool[] {
  const tool = (id: Command, icon: Tool['icon'], key: string, disabled = !hand.held): Tool => ({
    id,
    label: `board.aztec.${id}`,
    short: `tool.${id}`,
    icon,
    key,
    disabled,
  });
  return [
    tool('turn', 'turn-right', 'R'),
    tool('tip', 'flip', 'F'),
    tool('raise', 'raise', 'W'),
    tool('lower', 'lower', 'S'),
    tool('fit', 'right', 'X', false),
    tool('lay', 'confirm', '↵', !hand.legal),
  ];
}

const CLICK_DISTANCE = 6;
/** How far the wheel goes for a quarter turn; a notch of a mouse is 100 or 120. */
const NOTCH = 80;

/** Listens until disposed. The board's element comes before the canvas, so that the camera gets what is left over. */
export function listen(host: HTMLElement, stage: Stage, handlers: Handlers): () => void {
  const abort = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(type: K, handle: (event: HTMLElementEventMap[K]) => void): void =>
    host.addEventListener(type, handle, { signal: abort.signal, capture: true, passive: false });
  let down: { id: number; x: number; y: number; piece: boolean; moved: boolean } | null = null;
  let asked = 0;
  let wound = 0;

  const later = (job: () => void): void => {
    // Many moves make one look at the scene.
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(job);
  };

  const rest = createRest(host, handlers.hover, abort.signal);
  on('pointerdown', (event) => {
    if (event.target !== stage.canvas) return;
    const { clientX: x, clientY: y } = event;
    const piece = event.isPrimary && event.button === 0 && handlers.active() && handlers.onPiece(x, y);
    down = event.isPrimary ? { id: event.pointerId, x, y, piece, moved: false } : null;
    if (piece) {
      event.stopPropagation();
      stage.canvas.setPointerCapture(event.pointerId);
      host.focus({ preventScroll: true });
    }
  });
  on('pointermove', (event) => {
    const { clientX: x, clientY: y } = event;
    if (down && event.pointerId === down.id) {
      down.moved ||= Math.hypot(x - down.x, y - down.y) > CLICK_DISTANCE;
      if (!down.piece) return;
      event.stopPropagation();
      if (down.moved) later(() => handlers.drag(x, y));
    } else if (event.pointerType !== 'touch' && event.buttons === 0) later(() => handlers.hover(x, y));
  });
  on('pointerup', (event) => {
    const start = down;
    if (!start || event.pointerId !== start.id) return;
    down = null;
    if (event.button !== 0 || start.moved || rest.rested()) return;
    cancelAnimationFrame(asked);
    if (handlers.active()) handlers.tap(event.clientX, event.clientY);
    else handlers.vain(event.clientX, event.clientY);
  });
  on('pointercancel', () => (down = null));
  on('wheel', (event) => {
    if (event.ctrlKey || !handlers.active() || !handlers.onBoard(event.clientX, event.clientY)) return;
    event.preventDefault();
    wound += event.deltaY || event.deltaX;
    if (Math.abs(wound) < NOTCH) return;
    const forward = wound > 0;
    wound = 0;
    handlers.command(event.shiftKey ? (forward ? 'tip' : 'tip-back') : forward ? 'turn' : 'turn-back');
  });

  return () => {
    cancelAnimationFrame(asked);
    abort.abort();
  };
}
