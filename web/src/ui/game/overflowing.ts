// Whether there is more in a box than it shows, further down: styles ask for `data-more`.

export function overflowing(box: HTMLElement): () => void {
  const look = (): void => {
    box.toggleAttribute('data-more', box.scrollHeight - box.clientHeight - box.scrollTop > 6);
  };
  const sizes = new ResizeObserver(look);
  const contents = new MutationObserver(look);
  sizes.observe(box);
  contents.observe(box, { subtree: true, childList: true, characterData: true });
  box.addEventListener('scroll', look, { passive: true });
  look();
  return () => {
    sizes.disconnect();
    contents.disconnect();
    box.removeEventListener('scroll', look);
  };
}
