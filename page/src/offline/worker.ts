// Service worker `sw.js`: the page without its server. Each build has a cache of its own, filled as a whole from files with the
// hashes of that build; a file's address names its build (`studio.js?v=BUILD`), so scripts of two builds never mix.
//
// The page itself comes from the server wherever that answers, so a new build is there at the next load. Whatever is no
// file of the page (the stream, recordings, history, commands) passes by this worker.
/** Files of this build and their hashes, as `integrity` has them; offline.mjs puts them in. */
const FILES = JSON.parse('@files@') as Readonly<Record<string, string>>;
/** Addresses of the page, after that of its folder. */
const PAGES: readonly string[] = ['', 'index.html', 'robot.html'];
/** Files that only a simulated robot, a solution or the camera needs: they are fetched after the others, if the page asks for it. */
const LATER: readonly string[] = ['robot.wasm', 'photo.wasm'];
/** Languages other than English: the page asks for the one that it speaks. The brick may lack them all. */
const isWords = (name: string): boolean => name.startsWith('words-');

const PREFIX = 'mindcub3r-';
const CACHE = PREFIX + BUILD;
/** A server that has not answered by then is taken for absent. */
const MAX_WAIT_MS = 4000;

/** Events of a service worker, which TypeScript's types of a page lack. */
interface Lasting extends Event {
  waitUntil(end: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface Scope {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate' | 'message', act: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', act: (event: Fetching) => void): void;
}
const scope = self as unknown as Scope;

const addressOf = (name: string): string => `${scope.registration.scope}${name}?v=${BUILD}`;

/** Stores a file of this build; another content is refused. */
async function store(cache: Cache, name: string): Promise<void> {
  if (await cache.match(addressOf(name))) return;
  const integrity = FILES[name]!;
  await cache.add(new Request(addressOf(name), { integrity, cache: 'no-cache', priority: 'low' }));
}

async function storeAll(names: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all(names.filter((name) => name in FILES).map((name) => store(cache, name)));
}

/** Leaves the caches of this build and of the one before, of which pages may still be open. */
async function tidy(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** The page: from the server, or, where that does not answer, of this build. */
async function page(request: Request): Promise<Response> {
  const stop = new AbortController();
  let answer = Response.error();
  const timer = setTimeout(() => stop.abort(), MAX_WAIT_MS);
  try {
    answer = await fetch(request, { signal: stop.signal });
    // A server that is too busy is as good as none.
    if (answer.status < 500) return answer;
  } catch {
    // There is no server, or it does not answer.
  } finally {
    clearTimeout(timer);
  }
  return (await caches.match(addressOf('index.html'))) ?? answer;
}

/** A file: of the build that its address names, else from the server. */
const file = async (request: Request): Promise<Response> =>
  (await caches.match(request.url)) ?? fetch(request);

scope.addEventListener('install', (event) => {
  const first = Object.keys(FILES).filter((name) => !LATER.includes(name) && !isWords(name));
  event.waitUntil(storeAll(first).then(() => scope.skipWaiting()));
});
scope.addEventListener('activate', (event) => event.waitUntil(tidy().then(() => scope.clients.claim())));
// The page that is ready asks for the rest: `later`, or a file by its name.
scope.addEventListener('message', (event) => {
  const { data } = event as unknown as MessageEvent<string>;
  const names = data === 'later' ? LATER : [data];
  event.waitUntil(storeAll(names).catch(() => undefined));
});
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  const folder = scope.registration.scope;
  if (request.method !== 'GET' || !`${origin}${pathname}`.startsWith(folder)) return;
  const name = `${origin}${pathname}`.slice(folder.length);
  if (request.mode === 'navigate') {
    if (PAGES.includes(name)) event.respondWith(page(request));
  } else if (search.startsWith('?v=') && name in FILES) event.respondWith(file(request));
});
