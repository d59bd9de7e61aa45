/** The process: configuration, database, app, background work, and a clean end. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { ensureSuperadmin } from './accounts/superadmin.ts';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { openDatabase, StartError } from './db/connect.ts';
import { startJobs } from './jobs/jobs.ts';
import { ensureBuiltInThemes } from './themes/commands.ts';

const here = path.dirname(fileURLToPath(import.meta.url));

function fail(message: string): never {
  process.stderr.write(`Turnout cannot start: ${message}\n`);
  process.exit(1);
}

const config = readConfig(process.env);
if ('problems' in config) fail(`\n${config.problems.map((line) => `  - ${line}`).join('\n')}`);

const logger = pino({ level: config.logLevel, redact: ['req.headers.authorization'] });

// A signal during the start must end it too: nothing is being served yet.
let stop: () => void = () => process.exit(0);
let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    stop();
  });
}

const database = await openDatabase({
  ...(config.databaseUrl ? { databaseUrl: config.databaseUrl } : {}),
  dataDir: config.dataDir,
  logger,
}).catch((error: unknown) => {
  if (error instanceof StartError) fail(error.message);
  throw error;
});

const deps = { config, database, logger };
await ensureBuiltInThemes(database);
const superadmin = await ensureSuperadmin(deps);
const app = await buildApp(deps, {
  webDir: path.resolve(here, '../web'),
  devWeb: process.env.TURNOUT_DEV_WEB,
});
const jobs = startJobs(deps);

stop = () => {
  // Ten seconds are promised; whatever hangs must not hang the operator's deployment.
  setTimeout(() => process.exit(0), 9_000).unref();
  void (async () => {
    await app.close();
    await jobs.stop();
    await database.close();
    process.exit(0);
  })().catch((error: unknown) => {
    logger.error({ err: error }, 'stopping failed');
    process.exit(1);
  });
};
if (stopping) stop();

try {
  await app.listen({ port: config.port, host: config.host });
} catch (error) {
  await database.close();
  const code = (error as { code?: string }).code;
  fail(code === 'EADDRINUSE' ? `port ${config.port} is in use.` : String(error));
}

if (superadmin) {
  console.log(
    `\nThe first superadmin:\n  email     ${superadmin.email}\n  password  ${superadmin.password}\n(shown this once)\n`,
  );
}
const inside = existsSync(path.resolve(here, '../web')) ? '' : ' (API only: the pages are not built)';
console.log(`Turnout is ready on ${config.publicUrl}${inside}`);
