import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the entry files of the server's build: server/main.ts as `main`, and each
 * server/<name>/main.ts as the command <name>.
 */
export function serverEntries(server) {
  const entries = { main: join(server, 'main.ts') };
  for (const entry of readdirSync(server, { withFileTypes: true })) {
    const file = join(server, entry.name, 'main.ts');
    if (entry.isDirectory() && existsSync(file)) entries[entry.name] = file;
  }
  return entries;
}

/**
 * Returns the built file of a command, or the server's file if no command is given. Throws a
 * sentence if the command does not exist.
 */
export function entryOf(build, command) {
  const entry = join(build, 'server', `${command ?? 'main'}.js`);
  if (command !== undefined && (!/^[a-z-]+$/.test(command) || !existsSync(entry))) {
    throw new Error(`There is no command "${command}".`);
  }
  return entry;
}
