/** `npm run restore -- PATH`: fills a new database, of either kind, from a backup; all of it or nothing. */
import path from 'node:path';
import { runFileCommand } from '../backup/file-command.ts';
import { restore } from '../backup/commands.ts';

await runFileCommand({
  name: 'restore',
  what: 'The backup cannot be restored',
  act: restore,
  done: (_, file) => [`Restored from ${path.resolve(file)}.`],
});
