// Runs PostgreSQL and its own programs.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../scripts/postgres.mjs';
import { run } from '../scripts/run.mjs';
import { needPostgres } from '../scripts/test-tools.mjs';
import { atTheEnd, work } from './processes.mjs';

let binaries;
let server;

export async function openPostgres() {
  binaries = await needPostgres();
  server = await startPostgres(binaries);
  atTheEnd(() => server.stop());
}

/** Starts another server with a standby that has each commit on disk. Returns its address. */
export async function openPair() {
  const primary = await startPostgres(binaries);
  atTheEnd(() => primary.stop());
  const standby = await startPostgres(binaries, { follows: primary.url });
  atTheEnd(() => standby.stop());
  await sql(primary.url, `alter system set synchronous_standby_names = '*'`);
  await sql(primary.url, 'select pg_reload_conf()');
  return primary.url;
}

/** Returns the result as psql prints it, with columns separated by |. */
export async function sql(url, text) {
  const { code, output } = await run(
    join(binaries, 'psql'),
    [url, '-qAt', '-v', 'ON_ERROR_STOP=1', '-c', text],
    { capture: true },
  );
  if (code !== 0) throw new Error(output);
  return output.trim();
}

/** Makes a new database and returns its address. */
export async function newDatabase(name) {
  await sql(server.url, `create database ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * Returns the transactions per second of a script with `clients` connections. On a busy machine,
 * connecting may take a second, so it then tries again.
 */
export async function pgbench(url, name, clients, seconds, statements, attempts = 3) {
  const script = join(work, `${name}.sql`);
  writeFileSync(script, statements);
  const threads = String(Math.min(2, clients));
  const { code, output } = await run(
    join(binaries, 'pgbench'),
    ['-n', '-M', 'prepared', '-c', String(clients), '-j', threads, '-T', String(seconds), '-f', script, url],
    { capture: true },
  );
  const found = /tps = ([\d.]+)/.exec(output);
  if (code === 0 && !found && attempts > 1)
    return pgbench(url, name, clients, seconds + 1, statements, attempts - 1);
  if (code !== 0 || !found) throw new Error(`pgbench: ${output}`);
  return Number(found[1]);
}

export const schemaOfPgbench = `
create schema bench;
create table bench.events (id int primary key, capacity int not null, taken int not null);
create table bench.replies (id bigserial primary key, event_id int not null references bench.events, email text not null, details jsonb not null);
insert into bench.events select n, 2000000000, 0 from generate_series(1, 1000) n;`;

/** The minimum that a reply costs: one transaction takes seats and writes a row. */
export const plainReply = (event) => `
\\set event ${event}
begin;
update bench.events set taken = taken + 2 where id = :event and taken + 2 <= capacity;
insert into bench.replies (event_id, email, details) values (:event, 'grace@example.com', '[{"name":"Grace Hopper"},{"name":"Howard Aiken"}]');
commit;
`;
