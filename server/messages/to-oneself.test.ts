import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MessageOptions } from '#domain/messages/contract.ts';
import type { Overview } from '#domain/event-home/contract.ts';
import { readSnapshots } from '../mail/event-snapshot.store.ts';
import type { MessagePayloads } from '../mail/kinds/registry.ts';
import { renderMessage } from '../mail/templates/render.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { buildEvent, buildReservation, buildTenant, signedInAs } from '../testing/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

it('a test message goes to the host, at most four times an hour, and does not count toward the daily limits', async () => {
  const tenant = await buildTenant(app.database);
  const { token, user } = await signedInAs(app.database, 'admin', tenant);
  const event = await buildEvent(app.database, {
    tenantId: tenant.id,
    createdBy: user.id,
    themePrimaryColor: '#476650',
  });
  await buildReservation(app.database, event, { guestEmail: 'ana@example.com' });
  const path = `/api/events/${event.id}/messages`;
  const words = { audience: 'confirmed', subject: 'See you soon', body: 'Bring a jacket.' };
  const test = (body: object = words) => app.call('POST', `${path}/test`, { token, body });

  const { status, body } = await test();
  expect([status, body]).toEqual([200, { message: `A test is on its way to ${user.email}` }]);
  const { rows } = await app.database.platform.execute<{
    to_email: string;
    payload: MessagePayloads['guest.message'];
  }>(sql`select to_email, payload from outbox where event_id = ${event.id}`);
  expect(rows.map(({ to_email }) => to_email)).toEqual([user.email]);
  const snapshot = (await readSnapshots(app.database.platform, [event.id])).get(event.id);
  if (!snapshot || !rows[0]) throw new Error('The mail or its event is gone.');
  const rendered = renderMessage(
    'guest.message',
    { ...rows[0].payload, event: snapshot },
    {
      publicUrl: 'http://turnout.test',
      mailFrom: 'Turnout <no-reply@turnout.test>',
      causedAt: new Date(),
    },
  );
  expect(rendered.subject).toBe('Test: See you soon');
  // The test mail has the event's colors in its header, like a mail to guests.
  expect(rendered.html).toContain('#476650');

  for (const expected of [200, 200, 200, 429]) expect((await test()).status).toBe(expected);
  expect((await test({ ...words, body: ' ' })).status).toBe(400);
  const options = (await app.call('GET', path, { token })).body as MessageOptions;
  expect(options.sent.event).toBe(0);

  // The event's chart of replies marks the messages that guests got.
  const mailings = async () =>
    ((await app.call('GET', `/api/events/${event.id}/overview`, { token })).body as Overview).mailings;
  expect(await mailings()).toEqual([]);
  expect((await app.call('POST', path, { token, body: words })).status).toBe(201);
  expect(await mailings()).toEqual([{ day: expect.any(String), subject: 'See you soon' }]);
});
