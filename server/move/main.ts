/**
 * `npm run move -- postgres://…`: copies the embedded database of DATA_DIR to an empty PostgreSQL
 * server.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { move } from '../backup/move.ts';
import { linesOf } from '../backup/file-command.ts';
import { bootConfig, bootDatabase, fail } from '../boot.ts';
import { StartError } from '../db/connect.ts';
import { secretIn } from '../keys/secret.ts';
import { logUncaught, makeLogger } from '../log.ts';

const what = 'We can’t move the database';
const [databaseUrl] = process.argv.slice(2).filter((text) => text !== '--');
if (!databaseUrl || !/^postgres(ql)?:\/\//.test(databaseUrl)) {
  fail('Name the server: npm run move -- postgres://user:password@host:5432/database');
}
const logger = makeLogger('warn');
logUncaught(logger);
const config = bootConfig(what);
if (!existsSync(path.join(config.dataDir, 'database'))) {
  fail(`${what}: there’s no database in ${config.dataDir}.`);
}
// The source is not migrated, because the copy must match the database in its current state.
const source = await bootDatabase(what, { ...config, databaseUrl: undefined }, logger, { migrate: false });
try {
  const target = await bootDatabase(what, { ...config, databaseUrl }, logger);
  try {
    const counts = await move({
      source,
      target,
      secret: config.secretKey === undefined ? secretIn(config.dataDir) : undefined,
      carried: (table, rows, before) => {
        if (before) console.log(`${table}: ${rows} rows are there from an earlier run`);
      },
    });
    for (const line of linesOf(counts)) console.log(line);
    console.log('Moved. Set DATABASE_URL to the server, then start Turnout.');
    console.log(
      config.secretKey === undefined
        ? 'The secret behind emailed links moved too, so they keep working.'
        : 'Keep SECRET_KEY as it is, and emailed links keep working.',
    );
    console.log(`We didn’t change ${path.join(config.dataDir, 'database')}. Remove it once all is well.`);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(`${what}: ${error.message}`);
    process.exitCode = 1;
  } finally {
    await target.close();
  }
} finally {
  await source.close();
}
