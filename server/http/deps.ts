import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { CoverProgram } from '../covers/reader.ts';
import type { Database, PlatformDatabase } from '../db/connect.ts';
import type { CodesProgram } from '../exports/drawing.ts';
import type { ListProgram } from '../imports/reader.ts';
import type { Keys } from '../keys/keys.ts';

/**
 * The dependencies of slices on the process. `server/services.ts` has an app's long-lived parts.
 */
export interface ServerDeps {
  config: Config;
  database: Database;
  /** Keys for links, codes and signatures, derived from the installation's secret. */
  keys: Keys;
  logger: Logger;
}

/**
 * What the process itself needs, and the slices that work across tenants. `eslint.config.js` lists
 * those slices.
 */
export interface PlatformDeps extends ServerDeps {
  database: PlatformDatabase;
}

/** Options that differ between apps with the same dependencies. */
export interface AppOptions {
  /** The browser's built files. Without them the app serves only the API. */
  webDir?: string;
  /** In development: the address of the server that serves the browser's files. */
  devWeb?: string | undefined;
  /** How many calls may run at once. Further calls are refused. */
  maxUnderWay?: number;
  /**
   * Tests run from the sources, where the programs of one-job processes are not built. They pass
   * functions that do the same work in this process.
   */
  programs?: { covers: CoverProgram; lists: ListProgram; codes: CodesProgram };
}
