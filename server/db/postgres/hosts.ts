/**
 * Finds the server that accepts writes among the hosts of DATABASE_URL. All connections of a
 * process use one server, and all move if another becomes the primary.
 */
import type { Socket } from 'node:net';
import pg from 'pg';
import { DatabaseUnavailable, isRefused, isUnavailable, sqlMessage } from '../errors.ts';
import type { Host, Target } from './address.ts';

/** The settings of every connection. `Client` leads to the right host. */
export interface Connection extends pg.ClientConfig {
  Client?: typeof pg.Client;
  /** Asks all hosts again before the next connection is made. */
  doubt?: () => void;
}

export const clientFor = (connection: Connection, more: pg.ClientConfig = {}): pg.Client =>
  new (connection.Client ?? pg.Client)({ ...connection, ...more });

const answerWithinMs = 2_000;
/** How long a host's answer waits for the other hosts. One of them may be on a newer timeline. */
const graceMs = 250;
const askAgainMs = 200;

/** No host of the address can be used. The message names each host and the reason. */
export class NoPrimary extends DatabaseUnavailable {
  override name = 'NoPrimary';
}

class RejectedHost extends Error {}

/** A promotion begins a new timeline, so the higher one is the server that was promoted last. */
interface Timeline {
  readonly system: string;
  readonly number: number;
}

interface ReachedHost {
  readonly host: Host;
  readonly timeline: Timeline | null;
}

/**
 * Returns a class of clients that connect to the right host, and `doubt`, which makes the next
 * client search for it again.
 */
export function clientsOf(
  hosts: readonly [Host, ...Host[]],
  target: Target,
  settings: pg.ClientConfig,
): Required<Pick<Connection, 'Client' | 'doubt'>> {
  const connected = new Map<pg.Client, Host>();
  let primary: Host | undefined;
  let newest: Timeline | null = null;
  let searching: Promise<Host> | undefined;

  const doubt = () => {
    primary = undefined;
  };

  async function find(): Promise<Host> {
    if (primary) return primary;
    searching ??= search(hosts, target, settings, newest)
      .then(({ host, timeline }) => {
        newest = timeline ?? newest;
        primary = host;
        // Cuts connections to a server that was replaced. They might hang for a long time if its
        // machine is gone.
        for (const [client, at] of connected) if (at !== host) socketOf(client).destroy();
        return host;
      })
      .finally(() => (searching = undefined));
    return searching;
  }

  class Client extends pg.Client {
    private announced: Record<string, string> = {};

    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, connectionString: hosts[0].url });
    }

    override connect(): Promise<never>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<never> | void {
      const connecting = this.reach();
      if (!callback) return connecting as Promise<never>;
      connecting.then(
        () => (callback as unknown as (error: null, client: this) => void)(null, this),
        (error: Error) => callback(error),
      );
    }

    private async reach(): Promise<this> {
      const host = await find();
      const socket = socketOf(this);
      if (socket.destroyed) throw new DatabaseUnavailable('Connecting took too long.');
      const { host: name, port } = new pg.Client({ connectionString: host.url });
      Object.assign(this, { host: name, port });
      eventsOf(this).on('parameterStatus', ({ parameterName, parameterValue }) => {
        this.announced[parameterName] = parameterValue;
      });
      connected.set(this, host);
      this.once('end', () => {
        connected.delete(this);
        if (primary === host && !(this as unknown as { _ending: boolean })._ending) doubt();
      });
      try {
        await super.connect();
        const { in_hot_standby: standby, default_transaction_read_only: readOnly } = this.announced;
        assertFit(target, standby === 'on', readOnly === 'on');
        return this;
      } catch (error) {
        connected.delete(this);
        if (primary === host) doubt();
        void this.end().catch(() => {});
        throw error instanceof RejectedHost
          ? new NoPrimary(sentence([[host, error]]), { cause: error })
          : error;
      }
    }
  }
  return { Client, doubt };
}

const socketOf = (client: pg.Client) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

const eventsOf = (client: pg.Client) =>
  (
    client as unknown as {
      connection: {
        on(
          event: 'parameterStatus',
          listener: (message: { parameterName: string; parameterValue: string }) => void,
        ): void;
      };
    }
  ).connection;

function assertFit(target: Target, isStandby: boolean, isReadOnly: boolean): void {
  if (target !== 'any' && isStandby) throw new RejectedHost('is a standby');
  if (target === 'read-write' && isReadOnly) throw new RejectedHost('is read-only');
}

/**
 * Probes all hosts at once. While one does not answer, it probes the others again, because a
 * standby may be promoted in the meantime.
 */
function search(
  hosts: readonly [Host, ...Host[]],
  target: Target,
  settings: pg.ClientConfig,
  newest: Timeline | null,
): Promise<ReachedHost> {
  return new Promise((resolve, reject) => {
    const states = new Map<Host, ReachedHost>();
    const failures = new Map<Host, unknown>();
    let isOver = false;
    let grace: NodeJS.Timeout | undefined;
    const finish = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(grace);
      const [first, ...others] = hosts.flatMap((host) => states.get(host) ?? []);
      if (!first) return reject(failureOf(hosts.map((host) => [host, failures.get(host)])));
      resolve(others.reduce((best, each) => (isOlder(best.timeline, each.timeline) ? each : best), first));
    };
    const ask = async (host: Host) => {
      while (!isOver) {
        try {
          states.set(host, {
            host,
            timeline: await probe(host, target, settings, { compares: hosts.length > 1, newest }),
          });
          failures.delete(host);
        } catch (error) {
          failures.set(host, error);
        }
        if (states.size + failures.size === hosts.length) finish();
        else if (states.size > 0) grace ??= setTimeout(finish, graceMs);
        if (states.has(host)) return;
        await new Promise((resolve) => setTimeout(resolve, askAgainMs));
      }
    };
    for (const host of hosts) void ask(host);
  });
}

/** @throws if the host does not answer, or cannot be used. */
async function probe(
  host: Host,
  target: Target,
  settings: pg.ClientConfig,
  { compares, newest }: { compares: boolean; newest: Timeline | null },
): Promise<Timeline | null> {
  const client = new pg.Client({
    ...settings,
    connectionString: host.url,
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean; readOnly: boolean }>(
      `select pg_is_in_recovery() as standby, current_setting('default_transaction_read_only') = 'on' as "readOnly"`,
    );
    assertFit(target, rows[0]!.standby, rows[0]!.readOnly);
    const timeline = compares && target !== 'any' ? await timelineOf(client) : null;
    if (isOlder(timeline, newest)) throw new RejectedHost('is a former primary');
    return timeline;
  } finally {
    void client.end().catch(() => {});
  }
}

/** Returns null if the server does not report it. Some managed servers do not. */
async function timelineOf(client: pg.Client): Promise<Timeline | null> {
  const query = client.query<{ system: string; wal: string }>(
    'select system_identifier::text as system, pg_walfile_name(pg_current_wal_lsn()) as wal from pg_control_system()',
  );
  const row = await query.then(
    ({ rows }) => rows[0],
    () => undefined,
  );
  return row ? { system: row.system, number: Number.parseInt(row.wal.slice(0, 8), 16) } : null;
}

const isOlder = (a: Timeline | null, b: Timeline | null): boolean =>
  a !== null && b !== null && a.system === b.system && a.number < b.number;

/** A refused password or a missing database is a better message than a list of hosts. */
function failureOf(failures: [Host, unknown][]): Error {
  const telling = failures.find(([, error]) => !(error instanceof RejectedHost) && !isUnavailable(error));
  if (telling) return telling[1] as Error;
  const [, only] = failures[0]!;
  return failures.length === 1 && !(only instanceof RejectedHost)
    ? (only as Error)
    : new NoPrimary(sentence(failures), { cause: only });
}

function sentence(failures: [Host, unknown][]): string {
  const reasons = failures.map(([{ name }, error]) => {
    if (error instanceof RejectedHost) return `${name} ${error.message}`;
    const words = isRefused(error) ? undefined : sqlMessage(error);
    return words === undefined ? `${name} doesn’t answer` : `${name} says “${words}”`;
  });
  return `No database server accepts writes: ${reasons.join(', ')}.`;
}
