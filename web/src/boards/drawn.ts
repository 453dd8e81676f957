// The plainest board: an SVG drawn anew for each state. Tapping something with a `data-id` selects it.

import type { View } from '../core/types';
import type { Board, BoardServices, BoardState } from './board';
import { pointForElement, svg } from './svg';

export function drawnBoard<V extends View>(
  host: HTMLElement,
  services: BoardServices,
  viewBox: string,
  draw: (state: BoardState<V>) => SVGElement[],
): Board<V> {
  const root = svg('svg', { viewBox, width: '100%', height: '100%', role: 'presentation' });
  host.append(root);
  let frames = 0;
  const click = (event: MouseEvent): void => {
    const id = (event.target as Element).closest('[data-id]')?.getAttribute('data-id') ?? null;
    services.emit({ type: 'select', id });
  };
  root.addEventListener('click', click);
  return {
    levels: 0,
    async show(state) {
      root.replaceChildren(...draw(state));
      frames += 1;
    },
    skip() {},
    camera() {},
    use() {},
    key: () => false,
    pointFor: (id) => pointForElement(root, id),
    frames: () => frames,
    dispose: () => root.remove(),
  };
}
