import { and, asc, eq, like, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outbox, reservations } from '../../db/schema.ts';
import type { AboutReply, Leaving } from '../../mail/snapshots.ts';
import { dropOutdated } from '../../outbox/outdated.store.ts';
import { takeDue } from '../../outbox/outbox.store.ts';
import { buildEvent, buildReservation } from '../../testing/builders.ts';
import { replyLinks } from '../links.ts';
import { hostStage, type HostStage } from '../../testing/host-stage.ts';

let { app, host } = {} as HostStage;
hostStage((stage) => ({ app, host } = stage));

const minute = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * minute);

const anEvent = (more: Partial<Parameters<typeof buildEvent>[1]> = {}) =>
  buildEvent(app.database, { tenantId: host.tenant!.id, createdBy: host.user.id, ...more });
type Event = Awaited<ReturnType<typeof anEvent>>;

/** A reply from an hour ago, so that no mail waits yet. */
const aReply = async (event: Event, more: Parameters<typeof buildReservation>[2] = {}) => {
  const reply = await buildReservation(app.database, event, { createdAt: ago(60), ...more });
  return { ...reply, url: `/api/rsvp/${event.customUrl}/reply/${replyLinks(app.deps.keys).tokenOf(reply)}` };
};
const answerOf = (guestCount: number, isAttending = true) => ({
  displayName: 'Grace Guest',
  isAttending,
  guestCount,
  guestDetails: Array.from({ length: guestCount }, () => ({ name: 'Grace', mealChoice: '' })),
});
const change = async (url: string, body: object) =>
  expect((await app.call('PUT', url, { body })).status).toBe(200);
const edit = async (id: string, body: object) =>
  expect((await app.call('PUT', `/api/reservation/${id}`, { token: host.token, body })).status).toBe(200);

const mails = async (event: Event) => {
  const rows = await app.database.platform
    .select()
    .from(outbox)
    .where(and(eq(outbox.eventId, event.id), like(outbox.template, 'guest.%')))
    .orderBy(asc(outbox.createdAt), asc(outbox.id));
  return rows.map((row) => {
    const payload = row.payload as Partial<AboutReply> & Leaving;
    return {
      template: row.template,
      toEmail: row.toEmail,
      guests: payload.reply?.guestCount,
      wasConfirmed: payload.wasConfirmed ?? false,
      waits: row.nextAttemptAt.getTime() > Date.now(),
      goesAt: row.nextAttemptAt.getTime(),
    };
  });
};
/** Pretends that the worker sent everything due, this many minutes ago. */
const sendAll = (event: Event) =>
  app.database.platform
    .update(outbox)
    .set({ status: 'sent', sentAt: new Date() })
    .where(and(eq(outbox.eventId, event.id), sql`${outbox.nextAttemptAt} <= now()`));

describe('changes by the personal link', () => {
  it('cause at most one mail in ten minutes, however many changes there are', async () => {
    const event = await anEvent();
    const { body } = await app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
      body: { ...answerOf(1), guestEmail: 'victim@example.com' },
    });
    const url = String(body.link).replace('/rsvp/', '/api/rsvp/').replace('?reply=', '/reply/');
    for (let round = 0; round < 15; round++) {
      await change(url, answerOf(0, false));
      await change(url, answerOf(2));
    }
    const [first, merged, ...more] = await mails(event);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ template: 'guest.confirmed', guests: 1, waits: false });
    expect(merged).toMatchObject({ template: 'guest.changed', guests: 2, waits: true });
    const since = new Date(String(body.reservation.createdAt)).getTime();
    expect(merged?.goesAt).toBe(since + 10 * minute);
  });

  it('cause a mail at once after ten quiet minutes, and the next mail ten minutes later', async () => {
    const event = await anEvent();
    const { id, url } = await aReply(event);
    await change(url, answerOf(2));
    expect(await mails(event)).toMatchObject([{ template: 'guest.changed', guests: 2, waits: false }]);
    await sendAll(event);
    const [{ changeMailAt: toldAt } = { changeMailAt: null }] = await app.database.platform
      .select()
      .from(reservations)
      .where(eq(reservations.id, id));
    await change(url, answerOf(3));
    await change(url, answerOf(4));
    expect(await mails(event)).toMatchObject([
      { guests: 2 },
      { template: 'guest.changed', guests: 4, goesAt: (toldAt?.getTime() ?? 0) + 10 * minute },
    ]);
  });

  it('appear in the mail relative to the last sent mail, not to the waiting mail', async () => {
    const event = await anEvent();
    const { url } = await aReply(event, { createdAt: ago(5) });
    await change(url, answerOf(0, false));
    expect(await mails(event)).toMatchObject([{ template: 'guest.declined', wasConfirmed: true }]);
    await change(url, answerOf(2));
    expect(await mails(event)).toMatchObject([{ template: 'guest.changed', guests: 2 }]);
    await change(url, answerOf(0, false));
    expect(await mails(event)).toMatchObject([
      { template: 'guest.declined', wasConfirmed: true, waits: true },
    ]);
  });

  it('cause no mail once the reply is withdrawn, and the withdrawal causes at most one mail', async () => {
    const event = await anEvent();
    const { url } = await aReply(event, { createdAt: ago(5) });
    await change(url, answerOf(0, false));
    expect((await app.call('DELETE', url)).status).toBe(200);
    expect(await mails(event)).toMatchObject([
      { template: 'guest.withdrawn', wasConfirmed: true, waits: true },
    ]);

    const told = await aReply(event, { isAttending: false, createdAt: ago(5), guestEmail: 'no@example.com' });
    await change(told.url, answerOf(1));
    expect((await app.call('DELETE', told.url)).status).toBe(200);
    expect((await mails(event)).filter(({ toEmail }) => toEmail === 'no@example.com')).toEqual([]);
  });

  it('cause no mail to a guest who has replied again since the withdrawal', async () => {
    const event = await anEvent();
    const withdraw = async (guestEmail: string) => {
      const { url } = await aReply(event, { createdAt: ago(5), guestEmail });
      expect((await app.call('DELETE', url)).status).toBe(200);
    };
    await withdraw('back@example.com');
    await withdraw('gone@example.com');
    await buildReservation(app.database, event, { guestEmail: 'back@example.com' });
    await app.database.platform
      .update(outbox)
      .set({ nextAttemptAt: ago(1) })
      .where(eq(outbox.eventId, event.id));
    const taken = (await takeDue(app.database.platform, 500, minute)).filter(
      ({ eventId }) => eventId === event.id,
    );
    const dropped = await dropOutdated(app.database.platform, taken);
    expect(dropped.size).toBe(1);
    expect(taken.filter(({ id }) => dropped.has(id))).toMatchObject([{ toEmail: 'back@example.com' }]);
  });

  it('cause no mail of their own once the party is promoted, and the promotion’s mail leaves at once', async () => {
    const event = await anEvent({ maxGuests: 2, enableWaitlist: true, automaticPromotion: true });
    const seated = await aReply(event, { guestCount: 2 });
    const { url } = await aReply(event, { waitlisted: true, createdAt: ago(5), guestEmail: 'w@example.com' });
    await change(url, answerOf(2));
    const toWaiting = async () => (await mails(event)).filter(({ toEmail }) => toEmail === 'w@example.com');
    expect(await toWaiting()).toMatchObject([{ template: 'guest.changed', waits: true }]);
    await app.call('DELETE', `/api/reservation/${seated.id}`, { token: host.token });
    expect(await toWaiting()).toMatchObject([{ template: 'guest.promoted', guests: 2, waits: false }]);
  });
});

describe('changes by a host', () => {
  it('join the waiting mail, and an urgent mail replaces it', async () => {
    const event = await anEvent();
    const { id, url } = await aReply(event, { createdAt: ago(5) });
    await change(url, answerOf(2));
    await edit(id, { displayName: 'Grace Hopper' });
    await edit(id, { guestCount: 3 });
    expect(await mails(event)).toMatchObject([{ template: 'guest.changed', guests: 3, waits: true }]);
    await edit(id, { isAttending: false });
    expect(await mails(event)).toMatchObject([
      { template: 'guest.declined', wasConfirmed: true, waits: false },
    ]);
  });

  it('leave the waiting mail alone if only hosts can see the change', async () => {
    const event = await anEvent();
    const { id, url } = await aReply(event, { createdAt: ago(5) });
    await change(url, answerOf(2));
    await edit(id, { publicToggle: true });
    expect(await mails(event)).toMatchObject([{ template: 'guest.changed', guests: 2, waits: true }]);
  });

  it('delete a waiting mail that became untrue, even if the host notifies nobody', async () => {
    const cases = [{ isAttending: false }, { waitlisted: true }, { guestEmail: 'new@example.com' }];
    for (const silent of cases) {
      const event = await anEvent({ enableWaitlist: true });
      const other = await aReply(event, { createdAt: ago(5) });
      const { id, url } = await aReply(event, { createdAt: ago(5) });
      await change(other.url, answerOf(2));
      await change(url, answerOf(2));
      // The reply's own mail, which waits for the organization to be confirmed.
      await app.database.platform.execute(sql`
        insert into outbox (id, tenant_id, event_id, template, to_email, payload, status)
        select gen_random_uuid(), tenant_id, event_id, 'guest.confirmed', to_email, payload, 'held' from outbox
        where event_id = ${event.id} and payload -> 'reply' ->> 'id' = ${id}`);
      await edit(id, { guestCount: 1, guestDetails: answerOf(1).guestDetails, notifyGuest: false });
      expect(await mails(event), 'what stays true').toHaveLength(3);
      await edit(id, { ...silent, notifyGuest: false });
      expect(await mails(event), JSON.stringify(silent)).toMatchObject([
        { template: 'guest.changed', toEmail: other.guestEmail, waits: true },
      ]);
      await edit(id, { displayName: 'Grace Hopper', notifyGuest: true });
      expect(await mails(event)).toHaveLength(2);
    }
  });

  it('leave no mail waiting for a former address or a deleted reply', async () => {
    const event = await anEvent();
    const moved = await aReply(event, { createdAt: ago(5), guestEmail: 'old@example.com' });
    await change(moved.url, answerOf(2));
    await edit(moved.id, { guestEmail: 'new@example.com' });
    expect((await mails(event)).map(({ template, toEmail, waits }) => [template, toEmail, waits])).toEqual([
      ['guest.changed', 'new@example.com', false],
      ['guest.readdressed', 'old@example.com', false],
    ]);
    const other = await anEvent();
    const deleted = await aReply(other, { createdAt: ago(5) });
    await change(deleted.url, answerOf(2));
    await app.call('DELETE', `/api/reservation/${deleted.id}`, { token: host.token });
    expect(await mails(other)).toEqual([]);
  });
});
