/**
 * The service worker of `/door/`. It serves the version of the page that the phone has, with and
 * without a network. A newer version waits until the page says that no act is waiting. The server
 * puts `self.door` in front of this file (server/door-page/files.ts), so it imports nothing.
 */
interface ServedDoor {
  version: string;
  shell: string;
  tokenPlace: string;
  headers: Record<string, string>;
  files: string[];
  decoder: string[];
}

interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetching extends Waiting {
  request: Request;
  respondWith(answer: Response | Promise<Response>): void;
}

interface Scope {
  door: ServedDoor;
  BarcodeDetector?: { getSupportedFormats(): Promise<string[]> };
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(kind: 'install' | 'activate', listener: (event: Waiting) => void): void;
  addEventListener(kind: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(kind: 'message', listener: (event: MessageEvent & Waiting) => void): void;
}

const scope = self as unknown as Scope;
const { version, shell, tokenPlace, headers, files, decoder } = scope.door;
const prefix = 'door-';
const cacheName = prefix + version;
const doorPath = /^\/door\/([\w-]{16,200})(?:\/board)?\/?$/;

/** Whether this browser reads QR codes itself. The page asks the same (scan/detector.ts). */
async function readsCodes(): Promise<boolean> {
  const formats = await scope.BarcodeDetector?.getSupportedFormats().catch((): string[] => []);
  return formats?.includes('qr_code') ?? false;
}

async function keepFiles(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll([...files, ...((await readsCodes()) ? [] : decoder)]);
}

async function dropOldFiles(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== cacheName).map((name) => caches.delete(name)),
  );
  await scope.clients.claim();
}

const keptFile = async (request: Request): Promise<Response> => {
  const cache = await caches.open(cacheName);
  return (await cache.match(new URL(request.url).pathname)) ?? fetch(request);
};

scope.addEventListener('install', (event) => event.waitUntil(keepFiles()));
scope.addEventListener('activate', (event) => event.waitUntil(dropOldFiles()));

scope.addEventListener('message', (event) => {
  if (event.data === 'takeOver') event.waitUntil(scope.skipWaiting());
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  const token = request.mode === 'navigate' ? doorPath.exec(pathname)?.[1] : undefined;
  if (token !== undefined) {
    event.respondWith(new Response(shell.split(tokenPlace).join(token), { headers }));
  } else if (files.includes(pathname) || decoder.includes(pathname)) {
    event.respondWith(keptFile(request));
  }
});
