/**
 * Tests one start command that runs two processes on one PostgreSQL
 * (docs/operations/configure.md#processes).
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildEvent, signedInAs, testPassword } from '../testing/builders.ts';
import { buildChild } from '../testing/child.ts';
import { postgresDatabase, type TestDatabase } from '../testing/database.ts';
import { post, startServer, type ServerProcess } from '../testing/server.ts';
import { readStream } from '../testing/stream.ts';

let database: TestDatabase & { url: string };
let server: ServerProcess;
beforeAll(async () => {
  database = await postgresDatabase();
  const file = await buildChild('main');
  server = await startServer(file, { DATABASE_URL: database.url, PROCESSES: '2', RATE_LIMIT: 'on' });
  await server.line(/^2 processes serve it/);
}, 120_000);
afterAll(async () => {
  server.process.kill('SIGKILL');
  await database.close();
});

const children = (): number[] => {
  const { pid } = server.process;
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
};

/** Returns the names of the processes that have answered calls. */
async function measured(): Promise<string[]> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const found = text.matchAll(/^process_start_time_seconds\{process="(\d+)"\}/gm);
  return [...found].map(([, name]) => name ?? '').sort();
}

it('two processes share the calls, and metrics, lockouts and live updates cover both', async () => {
  expect(children()).toHaveLength(2);
  expect(await measured()).toEqual(['1', '2']);

  const { user, token, tenant } = await signedInAs(database, 'admin');
  const event = await buildEvent(database, { tenantId: tenant?.id ?? '', createdBy: user.id });

  // A page connected to one process hears about replies that either process accepted.
  const page = await readStream(server.url, token);
  await page.next('hello');
  for (const name of ['Ada', 'Bo', 'Cy', 'Di']) {
    const reply = {
      displayName: name,
      guestEmail: `${name}@example.com`,
      isAttending: true,
      guestCount: 1,
      guestDetails: [{ name }],
    };
    const sent = await post(`${server.url}/api/rsvp/${event.customUrl}/submit`, reply, {
      headers: { connection: 'close' },
    });
    expect(sent.status).toBe(201);
    await page.next('change');
  }
  page.close();
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const counts = [...text.matchAll(/^turnout_reply_batch_replies_count\{process="\d"\} (\d+)$/gm)].map(
    ([, count]) => Number(count),
  );
  expect(counts).toHaveLength(2);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4);

  // Ten wrong passwords cause a lockout, whichever processes receive them.
  const login = (password: string) =>
    post(`${server.url}/api/login`, { email: user.email, password }, { headers: { connection: 'close' } });
  for (let n = 0; n < 10; n++) expect((await login('not it')).status).toBe(401);
  for (let n = 0; n < 4; n++) expect((await login(testPassword)).status).toBe(429);
});

it('a killed process restarts while the other process serves', async () => {
  const [first = 0, second = 0] = children();
  process.kill(first, 'SIGKILL');
  await vi.waitFor(() => expect(children()).not.toContain(first), { timeout: 10_000, interval: 20 });
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  await vi.waitFor(async () => expect(await measured()).toEqual(['1', '2']), {
    timeout: 30_000,
    interval: 100,
  });
  expect(children()).toContain(second);
});

it('SIGTERM ends all processes with exit code 0', async () => {
  const all = children();
  server.process.kill('SIGTERM');
  expect(await server.ended).toEqual({ code: 0, signal: null });
  for (const pid of all) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
