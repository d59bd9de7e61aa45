/** Two PostgreSQL servers for tests: a primary, and a standby that follows it. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { testServerUrl } from '../database.ts';
import { freePort, serverUser } from './local-server.ts';

const run = promisify(execFile);

export interface PairedServer {
  readonly host: string;
  readonly url: string;
  /** Where Patroni answers for this server, if it manages it. */
  readonly patroniPort?: number;
  /** Runs statements as the superuser. Returns the rows of the last one. */
  ask<Row = Record<string, unknown>>(...statements: string[]): Promise<Row[]>;
  start(): Promise<void>;
  /** Ends the server and its backends at once, like a crash of the machine. */
  kill(): Promise<void>;
  /** Pauses or continues all processes of the server. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): Promise<void>;
}

export interface Pair {
  readonly primary: PairedServer;
  readonly standby: PairedServer;
  /** DATABASE_URL with both hosts. */
  readonly url: string;
  /** Makes the standby the primary. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts both. With `synchronous`, a commit waits until the standby has it on disk. */
export async function startPair({ synchronous = true } = {}): Promise<Pair> {
  const bin = await programs();
  const as = serverUser();
  const folder = mkdtempSync(join(as.uid === undefined ? tmpdir() : '/tmp', 'turnout-pair-'));
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  const options = { ...as, cwd: folder, env: { ...process.env, LC_ALL: 'C' } };
  const data = { primary: join(folder, 'primary'), standby: join(folder, 'standby') };

  const server = async (name: keyof typeof data, settings: Record<string, string>): Promise<PairedServer> => {
    const port = await freePort();
    const host = `127.0.0.1:${port}`;
    const url = `postgres://postgres@${host}/postgres`;
    let child: ChildProcess | undefined;
    return {
      host,
      url,
      signal: (how) => signalAll(child?.pid, how),
      ask: (...statements) => askServer(url, statements),
      async start() {
        const given = {
          listen_addresses: '127.0.0.1',
          port: String(port),
          unix_socket_directories: folder,
          max_connections: '200',
          fsync: 'off',
          full_page_writes: 'off',
          wal_receiver_status_interval: '1s',
          ...settings,
        };
        const args = Object.entries(given).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
        const started = spawn(join(bin, 'postgres'), ['-D', data[name], ...args], {
          ...options,
          detached: true,
          stdio: ['ignore', 'ignore', 'pipe'],
        });
        child = started;
        let log = '';
        await new Promise<void>((resolve, reject) => {
          started.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
          started.stderr.setEncoding('utf8').on('data', (text: string) => {
            log = (log + text).slice(-20_000);
            if (/ready to accept (read-only )?connections/.test(log)) resolve();
          });
        });
      },
      async kill() {
        const dying = child;
        if (!dying || dying.exitCode !== null || dying.signalCode !== null) return;
        const ended = new Promise((resolve) => dying.once('exit', resolve));
        await signalAll(dying.pid, 'SIGKILL');
        await ended;
      },
    };
  };

  const primary = await server('primary', synchronous ? { synchronous_standby_names: '*' } : {});
  const standby = await server('standby', {
    primary_conninfo: `host=127.0.0.1 port=${primary.host.split(':')[1]} user=postgres`,
  });
  const stop = async () => {
    await Promise.all([standby.kill(), primary.kill()]);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    await run(
      join(bin, 'initdb'),
      ['-D', data.primary, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
      options,
    );
    // A copy from before the first start follows it. Not every package has pg_basebackup.
    await run('cp', ['-a', data.primary, data.standby], options);
    await run('touch', [join(data.standby, 'standby.signal')], options);
    await primary.start();
    await standby.start();
    const hosts = `${primary.host},${standby.host}`;
    return {
      primary,
      standby,
      url: `postgres://postgres@${hosts}/postgres?target_session_attrs=read-write`,
      promote: async () => void (await standby.ask('select pg_promote()')),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Runs statements. Returns the rows of the last one. */
export async function askServer<Row>(url: string, statements: readonly string[]): Promise<Row[]> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows as Row[];
    return rows;
  } finally {
    await client.end();
  }
}

/** Sends a signal to a process and to all that it started. */
export async function signalAll(pid: number | undefined, how: NodeJS.Signals): Promise<void> {
  if (pid === undefined) return;
  for (const each of [pid, ...(await descendantsOf(pid))]) {
    try {
      process.kill(each, how);
    } catch {
      // The process has already ended.
    }
  }
}

/** The folder of the programs that the test server was started from. */
async function programs(): Promise<string> {
  const client = new pg.Client(testServerUrl());
  await client.connect();
  try {
    const { rows } = await client.query<{ folder: string }>(
      `select setting as folder from pg_config where name = 'BINDIR'`,
    );
    return rows[0]!.folder;
  } finally {
    await client.end();
  }
}

async function descendantsOf(pid: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=']);
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const below = (of: number): number[] =>
    pairs.flatMap(([child, parent]) => (parent === of ? [child, ...below(child)] : []));
  return below(pid);
}
