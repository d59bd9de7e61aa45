/**
 * Tests answers and reminders at the same moment, on one PostgreSQL with the workers of two
 * processes. `npm run drill -- reminders` runs ten thousand of them while worker processes are
 * killed again and again.
 */
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newHousehold } from '#domain/guest-list/household.ts';
import { openDatabase } from '../db/connect.ts';
import { tenantScope } from '../db/scope.ts';
import type { EventKey } from '../event-row/event.store.ts';
import { invitationCodes } from '../invitation-row/invitation-keys.ts';
import { createInvitations } from '../guest-list/create.store.ts';
import { startWorker, type Worker } from '../outbox/sending/worker.ts';
import { type TestApp, testApp, testConfig, testKeys } from '../testing/app.ts';
import { buildEvent, buildTenant, signedInAs } from '../testing/builders.ts';
import { buildChild, type Child, startChild } from '../testing/child.ts';
import { postgresDatabase, type TestDatabase } from '../testing/database.ts';
import { remindDue } from './remind.ts';

const races = Number(process.env.REMINDER_RACES ?? 150);
const atOnce = 50;
/** Whether the drill runs this test. */
const isKilling = process.env.REMINDER_RACES !== undefined;

let database: TestDatabase & { url: string };
let second: Awaited<ReturnType<typeof openDatabase>>;
let apps: TestApp[];
let workers: Worker[];
beforeAll(async () => {
  database = await postgresDatabase();
  second = await openDatabase({ dataDir: '', databaseUrl: database.url });
  apps = [await testApp({ database }), await testApp({ database })];
  workers = [database, second].map((each) => startWorker(depsOf(each), { pollMs: 5 }));
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await apps[1]?.close();
  await second.close();
  await database.close();
});

const depsOf = (each: TestDatabase | typeof second) => ({
  config: testConfig(),
  database: each,
  keys: testKeys,
  logger: pino({ level: 'silent' as const }),
});
const day = 86_400_000;
const codes = invitationCodes(testKeys);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function anEvent() {
  const tenant = await buildTenant(database, {
    subscriptionPlan: 'premium',
    subscriptionStatus: 'active',
  });
  const host = await signedInAs(database, 'admin', tenant);
  const event = await buildEvent(database, {
    tenantId: tenant.id,
    createdBy: host.user.id,
    maxGuests: 1_000_000,
    inviteMode: 'matched',
    startsAt: new Date(Date.now() + 30 * day),
  });
  return { event, token: host.token };
}

/** Adds households whose invitations were sent ten days ago. @returns their ids. */
async function sentHouseholds(event: EventKey, count: number): Promise<string[]> {
  const households = Array.from({ length: count }, (_, index) => {
    const made = newHousehold({
      invitees: [{ name: `P${index}`, alsoKnownAs: [] }],
      email: `${index}-${Math.random()}@example.com`,
    });
    if (made.kind === 'invalid') throw new Error(made.issues[0]?.message);
    return made.household;
  });
  return database.transaction(tenantScope(event.tenantId), async (tx) => {
    const ids = await createInvitations(tx, event, households, { codes, now: new Date() });
    await tx.execute(sql`
      update invitations set sent_at = now() - interval '10 days', promised = seats_allowed
      where tenant_id = ${event.tenantId} and event_id = ${event.id} and sent_at is null`);
    return ids;
  });
}

/** Returns when the household's reminder was last marked to leave, or null if it never was. */
async function markOf(id: string): Promise<string | null> {
  const { rows } = await database.platform.execute<{ at: string | null }>(
    sql`select max(handed_over_at)::text as at from reminders where invitation_id = ${id}`,
  );
  return rows[0]?.at ?? null;
}

it(
  'a reminder never counts as sent after the household’s answer was acknowledged',
  { timeout: 3_600_000 },
  async () => {
    const { event, token } = await anEvent();
    const children: Child[] = [];
    let isOver = false;
    const killing = (async () => {
      if (!isKilling) return;
      const file = await buildChild('mail');
      while (!isOver) {
        const child = startChild(file, ['', '', database.url]);
        children.push(child);
        await child.line(/sending/);
        await pause(300 + Math.random() * 1_500);
        child.process.kill('SIGKILL');
        await child.ended;
      }
    })();
    const seen = { before: 0, after: 0 };
    for (let from = 0; from < races; from += atOnce) {
      const ids = await sentHouseholds(event, Math.min(atOnce, races - from));
      const answering = ids.map(async (id, index) => {
        await pause(Math.random() * 60);
        const { status } = await apps[index % 2]!.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
          body: {
            displayName: 'P',
            guestEmail: `p${from + index}@example.com`,
            isAttending: index % 3 > 0,
            guestCount: 1,
            guestDetails: [{ name: 'P' }],
            invitation: codes.tokenOf({ id, eventId: event.id, rotation: 0 }),
          },
        });
        expect(status).toBe(201);
        return { id, atAnswer: await markOf(id) };
      });
      const sent = await apps[0]!.call('POST', `/api/events/${event.id}/reminders/send`, {
        token,
        body: { ids },
      });
      expect(sent.status).toBe(200);
      const answered = await Promise.all(answering);
      // Waits until no reminder mail is queued. The last check drops the mails that a worker had
      // already picked up.
      for (let left = 1; left > 0;) {
        const { rows } = await database.platform.execute<{ n: number }>(sql`
        select count(*)::int as n from outbox where template = 'guest.reminder' and status in ('queued', 'sending')`);
        left = rows[0]!.n;
        if (left > 0) await pause(20);
      }
      for (const { id, atAnswer } of answered) {
        expect(await markOf(id)).toBe(atAnswer);
        seen[atAnswer === null ? 'before' : 'after']++;
      }
    }
    isOver = true;
    await killing;
    if (isKilling) {
      process.stdout.write(
        `${races} races: ${seen.after} reminders were marked before the answer, ${seen.before} did not leave; ` +
          `${children.length} worker processes were killed.\n`,
      );
    }
    expect(seen.before + seen.after).toBe(races);
  },
);

it('two processes remind each household once', async () => {
  const { event, token } = await anEvent();
  await sentHouseholds(event, 60);
  const on = await apps[0]!.call('PUT', `/api/events/${event.id}/reminders`, { token, body: { isOn: true } });
  const at = new Date(on.body.upcoming[0].at as string);
  await Promise.all([database, second, database, second].map((each) => remindDue(depsOf(each), at)));
  const { rows } = await database.platform.execute(sql`
    select count(*)::int as reminders, count(distinct invitation_id)::int as households from reminders where event_id = ${event.id}`);
  expect(rows).toEqual([{ reminders: 60, households: 60 }]);
});
