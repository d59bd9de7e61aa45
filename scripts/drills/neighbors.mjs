/**
 * Whether one caller starves the others: guests reply to one organization while one address sends bodies of 1 MB as fast
 * as they are answered, and another organization runs 16 searches over many replies. Needs PostgreSQL's own programs.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { findPostgres, startPostgres } from '../postgres.mjs';
import { inRoot } from '../root.mjs';
import { run } from '../run.mjs';

const mostTimes = 3;
const searches = 16;
const floods = 8;

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

async function checked(file, args) {
  const { code, output } = await run(file, args, { capture: true });
  if (code !== 0) throw new Error(output);
  return output.trim();
}

async function call(url, path, body, token) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${answer.error}`);
  return answer;
}

async function organization(url, name) {
  const plan = { subscriptionPlan: 'premium', subscriptionStatus: 'trial' };
  const { id } = await call(url, '/api/tenants/signup', { name, ...plan });
  const { token } = await call(url, '/api/register', {
    email: `${name}@example.com`,
    password: 'drill-password',
    firstName: 'Dr',
    lastName: 'Ill',
    role: 'admin',
    tenantId: id,
    isNewOrganization: true,
  });
  const dateTime = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const limits = { maxGuests: 1_000_000, maxGuestsPerRsvp: 5 };
  const event = await call(url, '/api/events', { name: 'Gala', dateTime, timezone: 'UTC', ...limits }, token);
  return { token, id, event, submit: `${url}/api/rsvp/${event.customUrl}/submit` };
}

const filled = (eventId, count) => `
  insert into reservations (id, tenant_id, event_id, display_name, guest_email, email_key, reply_key, guest_count,
    is_attending, arrival, created_at, updated_at)
  select gen_random_uuid(), e.tenant_id, e.id, 'Guest ' || n, 'n' || n || '@example.com', 'n' || n || '@example.com',
    'n' || n || '@example.com', 1, true, e.next_arrival + n, now() - n * interval '1 second', now()
  from events e, generate_series(1, ${count}) n where e.id = '${eventId}';
  update events set confirmed_guests = ${count}, confirmed_replies = ${count}, next_arrival = next_arrival + ${count} + 1
  where id = '${eventId}'`;

/** Calls again and again until `done` says so, and counts the answers by their status. */
async function again(counts, done, url, options) {
  while (!done()) {
    const status = await fetch(url, options()).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 'cut off',
    );
    counts[status] = (counts[status] ?? 0) + 1;
  }
}

/** @returns {Promise<number>} the exit code */
export async function neighbors({ replies, seconds }) {
  const binaries = await findPostgres();
  if (!binaries) throw new Error('This drill needs PostgreSQL 15 or newer on this machine.');
  mkdirSync(inRoot('node_modules', '.cache'), { recursive: true });
  const out = mkdtempSync(inRoot('node_modules', '.cache', 'drill-'));
  let postgres;
  let server;
  try {
    await checked(process.execPath, [inRoot('scripts', 'build.mjs'), '--out', out]);
    postgres = await startPostgres(binaries);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    server = spawn(process.execPath, [join(out, 'server', 'main.js')], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATABASE_URL: postgres.url,
        TRUST_PROXY: 'true',
        LOG_LEVEL: 'error',
        NODE_ENV: 'production',
      },
    });
    await new Promise((resolve, reject) => {
      server.stdout.on('data', (text) => /ready/i.test(String(text)) && resolve());
      server.once('exit', () => reject(new Error('The server ended before it was ready.')));
    });
    const [quiet, loud] = [await organization(url, 'quiet'), await organization(url, 'loud')];
    await checked(join(binaries, 'psql'), [
      postgres.url,
      '-qAt',
      '-v',
      'ON_ERROR_STOP=1',
      '-c',
      filled(loud.event.id, replies),
      '-c',
      'analyze',
    ]);

    const guests = [{ name: 'Grace Hopper', mealChoice: '' }];
    const body = {
      displayName: 'Grace Hopper',
      guestPhone: '',
      isAttending: true,
      guestCount: 1,
      mealChoice: '',
      guestDetails: guests,
      message: '',
      publicToggle: false,
    };
    const measure = async (from) => {
      const options = {
        targets: [quiet.submit],
        clients: 32,
        seconds,
        rate: 20,
        body,
        headers: { 'x-forwarded-for': from },
      };
      const output = await checked(process.execPath, [inRoot('bench', 'load.mjs'), JSON.stringify(options)]);
      return JSON.parse(output.split('\n').at(-1));
    };
    await measure('203.0.113.1');
    const before = await measure('203.0.113.2');

    let over = false;
    const done = () => over;
    const flooded = {};
    const searched = {};
    const large = JSON.stringify({ ...body, message: 'x'.repeat(1_000_000) });
    const noise = [
      ...Array.from({ length: floods }, () =>
        again(flooded, done, loud.submit, () => ({
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
          body: large,
        })),
      ),
      ...Array.from({ length: searches }, (_, index) =>
        again(searched, done, `${url}/api/reservations?page=1&q=guest+${index + 1}`, () => ({
          headers: { authorization: `Bearer ${loud.token}`, 'x-forwarded-for': `203.0.113.${20 + index}` },
        })),
      ),
    ];
    const during = await measure('203.0.113.3');
    over = true;
    await Promise.all(noise);

    const times = during.p95 / before.p95;
    const holds = times <= mostTimes && during.failed === 0 && before.failed === 0;
    console.log(`quiet: 95 % of replies within ${before.p95.toFixed(1)} ms`);
    console.log(`with neighbors: within ${during.p95.toFixed(1)} ms, ${times.toFixed(2)} times as long`);
    console.log(`failed replies: ${(during.failed * 100).toFixed(1)} %`);
    console.log(`answers to bodies of 1 MB: ${JSON.stringify(flooded)}`);
    console.log(`answers to ${searches} searches over ${replies} replies: ${JSON.stringify(searched)}`);
    console.log(holds ? 'ok' : `MISS: at most ${mostTimes} times as long, and no reply may fail`);
    return holds ? 0 : 1;
  } finally {
    server?.kill('SIGKILL');
    await postgres?.stop();
    rmSync(out, { recursive: true, force: true });
  }
}
