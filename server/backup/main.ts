/** `npm run backup -- PATH`: all of the configured database in one file. An embedded one has to be free: stop the server. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { bootConfig, bootDatabase, fail } from '../boot.ts';
import { StartError } from '../db/connect.ts';
import { logUncaught, makeLogger } from '../log.ts';
import { backUp } from './commands.ts';
import { report } from './report.ts';

const what = 'The backup cannot be made';
const [file] = process.argv.slice(2).filter((text) => text !== '--');
if (!file) fail('Name the file of the backup: npm run backup -- PATH');
const logger = makeLogger('warn');
logUncaught(logger);
const config = bootConfig(what);
if (!config.databaseUrl && !existsSync(path.join(config.dataDir, 'database'))) {
  fail(`${what}: there is no database in ${config.dataDir}.`);
}
const database = await bootDatabase(what, config, logger, { migrate: false });
try {
  report(await backUp(database, config, file));
  console.log(`Backed up to ${path.resolve(file)}.`);
  console.log(
    config.secretKey === undefined
      ? 'It holds personal data and the secret that links in mails are made with: keep it as you keep the database.'
      : 'It holds personal data. SECRET_KEY is not in it: keep that beside it.',
  );
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(`${what}: ${error.message}`);
  process.exitCode = 1;
} finally {
  await database.close();
}
