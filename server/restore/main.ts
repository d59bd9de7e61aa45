/**
 * `npm run restore -- PATH`: fills a new database, of either kind, from a backup. It restores
 * everything or nothing.
 */
import path from 'node:path';
import { runFileCommand } from '../backup/file-command.ts';
import { restore } from '../backup/commands.ts';
import { eraseAfterRestore } from '../backup/erase-again.ts';

await runFileCommand({
  name: 'restore',
  what: 'We can’t restore the backup',
  async act(database, config, file) {
    const counts = await restore(database, config, file);
    await eraseAfterRestore({ config, database }, file);
    return counts;
  },
  done: (_, file) => [`Restored from ${path.resolve(file)}.`],
});
