import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Detects the classic deadlock. The embedded database has one session, so a statement on the outer
 * handle inside a transaction waits for that very transaction forever. On PostgreSQL it takes a
 * second connection, and hangs only under load, when the pool is empty. On both, such a statement
 * therefore fails at once and in the same way.
 */
interface Frame {
  readonly database: object;
  open: boolean;
}

const frames = new AsyncLocalStorage<Frame>();

/**
 * @throws if it is called, directly or through awaited functions, by work in a transaction of
 * `database`.
 */
export function assertOutsideTransaction(database: object, what: string): void {
  const frame = frames.getStore();
  if (frame?.open && frame.database === database) {
    throw new Error(`${what} inside a transaction: pass the transaction's own handle (tx) down instead.`);
  }
}

/** Runs `work`. Until it ends, `assertOutsideTransaction` throws in it. */
export async function insideTransaction<T>(database: object, work: () => Promise<T>): Promise<T> {
  const frame: Frame = { database, open: true };
  try {
    // drizzle's queries start when they are awaited, so await here and not in the caller's context.
    return await frames.run(frame, async () => await work());
  } finally {
    // Work that started inside but outlives the transaction counts as outside again.
    frame.open = false;
  }
}
