/**
 * Whether the database accepts writes. A full or read-only database still answers reads, so this
 * looks at the failures of recent statements and at a small write of its own.
 */
import { isRefused, newerSentence, newerVersion, sqlState } from './errors.ts';

/** The reason why the database accepts no writes. */
export type Unwritable =
  'diskFull' | 'readOnly' | 'exhausted' | 'poolExhausted' | 'standbyMissing' | 'newerVersion';

/** The text for the health call and the log. */
export const databaseSentences: Record<Unwritable | 'refused', string> = {
  diskFull: 'The database’s disk is full, so nothing can be saved',
  readOnly: 'The database is read-only, so nothing can be saved',
  exhausted: 'The database server has no memory or no connections left',
  poolExhausted: 'All database connections are in use, and none became free in time',
  standbyMissing: 'No standby server of the database is answering, so nothing can be saved',
  newerVersion,
  refused: 'The database server refuses connections',
};

/** Means that the pool had no free connection for longer than a caller waits. */
export class PoolExhausted extends Error {
  override name = 'PoolExhausted';
}

/** Means that commits have waited for a synchronous standby for too long. */
export class StandbyMissing extends Error {
  override name = 'StandbyMissing';
}

/** How long the result of a test write or a real write is trusted. */
const probeLastsMs = 10_000;
const noteLastsMs = 15_000;
/** The log names the same cause again after this time. */
const sayAgainMs = 60_000;

/** The one row that the probe writes again and again. */
export const probeStatement =
  `INSERT INTO platform_settings (name, value) VALUES ('written', now()::text) ` +
  `ON CONFLICT (name) DO UPDATE SET value = excluded.value`;

export function whyUnwritable(error: unknown): Unwritable | null {
  if (newerSentence(error) !== undefined) return 'newerVersion';
  if (error instanceof StandbyMissing) return 'standbyMissing';
  const state = sqlState(error) ?? '';
  if (state === '53100') return 'diskFull';
  if (state === '25006') return 'readOnly';
  if (state.startsWith('53')) return 'exhausted';
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof PoolExhausted) return 'poolExhausted';
    // The message that the embedded engine ends with when its log can't grow.
    if (/No space left on device|ENOSPC/.test(cause.message)) return 'diskFull';
  }
  return null;
}

export interface WriteWatch {
  /** Records how a statement or a transaction failed. */
  readonly note: (error: unknown) => void;
  /** Returns why nothing can be written, or null if writing works or nothing is known. */
  state(): Promise<Unwritable | null>;
}

/** @param probe Writes something small. It may fail in any way. */
export function watchWrites(
  probe: () => Promise<unknown>,
  now = () => performance.now(),
  log?: { error(details: object, message: string): void },
): WriteWatch {
  const saidAt = new Map<string, number>();
  let met: { why: Unwritable; at: number } | undefined;
  let last: { at: number; outcome: Promise<Unwritable | null> } | undefined;
  const say = (named: keyof typeof databaseSentences, error: unknown) => {
    if (now() - (saidAt.get(named) ?? -Infinity) < sayAgainMs) return;
    saidAt.set(named, now());
    log?.error({ code: sqlState(error) }, databaseSentences[named]);
  };
  return {
    note(error) {
      const why = whyUnwritable(error);
      if (why) met = { why, at: now() };
      const named = why ?? (isRefused(error) ? 'refused' : null);
      if (named) say(named, error);
    },
    async state() {
      if (!last || now() - last.at > probeLastsMs) {
        const failed = (error: unknown) => {
          const why = whyUnwritable(error);
          if (why) say(why, error);
          return why;
        };
        last = { at: now(), outcome: probe().then(() => null, failed) };
      }
      const why = await last.outcome;
      return why ?? (met && now() - met.at < noteLastsMs ? met.why : null);
    },
  };
}
