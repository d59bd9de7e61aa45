/** Runs a serving process: database, app, background work, and a clean end. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import type { Logger } from 'pino';
import { ensureSuperadmin } from './accounts/superadmin.ts';
import { buildApp } from './app.ts';
import { isHalfMoved } from './backup/move.ts';
import { bootDatabase, bootKeys, fail } from './boot.ts';
import type { Config } from './config.ts';
import { StartError } from './db/connect.ts';
import { startJobs } from './jobs/jobs.ts';
import { poolSizeOfEach, processCount } from './processes/count.ts';
import { answerMeasuring, hasSiblings, sayReady } from './processes/worker.ts';
import { warmPage } from './rsvp-page/warm.ts';
import { renewNameKeys } from './tenants/name-keys.ts';
import { ensureBuiltInThemes } from './themes/commands.ts';

const here = path.dirname(fileURLToPath(import.meta.url));
const webDir = path.resolve(here, '../web');
const cannotStart = 'Turnout cannot start';

/**
 * By how much the heap may grow before garbage is collected. By default, V8 lets it grow fourfold:
 * with 35 MB in use after many replies, it would hold 150 MB.
 */
const heapGrowth = '--heap-growing-percent=40';

/**
 * How many connections the system queues until the server accepts them. When a sale opens, hundreds
 * come in one turn.
 */
const backlog = 4_096;

/** Resolves once the process serves. A signal then ends the process. */
export async function serveUntilStopped(config: Config, logger: Logger): Promise<void> {
  const stopWith = onSignal();
  if (config.trustProxy === true) {
    logger.warn(
      'TRUST_PROXY=on trusts every address in X-Forwarded-For, so callers can choose their own and get around limits by address. Say how many proxies are in front (TRUST_PROXY=1), or list their addresses.',
    );
  }
  const database = await bootDatabase(cannotStart, config, logger, {
    poolSize: poolSizeOfEach(processCount(config)),
  });
  if (!database.embedded && (await isHalfMoved(database))) {
    await database.close();
    fail(`${cannotStart}: a move into this database isn’t finished. Run npm run move again to continue it.`);
  }
  const keys = await bootKeys(cannotStart, config, database);
  const deps = { config, database, keys, logger };
  await renewNameKeys(database);
  await ensureBuiltInThemes(database);
  const superadmin = await ensureSuperadmin(deps).catch((error: unknown) => {
    if (error instanceof StartError) fail(`${cannotStart}: ${error.message}`);
    throw error;
  });
  // Prints the password at once. If the start fails later, for example because the port is in use,
  // the account exists already.
  if (superadmin) {
    console.log(
      `\nThe first superadmin:\n  email     ${superadmin.email}\n  password  ${superadmin.password}\n(shown this once)\n`,
    );
  }
  const app = await buildApp(deps, {
    webDir,
    devWeb: process.env.TURNOUT_DEV_WEB,
  });
  const jobs = startJobs(deps, app.services.delivery);

  stopWith(() => {
    database.ending();
    // We promise to stop within ten seconds, even on a busy machine. Nothing that hangs may hold up
    // the operator's deployment.
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
  });

  try {
    await app.listen({ port: config.port, host: config.host, backlog });
  } catch (error) {
    await database.close();
    fail(`${cannotStart}: ${listenFailure(config, (error as { code?: string }).code)}`);
  }

  // Set only now: frequent garbage collection would slow down the start, during which the heap only
  // grows.
  setFlagsFromString(heapGrowth);
  void warmPage(config.publicUrl, { webDir }).then(
    (bytes) => logger.debug({ bytes }, 'the page was rendered in advance'),
    (error: unknown) => logger.warn({ err: error }, 'the page could not be rendered in advance'),
  );
  if (hasSiblings()) {
    answerMeasuring(() => app.services.metrics.ofProcess());
    sayReady();
    return;
  }
  const inside = existsSync(webDir) ? '' : ' (API only: the pages are not built)';
  console.log(`Turnout is ready on ${config.publicUrl}${inside}`);
}

/**
 * Makes a signal end the process even during the start, when nothing is being served yet.
 * @returns a function that sets how to stop from then on.
 */
function onSignal(): (stop: () => void) => void {
  let current: () => void = () => process.exit(0);
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      current();
    });
  }
  return (stop) => {
    current = stop;
    if (stopping) stop();
  };
}

function listenFailure({ port, host }: Config, code: string | undefined): string {
  switch (code) {
    case 'EADDRINUSE':
      return `port ${port} is in use.`;
    case 'EACCES':
      return `this user can’t listen on port ${port}. Choose a PORT above 1023.`;
    default:
      return `it can’t listen on ${host}:${port} (${code ?? 'unknown reason'}). Check HOST and PORT.`;
  }
}
