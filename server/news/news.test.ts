/** Tests that everybody who was mailed the date of an event gets each change once. */
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { eventChanges, events, reservations, tellings } from '../db/schema.ts';
import { suppress } from '../mail/suppressions.store.ts';
import { buildEvent, buildReservation, signedInAs } from '../testing/builders.ts';
import { calendarsOf } from '../testing/calendars.ts';
import { takeDue } from '../outbox/outbox.store.ts';
import { putIntoMailbox } from '../outbox/sending/outcome.store.ts';
import { deliverMail } from '../testing/deliver.ts';
import { buildManyReplies } from '../testing/many.ts';
import { hostStage, type HostStage } from '../testing/host-stage.ts';

let { app, host } = {} as HostStage;
hostStage((stage) => ({ app, host } = stage));

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
const put = (event: Event, body: object) => call('PUT', `/api/events/${event.id}`, body);
const newsOf = async (event: Event) =>
  (await call('GET', `/api/events/${event.id}/told`)).body as {
    changes: { number: number; kind: string; actor: string; told: number; waiting: number; untold: number }[];
    untold: { id: string; kind: string; label: string; reason: string }[];
  };
const reasonsOf = async (event: Event) =>
  Object.fromEntries((await newsOf(event)).untold.map(({ label, reason }) => [label, reason]));

/** Pretends that the pause between two mails has passed, and delivers what waits. */
async function deliver(event: Event): Promise<void> {
  await app.database.platform.execute(
    sql`update outbox set next_attempt_at = now() where event_id = ${event.id} and status = 'queued'`,
  );
  await deliverMail(app, { pauseMs: 0 });
}

async function invited(event: Event, email: string | null, label = 'The Silvas') {
  const { body } = await call('POST', `/api/events/${event.id}/invitations`, {
    ...{ label, email },
    invitees: [{ name: 'Ana Silva' }],
  });
  const path = `/api/events/${event.id}/invitations`;
  if (email === null) await call('POST', `${path}/sent`, { ids: [body.id], by: 'whatsapp' });
  else await call('POST', `${path}/send`, { ids: [body.id] });
  await deliver(event);
  return body as { id: string; code: string };
}

/** Each mail to the address about the event's changes, oldest first. */
async function newsTo(event: Event, email: string): Promise<{ subject: string; text: string }[]> {
  const { rows } = await app.database.platform.execute<{ subject: string; text: string }>(sql`
    select subject, text_body as text from outbox where event_id = ${event.id} and to_email = ${email}
      and template in ('guest.eventChanged', 'guest.cancelled') and status = 'sent' order by sent_at, created_at`);
  return rows;
}
const subjectsTo = async (event: Event, email: string) =>
  (await newsTo(event, email)).map(({ subject }) => subject.split(':')[0]);
const entryOf = async (event: Event, email: string) =>
  (await calendarsOf(app.database, event.id)).get(email)?.start;

describe('a reopened event', () => {
  it('mails guests who got the cancellation, and puts it into their calendars again', async () => {
    const event = await anEvent();
    await buildReservation(app.database, event, { guestEmail: 'comes@example.com' });
    await invited(event, 'ana@example.com');
    expect((await put(event, { status: 'cancelled' })).body).toMatchObject({ told: 2, unreached: 0 });
    await deliver(event);
    expect(await entryOf(event, 'ana@example.com')).toBeUndefined();
    const later = start(40).toISOString();
    const { body } = await put(event, { status: 'published', dateTime: later, notifyGuests: true });
    expect(body).toMatchObject({ status: 'published', told: 2, unreached: 0 });
    await deliver(event);
    for (const email of ['comes@example.com', 'ana@example.com']) {
      expect(await entryOf(event, email)).toBe(later);
      const [, mail] = await newsTo(event, email);
      expect(mail?.text).toContain('This event takes place after all. It has a new time.');
    }
  });

  it('mails no guest who did not get the cancellation, and nobody if the host does not ask for mail', async () => {
    const event = await anEvent();
    await buildReservation(app.database, event, { guestEmail: 'comes@example.com' });
    await put(event, { status: 'cancelled' });
    expect((await put(event, { status: 'published', notifyGuests: true })).body).toMatchObject({ told: 0 });
    await deliver(event);
    expect(await newsTo(event, 'comes@example.com')).toEqual([]);
    await put(event, { status: 'cancelled' });
    await deliver(event);
    expect((await put(event, { status: 'published' })).body).not.toHaveProperty('told');
    await deliver(event);
    expect(await newsTo(event, 'comes@example.com')).toHaveLength(1);
    expect(await reasonsOf(event)).toEqual({ 'Grace Guest': 'notAsked' });
  });
});

describe('a deleted event that is restored', () => {
  it.each([true, false])('counts as reopened, and is mailed if the host asks: %s', async (notifyGuests) => {
    const event = await anEvent();
    await buildReservation(app.database, event, { guestEmail: 'comes@example.com' });
    const deleted = await call('DELETE', `/api/events/${event.id}?notifyGuests=true`);
    expect(deleted.body).toEqual({ message: 'Event deleted successfully', told: 1, unreached: 0 });
    await deliver(event);
    const { status, body } = await call('POST', `/api/events/${event.id}/restore`, { notifyGuests });
    expect(status).toBe(200);
    if (notifyGuests) expect(body).toMatchObject({ told: 1, unreached: 0 });
    await deliver(event);
    expect(await newsTo(event, 'comes@example.com')).toHaveLength(notifyGuests ? 2 : 1);
    const { changes, untold } = await newsOf(event);
    expect(changes.map(({ kind, actor }) => [kind, actor])).toEqual([
      ['reopened', `${host.user.firstName} ${host.user.lastName}`],
      ['deleted', `${host.user.firstName} ${host.user.lastName}`],
    ]);
    expect(untold.map(({ reason }) => reason)).toEqual(notifyGuests ? [] : ['notAsked']);
  });
});

describe('guests who declined', () => {
  it('get the news of a change only if the host asks for it, and never of a cancellation', async () => {
    const event = await anEvent();
    await buildReservation(app.database, event, { guestEmail: 'no@example.com', isAttending: false });
    await put(event, { location: 'The barn', notifyGuests: true });
    await deliver(event);
    expect(await newsTo(event, 'no@example.com')).toEqual([]);
    const { body } = await put(event, { location: 'The hall', notifyGuests: true, tellDeclined: true });
    expect(body).toMatchObject({ told: 1 });
    await deliver(event);
    const [mail] = await newsTo(event, 'no@example.com');
    expect(mail?.text).toContain('The hall');
    await put(event, { status: 'cancelled', tellDeclined: true });
    await deliver(event);
    expect(await newsTo(event, 'no@example.com')).toHaveLength(1);
  });
});

describe('an event that households already got mail about', () => {
  it('409 when a host changes it back to a draft', async () => {
    const event = await anEvent();
    const household = await invited(event, 'ana@example.com');
    expect((await call('GET', `/api/events/${event.id}`)).body).toMatchObject({ toldHouseholds: 1 });
    expect((await put(event, { status: 'draft' })).status).toBe(409);
    await call('POST', `/api/events/${event.id}/invitations/delete`, { ids: [household.id] });
    expect((await put(event, { status: 'draft' })).status).toBe(200);
  });

  it('counts the households that have not answered', async () => {
    const event = await anEvent();
    const { code } = await invited(event, 'ana@example.com');
    await app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
      body: {
        ...{ isAttending: true, guestCount: 1, displayName: 'Ana', guestEmail: 'ana@example.com' },
        ...{ guestDetails: [{ name: 'Ana' }], invitation: code },
      },
    });
    expect((await call('GET', `/api/events/${event.id}`)).body).toMatchObject({ toldHouseholds: 0 });
  });
});

describe('a household that only got a save the date', () => {
  async function saved(event: Event, email: string) {
    const { body } = await call('POST', `/api/events/${event.id}/invitations`, {
      ...{ label: 'The Saved', email },
      invitees: [{ name: 'Sam' }],
    });
    await call('POST', `/api/events/${event.id}/save-the-date`, { ids: [body.id], button: 'none' });
    await deliver(event);
    return body as { id: string; code: string };
  }

  it('gets mail about a new title or day, without time and place', async () => {
    const event = await anEvent({ status: 'draft', location: 'The Boathouse', timezone: 'UTC' });
    await saved(event, 'sam@example.com');
    await put(event, { location: 'The barn', notifyGuests: true });
    await deliver(event);
    expect(await newsTo(event, 'sam@example.com')).toEqual([]);
    const later = start(40).toISOString();
    expect((await put(event, { dateTime: later, notifyGuests: true })).body).toMatchObject({ told: 1 });
    await deliver(event);
    const [mail] = await newsTo(event, 'sam@example.com');
    expect(mail?.text).toContain('The date of this event has changed.');
    for (const hidden of ['The barn', 'The Boathouse', later.slice(11, 16)])
      expect(mail?.text).not.toContain(hidden);
    expect(await entryOf(event, 'sam@example.com')).toBe(`${later.slice(0, 10)}T00:00:00.000Z`);
    await put(event, { name: 'Autumn party', notifyGuests: true });
    await deliver(event);
    expect((await newsTo(event, 'sam@example.com')).at(-1)?.text).toContain('This event has a new title.');
  });

  it('gets all news once it was invited, also after a new email or code', async () => {
    const event = await anEvent({ timezone: 'UTC' });
    const { id } = await saved(event, 'sam@example.com');
    await call('POST', `/api/events/${event.id}/invitations/send`, { ids: [id] });
    await deliver(event);
    for (const [i, outdated] of [{ email: 'new@example.com' }, { newCode: true }].entries()) {
      expect((await call('PUT', `/api/invitations/${id}`, outdated)).status).toBe(200);
      const later = start(40 + i).toISOString();
      const { status, body } = await put(event, { dateTime: later, notifyGuests: true });
      expect(status).toBe(200);
      expect(body).toMatchObject({ told: 1, unreached: 0 });
      await deliver(event);
      expect(await newsTo(event, 'sam@example.com')).toHaveLength(i + 1);
      expect(await entryOf(event, 'sam@example.com')).toBe(later);
    }
  });

  it.each(['sam@example.com', 'other@example.com'])(
    'keeps no old entry once it answers from %s',
    async (guestEmail) => {
      const event = await anEvent({ timezone: 'UTC' });
      const { code } = await saved(event, 'sam@example.com');
      const answer = (isAttending: boolean) =>
        app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
          body: {
            ...{ isAttending, guestCount: 1, displayName: 'Sam', guestEmail, invitation: code },
            guestDetails: [{ name: 'Sam', isAttending }],
          },
        });
      expect((await answer(true)).status).toBe(201);
      await deliver(event);
      const later = start(40).toISOString();
      expect((await put(event, { dateTime: later, notifyGuests: true })).status).toBe(200);
      await deliver(event);
      expect(await entryOf(event, 'sam@example.com')).toBe(later);
      await answer(false);
      await deliver(event);
      expect(await entryOf(event, 'sam@example.com')).toBeUndefined();
    },
  );

  it.each(['sam@example.com', 'other@example.com'])(
    'loses its entry if it declines at once from %s',
    async (guestEmail) => {
      const event = await anEvent({ timezone: 'UTC' });
      const { code } = await saved(event, 'sam@example.com');
      const body = { isAttending: false, guestCount: 0, displayName: 'Sam', guestEmail, invitation: code };
      expect((await app.call('POST', `/api/rsvp/${event.customUrl}/submit`, { body })).status).toBe(201);
      await deliver(event);
      await deliver(event);
      expect(await entryOf(event, 'sam@example.com')).toBeUndefined();
    },
  );

  it('counts as not notified only if the day changes, and gets mail if the draft is cancelled or reopened', async () => {
    const event = await anEvent({ status: 'draft', location: 'The Boathouse', timezone: 'UTC' });
    await saved(event, 'sam@example.com');
    expect((await put(event, { location: 'The barn' })).status).toBe(200);
    expect(await reasonsOf(event)).toEqual({});
    await put(event, { dateTime: start(40).toISOString() });
    expect(await reasonsOf(event)).toEqual({ 'The Saved': 'notAsked' });
    expect((await put(event, { status: 'draft', notifyGuests: true })).status).toBe(200);
    expect((await put(event, { status: 'cancelled' })).body).toMatchObject({ status: 'cancelled', told: 1 });
    await deliver(event);
    const [mail] = await newsTo(event, 'sam@example.com');
    expect(mail?.text).not.toContain('The barn');
    expect(await entryOf(event, 'sam@example.com')).toBeUndefined();
    await put(event, { status: 'published', notifyGuests: true });
    await deliver(event);
    expect((await newsTo(event, 'sam@example.com')).at(-1)?.text).toContain('takes place after all');
    expect(await entryOf(event, 'sam@example.com')).toBe(
      `${start(40).toISOString().slice(0, 10)}T00:00:00.000Z`,
    );
  });

  it('does not prevent its published event from becoming a draft again', async () => {
    const event = await anEvent({ status: 'draft' });
    await saved(event, 'sam@example.com');
    await put(event, { status: 'published' });
    expect((await put(event, { status: 'draft' })).status).toBe(200);
  });
});

describe('a mail about a change', () => {
  it('lists what changed since the last mail, including changes that were saved without a mail', async () => {
    const event = await anEvent();
    await buildReservation(app.database, event, { guestEmail: 'comes@example.com' });
    const later = start(40).toISOString();
    await put(event, { dateTime: later });
    await put(event, { location: 'The barn', notifyGuests: true });
    await deliver(event);
    const [mail, ...more] = await newsTo(event, 'comes@example.com');
    expect(more).toEqual([]);
    expect(mail?.text).toContain('The time and place of this event have changed.');
    expect(await entryOf(event, 'comes@example.com')).toBe(later);
    expect(await reasonsOf(event)).toEqual({});
  });

  it('shows the event as of the moment of sending, and is not sent if nothing changed', async () => {
    const event = await anEvent();
    await buildReservation(app.database, event, { guestEmail: 'comes@example.com' });
    await put(event, { dateTime: start(40).toISOString(), notifyGuests: true });
    const last = start(50).toISOString();
    await put(event, { dateTime: last });
    await deliver(event);
    expect(await entryOf(event, 'comes@example.com')).toBe(last);
    await put(event, { location: 'The barn', notifyGuests: true });
    await put(event, { location: event.location });
    await deliver(event);
    expect(await newsTo(event, 'comes@example.com')).toHaveLength(1);
    expect(await newsOf(event)).toMatchObject({ untold: [] });
  });

  it('does not leave once the event is cancelled, and a cancellation is not sent once the event is back on', async () => {
    const event = await anEvent();
    await buildReservation(app.database, event, { guestEmail: 'comes@example.com' });
    await put(event, { dateTime: start(40).toISOString(), notifyGuests: true });
    await put(event, { status: 'cancelled' });
    const waiting = await app.database.platform.execute(
      sql`select template from outbox where event_id = ${event.id} and status = 'queued'`,
    );
    expect(waiting.rows).toEqual([{ template: 'guest.cancelled' }]);
    await put(event, { status: 'published', notifyGuests: true });
    await deliver(event);
    expect(await subjectsTo(event, 'comes@example.com')).toEqual(['New time']);
  });

  it('leaves ten seconds after the previous mail, even if it is a cancellation', async () => {
    const event = await anEvent();
    await buildReservation(app.database, event, { guestEmail: 'comes@example.com' });
    await put(event, { location: 'The barn', notifyGuests: true });
    await deliver(event);
    await put(event, { status: 'cancelled' });
    const { rows } = await app.database.platform.execute<{ seconds: number }>(sql`
      select extract(epoch from later.next_attempt_at - earlier.sent_at)::float8 as seconds from outbox later, outbox earlier
      where later.event_id = ${event.id} and later.status = 'queued'
        and earlier.event_id = ${event.id} and earlier.status = 'sent'`);
    expect(rows).toEqual([{ seconds: 10 }]);
  });

  it('reaches a mailbox once even if a reply and a household spell its address differently', async () => {
    const event = await anEvent();
    await buildReservation(app.database, event, { guestEmail: 'ana.silva@gmail.com' });
    await invited(event, 'anasilva+wedding@gmail.com');
    expect((await put(event, { location: 'The barn', notifyGuests: true })).body).toMatchObject({ told: 1 });
    expect(await reasonsOf(event)).toEqual({ 'Grace Guest': 'waiting', 'The Silvas': 'waiting' });
    await deliver(event);
    expect(await reasonsOf(event)).toEqual({});
  });
});

describe('the list of guests whom no mail notified of a change (untold)', () => {
  it('names the reason, until a host marks them or the event is over', async () => {
    const event = await anEvent();
    await buildReservation(app.database, event, { guestEmail: 'comes@example.com', displayName: 'Comes' });
    await buildReservation(app.database, event, { guestEmail: '', displayName: 'By phone' });
    await invited(event, null, 'By hand');
    await invited(event, 'gone@example.com', 'Gone');
    await suppress(app.database.platform, event.tenantId, 'gone@example.com', 'undeliverable');
    const { body } = await put(event, { dateTime: start(40).toISOString(), notifyGuests: true });
    expect(body).toMatchObject({ told: 1, unreached: 3 });
    const reasons = { 'By phone': 'noAddress', 'By hand': 'noAddress', Gone: 'undeliverable' };
    expect(await reasonsOf(event)).toEqual({ ...reasons, Comes: 'waiting' });
    await deliver(event);
    expect(await reasonsOf(event)).toEqual(reasons);
    const needs = async () => {
      const overview = (await call('GET', `/api/events/${event.id}/overview`)).body as {
        needs: { kind: string; count: number; href: string }[];
      };
      return overview.needs.find(({ kind }) => kind === 'untold');
    };
    expect(await needs()).toEqual({ kind: 'untold', count: 3, href: `/events/${event.id}?untold=1` });
    const page = await call('GET', `/api/events/${event.id}/told?page=2&pageSize=2`);
    expect(page.headers['x-total-count']).toBe('3');
    expect((page.body as { untold: object[] }).untold).toHaveLength(1);

    const { untold, changes } = await newsOf(event);
    expect(changes).toMatchObject([{ number: 1, kind: 'changed', told: 1, waiting: 0, untold: 3 }]);
    const ids = untold.slice(0, 2).map(({ id }) => id);
    const mark = () => call('POST', `/api/events/${event.id}/told`, { ids });
    expect((await mark()).body).toEqual({ changed: 2 });
    expect((await mark()).body).toEqual({ changed: 0 });
    expect((await newsOf(event)).untold).toEqual(untold.slice(2));
    const past = { startsAt: new Date(Date.now() - 30 * 3_600_000), endsAt: null };
    await app.database.platform.update(events).set(past).where(eq(events.id, event.id));
    expect(await needs()).toBeUndefined();
    expect((await newsOf(event)).untold).toEqual([]);
  });

  it('says that the mail to a household bounced, not that the household has no address', async () => {
    const event = await anEvent();
    const { id } = await invited(event, 'back@example.com', 'Back');
    await app.database.platform.execute(sql`update invitations set mail_state = 'bounced' where id = ${id}`);
    const { body } = await put(event, { dateTime: start(40).toISOString(), notifyGuests: true });
    expect(body).toMatchObject({ told: 0, unreached: 1 });
    expect(await reasonsOf(event)).toEqual({ Back: 'undeliverable' });
  });

  it('counts up to a thousand on the overview, and says if there are more', async () => {
    const event = await anEvent({ maxGuests: 2_000 });
    await buildManyReplies(app.database, event, 1_001);
    await put(event, { location: 'The barn', notifyGuests: false });
    const { body } = await call('GET', `/api/events/${event.id}/overview`);
    expect((body as { needs: object[] }).needs).toContainEqual({
      ...{ kind: 'untold', count: 1_000, more: true, href: `/events/${event.id}?untold=1` },
    });
    const page = await call('GET', `/api/events/${event.id}/told?page=1&pageSize=2`);
    expect(page.headers['x-total-count']).toBe('1001');
    const past = await call('GET', `/api/events/${event.id}/told?page=600&pageSize=2`);
    expect(past.headers['x-total-count']).toBe('1001');
    const all = await call('GET', `/api/events/${event.id}/told`);
    expect((all.body as { untold: object[] }).untold).toHaveLength(1_001);
  });

  it('leaves out a new title, an undone change, and a reply that is confirmed after the change', async () => {
    const event = await anEvent();
    const reply = await buildReservation(app.database, event, { guestEmail: 'comes@example.com' });
    await put(event, { name: 'Autumn party' });
    expect(await reasonsOf(event)).toEqual({});
    await put(event, { location: 'The barn' });
    expect(await reasonsOf(event)).toEqual({ 'Grace Guest': 'notAsked' });
    await put(event, { location: event.location });
    expect(await reasonsOf(event)).toEqual({});
    await put(event, { location: 'The barn' });
    await call('PUT', `/api/reservation/${reply.id}`, { guestCount: 2, notifyGuest: true });
    await deliver(event);
    expect(await reasonsOf(event)).toEqual({});
  });

  it('includes guests whose mail showed an earlier change, even once the change is undone', async () => {
    const event = await anEvent();
    const reply = await buildReservation(app.database, event, { guestEmail: 'comes@example.com' });
    const household = await invited(event, 'ana@example.com');
    await put(event, { location: 'The barn' });
    await call('PUT', `/api/reservation/${reply.id}`, { guestCount: 2, notifyGuest: true });
    await call('POST', `/api/events/${event.id}/invitations/send`, { ids: [household.id], again: true });
    await deliver(event);
    expect(await reasonsOf(event)).toEqual({});
    const both = { 'Grace Guest': 'notAsked', 'The Silvas': 'notAsked' };
    await put(event, { location: 'The hall' });
    expect(await reasonsOf(event)).toEqual(both);
    await put(event, { location: event.location });
    expect(await reasonsOf(event)).toEqual(both);
    await put(event, { location: 'The barn' });
    expect(await reasonsOf(event)).toEqual({});
  });

  it('includes guests whose confirmation was being sent when the date changed', async () => {
    const event = await anEvent();
    const yes = { isAttending: true, guestCount: 1, guestDetails: [{ name: 'Ben Reed' }] };
    const body = { ...yes, displayName: 'Ben Reed', guestEmail: 'ben@example.com' };
    expect((await app.call('POST', `/api/rsvp/${event.customUrl}/submit`, { body })).status).toBe(201);
    const taken = await takeDue(app.database.platform, 100, 60_000);
    await put(event, { dateTime: start(40).toISOString(), notifyGuests: false });
    await putIntoMailbox(
      app.database.platform,
      taken.map((message) => ({ message, subject: 'It is on', html: '', text: '', calendar: null })),
    );
    expect(await reasonsOf(event)).toEqual({ 'Ben Reed': 'notAsked' });
  });

  it('includes guests whose mail failed', async () => {
    const event = await anEvent();
    await buildReservation(app.database, event, { guestEmail: 'comes@example.com' });
    await put(event, { location: 'The barn', notifyGuests: true });
    await app.database.platform.execute(
      sql`update outbox set status = 'failed' where event_id = ${event.id}`,
    );
    expect(await reasonsOf(event)).toEqual({ 'Grace Guest': 'failed' });
  });

  it('leaves out guests who are erased', async () => {
    const event = await anEvent();
    const { id } = await buildReservation(app.database, event, { guestEmail: 'comes@example.com' });
    await put(event, { location: 'The barn' });
    const ofEvent = () => app.database.platform.select().from(tellings).where(eq(tellings.eventId, event.id));
    expect(await ofEvent()).toMatchObject([{ addresseeId: id, number: 1, heard: 0, reason: 'notAsked' }]);
    expect((await call('POST', `/api/reservation/${id}/erase`, {})).status).toBe(200);
    expect(await ofEvent()).toEqual([]);
  });

  it('403 and 404 for those who may not see or edit the event', async () => {
    const event = await anEvent();
    const path = `/api/events/${event.id}/told`;
    const stranger = await signedInAs(app.database, 'admin');
    const member = await signedInAs(app.database, 'guest', host.tenant ?? undefined);
    const ids = [event.id];
    expect((await app.call('GET', path, { token: stranger.token })).status).toBe(404);
    expect((await app.call('POST', path, { token: stranger.token, body: { ids } })).status).toBe(404);
    expect((await app.call('GET', path, { token: member.token })).status).toBe(403);
  });
});

it('a change to an event that nobody was mailed about writes no mail', async () => {
  const event = await anEvent();
  await put(event, { location: 'The barn', notifyGuests: true });
  await put(event, { status: 'cancelled' });
  const rows = await app.database.platform
    .select()
    .from(eventChanges)
    .where(eq(eventChanges.eventId, event.id));
  expect(rows).toEqual([]);
  expect(await app.database.platform.$count(reservations, eq(reservations.eventId, event.id))).toBe(0);
});
