/** Tests the language of each mail. */
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { buildEvent, buildTenant, signedInAs } from '../../testing/builders.ts';
import { withEvents } from './rendering.ts';
import { startWorker } from '../sending/worker.ts';

let app: TestApp;
let event: Awaited<ReturnType<typeof buildEvent>>;
let token: string;
let root: string;
let adminEmail: string;
let worker: ReturnType<typeof startWorker>;

beforeAll(async () => {
  app = await testApp();
  root = (await signedInAs(app.database, 'superadmin')).token;
  const tenant = await buildTenant(app.database);
  const admin = await signedInAs(app.database, 'admin', tenant);
  token = admin.token;
  adminEmail = admin.user.email;
  await app.call('PUT', `/api/users/${admin.user.id}`, { token, body: { language: 'fr' } });
  event = await buildEvent(app.database, {
    ...{ tenantId: tenant.id, createdBy: admin.user.id },
    ...{ name: 'Festa', languages: ['pt', 'de', 'en'], confirmedEmailMessage: 'Até sábado!' },
  });
  await app.call('PUT', `/api/events/${event.id}/translations/de`, {
    token,
    body: { texts: { name: 'Gartenfest', confirmedEmailMessage: 'Bis Samstag!' } },
  });
  worker = startWorker({
    ...{ config: app.deps.config, database: app.database, keys: app.deps.keys },
    logger: pino({ level: 'silent' }),
  });
});
afterAll(async () => {
  await worker.stop();
  await app.close();
});

const mailTo = (email: string, template: string) =>
  vi.waitFor(
    async () => {
      const { body } = await app.call('GET', `/api/mailbox?q=${encodeURIComponent(email)}`, { token: root });
      const found = (body as { id: string; template: string; toEmail: string; status: string }[]).find(
        (each) => each.toEmail === email && each.template === template && each.status === 'sent',
      );
      if (!found) throw new Error(`There is no ${template} to ${email}.`);
      const letter = await app.call('GET', `/api/mailbox/${found.id}`, { token: root });
      return letter.body as { subject: string; text: string; html: string };
    },
    { timeout: 10_000, interval: 50 },
  );

const reply = async (guestEmail: string, over: object = {}) =>
  (
    await app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
      body: {
        ...{ displayName: 'Greta Berg', guestEmail, isAttending: true, guestCount: 1 },
        ...{ guestDetails: [{ name: 'Greta Berg' }], ...over },
      },
    })
  ).body as { link: string };

describe('mail to a guest', () => {
  it('takes the language of the reply, with the host’s translated words', async () => {
    await reply('greta@example.com', { language: 'de' });
    const { subject, text, html } = await mailTo('greta@example.com', 'guest.confirmed');
    expect(subject).toBe('Zusage bestätigt: Gartenfest');
    expect(text).toContain('Bis Samstag!');
    expect(html).toContain('<html lang="de"');
  });

  it('stays in that language after the reply was withdrawn', async () => {
    const { link } = await reply('weg@example.com', { language: 'de' });
    await mailTo('weg@example.com', 'guest.confirmed');
    const key = new URL(link, 'http://x').searchParams.get('reply');
    const gone = await app.call('DELETE', `/api/rsvp/${event.customUrl}/reply/${key}`);
    expect(gone.status).toBe(200);
    // The mail waits for further changes. Enqueuing another mail wakes the worker.
    await app.database.platform.execute(sql`update outbox set next_attempt_at = now()`);
    await reply('wakes@example.com');
    expect((await mailTo('weg@example.com', 'guest.withdrawn')).subject).toBe(
      'Antwort zurückgezogen: Gartenfest',
    );
  });

  it('uses the event’s original language if the guest chose none, and the original of an untranslated text', async () => {
    await reply('ana@example.com');
    expect((await mailTo('ana@example.com', 'guest.confirmed')).subject).toBe('Presença confirmada: Festa');
    await reply('eve@example.com', { language: 'en' });
    const { subject, text } = await mailTo('eve@example.com', 'guest.confirmed');
    expect(subject).toBe('RSVP Confirmation: Festa');
    expect(text).toContain('Até sábado!');
  });
});

it('mail to a user takes the user’s language', async () => {
  const asked = await app.call('POST', '/api/password/forgot', { body: { email: adminEmail } });
  expect(asked.status).toBe(200);
  const { subject } = await mailTo(adminEmail, 'account.resetPassword');
  expect(subject).toBe('Choisissez un nouveau mot de passe pour Turnout');
});

it('mail to a manager shows the event in the original, next to mail to a guest in another language', async () => {
  const { tenantId, id: eventId } = event;
  const language = 'de' as const;
  const taken = { tenantId, eventId, language, toEmail: '', toName: '', payload: {} };
  const rest = { attempts: 1, createdAt: new Date(), counted: false };
  const prepared = await withEvents(app.database.platform, [
    { ...taken, ...rest, id: '1', template: 'guest.confirmed' },
    { ...taken, ...rest, id: '2', template: 'manager.new' },
  ]);
  const names = prepared.map(({ payload }) => (payload as { event: { name: string } }).event.name);
  expect(names).toEqual(['Gartenfest', 'Festa']);
});
