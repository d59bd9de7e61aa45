/**
 * The worker as a separate process that tests kill: `node mail-child.js <data folder> <SMTP_URL>
 * [DATABASE_URL]`.
 */
import { pino } from 'pino';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/connect.ts';
import { keysOf } from '../keys/keys.ts';
import { startWorker } from '../outbox/sending/worker.ts';

/**
 * A function instead of top-level code, because modules that load while the database opens may wait
 * for this file.
 */
async function run(): Promise<void> {
  const [dataDir = '', smtpUrl = '', databaseUrl] = process.argv.slice(2);
  const config = readConfig({ SMTP_URL: smtpUrl });
  if ('problems' in config) throw new Error(config.problems.join('; '));
  const database = await openDatabase({ dataDir, ...(databaseUrl && { databaseUrl }) });
  startWorker({
    config,
    database,
    keys: keysOf('the secret of a worker that is killed'),
    logger: pino({ level: 'silent' }),
  });
  process.stdout.write('sending\n');
}

void run();
