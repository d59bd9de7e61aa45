// npm run bench: figures of one run on this machine, as ratios, so that they mean the same on another.
// `npm run bench -- 5` runs each load for five seconds (default 8); `npm run bench -- reads memory` only those parts, of
// replies, reads, embedded, memory, size and search; `npm run bench -- lighthouse` the scores of the guest's page (lighthouse.mjs).
// Needs PostgreSQL's own programs, pgbench included; Lighthouse needs Chromium instead.
import '../scripts/node-version.mjs';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { findPostgres, startPostgres } from '../scripts/postgres.mjs';
import { inRoot } from '../scripts/root.mjs';
import { run } from '../scripts/run.mjs';
import { benchSearch } from './search.mjs';

const given = process.argv.slice(2);
if (given.includes('lighthouse')) {
  const { code } = await run(process.execPath, [inRoot('bench', 'lighthouse.mjs')]);
  process.exit(code);
}
const seconds = Number(given.find((argument) => /^\d+$/.test(argument)) ?? 8);
const parts = ['replies', 'reads', 'embedded', 'memory', 'size', 'search'];
const chosen = given.filter((argument) => parts.includes(argument));
const wants = (part) => chosen.length === 0 || chosen.includes(part);
const work = mkdtempSync(join(tmpdir(), 'turnout-bench-'));
const children = new Set();
const figures = [];
let postgres;

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** Inside the repository, so that the packages it leaves out are found. */
function outDir() {
  mkdirSync(inRoot('node_modules', '.cache'), { recursive: true });
  const folder = mkdtempSync(inRoot('node_modules', '.cache', 'bench-'));
  children.add({ kill: () => rmSync(folder, { recursive: true, force: true }) });
  return folder;
}

/** The server as it is run, with the browser's files beside it. */
async function buildServer() {
  const out = outDir();
  const { code, output } = await run(process.execPath, [inRoot('scripts', 'build.mjs'), '--out', out], {
    capture: true,
  });
  if (code !== 0) throw new Error(output);
  return join(out, 'server', 'main.js');
}

async function buildBare() {
  const out = outDir();
  await build({
    root: inRoot(),
    configFile: false,
    logLevel: 'error',
    build: { ssr: inRoot('bench', 'bare.ts'), outDir: out, minify: false },
  });
  return join(out, 'bare.js');
}

async function start(file, env) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
      ...env,
    },
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  children.add(child);
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (text) => /ready/i.test(String(text)) && resolve());
    void ended.then(() => reject(new Error(`${file} ended before it was ready.`)));
  });
  return {
    url,
    pid: child.pid,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      children.delete(child);
    },
  };
}

async function load(options) {
  const { code, output } = await run(
    process.execPath,
    [inRoot('bench', 'load.mjs'), JSON.stringify({ seconds, ...options })],
    {
      capture: true,
    },
  );
  if (code !== 0) throw new Error(output);
  const figure = JSON.parse(output.trim().split('\n').at(-1));
  if (figure.failed > 0) throw new Error(`${(figure.failed * 100).toFixed(1)} % of the calls failed.`);
  return figure;
}

async function pgbench(binaries, url, name, clients, statements) {
  const script = join(work, `${name}.sql`);
  writeFileSync(script, statements);
  const { code, output } = await run(
    join(binaries, 'pgbench'),
    ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds), '-f', script, url],
    { capture: true },
  );
  const found = /tps = ([\d.]+)/.exec(output);
  if (code !== 0 || !found) throw new Error(`pgbench: ${output}`);
  return Number(found[1]);
}

async function call(url, method, path, body, token) {
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.error}`);
  return answer;
}

const sql = async (url, text) => {
  const psql = join(await findPostgres(), 'psql');
  const { code, output } = await run(psql, [url, '-qAt', '-v', 'ON_ERROR_STOP=1', '-c', text], {
    capture: true,
  });
  if (code !== 0) throw new Error(output);
  return output.trim();
};

/** A database of its own on the same server. */
async function newDatabase(name) {
  await sql(postgres.url, `create database ${name}`);
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return url.href;
}

/** An organisation in its trial, which has no limits, and a way to make events in it. */
async function organisation(url) {
  const { id } = await call(url, 'POST', '/api/tenants/signup', {
    name: 'Bench',
    subscriptionPlan: 'premium',
    subscriptionStatus: 'trial',
  });
  const { token } = await call(url, 'POST', '/api/register', {
    email: 'bench@example.com',
    password: 'bench-password',
    firstName: 'Be',
    lastName: 'Nch',
    role: 'admin',
    tenantId: id,
    isNewOrganization: true,
  });
  const newEvent = async (name) => {
    const event = await call(
      url,
      'POST',
      '/api/events',
      {
        name,
        dateTime: new Date(Date.now() + 30 * 86_400_000).toISOString(),
        timezone: 'UTC',
        maxGuests: 1_000_000,
        maxGuestsPerRsvp: 5,
      },
      token,
    );
    return `${url}/api/rsvp/${event.customUrl}`;
  };
  return { token, newEvent };
}

const reply = {
  displayName: 'Grace Hopper',
  guestPhone: '',
  isAttending: true,
  guestCount: 2,
  mealChoice: '',
  guestDetails: [
    { name: 'Grace Hopper', mealChoice: '' },
    { name: 'Howard Aiken', mealChoice: '' },
  ],
  message: '',
  publicToggle: false,
};

const number = (value) => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 });

function report(what, value, bar, atMost = false) {
  const holds = atMost ? value <= bar : value >= bar;
  figures.push(holds);
  console.log(
    `${holds ? 'ok  ' : 'MISS'}  ${number(value).padStart(7)}  (bar ${atMost ? '≤' : '≥'} ${bar})  ${what}`,
  );
}
const note = (what, value) => console.log(`      ${number(value).padStart(7)}  ${what}`);

/** Durable replies, against pgbench and a bare Fastify. Returns replies a second to one event at 64 clients. */
async function benchReplies({ binaries, bareFile, newEvent, hot }) {
  await sql(
    postgres.url,
    `create schema bench;
    create table bench.events (id int primary key, capacity int not null, taken int not null);
    create table bench.replies (id bigserial primary key, event_id int not null references bench.events, email text not null, details jsonb not null);
    insert into bench.events select n, 2000000000, 0 from generate_series(1, 1000) n;`,
  );
  const transaction = (event) => `
\\set event ${event}
begin;
update bench.events set taken = taken + 2 where id = :event and taken + 2 <= capacity;
insert into bench.replies (event_id, email, details) values (:event, 'grace@example.com', '[{"name":"Grace Hopper"},{"name":"Howard Aiken"}]');
commit;
`;
  const hotTps = await pgbench(binaries, postgres.url, 'hot', 64, transaction('1'));
  note('transactions a second, pgbench, one hot event, 64 clients', hotTps);
  const spreadTps = await pgbench(binaries, postgres.url, 'spread', 64, transaction('random(1, 1000)'));
  note('transactions a second, pgbench, 1,000 events, 64 clients', spreadTps);

  const bare = await start(bareFile, {});
  const bareRate = (await load({ targets: [bare.url], clients: 64, body: reply })).perSecond;
  note('POSTs a second, bare Fastify, validated both ways', bareRate);
  await bare.stop();

  await load({ targets: [`${hot}/submit`], clients: 16, body: reply, seconds: 3 });
  const at16 = (await load({ targets: [`${hot}/submit`], clients: 16, body: reply })).perSecond;
  note('replies a second, one hot event, 16 clients', at16);
  const at64 = await load({ targets: [`${hot}/submit`], clients: 64, body: reply });
  note('replies a second, one hot event, 64 clients', at64.perSecond);
  report('hot event, 64 clients ÷ pgbench', at64.perSecond / hotTps, 2);
  report('hot event, 64 clients ÷ 16', at64.perSecond / at16, 0.9);
  report('hot event, 64 clients ÷ bare Fastify', at64.perSecond / bareRate, 0.5);
  const calm = await load({ targets: [`${hot}/submit`], clients: 64, body: reply, rate: at64.perSecond / 2 });
  report('ms, 99th percentile at half that rate', calm.p99, 50, true);

  const many = [];
  for (let index = 0; index < 1_000; index++) many.push(`${await newEvent(`Event ${index}`)}/submit`);
  const spread = (await load({ targets: many, clients: 64, body: reply })).perSecond;
  note('replies a second, 1,000 events, 64 clients', spread);
  report('1,000 events ÷ pgbench', spread / spreadTps, 0.4);
  return at64.perSecond;
}

/** What everybody reads, against a bare Node server that answers the same bytes. */
async function benchReads({ bareFile, hot }) {
  for (const [what, target, bar] of [
    ['public reads', `${hot}/data`, 0.5],
    ['the public page', hot.replace('/api/rsvp/', '/rsvp/'), 0.4],
  ]) {
    // As browsers ask.
    const headers = { 'accept-encoding': 'gzip' };
    const bytes = await sizeOf(target, headers);
    const plain = await start(bareFile, { BARE_BYTES: String(bytes) });
    const plainRate = (await load({ targets: [plain.url], clients: 64 })).perSecond;
    await plain.stop();
    await load({ targets: [target], clients: 64, headers, seconds: 2 });
    const rate = (await load({ targets: [target], clients: 64, headers })).perSecond;
    note(`${what} a second, one event, 64 clients, ${bytes} bytes`, rate);
    report(`${what} ÷ bare Node`, rate / plainRate, bar);
  }
}

/** Bytes on the wire. */
const sizeOf = (target, headers) =>
  new Promise((resolve, reject) => {
    const request = http.get(target, { headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk) => (bytes += chunk.length));
      response.on('end', () => resolve(bytes));
    });
    request.on('error', reject);
  });

async function benchEmbedded({ serverFile, onPostgres }) {
  const embedded = await start(serverFile, { DATA_DIR: join(work, 'data') });
  const embeddedHot = await (await organisation(embedded.url)).newEvent('Hot event');
  await load({ targets: [`${embeddedHot}/submit`], clients: 16, body: reply, seconds: 3 });
  const inside = (await load({ targets: [`${embeddedHot}/submit`], clients: 64, body: reply })).perSecond;
  note('replies a second, one hot event, 64 clients, embedded database', inside);
  report('hot event, embedded ÷ PostgreSQL', inside / onPostgres, 0.5);
  await embedded.stop();
}

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** In megabytes, as the system counts it; null where it has no /proc. */
function residentMemory(pid) {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
  } catch {
    return null;
  }
}

/** What the process holds when nothing happens, and what many replies leave behind in it. */
async function benchMemory({ serverFile }) {
  const server = await start(serverFile, { DATABASE_URL: await newDatabase('memory') });
  await sleep(10_000);
  const idle = residentMemory(server.pid);
  if (idle === null) return console.log('        skip  memory: this system has no /proc');
  report('MB, idle, on PostgreSQL', idle, 150, true);
  const { newEvent } = await organisation(server.url);
  const target = `${await newEvent('Hot event')}/submit`;
  const after = async (replies) => {
    await load({ targets: [target], clients: 64, body: reply, calls: replies });
    // Mails are being written meanwhile, as they would be.
    await sleep(5_000);
    return residentMemory(server.pid);
  };
  const few = await after(1_000);
  note('MB after 1,000 replies', few);
  const many = await after(99_000);
  note('MB after 100,000 replies', many);
  report('memory after 100,000 replies ÷ after 1,000', many / few, 1.5, true);
  await server.stop();
}

/** Whether an event with a million replies is slower than one with a hundred. */
async function benchSize({ serverFile }) {
  const databaseUrl = await newDatabase('size');
  const server = await start(serverFile, { DATABASE_URL: databaseUrl });
  const { token, newEvent } = await organisation(server.url);
  const hot = await newEvent('Hot event');
  await load({ targets: [`${hot}/submit`], clients: 4, body: reply, calls: 100 });
  const page = `${server.url}/api/reservations?page=1&pageSize=50`;
  const headers = { authorization: `Bearer ${token}` };
  const costs = async () => {
    await load({ targets: [page], clients: 4, headers, seconds: 1 });
    const listing = await load({ targets: [page], clients: 4, headers });
    await load({ targets: [`${hot}/submit`], clients: 16, body: reply, seconds: 1 });
    const replying = await load({ targets: [`${hot}/submit`], clients: 16, body: reply, seconds: 4 });
    return { listing: 1 / listing.perSecond, replying: 1 / replying.perSecond };
  };
  const small = await costs();
  await sql(
    databaseUrl,
    `with filled as (
       insert into reservations (id, tenant_id, event_id, display_name, guest_email, email_key, reply_key, guest_count,
         is_attending, arrival, created_at, updated_at)
       select gen_random_uuid(), e.tenant_id, e.id, 'Guest ' || n, 'n' || n || '@example.com', 'n' || n || '@example.com',
         'n' || n || '@example.com', case when n % 3 = 0 then 1 else 0 end, n % 3 = 0, e.next_arrival + n,
         now() - n * interval '1 second', now()
       from events e, generate_series(1, 1000000) n
       returning is_attending)
     update events set
       confirmed_guests = confirmed_guests + (select count(*) from filled where is_attending),
       confirmed_replies = confirmed_replies + (select count(*) from filled where is_attending),
       declined_replies = declined_replies + (select count(*) from filled where not is_attending),
       next_arrival = next_arrival + 1000001`,
  );
  await sql(databaseUrl, 'vacuum analyze');
  const large = await costs();
  report('cost of a reply, 1,000,000 ÷ 100 replies', large.replying / small.replying, 1.3, true);
  report('cost of a page of replies, 1,000,000 ÷ 100 replies', large.listing / small.listing, 1.3, true);
  await server.stop();
}

try {
  const binaries = await findPostgres();
  if (!binaries) throw new Error('The bench needs PostgreSQL 15 or newer on this machine.');
  const [serverFile, bareFile] = [await buildServer(), await buildBare()];
  postgres = await startPostgres(binaries);

  let onPostgres;
  if (wants('replies') || wants('reads') || wants('embedded')) {
    const server = await start(serverFile, { DATABASE_URL: postgres.url });
    const { newEvent } = await organisation(server.url);
    const hot = await newEvent('Hot event');
    if (wants('replies') || wants('embedded')) {
      onPostgres = await benchReplies({ binaries, bareFile, newEvent, hot });
    }
    if (wants('reads')) await benchReads({ bareFile, hot });
    await server.stop();
  }
  if (wants('embedded')) await benchEmbedded({ serverFile, onPostgres });
  if (wants('memory')) await benchMemory({ serverFile });
  if (wants('size')) await benchSize({ serverFile });
  if (wants('search')) await benchSearch({ serverFile, start, newDatabase, sql, call, report, note });
} catch (error) {
  console.error(error);
  figures.push(false);
} finally {
  for (const child of children) child.kill('SIGKILL');
  await postgres?.stop();
  rmSync(work, { recursive: true, force: true });
}
process.exit(figures.every(Boolean) ? 0 : 1);
