import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outbox } from '../../db/schema.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { buildEvent, buildTenant, buildUser, signedInAs } from '../../testing/builders.ts';

let app: TestApp;
let host: Awaited<ReturnType<typeof signedInAs>>;

beforeAll(async () => {
  app = await testApp();
  host = await signedInAs(app.database, 'admin');
});

afterAll(() => app.close());
type EventOverrides = Partial<Parameters<typeof buildEvent>[1]>;

const anEvent = (overrides: EventOverrides = {}) =>
  buildEvent(app.database, { tenantId: host.tenant!.id, createdBy: host.user.id, ...overrides });

let count = 0;

const yes = (overrides: Record<string, unknown> = {}) => {
  const guestCount = (overrides.guestCount as number | undefined) ?? 1;
  return {
    displayName: 'Grace Guest',
    guestEmail: `g${++count}@example.com`,
    guestPhone: '',
    isAttending: true,
    guestCount,
    mealChoice: '',
    guestDetails: Array.from({ length: guestCount }, (_, index) => ({
      name: `Guest ${index + 1}`,
      mealChoice: '',
    })),
    message: '',
    publicToggle: false,
    ...overrides,
  };
};

const no = (overrides: Record<string, unknown> = {}) =>
  yes({ isAttending: false, guestCount: 0, guestDetails: [], displayName: '', ...overrides });

const submit = (
  event: { customUrl: string },
  body: unknown,
  options: { key?: string; token?: string } = {},
) =>
  app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
    body,
    ...(options.token && { token: options.token }),
    headers: options.key ? { 'idempotency-key': options.key } : {},
  });

const mails = async (eventId: string, template?: string) =>
  app.database.platform
    .select()
    .from(outbox)
    .where(and(eq(outbox.eventId, eventId), template ? eq(outbox.template, template) : undefined));

describe('manager mail', () => {
  it('becomes a digest above twenty an hour, that later replies are counted into', async () => {
    const event = await anEvent({ enableWaitlist: true, maxGuests: 24 });
    for (let round = 0; round < 4; round++) {
      await Promise.all(Array.from({ length: 7 }, () => submit(event, yes())));
    }
    await submit(event, no());
    const left = await submit(event, yes());
    await app.call('DELETE', left.body.link.replace('/rsvp/', '/api/rsvp/').replace('?reply=', '/reply/'));
    expect(await mails(event.id, 'manager.new')).toHaveLength(20);
    expect(await mails(event.id, 'manager.declined')).toEqual([]);
    const digests = await mails(event.id, 'manager.digest');
    expect(digests).toHaveLength(1);
    expect(digests[0]!.payload).toMatchObject({ confirmed: 4, waitlisted: 5, declined: 1, withdrawn: 1 });
    expect(digests[0]!.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + 3_000_000);
    expect(await mails(event.id, 'guest.confirmed')).toHaveLength(24);

    await app.database.platform
      .update(outbox)
      .set({ status: 'sent', sentAt: new Date() })
      .where(eq(outbox.id, digests[0]!.id));
    await submit(event, no());
    expect(
      (await mails(event.id, 'manager.digest'))
        .map(({ status, payload }) => [status, payload.declined])
        .sort(),
    ).toEqual([
      ['queued', 1],
      ['sent', 1],
    ]);
  });

  it('goes to nobody who switched it off, and to the admins where the creator reads no replies', async () => {
    const tenant = await buildTenant(app.database);
    const creator = await buildUser(app.database, {
      tenantId: tenant.id,
      role: 'eventManager',
      managerMail: false,
    });
    const admin = await buildUser(app.database, { tenantId: tenant.id, role: 'admin' });
    await buildUser(app.database, { tenantId: tenant.id, role: 'admin', managerMail: false });
    const superadmin = await buildUser(app.database, { tenantId: null, role: 'superadmin' });
    const off = await buildEvent(app.database, { tenantId: tenant.id, createdBy: creator.id });
    await submit(off, yes());
    expect(await mails(off.id, 'manager.new')).toEqual([]);
    const platform = await buildEvent(app.database, { tenantId: tenant.id, createdBy: superadmin.id });
    await submit(platform, yes());
    expect((await mails(platform.id, 'manager.new')).map(({ toEmail }) => toEmail)).toEqual([admin.email]);
  });
});
