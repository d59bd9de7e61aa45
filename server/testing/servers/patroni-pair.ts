/**
 * A pair of servers from the examples in deploy/, as docs/growing.md sets them up: three members of
 * etcd, and two PostgreSQL servers under Patroni. Only addresses and folders are replaced. Debian:
 * etcd-server, patroni.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { programAt, serverUser } from './local-server.ts';
import { askServer, type Pair, type PairedServer, signalAll } from './postgres-pair.ts';

const example = (name: string) =>
  readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8').replaceAll('10.0.0.', '127.0.0.');

/** The files of a machine, as the page says to change them. */
const ownName = (file: string, name: string) => file.replace(/^(name: |ETCD_NAME=)one$/m, `$1${name}`);
const ownAddress = (file: string, lines: RegExp, address: string) =>
  file.replace(lines, (line) => line.replaceAll('127.0.0.11', address));

const password = 'change-me';

interface Machine extends PairedServer {
  isPrimary: () => Promise<boolean>;
}

/** Starts both, and waits until the second is a synchronous standby. */
export async function startPatroniPair(): Promise<Pair> {
  const as = serverUser();
  const folder = mkdtempSync('/tmp/turnout-patroni-');
  const own = (path: string) => {
    if (as.uid !== undefined && as.gid !== undefined) chownSync(path, as.uid, as.gid);
    return path;
  };
  const folderOf = (name: string) => {
    const made = join(folder, name);
    mkdirSync(made, { mode: 0o700 });
    return own(made);
  };
  own(folder);
  let said = '';
  const running: ChildProcess[] = [];
  const machines: Machine[] = [];
  const start = (program: string, args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess => {
    const child = spawn(program, args, {
      ...as,
      cwd: folder,
      env: { ...process.env, ...env, LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-5_000)));
    }
    running.push(child);
    return child;
  };

  const startEtcd = (name: string, address: string): ChildProcess => {
    const file = ownAddress(ownName(example('etcd.conf'), name), /^ETCD_\w+_URLS=.*$/gm, address);
    const settings = [...file.matchAll(/^(ETCD_\w+)=(.*)$/gm)].map(([, key, value]) => [key, value]);
    const env: NodeJS.ProcessEnv = {
      ...(Object.fromEntries(settings) as NodeJS.ProcessEnv),
      ETCD_DATA_DIR: folderOf(`etcd-${name}`),
    };
    // All three members run on this machine, so each must listen at its own address alone.
    env.ETCD_LISTEN_CLIENT_URLS = env.ETCD_ADVERTISE_CLIENT_URLS;
    return start(programAt('etcd', 'etcd'), [], env);
  };

  const startMachine = (name: string, address: string): Machine => {
    const etcd = startEtcd(name, address);
    const home = folderOf(name);
    const file = join(home, 'config.yml');
    const config = ownAddress(ownName(example('patroni.yml'), name), /^ {2}connect_address: .*$/gm, address)
      .replaceAll('listen: 0.0.0.0', `listen: ${address}`)
      .replaceAll('/var/lib/postgresql', home)
      .replaceAll('/var/run/postgresql', home);
    writeFileSync(file, config);
    const superuser = /superuser:\n +username: (\w+)\n +password: (.+)/.exec(config)!;
    const url = `postgres://${superuser[1]}:${superuser[2]}@${address}/postgres`;
    let patroni: ChildProcess | undefined;
    const ask = <Row>(...statements: string[]) => askServer<Row>(url, statements);
    const signal = async (how: NodeJS.Signals) => {
      // Patroni detaches from the server that it started, so the server gets the signal too.
      for (const pid of [patroni?.pid, etcd.pid, postmasterIn(home)]) await signalAll(pid, how);
    };
    const machine: Machine = {
      host: `${address}:5432`,
      url: `postgres://turnout:${password}@${address}/turnout`,
      patroniPort: 8008,
      signal,
      ask,
      async start() {
        patroni = start(programAt('patroni', 'Patroni'), [file]);
        await until(() => ask('select 1').then(() => true));
      },
      kill: () => signal('SIGKILL'),
      isPrimary: async () =>
        (await ask<{ primary: boolean }>('select not pg_is_in_recovery() as primary'))[0]!.primary,
    };
    machines.push(machine);
    return machine;
  };

  const stop = async () => {
    for (const machine of machines) await machine.kill();
    for (const { pid } of running) await signalAll(pid, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    const primary = startMachine('one', '127.0.0.11');
    const standby = startMachine('two', '127.0.0.12');
    startEtcd('three', '127.0.0.13');
    await primary.start();
    await until(primary.isPrimary);
    await primary.ask(
      `create role turnout login password '${password}'`,
      'create database turnout owner turnout',
      'grant pg_read_all_stats to turnout',
    );
    await standby.start();
    await until(async () => {
      const rows = await primary.ask<{ state: string }>(
        'select sync_state as state from pg_stat_replication',
      );
      return rows[0]?.state === 'sync';
    });
    return {
      primary,
      standby,
      url: `postgres://turnout:${password}@127.0.0.11,127.0.0.12/turnout?target_session_attrs=read-write`,
      // Patroni promotes it.
      promote: () => until(standby.isPrimary),
      stop,
    };
  } catch (error) {
    await stop();
    throw new Error(`The pair did not start: ${said}`, { cause: error });
  }
}

function postmasterIn(home: string): number | undefined {
  const file = join(home, 'turnout', 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
}

/** Waits up to a minute until the condition holds. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > end) throw new Error('The pair did not get there within a minute.');
    await pause(50);
  }
}
