/** Tests messages to households, what narrows an audience, and whom no mail reaches. */
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { GuestMessage } from '#domain/messages/contract.ts';
import { readSnapshots } from '../mail/event-snapshot.store.ts';
import type { MessagePayloads } from '../mail/kinds/registry.ts';
import { renderMessage } from '../mail/templates/render.ts';
import { suppress } from '../mail/suppressions.store.ts';
import { buildReservation } from '../testing/builders.ts';
import { eventStage, type EventStage } from '../testing/host-stage.ts';

let { app, admin, event } = {} as EventStage;
eventStage((stage) => ({ app, admin, event } = stage));

const words = { subject: 'Rooms', body: 'Book a room soon.' };
const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  app.call(method, `/api/events/${event.id}/${path}`, { token: admin.token, ...(body && { body }) });
const household = async (label: string, body: object = {}) =>
  (
    await call('POST', 'invitations', {
      label,
      email: `${label}@example.com`,
      invitees: [{ name: label }],
      ...body,
    })
  ).body as { id: string; code: string };
const invite = (...ids: string[]) => call('POST', 'invitations/send', { ids });
const answer = (invitation: { code: string }, guestEmail: string, more: object = {}) =>
  app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
    body: {
      ...{
        isAttending: true,
        guestCount: 1,
        displayName: 'Ana',
        guestEmail,
        guestDetails: [{ name: 'Ana' }],
      },
      ...{ invitation: invitation.code, ...more },
    },
  });
const send = (audience: string, more: object = {}) =>
  call('POST', 'messages', { ...words, subject: `To ${audience}`, audience, ...more });
const count = async (audience: string, more: object = {}) =>
  (await call('POST', 'messages/count', { audience, ...more })).body as {
    recipients: number;
    guests: number;
    unreached: number;
    refusal: string | null;
  };
type Payload = MessagePayloads['guest.message'];
const mailsOf = async () => {
  const { rows } = await app.database.platform.execute<{ to: string; payload: Payload }>(
    sql`select to_email as "to", payload from outbox where event_id = ${event.id} and template = 'guest.message' order by 1`,
  );
  return rows;
};
/**
 * Sends a message, and returns the addresses that it reached. Then deletes the mails and resets the
 * daily limit.
 */
async function reached(audience: string, more: object = {}): Promise<string[]> {
  const counted = await count(audience, more);
  const sent = await send(audience, more);
  const to = (await mailsOf()).map((mail) => mail.to);
  await app.database.platform.execute(
    sql`delete from outbox where event_id = ${event.id} and template = 'guest.message'`,
  );
  await app.database.platform.execute(sql`delete from guest_messages where event_id = ${event.id}`);
  expect([sent.status, counted.recipients]).toEqual([to.length > 0 ? 201 : 409, to.length]);
  return to;
}

describe('an audience of households', () => {
  it('contains each household in the chosen state and each mailbox once, and uses the reply’s address if there is one', async () => {
    const early = await household('early');
    await household('late');
    await household('shared', { email: 'ana+list@example.com' });
    const [asked, comes, twin] = [
      await household('asked'),
      await household('comes'),
      await household('twin', { email: 'Asked@example.com' }),
    ];
    await invite(early.id, asked.id, comes.id, twin.id);
    await answer(comes, 'ana@example.com');
    await buildReservation(app.database, event, {
      guestEmail: 'open@example.com',
      isAttending: false,
      guestCount: 0,
    });

    expect(await reached('notInvited')).toEqual(['ana+list@example.com', 'late@example.com']);
    expect(await reached('saved')).toEqual([]);
    expect(await reached('unanswered')).toEqual(['asked@example.com', 'early@example.com']);
    expect(await reached('invited')).toEqual(['ana@example.com', 'asked@example.com', 'early@example.com']);
    expect(await reached('everybody')).toEqual([
      ...['ana@example.com', 'asked@example.com', 'early@example.com', 'open@example.com'],
    ]);
    expect(await reached('households', { households: [comes.id, early.id] })).toEqual([
      ...['ana@example.com', 'early@example.com'],
    ]);
    expect((await send('households', { households: [] })).body).toMatchObject({
      issues: [{ path: 'households' }],
    });
    const many = Array.from({ length: 201 }, () => early.id);
    expect((await send('households', { households: many })).status).toBe(400);
  });

  it('gets mail with the household’s link, but without link, date or place on a draft or without a button', async () => {
    const ana = await household('ana');
    await invite(ana.id);
    const textOf = async (more: object = {}, audience = 'invited') => {
      await app.database.platform.execute(
        sql`delete from outbox where event_id = ${event.id} and template = 'guest.message'`,
      );
      await app.database.platform.execute(sql`delete from guest_messages where event_id = ${event.id}`);
      expect((await send(audience, { ...more, body: `With ${Object.keys(more).join()}.` })).status).toBe(201);
      const [mail] = await mailsOf();
      const snapshot = (await readSnapshots(app.database.platform, [event.id])).get(event.id);
      if (!mail || !snapshot) throw new Error('The mail is gone.');
      return renderMessage(
        'guest.message',
        { ...mail.payload, event: snapshot },
        {
          publicUrl: 'http://turnout.test',
          mailFrom: 'Turnout <no-reply@turnout.test>',
          causedAt: new Date(),
        },
      ).text;
    };
    const text = await textOf();
    const token = /\?i=([\w-]{22})/.exec(text)?.[1] ?? '';
    expect((await app.call('GET', `/api/rsvp/${event.customUrl}/data?i=${token}`)).status).toBe(200);
    expect(text).toContain('put this address on the guest list');
    expect(text).toContain('The Boathouse');
    expect(await textOf({ button: 'none' })).not.toContain('?i=');
    const asking = await textOf({ button: 'address' });
    expect(asking).toContain(`/rsvp/${event.customUrl}/address?i=${token}`);
    expect(asking).not.toContain(`/rsvp/${event.customUrl}?i=`);
    await household('new');
    await app.database.platform.execute(sql`update events set status = 'draft' where id = ${event.id}`);
    expect((await send('invited')).status).toBe(409);
    const draft = await textOf({}, 'notInvited');
    expect(draft).not.toContain('?i=');
    expect(draft).not.toContain('The Boathouse');
    const form = await textOf({ button: 'address' }, 'notInvited');
    expect(form).toMatch(/\/address\?i=[\w-]{22}/);
    expect(form).not.toContain('The Boathouse');
  });

  it('asks even a household with a reply for its postal address, unless it replied after a name look-up', async () => {
    const [strong, weak] = [await household('strong'), await household('weak')];
    await invite(strong.id, weak.id);
    expect((await answer(strong, 'strong-reply@example.com')).status).toBe(201);
    expect((await answer(weak, 'weak-reply@example.com')).status).toBe(201);
    await app.database.platform.execute(
      sql`update reservations set by_look_up = 'typed' where guest_email = 'weak-reply@example.com'`,
    );
    await send('invited', { button: 'address' });
    const forms = new Map((await mailsOf()).map(({ to, payload }) => [to, 'addressPath' in payload]));
    expect(forms.get('strong-reply@example.com')).toBe(true);
    expect(forms.get('weak-reply@example.com')).toBe(false);
  });

  it('lists households that no mail reaches, with a reason and a text, until the host marks them as told', async () => {
    const good = await household('good');
    await household('nowhere', { email: null });
    await household('gone');
    await household('left');
    await suppress(app.database.platform, event.tenantId, 'gone@example.com', 'undeliverable');
    await suppress(app.database.platform, event.tenantId, 'left@example.com', 'unsubscribed');
    expect(await count('notInvited')).toEqual({ recipients: 1, guests: 1, unreached: 3, refusal: null });
    const sent = (await send('notInvited')).body as unknown as GuestMessage;
    expect(sent).toMatchObject({ recipients: 1, unreached: 3, filter: null, button: 'reply' });
    const list = async (query = '') =>
      (await call('GET', `messages/${sent.id}/unreached${query}`)).body as unknown as {
        id: string;
        label: string;
        reason: string;
        text: string;
        toldAt: string | null;
      }[];
    const rows = await list();
    expect(rows.map(({ label, reason, toldAt }) => [label, reason, toldAt])).toEqual([
      ['gone', 'undeliverable', null],
      ['left', 'unsubscribed', null],
      ['nowhere', 'noAddress', null],
    ]);
    expect(rows[0]?.text).toMatch(/^To notInvited\n\nBook a room soon\.\n\nhttp.*\?i=[\w-]{22}$/);
    expect(await list('?page=2&pageSize=2')).toHaveLength(1);
    const mark = (ids: string[]) => call('POST', `messages/${sent.id}/unreached`, { ids });
    const [first] = rows;
    expect((await mark([first!.id, good.id])).body).toEqual({ changed: 1 });
    expect((await mark([first!.id])).body).toEqual({ changed: 0 });
    expect((await list())[0]?.toldAt).toEqual(expect.any(String));
  });
});

describe('a filter on recipients', () => {
  it('produces texts for households without an address, even if no mail goes out', async () => {
    const grandma = await household('grandma', { email: null });
    const target = { households: [grandma.id] };
    expect(await count('households', target)).toMatchObject({ recipients: 0, unreached: 1, refusal: null });
    const { status, body } = await send('households', target);
    expect([status, body.recipients, body.unreached]).toEqual([201, 0, 1]);
    expect(await mailsOf()).toEqual([]);
  });

  it('narrows by list, tag, meal and answer, and all of its conditions must hold', async () => {
    await app.call('PUT', `/api/events/${event.id}`, {
      token: admin.token,
      body: { hasMeals: true, mealOptions: ['Fish', 'Beans'] },
    });
    const ask = async (body: object) =>
      (await call('POST', 'questions', { label: 'Q', required: false, ...body })).body as unknown as {
        id: string;
        options: { id: string }[];
      };
    const bus = await ask({ kind: 'yesno', scope: 'guest' });
    const secret = await ask({ kind: 'yesno', scope: 'reservation', sensitive: true });
    const [first, second, silent] = [
      await household('one', { list: 1, tags: ['family'] }),
      await household('two', { list: 2, tags: ['family', 'choir'] }),
      await household('silent', { list: 2, tags: ['choir'] }),
    ];
    await invite(first.id, second.id, silent.id);
    const meal = (mealChoice: string, takesBus: boolean) => ({
      guestDetails: [{ name: 'Ana', mealChoice, answers: { [bus.id]: takesBus } }],
    });
    expect((await answer(first, 'one@example.com', meal('Fish', true))).status).toBe(201);
    expect((await answer(second, 'two@example.com', meal('Beans', false))).status).toBe(201);
    await buildReservation(app.database, event, { guestEmail: 'open@example.com' });

    const all = (filter: object, audience = 'everybody') => reached(audience, { filter });
    expect(await all({ lists: [2] })).toEqual(['silent@example.com', 'two@example.com']);
    expect(await all({ lists: [1, 2], tags: ['family'] })).toEqual(['one@example.com', 'two@example.com']);
    expect(await all({ tags: ['choir', 'family'], lists: [1] })).toEqual(['one@example.com']);
    expect(await all({ meal: 'Fish' })).toEqual(['one@example.com']);
    expect(await all({ questionId: bus.id, optionIds: ['yes'] })).toEqual(['one@example.com']);
    expect(await all({ questionId: bus.id, optionIds: ['no', 'yes'], lists: [2] })).toEqual([
      'two@example.com',
    ]);
    expect(await all({ tags: ['family'] }, 'confirmed')).toEqual(['one@example.com', 'two@example.com']);
    expect(await all({ tags: ['nobody'] })).toEqual([]);
    // A filter leaves out no recipient that the host picked.
    expect(await reached('households', { households: [first.id], filter: { lists: [2] } })).toEqual([
      'one@example.com',
    ]);
    for (const [filter, path] of [
      [{ questionId: secret.id, optionIds: ['yes'] }, 'filter.questionId'],
      [{ questionId: first.id, optionIds: ['yes'] }, 'filter.questionId'],
      [{ questionId: bus.id }, 'filter.optionIds'],
    ] as const) {
      expect((await send('everybody', { filter })).body).toMatchObject({ issues: [{ path }] });
      expect((await call('POST', 'messages/count', { audience: 'everybody', filter })).status).toBe(400);
    }
  });
});
