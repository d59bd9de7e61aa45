import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What a build of the server has a file for: server/main.ts, and each server/<name>/main.ts as a
 * command <name>.
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
 * The built file of a command, of the server itself where there is none. Throws a sentence for one
 * that there is not.
 */
export function entryOf(build, command) {
  const entry = join(build, 'server', `${command ?? 'main'}.js`);
  if (command !== undefined && (!/^[a-z-]+$/.test(command) || !existsSync(entry))) {
    throw new Error(`There is no command "${command}".`);
  }
  return entry;
}
