import type { DatabaseConfig } from '../database.ts';
import { isUnavailable, sqlMessage, sqlState, StartError } from '../errors.ts';
import { migratePostgres } from '../migrate.ts';
import { ensureTenantRole } from '../tenant-role.ts';
import { addressOf } from './address.ts';
import { clientFor, type Connection, NoPrimary } from './hosts.ts';
import { endsAtServer, sessionPlan, type SessionPlan } from './session.ts';

/**
 * Migrates, makes the tenant role if the user needs one, and finds out which settings a connection
 * keeps. Waits for a server that is still starting.
 */
export async function prepare(
  connection: Connection,
  { databaseUrl, startTimeoutMs = 10_000, logger: log, migrate }: DatabaseConfig & { databaseUrl: string },
): Promise<SessionPlan> {
  const deadline = Date.now() + startTimeoutMs;
  for (let isAnnounced = false; ;) {
    // One connection holds the lock. Behind a pooler, only a transaction keeps the session.
    const [client, holder] = [clientFor(connection), clientFor(connection)];
    try {
      for (const each of [client, holder]) {
        each.on('error', () => {});
        await each.connect().catch((error: unknown) => {
          throw sqlState(error) || isUnavailable(error) ? error : new NotConnected(error);
        });
      }
      let switchRole = false;
      const makeRole = async () => {
        switchRole = await ensureTenantRole(
          async (statement) => (await client.query(statement)).rows as never,
        );
      };
      await migratePostgres(client, holder, makeRole, { migrate: migrate ?? true });
      return sessionPlan({ stays: await endsAtServer(client), switchRole });
    } catch (error) {
      if (!isUnavailable(error) || Date.now() > deadline) throw startError(error, databaseUrl);
      if (!isAnnounced) log?.warn({ err: error }, 'Waiting for the database server.');
      isAnnounced = true;
      await new Promise((resolve) => setTimeout(resolve, 250));
    } finally {
      await Promise.allSettled([client.end(), holder.end()]);
    }
  }
}

/**
 * An error that is neither the server's refusal nor an outage: a missing password, or encryption
 * that one side lacks.
 */
class NotConnected extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/**
 * Returns the sentence for an error that keeps the server from starting. An error without such a
 * sentence is returned unchanged.
 */
export function startError(error: unknown, databaseUrl: string): unknown {
  if (error instanceof StartError) return error;
  const { hosts, user, database: name } = addressOf(databaseUrl);
  const at = hosts.map((host) => host.name).join(', ');
  const state = sqlState(error);
  if (state === '28P01' || state === '28000') {
    return new StartError(`The database server refused the user "${user}". Check DATABASE_URL.`, {
      cause: error,
    });
  }
  if (state === '3D000') {
    return new StartError(`The database "${name}" doesn’t exist on ${at}. Create it first.`, {
      cause: error,
    });
  }
  if (state === '42501') {
    return new StartError(
      `The database user "${user}" can’t create tables in the database "${name}". Make that user its owner.`,
      { cause: error },
    );
  }
  if (error instanceof NoPrimary) {
    return new StartError(`${error.message} Check DATABASE_URL and the servers.`, { cause: error });
  }
  if (error instanceof NotConnected) {
    return new StartError(
      `The database server at ${at} doesn’t accept the connection that DATABASE_URL asks for: ${error.message.replace(/\.$/, '')}.`,
      { cause: error },
    );
  }
  // The server is there but unavailable: read-only, full, or closed to connections (55000).
  const words = sqlMessage(error);
  if (words !== undefined && (isUnavailable(error) || state === '55000')) {
    return new StartError(
      `The database server at ${at} can’t do what Turnout needs to start: ${words.replace(/\.$/, '')}.`,
      { cause: error },
    );
  }
  if (isUnavailable(error)) {
    return new StartError(
      `No database server answers at ${at || 'the default address'}. Check DATABASE_URL and that the server is running.`,
      {
        cause: error,
      },
    );
  }
  return error;
}
