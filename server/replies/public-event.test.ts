import { afterAll, beforeAll, expect, it } from 'vitest';
import { publicEvent } from '#domain/replies/contract.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { buildEvent, buildReservation, signedInAs } from '../testing/builders.ts';

let running: TestApp;
let host: { tenantId: string; createdBy: string };
beforeAll(async () => {
  running = await testApp();
  const { tenant, user } = await signedInAs(running.database, 'admin');
  host = { tenantId: tenant?.id ?? '', createdBy: user.id };
});
afterAll(() => running.close());

const data = (event: { customUrl: string }) => running.call('GET', `/api/rsvp/${event.customUrl}/data`);

it('200: everybody who asks together is given one reading, as the contract has it and nothing else', async () => {
  const event = await buildEvent(running.database, { ...host, name: 'Tëa “&” cake' });
  const replies = await Promise.all(Array.from({ length: 20 }, () => data(event)));
  for (const { status, body, headers } of replies) {
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toEqual(publicEvent.strict().parse(body));
    expect(body).toMatchObject({ name: 'Tëa “&” cake', spotsRemaining: 50 });
  }
  const [one, other] = await Promise.all(
    [1, 2].map(() => running.services.publicEvents.read(event.customUrl)),
  );
  expect(one).toBe(other);
});

it('200: whoever asks after a reply sees it, however many ask at the same time', async () => {
  const event = await buildEvent(running.database, host);
  for (let taken = 1; taken <= 5; taken += 1) {
    const before = Promise.all([data(event), data(event)]);
    await buildReservation(running.database, event, { guestCount: 1 });
    const [after] = await Promise.all([data(event), before]);
    expect(after.body.spotsRemaining).toBe(50 - taken);
  }
});

it('200: many events that are asked for together are each themselves, and what is no address spoils no other', async () => {
  const events = await Promise.all(
    Array.from({ length: 12 }, (_, n) => buildEvent(running.database, { ...host, name: `Party ${n}` })),
  );
  const asked = [...events.map(({ customUrl }) => customUrl), 'nobody', 'half \uD800', 'nul \0'];
  const reads = await Promise.all(asked.map((customUrl) => running.services.publicEvents.read(customUrl)));
  expect(reads.map((read) => read?.event.name)).toEqual([
    ...events.map(({ name }) => name),
    undefined,
    undefined,
    undefined,
  ]);
});
