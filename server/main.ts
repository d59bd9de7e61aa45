/**
 * The entry: reads the configuration and becomes the server, or the supervisor of several server
 * processes.
 */
import cluster from 'node:cluster';
import { bootConfig } from './boot.ts';
import { compiledEngine } from './db/embedded/wasm.ts';
import { logUncaught, makeLogger } from './log.ts';
import { processCount, whyOne } from './processes/count.ts';

const config = bootConfig('Turnout cannot start');
const logger = makeLogger(config.logLevel);
logUncaught(logger);
const count = processCount(config);
if (count > 1 && cluster.isPrimary) {
  const { supervise } = await import('./processes/supervise.ts');
  supervise(config, count, logger);
} else {
  const why = whyOne(config);
  if (why !== null) logger.warn(why);
  // Starts early: compiling takes other threads half a second, while this thread loads the modules.
  if (!config.databaseUrl) void compiledEngine();
  const { serveUntilStopped } = await import('./process.ts');
  await serveUntilStopped(config, logger);
}
