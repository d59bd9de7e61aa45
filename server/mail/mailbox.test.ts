import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Letter, LetterSummary } from '#domain/mail/contract.ts';
import { platformScope } from '../db/scope.ts';
import { startWorker } from '../outbox/sending/worker.ts';
import type { TestApp } from '../testing/app.ts';
import { testApp } from '../testing/app.ts';
import { buildTenant, signedInAs } from '../testing/builders.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { samples } from './templates/previews.ts';

let app: TestApp;
let root: string;
beforeAll(async () => {
  app = await testApp();
  root = (await signedInAs(app.database, 'superadmin')).token;
});
afterAll(() => app.close());

describe('the mailbox', () => {
  beforeAll(async () => {
    const tenant = await buildTenant(app.database, { name: 'Lakeside Events' });
    await app.database.transaction(platformScope, (tx) =>
      enqueue(tx, [
        {
          tenantId: tenant.id,
          template: 'guest.confirmed',
          toEmail: 'elena@example.com',
          toName: 'Elena Marsh',
          payload: samples['guest.confirmed'],
        },
        {
          tenantId: null,
          template: 'account.resetPassword',
          toEmail: 'root@example.com',
          payload: samples['account.resetPassword'],
        },
      ]),
    );
    const worker = startWorker({
      config: app.deps.config,
      database: app.database,
      keys: app.deps.keys,
      logger: pino({ level: 'silent' }),
    });
    await vi.waitFor(
      async () => {
        const { body } = await app.call('GET', '/api/mailbox', { token: root });
        expect((body as LetterSummary[]).map(({ status }) => status)).toEqual(['sent', 'sent']);
      },
      { timeout: 10_000, interval: 20 },
    );
    await worker.stop();
  });

  it('lists sent mail newest first, in pages and by search', async () => {
    const all = await app.call('GET', '/api/mailbox', { token: root });
    expect(all.headers['x-total-count']).toBe('2');
    const letters = all.body as LetterSummary[];
    expect(letters.map(({ toEmail }) => toEmail)).toEqual(['root@example.com', 'elena@example.com']);
    expect(letters[1]).toMatchObject({
      toName: 'Elena Marsh',
      template: 'guest.confirmed',
      tenantName: 'Lakeside Events',
      subject: 'RSVP Confirmation: Summer Wedding Celebration',
      status: 'sent',
      transport: 'mailbox',
      attempts: 1,
      lastError: null,
    });
    expect(letters[0]?.tenantName).toBeNull();
    const second = await app.call('GET', '/api/mailbox?page=2&pageSize=1&sort=toEmail', { token: root });
    expect((second.body as LetterSummary[]).map(({ toEmail }) => toEmail)).toEqual(['root@example.com']);
    expect(second.headers['x-total-count']).toBe('2');
    const found = await app.call('GET', '/api/mailbox?q=wedding', { token: root });
    expect((found.body as LetterSummary[]).map(({ toEmail }) => toEmail)).toEqual(['elena@example.com']);
  });

  it('opens a mail with its HTML and its text', async () => {
    const { body } = await app.call('GET', '/api/mailbox?q=elena', { token: root });
    const [summary] = body as LetterSummary[];
    const whole = await app.call('GET', `/api/mailbox/${summary?.id}`, { token: root });
    expect(whole.status).toBe(200);
    const letter = whole.body as Letter;
    expect(letter.html).toContain('been confirmed');
    expect(letter.text).toContain('http://turnout.test/rsvp/maya-and-jonas?reply=sample');
  });

  it('lists and serves the calendar entry of a mail', async () => {
    const { body } = await app.call('GET', '/api/mailbox', { token: root });
    const [reset, confirmation] = body as LetterSummary[];
    const withEntry = await app.call('GET', `/api/mailbox/${confirmation?.id}`, { token: root });
    const [attached, ...others] = (withEntry.body as Letter).attachments;
    expect(attached).toMatchObject({ filename: 'invitation.ics', contentType: 'text/calendar' });
    expect(others).toEqual([]);
    expect(withEntry.body).not.toHaveProperty('calendar');

    const path = `/api/mailbox/${confirmation?.id}/attachments`;
    const file = await app.call('GET', `${path}/invitation.ics`, { token: root });
    expect(file.status).toBe(200);
    expect(file.headers['content-type']).toContain('text/calendar');
    expect(file.headers['content-disposition']).toContain('attachment; filename="invitation.ics"');
    const entry = file.body as string;
    expect(entry).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(entry).toContain('METHOD:REQUEST');
    expect(entry).toContain('SUMMARY:Summer Wedding Celebration');
    expect(Buffer.byteLength(entry)).toBe(attached?.bytes);
    expect((await app.call('GET', `${path}/other.ics`, { token: root })).status).toBe(404);

    const plain = await app.call('GET', `/api/mailbox/${reset?.id}`, { token: root });
    expect((plain.body as Letter).attachments).toEqual([]);
    const none = await app.call('GET', `/api/mailbox/${reset?.id}/attachments/invitation.ics`, {
      token: root,
    });
    expect(none.status).toBe(404);
  });

  it('404 for an unknown id', async () => {
    for (const id of ['0190a000-0000-7000-8000-000000000000', 'nonsense']) {
      expect((await app.call('GET', `/api/mailbox/${id}`, { token: root })).status).toBe(404);
    }
  });

  it('403 for everybody but a superadmin', async () => {
    const { body } = await app.call('GET', '/api/mailbox', { token: root });
    const id = (body as LetterSummary[])[0]?.id;
    for (const role of ['admin', 'eventManager', 'guest'] as const) {
      const { token } = await signedInAs(app.database, role);
      expect((await app.call('GET', '/api/mailbox', { token })).status).toBe(403);
      expect((await app.call('GET', `/api/mailbox/${id}`, { token })).status).toBe(403);
      const file = `/api/mailbox/${id}/attachments/invitation.ics`;
      expect((await app.call('GET', file, { token })).status).toBe(403);
    }
    expect((await app.call('GET', '/api/mailbox')).status).toBe(401);
    expect((await app.call('GET', `/api/mailbox/${id}`)).status).toBe(401);
  });
});

it('the Email Templates page shows superadmins, admins and event managers a preview of every kind', async () => {
  for (const [role, status] of [
    ['superadmin', 200],
    ['admin', 200],
    ['eventManager', 200],
    ['guest', 403],
  ] as const) {
    const { token } = await signedInAs(app.database, role);
    const reply = await app.call('GET', '/api/email-templates', { token });
    expect(reply.status).toBe(status);
    if (status === 403) continue;
    const list = reply.body as { key: string; title: string; audience: string; html: string }[];
    expect(list.map(({ key }) => key).sort()).toEqual(Object.keys(samples).sort());
    expect(list[0]).toMatchObject({ title: 'RSVP Confirmation', audience: 'guest' });
    expect(list[0]?.html).toContain('AKDT');
  }
});
