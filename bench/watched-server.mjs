// Loaded into a server before its own code (`node --import`). On SIGUSR2 it writes to
// $WATCHED_FILE how long the thread was held at most and how long the searches for the next mails
// took. It then starts again.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import pg from 'pg';

let heldMs = 0;
let lanesMs = [];

/** Returns how long the thread has waited for a core, because of other programs. */
function waitedForCoreMs() {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

let last = performance.now();
let waited = waitedForCoreMs();
setInterval(() => {
  const waitedNow = waitedForCoreMs();
  heldMs = Math.max(heldMs, performance.now() - last - (waitedNow - waited));
  last = performance.now();
  waited = waitedForCoreMs();
}, 2).unref();

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (...values) {
  const result = query.apply(this, values);
  const text = values[0]?.text ?? values[0];
  if (typeof text === 'string' && /with recursive lanes/.test(text) && result instanceof Promise) {
    const began = performance.now();
    void result.then(
      () => lanesMs.push(performance.now() - began),
      () => {},
    );
  }
  return result;
};

process.on('SIGUSR2', () => {
  const file = process.env.WATCHED_FILE;
  writeFileSync(`${file}.new`, JSON.stringify({ heldMs, lanesMs }));
  renameSync(`${file}.new`, file);
  [heldMs, lanesMs] = [0, []];
});
