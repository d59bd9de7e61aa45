/**
 * Backs up the whole configured database to one file: `npm run backup -- PATH`. If the database is
 * embedded, stop the server first.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { runFileCommand } from './file-command.ts';
import { backUp } from './commands.ts';

const what = 'We can’t make the backup';

await runFileCommand({
  name: 'backup',
  what,
  refusal: ({ databaseUrl, dataDir }) =>
    databaseUrl || existsSync(path.join(dataDir, 'database'))
      ? undefined
      : `${what}: there’s no database in ${dataDir}.`,
  migrate: false,
  act: backUp,
  done: ({ secretKey }, file) => [
    `Backed up to ${path.resolve(file)}.`,
    secretKey === undefined
      ? 'It holds personal data and the secret behind emailed links. Protect it like the database.'
      : 'It holds personal data. It doesn’t hold SECRET_KEY, so keep that with it.',
  ],
});
