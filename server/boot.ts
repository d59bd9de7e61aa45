/** What the server and its commands begin with: configuration and database, or one clear message and an end. */
import { pino, type Logger } from 'pino';
import { readConfig, type Config } from './config.ts';
import { openDatabase, StartError, type Database } from './db/connect.ts';

/** Ends the process with the message. */
export function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** `what` begins the message of a failure: "Turnout cannot start". */
export function bootConfig(what: string): Config {
  const config = readConfig(process.env);
  if ('problems' in config) fail(`${what}:\n${config.problems.map((line) => `  - ${line}`).join('\n')}`);
  return config;
}

export async function bootDatabase(what: string, config: Config, logger: Logger): Promise<Database> {
  try {
    return await openDatabase({
      ...(config.databaseUrl ? { databaseUrl: config.databaseUrl } : {}),
      dataDir: config.dataDir,
      logger,
    });
  } catch (error) {
    if (error instanceof StartError) fail(`${what}: ${error.message}`);
    throw error;
  }
}

export const makeLogger = (level: string): Logger => pino({ level });
