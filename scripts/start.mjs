// npm start: installs and builds what changed, then becomes the server: one plain node process on built files.
// `node scripts/start.mjs <command> …` runs the command of server/<command>/main.ts in the same manner.
import './node-version.mjs';
import { pathToFileURL } from 'node:url';
import { entryOf } from './commands.mjs';
import { ensureBuilt } from './current-build.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './root.mjs';
import { stopRunning } from './run.mjs';

for (const signal of ['SIGTERM', 'SIGINT']) {
  process.on(signal, () => {
    // Once the server listens for the signal itself, it alone decides how to stop.
    if (process.listenerCount(signal) > 1) return;
    // npm takes half a minute to give in to a gentler signal; both it and the build are begun anew anyway.
    stopRunning('SIGKILL');
    process.exit(0);
  });
}

const [command, ...args] = process.argv.slice(2);
let entry;

try {
  process.chdir(root);
  await ensureInstalled();
  const build = await ensureBuilt();
  entry = entryOf(build, command);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

// React, and what else asks, runs in its fast form; a command such as the demo data has its own view of it.
if (command === undefined) process.env.NODE_ENV ??= 'production';
process.argv = [process.execPath, entry, ...args];
await import(pathToFileURL(entry).href);
