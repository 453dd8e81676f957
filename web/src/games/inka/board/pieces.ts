// The movable things on the screen: made once, placed as often as needed, nearer ones before farther ones.

import { svg } from '../../../boards/svg';
import { blockade, pawn, statue } from './paint/figures';
import { slab } from './paint/slab';
import type { Scene, Stance, Thing } from './scene';

interface Piece {
  place(at: Stance): void;
  remove(): void;
}

interface Upright {
  element: SVGElement;
  depth: () => number;
}

export interface Pieces {
  /** Lying things, and above them standing ones. */
  flat: SVGGElement;
  upright: SVGGElement;
  /** Makes and removes pieces so that there is one for each thing. */
  match(scene: Scene): void;
  place(id: string, at: Stance): void;
  /** Puts nearer things in front; called after placing. */
  sort(): void;
}

export function createPieces(): Pieces {
  const flat = svg('g');
  const upright = svg('g');
  const pieces = new Map<string, Piece>();
  const standing = new Set<Upright>();

  function make(thing: Thing): Piece {
    if (thing.kind === 'rhombus') {
      const made = slab(thing.face, thing.id);
      flat.append(made.base);
      for (const wall of made.walls) standing.add(wall);
      return {
        place: made.place,
        remove() {
          made.base.remove();
          for (const wall of made.walls) {
            wall.element.remove();
            standing.delete(wall);
          }
        },
      };
    }
    const shapes = { pawn, blockade, statue }[thing.kind](thing.seat);
    // A statue is no thing of its own to the hand: it belongs to what it stands on.
    const element = svg(
      'g',
      thing.kind === 'statue' ? { 'pointer-events': 'none' } : { 'data-id': thing.id },
      ...shapes,
    );
    let depth = 0;
    const one = { element, depth: () => depth };
    standing.add(one);
    return {
      place({ x, y, lift, scale, alpha }) {
        depth = y;
        element.setAttribute('transform', `translate(${x} ${y - lift - 0.03}) scale(${scale})`);
        element.setAttribute('opacity', String(alpha));
      },
      remove() {
        element.remove();
        standing.delete(one);
      },
    };
  }

  return {
    flat,
    upright,
    match(scene) {
      for (const [id, piece] of pieces) {
        if (scene.has(id)) continue;
        piece.remove();
        pieces.delete(id);
      }
      for (const [id, thing] of scene) if (!pieces.has(id)) pieces.set(id, make(thing));
    },
    place: (id, at) => pieces.get(id)?.place(at),
    sort() {
      const order = [...standing].sort((a, b) => a.depth() - b.depth());
      // Only what is out of place is moved: a moved element loses the pointer.
      let next: Element | null = upright.firstElementChild;
      for (const { element } of order) {
        if (element === next) next = next.nextElementSibling;
        else upright.insertBefore(element, next);
      }
    },
  };
}
