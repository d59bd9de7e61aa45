/**
 * Tests sending invitations while others send, answer, delete and change the capacity: never more
 * seats are promised than there are.
 */
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { buildEvent, signedInAs } from '../../testing/builders.ts';
import { postgresDatabase } from '../../testing/database.ts';

it('confirmed and promised seats never exceed the capacity, and nobody gets two mails', async () => {
  const database = await postgresDatabase();
  const app = await testApp({ database });
  try {
    const { token, user, tenant } = await signedInAs(database, 'admin');
    const event = await buildEvent(database, {
      tenantId: tenant?.id ?? '',
      createdBy: user.id,
      maxGuests: 25,
    });
    const call = (method: 'POST' | 'PUT', path: string, body: object) =>
      app.call(method, path, { token, body });
    const invitations = `/api/events/${event.id}/invitations`;
    const made: { id: string; code: string }[] = [];
    for (let n = 0; n < 20; n++) {
      const household = { label: `Household ${n}`, email: `h${n}@example.com`, seatsAllowed: 1 + (n % 3) };
      made.push((await call('POST', invitations, household)).body);
    }
    const ids = made.map(({ id }) => id);
    const answer = (n: number) =>
      app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
        body: {
          ...{ isAttending: true, guestCount: 1, displayName: `G ${n}`, guestEmail: `g${n}@example.com` },
          ...{ guestDetails: [{ name: `G ${n}` }], ...(n < 3 && { invitation: made[n]?.code }) },
        },
      });
    await Promise.all([
      call('POST', `${invitations}/send`, { ids }),
      call('POST', `${invitations}/send`, { filter: {} }),
      call('POST', `${invitations}/send`, { ids: [...ids].reverse() }),
      call('POST', `${invitations}/sent`, { ids: ids.slice(5, 9), by: 'card' }),
      call('POST', `${invitations}/delete`, { ids: ids.slice(3, 5) }),
      ...[0, 1, 2, 3, 4, 5].map(answer),
    ]);
    const { rows } = await database.platform.execute<Record<string, number>>(sql`
      select e.max_guests as capacity, e.confirmed_guests + e.promised_seats as taken, e.promised_seats as promised,
        (select coalesce(sum(promised), 0)::int from invitations i where i.event_id = e.id) as kept,
        (select count(*)::int from outbox o where o.event_id = e.id and o.template = 'guest.invitation') as mails,
        (select count(distinct o.payload ->> 'invitationId')::int from outbox o
          where o.event_id = e.id and o.template = 'guest.invitation') as mailed
      from events e where e.id = ${event.id}`);
    const [found] = rows;
    expect(found?.taken).toBeLessThanOrEqual(found?.capacity ?? 0);
    expect(found?.kept).toBe(found?.promised);
    expect(found?.mails).toBe(found?.mailed);
    expect(found?.mails).toBeGreaterThan(0);
  } finally {
    await app.close();
  }
});
