import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outbox } from '../../db/schema.ts';
import { buildEvent, buildTenant, buildUser } from '../../testing/builders.ts';
import { no, yes, replyCalls } from '../../testing/reply-calls.ts';
import { hostStage, type HostStage } from '../../testing/host-stage.ts';

let { app, host } = {} as HostStage;
hostStage((stage) => ({ app, host } = stage));

const { anEvent, submit, mails } = replyCalls(
  () => app,
  () => host,
);

describe('manager mail', () => {
  it('becomes a digest above twenty an hour, and later replies count in the digest', async () => {
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

  it('skips managers who switched mail off, and reaches the admins if a superadmin created the event', async () => {
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
