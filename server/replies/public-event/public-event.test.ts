import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publicEvent } from '#domain/replies/contract.ts';
import { newId } from '../../db/id.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { buildEvent, buildReservation, buildTenant, buildUser, signedInAs } from '../../testing/builders.ts';
import { buildManyReplies } from '../../testing/many.ts';

let running: TestApp;
let host: { tenantId: string; createdBy: string };
beforeAll(async () => {
  running = await testApp();
  const { tenant, user } = await signedInAs(running.database, 'admin');
  host = { tenantId: tenant?.id ?? '', createdBy: user.id };
});
afterAll(() => running.close());

const data = (event: { customUrl: string }) => running.call('GET', `/api/rsvp/${event.customUrl}/data`);

it('200 from one shared database read for simultaneous callers, exactly as the contract describes', async () => {
  const event = await buildEvent(running.database, { ...host, name: 'Tëa “&” cake' });
  const replies = await Promise.all(Array.from({ length: 20 }, () => data(event)));
  for (const { status, body, headers } of replies) {
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toEqual(publicEvent.strict().parse(body));
    expect(body).toMatchObject({ name: 'Tëa “&” cake', spotsRemaining: 50 });
  }
  const [first, other] = await Promise.all(
    [1, 2].map(() => running.services.publicEvents.read(event.customUrl)),
  );
  expect(first).toBe(other);
});

it('200 with every reply stored before the shared read began, even for simultaneous callers', async () => {
  const event = await buildEvent(running.database, host);
  for (let taken = 1; taken <= 5; taken += 1) {
    const before = Promise.all([data(event), data(event)]);
    await buildReservation(running.database, event, { guestCount: 1 });
    const [after] = await Promise.all([data(event), before]);
    expect(after.body.spotsRemaining).toBe(50 - taken);
  }
});

it('200 with the right event for each of many simultaneous callers, despite invalid addresses', async () => {
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

it('200 from the cached read of an unchanged event, and each change appears at once', async () => {
  const { database } = running;
  const admin = await signedInAs(database, 'admin');
  const event = await buildEvent(database, { tenantId: admin.tenant!.id, createdBy: admin.user.id });
  const read = () => running.services.publicEvents.read(event.customUrl);
  // After two equal reads, the reader treats the event as unchanged and checks only its row
  // versions.
  await read();
  const quiet = await read();
  expect(await read()).toBe(quiet);

  const change = (statement: ReturnType<typeof sql>) => database.platform.execute(statement);
  await change(sql`update events set name = 'Another name' where id = ${event.id}`);
  expect((await read())?.event.name).toBe('Another name');
  await read();
  await change(
    sql`update tenants set remove_branding = true, subscription_plan = 'premium' where id = ${event.tenantId}`,
  );
  expect((await read())?.event.branding).toBe(false);
  await read();
  await change(sql`
    insert into embed_styles (event_id, tenant_id, styles) values (${event.id}, ${event.tenantId}, '{"accentColor": "#123456"}')`);
  expect((await read())?.event.embedStyles).toEqual({ accentColor: '#123456' });
  await read();
  const theme = newId();
  await change(sql`
    insert into themes (id, name, name_key, primary_color, secondary_color, accent_color, background_color, text_color)
    values (${theme}, 'Quiet', 'quiet', '#111111', '#222222', '#333333', '#ffffff', '#000000')`);
  await change(sql`update events set theme_id = ${theme} where id = ${event.id}`);
  expect((await read())?.customCss).toBe('');
  await read();
  await change(sql`update themes set custom_css = 'p { color: red }' where id = ${theme}`);
  expect((await read())?.customCss).toBe('p { color: red }');
  await read();
  await buildReservation(database, event, { guestCount: 3 });
  expect((await read())?.event.spotsRemaining).toBe(47);
  await read();
  await change(sql`update events set deleted_at = now() where id = ${event.id}`);
  expect(await read()).toBeNull();
});

it('200 with fresh guest names and plan limits at every call', async () => {
  const { database } = running;
  const shown = await buildEvent(database, { ...host, showGuestList: true });
  const reply = await buildReservation(database, shown, { displayName: 'Ada Lovelace', publicToggle: true });
  const names = async () => (await running.services.publicEvents.read(shown.customUrl))?.event.guestList;
  for (let time = 1; time <= 3; time += 1) expect(await names()).toEqual(['Ada L.']);
  await database.platform.execute(
    sql`update reservations set display_name = 'Bo Diddley' where id = ${reply.id}`,
  );
  expect(await names()).toEqual(['Bo D.']);

  const tenant = await buildTenant(database, { subscriptionPlan: 'free', subscriptionStatus: 'active' });
  const user = await buildUser(database, { tenantId: tenant.id, role: 'admin' });
  const limited = await buildEvent(database, { tenantId: tenant.id, createdBy: user.id });
  const other = await buildEvent(database, { tenantId: tenant.id, createdBy: user.id, maxGuests: 1_000 });
  const isClosed = async () => (await running.services.publicEvents.read(limited.customUrl))?.event.closed;
  for (let time = 1; time <= 3; time += 1) expect(await isClosed()).toBe(false);
  await buildManyReplies(database, other, 100);
  expect(await isClosed()).toBe(true);
});
