/**
 * Notices that a newer version of Turnout has migrated the database while this process was running.
 */
import { NewerDatabase, sqlState } from '../errors.ts';

export interface VersionWatch {
  /** @throws NewerDatabase once a newer version was seen. */
  check(): void;
  /** Asks the database for its version. Returns false if the database doesn't answer. */
  look(): Promise<boolean>;
  /** Returns NewerDatabase instead of an error that a newer schema explains. */
  explain(error: unknown): Promise<unknown>;
}

/**
 * The errors of statements on a schema that they weren't made for: unknown names, changed types,
 * missing values, triggers.
 */
const isOfSchema = (error: unknown): boolean =>
  /^(42...|0A000|23502|23514|P0001)$/.test(sqlState(error) ?? '');

/** @param newest Reads the newest migration from the database. */
export function watchVersion(newest: () => Promise<number>, known: number): VersionWatch {
  let isNewer = false;
  let asking: Promise<boolean> | undefined;
  const watch: VersionWatch = {
    check() {
      if (isNewer) throw new NewerDatabase();
    },
    look() {
      asking ??= newest()
        .then(
          (at) => (isNewer ||= at > known),
          () => isNewer,
        )
        .finally(() => (asking = undefined));
      return asking;
    },
    explain: async (error) =>
      isOfSchema(error) && (await watch.look()) ? new NewerDatabase({ cause: error }) : error,
  };
  return watch;
}
