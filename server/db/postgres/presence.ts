/**
 * Shows the other processes of a PostgreSQL server that this process lives, by an advisory lock on
 * a separate connection. The server frees the lock when the process dies. A paused process keeps
 * it.
 */
import { randomInt } from 'node:crypto';
import type pg from 'pg';
import type { DatabaseLog, Held, Presence } from '../database.ts';
import { presenceLock } from '../presence.ts';
import { clientFor, type Connection } from './hosts.ts';
import { keepsSession } from './session.ts';

/** A silently broken connection is noticed after both of these together. */
const checkEveryMs = 1_500;
const answerWithinMs = 3_000;
const connectWithinMs = 5_000;
const pauseMs = 2_000;
const closeWithinMs = 1_000;

/** Resolves after one attempt. A process that can't show that it lives works without the lock. */
export async function openPresence(connection: Connection, log: DatabaseLog | undefined): Promise<Presence> {
  let held: Held | null = null;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const newClient = () => {
    const made = clientFor(connection, {
      application_name: 'turnout presence',
      connectionTimeoutMillis: connectWithinMs,
      query_timeout: answerWithinMs,
    });
    // An error also ends the connection, which is handled there.
    made.on('error', () => {});
    return made;
  };

  const again = () => {
    if (!closed) timer = setTimeout(() => void take(), pauseMs).unref();
  };

  async function take(): Promise<void> {
    const fresh = newClient();
    try {
      await fresh.connect();
      const another = async () => {
        const other = newClient();
        await other.connect();
        return other;
      };
      // A pooler would give the session and its lock to the next caller.
      if (!(await keepsSession(fresh, another))) {
        void fresh.end().catch(() => {});
        return;
      }
      const id = await lock(fresh);
      if (closed) await fresh.end();
      else keep(fresh, id);
    } catch (error) {
      void fresh.end().catch(() => {});
      log?.warn({ err: error }, 'Other processes can’t see this one at the moment.');
      again();
    }
  }

  /**
   * Each lock gets a new number, because work that was taken under a lost lock no longer belongs to
   * this process.
   */
  function keep(own: pg.Client, id: number): void {
    const lost = new AbortController();
    let provenAt = Date.now();
    client = own;
    held = {
      id,
      lost: lost.signal,
      isSure: () => !lost.signal.aborted && Date.now() - provenAt < checkEveryMs + answerWithinMs,
    };
    const lose = () => {
      if (lost.signal.aborted) return;
      clearInterval(check);
      connection.doubt?.();
      held = null;
      client = undefined;
      lost.abort();
      void own.end().catch(() => {});
      again();
    };
    const check = setInterval(() => {
      const askedAt = Date.now();
      own.query('select 1').then(() => (provenAt = askedAt), lose);
    }, checkEveryMs).unref();
    own.once('end', lose);
  }

  await take();
  return {
    held: () => held,
    async close() {
      closed = true;
      clearTimeout(timer);
      // An unresponsive server must not keep a process from ending.
      const late = new Promise<void>((resolve) => setTimeout(resolve, closeWithinMs).unref());
      await Promise.race([client?.end().catch(() => {}), late]);
    },
  };
}

async function lock(client: pg.Client): Promise<number> {
  for (;;) {
    const id = randomInt(1, 2 ** 31);
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1, $2) as free', [
      presenceLock,
      id,
    ]);
    if (rows[0]?.free) return id;
  }
}
