/**
 * Whether the database takes writes. A database whose disk is full, or that was made read-only, goes on answering reads, so
 * asking it for an answer says nothing of that: what real statements met lately does, and a small write of our own.
 */
import { sqlState } from './errors.ts';

/** Why nothing can be written. */
export type Unwritable = 'diskFull' | 'readOnly' | 'exhausted' | 'poolExhausted';

/** The pool had no connection free for longer than anybody waits. */
export class PoolExhausted extends Error {
  override name = 'PoolExhausted';
}

/** A small write is good for so long, and what a real one met counts for so long after it was met last. */
const probeLastsMs = 10_000;
const noteLastsMs = 15_000;

/** One row, which is written again and again. */
export const probeStatement =
  `INSERT INTO platform_settings (name, value) VALUES ('written', now()::text) ` +
  `ON CONFLICT (name) DO UPDATE SET value = excluded.value`;

export function whyUnwritable(error: unknown): Unwritable | null {
  const state = sqlState(error) ?? '';
  if (state === '53100') return 'diskFull';
  if (state === '25006') return 'readOnly';
  if (state.startsWith('53')) return 'exhausted';
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof PoolExhausted) return 'poolExhausted';
    // How the embedded engine ends where its log cannot grow.
    if (/No space left on device|ENOSPC/.test(cause.message)) return 'diskFull';
  }
  return null;
}

export interface WriteWatch {
  /** Looks at how a statement or a transaction failed. */
  readonly note: (error: unknown) => void;
  /** Why nothing can be written; null where something can, or nothing is known. */
  state(): Promise<Unwritable | null>;
}

/** @param probe writes something small; it may fail in any way. */
export function watchWrites(probe: () => Promise<unknown>, now = () => performance.now()): WriteWatch {
  let met: { why: Unwritable; at: number } | undefined;
  let last: { at: number; outcome: Promise<Unwritable | null> } | undefined;
  return {
    note(error) {
      const why = whyUnwritable(error);
      if (why) met = { why, at: now() };
    },
    async state() {
      if (!last || now() - last.at > probeLastsMs) {
        last = { at: now(), outcome: probe().then(() => null, whyUnwritable) };
      }
      const why = await last.outcome;
      return why ?? (met && now() - met.at < noteLastsMs ? met.why : null);
    },
  };
}
