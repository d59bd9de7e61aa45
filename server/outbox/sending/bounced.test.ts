/** Tests how hosts see a mail that bounced after a mail server accepted it. */
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { outbox } from '../../db/schema.ts';
import { buildEvent } from '../../testing/builders.ts';
import { hostStage, type HostStage } from '../../testing/host-stage.ts';

const bounceToken = 'a token for the mail service';
let { app, host } = {} as HostStage;
hostStage((stage) => ({ app, host } = stage), { bounceToken });

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  app.call(method, path, { token: host.token, ...(body && { body }) });
const report = (body: object) => app.call('POST', '/api/mail/bounces', { body, token: bounceToken });

/**
 * Delivers the address's queued mail.
 * @returns the mail's Message-ID.
 */
async function delivered(toEmail: string, template = 'guest.confirmed'): Promise<string> {
  const [mail] = await app.database.platform
    .update(outbox)
    .set({ status: 'sent', sentAt: new Date(), transport: 'smtp', payload: {} })
    .where(and(eq(outbox.toEmail, toEmail), eq(outbox.template, template)))
    .returning({ id: outbox.id });
  return `<${mail!.id}@example.com>`;
}

it('a hard bounce appears on its reply and counts as a task for the host', async () => {
  const event = await buildEvent(app.database, {
    ...{ tenantId: host.tenant!.id, createdBy: host.user.id, maxGuests: 20 },
  });
  const reply = async (guestEmail: string) => {
    const body = { ...{ displayName: 'Ana', guestEmail, isAttending: true, guestCount: 1 } };
    const guestDetails = [{ name: 'Ana' }];
    return app.call('POST', `/api/rsvp/${event.customUrl}/submit`, { body: { ...body, guestDetails } });
  };
  await reply('returned@example.com');
  await reply('fine@example.com');
  const messageId = await delivered('returned@example.com');
  await delivered('fine@example.com');
  const unsent = async () =>
    (await call('GET', `/api/reservations?eventId=${event.id}&unsent=true&page=1&pageSize=9`)).body;
  const needs = async () =>
    (await call('GET', `/api/events/${event.id}/overview`)).body.needs.map(
      ({ kind, count }: { kind: string; count: number }) => [kind, count],
    );
  await report({ messageId, kind: 'soft', reason: '4.2.2 full' });
  expect([await unsent(), await needs()]).toEqual([[], []]);

  const reason = '5.1.1 no such user';
  expect((await report({ messageId, kind: 'hard', reason })).body).toEqual({ matched: 1 });
  const [marked, ...others] = await unsent();
  expect([marked.guestEmail, others]).toEqual(['returned@example.com', []]);
  expect(marked.unsentMails).toMatchObject([{ state: 'failed', label: 'RSVP confirmation' }]);
  expect(marked.unsentMails[0].sentence).toContain(reason);
  const { mails } = (await call('GET', `/api/reservation/${marked.id}`)).body;
  expect(mails).toMatchObject([{ state: 'failed', sentAt: null }]);
  expect(await needs()).toEqual([['undeliverable', 1]]);
  // The mail cannot be sent again, because its contents are not kept. A new address gets a new
  // mail.
  const { id } = marked.unsentMails[0];
  expect((await call('POST', `/api/mail/${id}/retry`)).status).toBe(409);
  await call('POST', '/api/mail/retry-failed?state=failed');
  expect((await report({ messageId, kind: 'hard', reason: 'again' })).body).toEqual({ matched: 1 });
  expect((await unsent())[0].unsentMails).toEqual(marked.unsentMails);

  await call('PUT', `/api/reservation/${marked.id}`, { guestEmail: 'other@example.com' });
  expect([await unsent(), await needs()]).toEqual([[], []]);
  expect((await report({ email: 'fine@example.com', kind: 'hard' })).body).toEqual({ matched: 1 });
  expect(await unsent()).toMatchObject([{ guestEmail: 'fine@example.com' }]);
  // A bounced invitation belongs to no reply.
  expect(await needs()).toEqual([['undeliverable', 1]]);
  const invited = { label: 'Cole', email: 'cole@example.com' };
  const { body } = await call('POST', `/api/events/${event.id}/invitations`, invited);
  await call('POST', `/api/events/${event.id}/invitations/send`, { ids: [body.id] });
  await delivered('cole@example.com', 'guest.invitation');
  await report({ email: 'cole@example.com', kind: 'hard' });
  expect(await needs()).toEqual([
    ['undeliverable', 1],
    ['uninvited', 1],
  ]);
});
