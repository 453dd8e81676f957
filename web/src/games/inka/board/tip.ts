// A short text beside the thing it is about, always within the board.

import { ink, mark, night } from '../../../boards/palette';

export interface Tip {
  show(at: { x: number; y: number }, text: string, refused: boolean): void;
  hide(): void;
  dispose(): void;
}

export function createTip(host: HTMLElement): Tip {
  const box = document.createElement('div');
  Object.assign(box.style, {
    position: 'absolute',
    left: '0',
    top: '0',
    maxWidth: '16rem',
    padding: '0.3rem 0.65rem',
    borderRadius: '9px',
    border: '1px solid',
    background: `${night.base}ee`,
    color: ink.text,
    font: '500 0.875rem/1.3 "Inter Variable", system-ui, sans-serif',
    pointerEvents: 'none',
    display: 'none',
    width: 'max-content',
  });
  // The list of actions says the same to those who listen.
  box.setAttribute('aria-hidden', 'true');
  host.append(box);
  return {
    show({ x, y }, text, refused) {
      const bounds = host.getBoundingClientRect();
      box.textContent = text;
      box.style.display = 'block';
      box.style.borderColor = refused ? mark.refused : mark.legal;
      const left = Math.max(6, Math.min(bounds.width - box.offsetWidth - 6, x - bounds.left - box.offsetWidth / 2));
      const top = Math.max(6, y - bounds.top - box.offsetHeight);
      box.style.transform = `translate(${left}px, ${top}px)`;
    },
    hide: () => void (box.style.display = 'none'),
    dispose: () => box.remove(),
  };
}
