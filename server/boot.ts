/**
 * How the server and its commands begin: they load the configuration and open the database, or end
 * with one clear message.
 */
import type { Logger } from 'pino';
import { readConfig, type Config } from './config.ts';
import { openDatabase, StartError, type PlatformDatabase } from './db/connect.ts';
import { keysOf, type Keys } from './keys/keys.ts';
import { loadSecret } from './keys/secret.ts';

/** Prints the message to stderr and ends the process with exit code 1. */
export function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/**
 * Returns the configuration, or ends the process if it is wrong. `what` begins the failure message:
 * "Turnout cannot start".
 */
export function bootConfig(what: string): Config {
  const config = readConfig(process.env);
  if ('problems' in config) fail(`${what}:\n${config.problems.map((line) => `  - ${line}`).join('\n')}`);
  return config;
}

export async function bootDatabase(
  what: string,
  config: Config,
  logger: Logger,
  options: { migrate?: boolean; poolSize?: number } = {},
): Promise<PlatformDatabase> {
  try {
    return await openDatabase({
      ...(config.databaseUrl ? { databaseUrl: config.databaseUrl } : {}),
      dataDir: config.dataDir,
      logger,
      ...options,
    });
  } catch (error) {
    if (error instanceof StartError) fail(`${what}: ${error.message}`);
    throw error;
  }
}

export async function bootKeys(what: string, config: Config, database: PlatformDatabase): Promise<Keys> {
  try {
    return keysOf(await loadSecret(config, database));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    await database.close();
    fail(`${what}: ${error.message}`);
  }
}
