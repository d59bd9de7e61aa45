/**
 * Backs up the whole configured database to one file: `npm run backup -- PATH`. If the database is
 * embedded, stop the server first.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { runFileCommand } from './file-command.ts';
import { backUp } from './commands.ts';

const what = 'The backup cannot be made';

await runFileCommand({
  name: 'backup',
  what,
  refusal: ({ databaseUrl, dataDir }) =>
    databaseUrl || existsSync(path.join(dataDir, 'database'))
      ? undefined
      : `${what}: there is no database in ${dataDir}.`,
  migrate: false,
  act: backUp,
  done: ({ secretKey }, file) => [
    `Backed up to ${path.resolve(file)}.`,
    secretKey === undefined
      ? 'It holds personal data and the secret that links in mails are made with: keep it as you keep the database.'
      : 'It holds personal data. SECRET_KEY is not in it: keep that beside it.',
  ],
});
