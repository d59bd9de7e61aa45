/** Tests that changes and cancellations reach every household that was told of the event. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startWorker } from '../outbox/worker.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { buildEvent, signedInAs } from '../testing/builders.ts';
import { calendarsOf } from '../testing/calendars.ts';

let app: TestApp;
let host: Awaited<ReturnType<typeof signedInAs>>;

beforeAll(async () => {
  app = await testApp();
  host = await signedInAs(app.database, 'admin');
});
afterAll(() => app.close());

const start = (days: number) => new Date(Math.ceil(Date.now() / 1000) * 1000 + days * 86_400_000);
const anEvent = (more: object = {}) =>
  buildEvent(app.database, {
    tenantId: host.tenant!.id,
    createdBy: host.user.id,
    maxGuests: 100,
    startsAt: start(30),
    ...more,
  });
type Event = Awaited<ReturnType<typeof anEvent>>;
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  app.call(method, path, { token: host.token, ...(body && { body }) });

/** Runs a worker until no mail is due. */
async function deliver() {
  const worker = startWorker(app.deps, { pollMs: 20, gatherMs: 0 });
  await vi.waitFor(
    async () => {
      const { rows } = await app.database.platform.execute<{ n: number }>(
        sql`select count(*)::int as n from outbox where status in ('queued', 'sending') and next_attempt_at <= now()`,
      );
      expect(rows[0]?.n).toBe(0);
    },
    { timeout: 20_000, interval: 20 },
  );
  await worker.stop();
}

/** Adds a household and sends its letter. */
async function invited(event: Event, email: string, { leaves = true } = {}) {
  const { body } = await call('POST', `/api/events/${event.id}/invitations`, {
    label: 'The Silvas',
    email,
    invitees: [{ name: 'Ana Silva' }],
  });
  await call('POST', `/api/events/${event.id}/invitations/send`, { ids: [body.id] });
  if (leaves) await deliver();
  return body as { id: string; code: string; link: string };
}

const entryOf = async (event: Event, email: string) => {
  const entry = (await calendarsOf(app.database, event.id)).get(email);
  return entry && { start: entry.start, status: entry.status };
};

describe('the calendar entry of an invitation', () => {
  it('becomes that of the reply', async () => {
    const event = await anEvent();
    const { code } = await invited(event, 'ana@example.com');
    const begins = event.startsAt.toISOString();
    expect(await entryOf(event, 'ana@example.com')).toEqual({ start: begins, status: 'TENTATIVE' });
    await app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
      body: {
        ...{ isAttending: true, guestCount: 1, displayName: 'Ana', guestEmail: 'ana@example.com' },
        ...{ guestDetails: [{ name: 'Ana' }], invitation: code },
      },
    });
    await deliver();
    expect(await entryOf(event, 'ana@example.com')).toEqual({ start: begins, status: 'CONFIRMED' });
  });
});
