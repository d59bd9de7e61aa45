import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { CoverProgram } from '../covers/reader.ts';
import type { Database, PlatformDatabase } from '../db/connect.ts';
import type { CodesProgram } from '../exports/drawing.ts';
import type { ListProgram } from '../imports/reader.ts';
import type { Keys } from '../keys/keys.ts';

/** What slices need from the process. `server/services.ts` has an app's long-lived parts. */
export interface ServerDeps {
  config: Config;
  database: Database;
  /** Keys for links, codes and signatures, derived from the installation's secret. */
  keys: Keys;
  logger: Logger;
}

/**
 * What the process itself needs, and the slices that work across tenants (`eslint.config.js` lists
 * them).
 */
export interface PlatformDeps extends ServerDeps {
  database: PlatformDatabase;
}

/** Options by which apps with the same dependencies differ. */
export interface AppOptions {
  /** The browser's built files. Without them the app serves only the API. */
  webDir?: string;
  /** During development: the source of the browser's files. */
  devWeb?: string | undefined;
  /** How many calls may run before the next one is refused. */
  mostUnderWay?: number;
  /**
   * Tests from the sources have no built programs, so they do the work of one-job processes here.
   */
  programs?: { covers: CoverProgram; lists: ListProgram; codes: CodesProgram };
}
