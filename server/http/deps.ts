import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database, PlatformDatabase } from '../db/connect.ts';
import type { Keys } from '../keys/keys.ts';

/** What the slices need of the process. The long-lived parts of an app are in `server/services.ts`. */
export interface ServerDeps {
  config: Config;
  database: Database;
  /** Keys for links, codes and signatures, derived from the installation's secret. */
  keys: Keys;
  logger: Logger;
}

/** What the process itself needs, and the slices that work across tenants (`eslint.config.js` lists them). */
export interface PlatformDeps extends ServerDeps {
  database: PlatformDatabase;
}

/** How one app differs from another with the same dependencies. */
export interface AppOptions {
  /** The browser's built files; without it the app answers the API alone. */
  webDir?: string;
  /** While developing: where the browser's files come from instead. */
  devWeb?: string | undefined;
  /** How many calls may be under way before the next one is refused. */
  mostUnderWay?: number;
}
