// Runs two processes. This one is Vite's development server: it serves web/ with hot replacement,
// and passes on what the server answers (/api, /rsvp, /door). It rebuilds the server's bundle into
// .cache/dev/ when server/, domain/ or the guest's page changes. The other one is plain node on
// that bundle, at PORT + 1, restarted after each rebuild. It is exactly what production runs, so
// signals, locks and start-up behave alike. It gets TURNOUT_DEV_WEB, the address from which its
// pages load their scripts: `${TURNOUT_DEV_WEB}/@vite/client` and
// `${TURNOUT_DEV_WEB}/rsvp/page/client.tsx` replace the manifest's files. PUBLIC_URL is this
// process's address.
import './node-version.mjs';
import { spawn } from 'node:child_process';
import { statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyMigrations, serverBuild } from './build.mjs';
import { writeFonts } from './guest-fonts.mjs';
import { ensureInstalled } from './install.mjs';
import { inRoot, root } from './root.mjs';
import { stopRunning } from './run.mjs';
import { answerHelp } from './usage.mjs';

answerHelp(`npm run dev
Serves on http://localhost:3000 (PORT), and reloads the pages and the server when a source changes.`);

const port = Number(process.env.PORT || 3000);
const url = `http://localhost:${port}`;
const out = inRoot('.cache', 'dev');
const SERVED_BY_SERVER = ['/api', '/rsvp', '/door'];
/**
 * The address of the caterer's page. It shares /kitchen/ with the files of web/kitchen/, but ends
 * with a token instead of a file name.
 */
const CATERER = '^/kitchen/[^/.]{20,}$';

let server;
let vite;
let watcher;
let stopping = false;

const hasEnded = (child) => !child || child.exitCode !== null || child.signalCode !== null;

async function stopServer() {
  if (hasEnded(server)) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  const impatient = setTimeout(() => server.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(impatient);
}

function startServer() {
  server = spawn(process.execPath, ['--enable-source-maps', join(out, 'server', 'main.js')], {
    cwd: root,
    stdio: 'inherit',
    env: { PUBLIC_URL: url, ...process.env, PORT: String(port + 1), TURNOUT_DEV_WEB: url },
  });
  server.once('exit', (code) => {
    if (code !== 0 && !stopping) console.error('The server ended; it starts again with the next change.');
  });
}

// Restarts run one after another, however quickly the changes come.
let restarting = Promise.resolve();
const restart = () => {
  restarting = restarting.then(async () => {
    if (stopping) return;
    await stopServer();
    copyMigrations(out);
    startServer();
    if (await answers()) vite.ws.send({ type: 'full-reload' });
  });
};

/**
 * Waits for the new server, so that the reload reaches it. Returns false if the server ended first.
 */
async function answers() {
  const mine = server;
  while (!hasEnded(mine) && !stopping) {
    const reply = await fetch(`http://localhost:${port + 1}/api/health`).catch(() => null);
    if (reply) return true;
    await sleep(100);
  }
  return false;
}

/**
 * Returns the request's address if it names a file of web/, which Vite then serves. Modules of
 * web/rsvp/ and web/door/ share their first path segment with pages of the server.
 */
function sourceOfWeb(request) {
  const path = decodeURIComponent(request.url.split('?')[0]);
  const file = join(inRoot('web'), path);
  if (file.startsWith(inRoot('web')) && statSync(file, { throwIfNoEntry: false })?.isFile())
    return request.url;
}

const proxy = () => ({
  target: `http://localhost:${port + 1}`,
  bypass: sourceOfWeb,
  configure(proxied) {
    proxied.on('error', (_error, _request, response) => {
      if (!response.writeHead || response.headersSent) return;
      response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' });
      response.end(JSON.stringify({ error: 'The server is starting again. Try once more in a moment.' }));
    });
  },
});

/** Compiles the catalogs, now and after each change. Both builds then see new files. */
async function keepWordsCompiled() {
  const { compileWords } = await import('./words/compile.mjs');
  compileWords();
  writeFonts();
  watch(inRoot('locales'), { recursive: true }, () => {
    try {
      compileWords();
    } catch (error) {
      console.error(error.message);
    }
  });
}

async function stop() {
  if (stopping) return;
  stopping = true;
  stopRunning();
  await Promise.allSettled([stopServer(), watcher?.close(), vite?.close()]);
  process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop());

try {
  process.chdir(root);
  await ensureInstalled();
  await keepWordsCompiled();
  const { build, createServer } = await import('vite');
  const configFile = inRoot('vite.config.ts');
  vite = await createServer({
    configFile,
    server: {
      port,
      strictPort: true,
      proxy: Object.fromEntries(
        [...SERVED_BY_SERVER.map((path) => `^${path}(/|\\?|$)`), CATERER].map((path) => [path, proxy()]),
      ),
    },
  });
  await vite.listen();
  watcher = await build({
    configFile,
    mode: 'development',
    logLevel: 'warn',
    build: { ...serverBuild(out), sourcemap: true, emptyOutDir: false, watch: {} },
  });
  watcher.on('event', (event) => {
    if (event.code === 'END') restart();
    if (event.code === 'ERROR') console.error(event.error.message);
    if (event.result) void event.result.close();
  });
  console.log(`Turnout in development: ${url}`);
} catch (error) {
  console.error(error.message);
  stopRunning();
  process.exit(1);
}
