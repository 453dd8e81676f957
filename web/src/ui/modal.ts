// A window over the page: keeps the focus while it is open, begins at its heading and gives the focus back.

interface Options {
  close: () => void;
}

export function modal(dialog: HTMLDialogElement, { close }: Options): { destroy(): void } {
  const before = document.activeElement;
  // The browser tells that it has closed a window only with the next frame, which may be long in coming.
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    close();
  });
  dialog.addEventListener('close', close);
  dialog.showModal();
  // Not at a button: whoever has just pressed Enter would press that too.
  dialog.querySelector<HTMLElement>('[tabindex="-1"]')?.focus();
  return {
    destroy() {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
  };
}
