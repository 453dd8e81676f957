// Keeps the page in the browser, and knows when a newer one waits.

const HOUR = 3_600_000;

let waiting = $state.raw<ServiceWorker | null>(null);
let kept: ServiceWorkerRegistration | null = null;

export const update = {
  /** Whether a newer version is there, whole, and could be shown. */
  get ready(): boolean {
    return waiting !== null;
  },
  /** Shows it, in every window. Games are kept after each action, so nothing is lost. */
  show(): void {
    waiting?.postMessage('take over');
  },
};

/** Whether a newer version is to be shown as soon as it is there. */
let wanted = false;
const RENEWED = 'pyramidion.renewed';

/** Gets the newest version of the page and shows it; where nothing is kept, by loading the page again. */
export async function renew(): Promise<void> {
  wanted = true;
  if (kept) {
    await kept.update().catch(() => {});
    update.show();
    if (waiting || kept.installing) return;
  }
  // Once in a while only: a server whose own page is old would have us load it for ever.
  const before = Number(sessionStorage.getItem(RENEWED) ?? 0);
  if (Date.now() - before < HOUR) return;
  sessionStorage.setItem(RENEWED, String(Date.now()));
  location.reload();
}

export async function keepOffline(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  // While the page is worked on, what is kept would only be in the way; over plain http there is none.
  if (!import.meta.env.PROD || !workers) return;
  workers.addEventListener('controllerchange', () => location.reload());
  const registration = (kept = await workers.register('./sw.js', { updateViaCache: 'none' }));
  const follow = (next: ServiceWorker | null): void =>
    next?.addEventListener('statechange', () => {
      // The very first one has nothing to replace.
      if (next.state !== 'installed' || !workers.controller) return;
      waiting = next;
      if (wanted) update.show();
    });
  waiting = registration.waiting;
  // One may have been on its way before anybody listened.
  follow(registration.installing);
  registration.addEventListener('updatefound', () => follow(registration.installing));
  // A window that stays open for days.
  setInterval(() => void registration.update().catch(() => {}), HOUR);
}
