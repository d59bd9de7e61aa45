/** `npm run restore -- PATH`: fills a new database, of either kind, from a backup; all of it or nothing. */
import path from 'node:path';
import { restore } from '../backup/commands.ts';
import { report } from '../backup/report.ts';
import { bootConfig, bootDatabase, fail } from '../boot.ts';
import { StartError } from '../db/connect.ts';
import { logUncaught, makeLogger } from '../log.ts';

const what = 'The backup cannot be restored';
const [file] = process.argv.slice(2).filter((text) => text !== '--');
if (!file) fail('Name the file of the backup: npm run restore -- PATH');
const logger = makeLogger('warn');
logUncaught(logger);
const config = bootConfig(what);
const database = await bootDatabase(what, config, logger);
try {
  report(await restore(database, config, file));
  console.log(`Restored from ${path.resolve(file)}.`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(`${what}: ${error.message}`);
  process.exitCode = 1;
} finally {
  await database.close();
}
