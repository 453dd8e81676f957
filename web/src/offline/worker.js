// The service worker: keeps one whole version of the page and serves it, with or without a network, and tells people of their
// turns. `VERSION`, `FILES` (path and checksum of everything built) and `TURN` (what to say, by language and game) are written
// above this by the build.
//
// A new version is fetched beside the old one and waits until the old one is no longer shown, or until it is told to
// take over; then every open page starts again. So nobody ever gets files of two versions. What is not in the list,
// such as the server's own addresses, is none of our business.

/* global VERSION, FILES, TURN */

const CACHE = `pyramidion ${VERSION}`;
const address = (path) => new URL(path, self.registration.scope).href;

/** Under which path we keep what is asked for; null if we do not. */
function kept({ method, url }) {
  if (method !== 'GET' || !url.startsWith(self.registration.scope)) return null;
  const path = url.slice(self.registration.scope.length).split(/[?#]/)[0];
  const file = path === 'index.html' ? '' : path;
  return Object.hasOwn(FILES, file) ? file : null;
}

async function fill() {
  const cache = await caches.open(CACHE);
  // The checksums keep out files of another version that a server changed meanwhile would send. Names with a hash are
  // safe to take from the browser's own cache, where the page has just put them.
  const wanted = Object.entries(FILES).map(
    ([path, integrity]) =>
      new Request(address(path), { integrity, cache: path.startsWith('assets/') ? 'default' : 'no-cache' }),
  );
  await cache.addAll(wanted);
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith('pyramidion ') && name !== CACHE).map((name) => caches.delete(name)),
  );
}

async function answer(path, request) {
  const cache = await caches.open(CACHE);
  // Browsers short of space may have thrown it away.
  return (await cache.match(address(path))) ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) => event.waitUntil(forgetOthers()));
self.addEventListener('fetch', (event) => {
  const path = kept(event.request);
  if (path !== null) event.respondWith(answer(path, event.request));
});
self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting();
});

/** Whether a window shows a table. It is asked: the address known here is the one it was opened with. */
const shows = (window, table) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), 1000);
    window.postMessage({ shows: table }, [port2]);
  });

/** Says that it is somebody's turn, unless they are looking at that table. */
async function tell(message) {
  const { table, game, language } = message;
  const windows = await self.clients.matchAll({ type: 'window' });
  const seen = windows.filter(({ visibilityState }) => visibilityState === 'visible');
  if ((await Promise.all(seen.map((window) => shows(window, table)))).includes(true)) return;
  const texts = TURN[language] ?? TURN.en;
  await self.registration.showNotification(texts[game] ?? texts[''], {
    tag: `pyramidion-${table}`,
    icon: address('icon-192.png'),
    data: { table },
  });
}

/** Shows the table, in a window that is there if there is one. */
async function show(table) {
  const page = address(`#/table/${table}`);
  const [window] = await self.clients.matchAll({ type: 'window' });
  if (!window) return self.clients.openWindow(page);
  const shown = await window.navigate(page).catch(() => window);
  return (shown ?? window).focus();
}

self.addEventListener('push', (event) => {
  // Only our own server can write something readable here.
  if (event.data) event.waitUntil(tell(event.data.json()));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.table));
});
