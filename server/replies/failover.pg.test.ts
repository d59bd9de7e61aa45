/**
 * A primary dies under replies, edits and withdrawals, and its synchronous standby is promoted.
 * `npm run drill -- failover` promotes more often, behind HAProxy and under Patroni too.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { countReplies } from '#domain/seats/counters.ts';
import { openDatabase, type PlatformDatabase } from '../db/connect.ts';
import { events, guests, idempotencyKeys, outbox, reservations } from '../db/schema.ts';
import { hashToken } from '../keys/tokens.ts';
import { buildEvent, buildTenant, buildUser } from '../testing/builders.ts';
import { buildChild } from '../testing/child.ts';
import { type Proxy, startProxy } from '../testing/servers/haproxy.ts';
import { startPatroniPair } from '../testing/servers/patroni-pair.ts';
import { type Pair, startPair } from '../testing/servers/postgres-pair.ts';
import { post, startServer } from '../testing/server.ts';
import { expectTallies } from '../testing/tallies.ts';

const isDrill = process.env.FAILOVER_DRILL === 'on';
const times = isDrill ? 4 : 1;
const repliesBefore = isDrill ? 400 : 80;
const clients = 16;

let file: string;
beforeAll(async () => {
  file = await buildChild('main');
});

interface Acknowledged {
  key: string;
  guestCount: number;
  isWithdrawn: boolean;
}

/** How many guests reply. A third of them edits the reply, and a third withdraws it. */
function flood(url: string, customUrl: string) {
  const acknowledged = new Map<string, Acknowledged>();
  const answers: Record<string, number> = {};
  const ackTimes: number[] = [];
  let isOver = false;
  let sent = 0;

  const answer = (key: string, guestCount: number) => ({
    displayName: key,
    isAttending: true,
    guestCount,
    guestDetails: Array.from({ length: guestCount }, (_, n) => ({ name: `${key} ${n}` })),
  });
  /** Repeats a call until its response has one of these statuses. */
  const until = async (wanted: number[], call: () => ReturnType<typeof post>) => {
    for (let isAgain = false; ; isAgain = true) {
      const got = await call();
      const status = `${got.status}${isAgain ? ' again' : ''}`;
      answers[status] = (answers[status] ?? 0) + 1;
      if (wanted.includes(got.status) || (isAgain && got.status === 404)) return got;
      if (got.status !== 503) throw new Error(`The answer is ${got.status}: ${JSON.stringify(got.body)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const guest = async () => {
    while (!isOver) {
      const n = sent++;
      const key = `guest-${n}`;
      const { body } = await until([201], () =>
        post(
          `${url}/api/rsvp/${customUrl}/submit`,
          { ...answer(key, 1), guestEmail: `${key}@example.com` },
          { headers: { 'idempotency-key': key } },
        ),
      );
      ackTimes.push(performance.now());
      const { id } = body.reservation as { id: string };
      const reply = { key, guestCount: 1, isWithdrawn: false };
      acknowledged.set(id, reply);
      const token = new URLSearchParams(String(body.link).split('?')[1]).get('reply');
      const own = `${url}/api/rsvp/${customUrl}/reply/${token}`;
      if (n % 3 === 1) {
        await until([200], () => post(own, answer(key, 2), { method: 'PUT' }));
        reply.guestCount = 2;
      } else if (n % 3 === 2) {
        await until([200], () => post(own, undefined, { method: 'DELETE' }));
        reply.isWithdrawn = true;
      }
    }
  };
  const all = Promise.all(Array.from({ length: clients }, guest));
  all.catch(() => {});
  return {
    acknowledged,
    answers,
    /** Waits for this number of acknowledged replies, or fails with a wrong answer. */
    reached: (count: number) =>
      Promise.race([
        all,
        vi.waitFor(() => expect(ackTimes.length).toBeGreaterThanOrEqual(count), {
          timeout: 60_000,
          interval: 5,
        }),
      ]),
    firstAfter: (moment: number) => ackTimes.find((at) => at > moment),
    count: () => ackTimes.length,
    async stop() {
      isOver = true;
      await all;
    },
  };
}

/** Compares the answers that guests got with the database. */
async function expectWhatWasAcknowledged(
  database: PlatformDatabase,
  eventId: string,
  acknowledged: Map<string, Acknowledged>,
) {
  const { platform } = database;
  const rows = await platform.select().from(reservations).where(eq(reservations.eventId, eventId));
  const persons = await platform.select().from(guests).where(eq(guests.eventId, eventId));
  const personsOf = new Map<string, number>();
  for (const { reservationId } of persons) {
    personsOf.set(reservationId, (personsOf.get(reservationId) ?? 0) + 1);
  }
  const byId = (a: [string, ...unknown[]], b: [string, ...unknown[]]) => (a[0] < b[0] ? -1 : 1);
  const stored = rows.map(({ id, displayName, guestCount }): [string, string, number, number | undefined] => [
    id,
    displayName,
    guestCount,
    personsOf.get(id),
  ]);
  const told = [...acknowledged]
    .filter(([, { isWithdrawn }]) => !isWithdrawn)
    .map(([id, { key, guestCount }]): [string, string, number, number] => [id, key, guestCount, guestCount]);
  expect(stored.sort(byId)).toEqual(told.sort(byId));

  const [event] = await platform.select().from(events).where(eq(events.id, eventId));
  expect(event).toMatchObject(countReplies(rows));
  await expectTallies(database);
  const keys = await platform.select({ key: idempotencyKeys.key }).from(idempotencyKeys);
  expect(new Set(keys.map(({ key }) => key))).toEqual(
    new Set([...acknowledged.values()].map(({ key }) => hashToken(key))),
  );

  const mailsOf = async (template: string) =>
    (
      await platform
        .select({ replyId: sql<string>`${outbox.replyId}` })
        .from(outbox)
        .where(and(eq(outbox.eventId, eventId), eq(outbox.template, template)))
    )
      .map(({ replyId }) => replyId)
      .sort();
  expect(await mailsOf('guest.confirmed')).toEqual([...acknowledged.keys()].sort());
  expect(await mailsOf('guest.changed')).toEqual(
    [...acknowledged].flatMap(([id, { guestCount }]) => (guestCount === 2 ? [id] : [])).sort(),
  );
  expect(await mailsOf('guest.withdrawn')).toEqual(
    [...acknowledged].flatMap(([id, { isWithdrawn }]) => (isWithdrawn ? [id] : [])).sort(),
  );
}

interface Way {
  start?: () => Promise<Pair>;
  proxied?: (pair: Pair) => Promise<Proxy>;
  times?: number;
}
const ways: Record<string, Way> = {
  'several hosts in DATABASE_URL': {},
  ...(isDrill && {
    HAProxy: { proxied: startProxy },
    'Patroni, with the examples in deploy/': { start: startPatroniPair, times: 1 },
    'Patroni behind HAProxy, with the examples in deploy/': {
      start: startPatroniPair,
      proxied: startProxy,
      times: 1,
    },
  }),
};

describe.each(Object.entries(ways))('a switch to the standby database during replies, by %s', (_, way) => {
  const { start = startPair, proxied } = way;
  it.each(Array.from({ length: way.times ?? times }, (_, n) => n + 1))(
    'loses and doubles no acknowledged reply, and replies continue within two seconds (%i)',
    async () => {
      const cleanups: (() => Promise<unknown>)[] = [];
      try {
        const pair = await start();
        cleanups.unshift(() => pair.stop());
        const proxy: Proxy | undefined = await proxied?.(pair);
        if (proxy) cleanups.unshift(() => proxy.stop());
        const databaseUrl = proxy?.url ?? pair.url;
        const first = await openDatabase({ databaseUrl, dataDir: '' });
        const tenant = await buildTenant(first);
        const admin = await buildUser(first, { tenantId: tenant.id, role: 'admin' });
        const event = await buildEvent(first, {
          tenantId: tenant.id,
          createdBy: admin.id,
          maxGuests: 1_000_000,
        });
        await first.close();
        const server = await startServer(file, { DATABASE_URL: databaseUrl });
        cleanups.unshift(async () => {
          server.process.kill('SIGKILL');
          await server.ended;
        });

        const replies = flood(server.url, event.customUrl);
        await replies.reached(repliesBefore);
        await pair.primary.kill();
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        await pair.promote();
        const promotedAt = performance.now();
        await replies.reached(replies.count() + 1);
        const away = replies.firstAfter(promotedAt)! - promotedAt;
        await replies.reached(replies.count() + repliesBefore);
        await replies.stop();
        const figures = `${replies.acknowledged.size} acknowledged, back after ${Math.round(away)} ms`;
        if (isDrill) process.stdout.write(`${figures}: ${JSON.stringify(replies.answers)}\n`);
        expect(away).toBeLessThan(2_000);

        const database = await openDatabase({ databaseUrl: pair.standby.url, dataDir: '' });
        cleanups.unshift(() => database.close());
        // The process that saw the promotion sends the waiting mails.
        await vi.waitFor(async () =>
          expect(
            await database.platform
              .select({ status: outbox.status })
              .from(outbox)
              .where(and(eq(outbox.template, 'guest.confirmed'), sql`${outbox.status} <> 'sent'`)),
          ).toEqual([]),
        );
        await expectWhatWasAcknowledged(database, event.id, replies.acknowledged);
      } finally {
        for (const cleanup of cleanups) await cleanup();
      }
    },
  );
});

describe.runIf(isDrill)('the systemd units in deploy/', () => {
  it('work with Debian’s units, and systemd reports no problem', () => {
    const folder = mkdtempSync(join(tmpdir(), 'turnout-units-'));
    const put = (file: string, path: string) =>
      cpSync(new URL(`../../deploy/${file}`, import.meta.url), join(folder, path));
    try {
      put('turnout.service', 'turnout.service');
      put('etcd.service.conf', 'etcd.service.d/turnout.conf');
      const said = execFileSync(
        'sh',
        ['-c', 'systemd-analyze verify --man=no etcd.service patroni.service turnout.service 2>&1'],
        { encoding: 'utf8', env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` } },
      );
      expect(said).toBe('');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
