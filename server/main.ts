/** The process: configuration, database, app, background work, and a clean end. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureSuperadmin } from './accounts/superadmin.ts';
import { buildApp } from './app.ts';
import { bootConfig, bootDatabase, bootKeys, fail } from './boot.ts';
import { StartError } from './db/connect.ts';
import { startJobs } from './jobs/jobs.ts';
import { logUncaught, makeLogger } from './log.ts';
import { renewNameKeys } from './tenants/name-keys.ts';
import { ensureBuiltInThemes } from './themes/commands.ts';

const here = path.dirname(fileURLToPath(import.meta.url));

const config = bootConfig('Turnout cannot start');
const logger = makeLogger(config.logLevel);
logUncaught(logger);
if (config.trustProxy === true) {
  logger.warn(
    'TRUST_PROXY=on believes every address that X-Forwarded-For names, so that any caller can choose their own and pass every ' +
      'limit by address. Say how many proxies are in front (TRUST_PROXY=1), or list their addresses.',
  );
}

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

function listenFailure(code: string | undefined): string {
  const { port, host } = config;
  switch (code) {
    case 'EADDRINUSE':
      return `port ${port} is in use.`;
    case 'EACCES':
      return `this user may not listen on port ${port}: choose a PORT above 1023.`;
    default:
      return `it cannot listen on ${host}:${port} (${code ?? 'unknown reason'}): check HOST and PORT.`;
  }
}

const database = await bootDatabase('Turnout cannot start', config, logger);
const keys = await bootKeys('Turnout cannot start', config, database);
const deps = { config, database, keys, logger };
await renewNameKeys(database);
await ensureBuiltInThemes(database);
const superadmin = await ensureSuperadmin(deps).catch((error: unknown) => {
  if (error instanceof StartError) fail(`Turnout cannot start: ${error.message}`);
  throw error;
});
// At once: a start that fails after this, because the port is taken, has made the account all the same.
if (superadmin) {
  console.log(
    `\nThe first superadmin:\n  email     ${superadmin.email}\n  password  ${superadmin.password}\n(shown this once)\n`,
  );
}
const app = await buildApp(deps, {
  webDir: path.resolve(here, '../web'),
  devWeb: process.env.TURNOUT_DEV_WEB,
});
const jobs = startJobs(deps, app.services.delivery);

stop = () => {
  database.ending();
  // Ten seconds are promised, on a busy machine too; whatever hangs must not hang the operator's deployment.
  setTimeout(() => process.exit(0), 8_000).unref();
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
  fail(`Turnout cannot start: ${listenFailure((error as { code?: string }).code)}`);
}

const inside = existsSync(path.resolve(here, '../web')) ? '' : ' (API only: the pages are not built)';
console.log(`Turnout is ready on ${config.publicUrl}${inside}`);
