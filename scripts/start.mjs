// Installs and builds what changed, then becomes the server: one plain node process on built files.
// `node scripts/start.mjs <command> …` runs the command of server/<command>/main.ts in the same
// manner.
import './node-version.mjs';
import { pathToFileURL } from 'node:url';
import { entryOf } from './commands.mjs';
import { ensureBuilt } from './current-build.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './root.mjs';
import { stopRunning } from './run.mjs';
import { answerHelp } from './usage.mjs';

const usages = {
  start: `npm start
Installs and builds what changed, then serves on http://localhost:3000.
The environment configures it: PORT, DATA_DIR, DATABASE_URL and more, as docs/operations/configure.md lists them.`,
  backup: `npm run backup -- PATH
Writes the whole database to one file. Stop the server first if the database is the embedded one.`,
  restore: `npm run restore -- PATH
Fills a new database from the file of a backup.`,
  move: `npm run move -- postgres://user:password@host:5432/database
Copies the embedded database to an empty PostgreSQL server. Stop the server first.`,
  demo: `npm run demo
Fills the database with three organizations to look at, and prints their accounts. Stop the server first.
It refuses to run if NODE_ENV is production.`,
  superadmin: `npm run superadmin -- EMAIL [PASSWORD] [--remove-factors]
Makes a superadmin, or resets a superadmin's password. Without PASSWORD it prints a random one.
--remove-factors also removes the second factor. Stop the server first if the database is the embedded one.`,
};

const [command, ...args] = process.argv.slice(2);
answerHelp(usages[command] ?? usages.start);

for (const signal of ['SIGTERM', 'SIGINT']) {
  process.on(signal, () => {
    // Once the server listens for the signal, only the server decides how to stop.
    if (process.listenerCount(signal) > 1) return;
    // With a gentler signal, npm takes half a minute to stop. The next start repeats both the
    // installation and the build anyway.
    stopRunning('SIGKILL');
    process.exit(0);
  });
}

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

// Makes React and other packages run in their fast form. A command, such as the demo data, sets the
// variable as it needs.
if (command === undefined) process.env.NODE_ENV ??= 'production';
process.argv = [process.execPath, entry, ...args];
await import(pathToFileURL(entry).href);
