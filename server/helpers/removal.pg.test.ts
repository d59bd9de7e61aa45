/** Races the removal of a helper against their writes, in two processes on one PostgreSQL. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildHelper } from '../testing/build-helper.ts';
import { buildEvent, buildReservation, buildTenant, signedInAs } from '../testing/builders.ts';
import { twoApps } from '../testing/two-apps.ts';

let two: Awaited<ReturnType<typeof twoApps>>;
let database: typeof two.database;
let apps: typeof two.apps;
beforeAll(async () => {
  two = await twoApps();
  ({ database, apps } = two);
}, 60_000);
afterAll(() => two?.close());

it('no write of a helper is acknowledged after the acknowledged removal of the helper', async () => {
  const tenant = await buildTenant(database);
  const host = await signedInAs(database, 'eventManager', tenant);
  const member = await signedInAs(database, 'guest', tenant);
  const event = await buildEvent(database, { tenantId: tenant.id, createdBy: host.user.id });
  const reply = await buildReservation(database, event);
  for (let round = 0; round < 12; round += 1) {
    await buildHelper(database, event, member.user.id, 'edit');
    const writes = Array.from({ length: 8 }, async (_, n) => {
      const app = apps[n % 2]!;
      const { token } = member;
      const acts = [
        () => app.call('PUT', `/api/events/${event.id}`, { token, body: { message: `Round ${round}.${n}` } }),
        () => app.call('PUT', `/api/reservation/${reply.id}`, { token, body: { message: `${round}.${n}` } }),
        () =>
          app.call('POST', `/api/events/${event.id}/door-links`, {
            token,
            body: { label: 'Door', rights: [] },
          }),
      ];
      for (let again = 0; again < 4; again += 1) {
        await acts[(n + again) % acts.length]!();
      }
    });
    const path = `/api/events/${event.id}/helpers/${member.user.id}`;
    const removal = await apps[round % 2]!.call('DELETE', path, { token: host.token });
    expect(removal.status).toBe(200);
    // Writes that had begun were finished before the removal, and none begins after it.
    const before = await database.platform.execute(
      sql`select version, updated_at from events where id = ${event.id}`,
    );
    const after = await Promise.all(
      apps.flatMap((app) => [
        app.call('PUT', `/api/events/${event.id}`, { token: member.token, body: { message: 'Late' } }),
        app.call('PUT', `/api/reservation/${reply.id}`, { token: member.token, body: { message: 'Late' } }),
      ]),
    );
    expect(after.every(({ status }) => status === 403 || status === 404)).toBe(true);
    await Promise.all(writes);
    const now = await database.platform.execute(
      sql`select version, updated_at from events where id = ${event.id}`,
    );
    expect(now.rows).toEqual(before.rows);
  }
});
