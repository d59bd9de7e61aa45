import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../testing/app.ts';
import { buildEvent, buildTenant, signedInAs } from '../testing/builders.ts';

interface Preview {
  key: string;
  replyTo: string | null;
  from: string;
  subject: string;
  text: string;
}

let app: TestApp;
let host: Awaited<ReturnType<typeof signedInAs>>;
let event: Awaited<ReturnType<typeof buildEvent>>;

beforeAll(async () => {
  app = await testApp();
  host = await signedInAs(
    app.database,
    'eventManager',
    await buildTenant(app.database, { name: 'Fjord & Co', subscriptionPlan: 'free' }),
  );
  event = await buildEvent(app.database, {
    tenantId: host.user.tenantId ?? '',
    createdBy: host.user.id,
    name: 'Board dinner',
    isPublic: false,
    hasMeals: true,
    mealOptions: [{ name: 'Soup', description: 'Leek and potato' }],
    confirmedEmailMessage: 'Coffee is at five.',
    timezone: 'Europe/Oslo',
    startsAt: new Date('2030-06-15T16:00:00Z'),
  });
});
afterAll(() => app.close());

const ask = (token: string, eventId?: string) =>
  app.call('GET', `/api/email-templates${eventId === undefined ? '' : `?eventId=${eventId}`}`, { token });
const confirmed = (body: unknown) => (body as Preview[]).find(({ key }) => key === 'guest.confirmed');

describe('GET /api/email-templates', () => {
  it('200 with every kind of mail on sample data, dated in Alaska', async () => {
    const { status, body } = await ask(host.token);
    expect(status).toBe(200);
    expect(confirmed(body)?.text).toContain('4:00 PM AKDT');
  });

  it('200 with an event’s own texts, meals, host and branding', async () => {
    const { status, body } = await ask(host.token, event.id);
    expect(status).toBe(200);
    expect((body as Preview[]).map(({ key }) => key)).toEqual(
      ((await ask(host.token)).body as Preview[]).map(({ key }) => key),
    );
    const mail = confirmed(body);
    expect(mail).toMatchObject({
      subject: 'RSVP Confirmation: Board dinner',
      replyTo: host.user.email,
    });
    expect(mail?.from).toMatch(/^Fjord & Co </);
    for (const words of [
      'Coffee is at five.',
      'Soup (Leek and potato)',
      '6:00 PM Oslo time',
      'Powered by Turnout',
    ]) {
      expect(mail?.text).toContain(words);
    }
  });

  it('200 for the host’s colleagues and for a superadmin', async () => {
    for (const role of ['admin', 'eventManager', 'superadmin'] as const) {
      const other = await signedInAs(app.database, role, host.tenant ?? undefined);
      expect((await ask(other.token, event.id)).status).toBe(200);
    }
  });

  it('404 for a foreign, unknown or deleted event, and for an invalid id', async () => {
    const stranger = await signedInAs(app.database, 'admin');
    expect((await ask(stranger.token, event.id)).status).toBe(404);
    expect((await ask(host.token, '01930000-0000-7000-8000-00000000dead')).status).toBe(404);
    expect((await ask(host.token, "' or 1=1")).status).toBe(404);
    const deleted = await buildEvent(app.database, {
      tenantId: event.tenantId,
      createdBy: host.user.id,
      deletedAt: new Date(),
    });
    expect((await ask(host.token, deleted.id)).status).toBe(404);
  });

  it('403 for members, 401 without a session', async () => {
    const guest = await signedInAs(app.database, 'guest', host.tenant ?? undefined);
    expect((await ask(guest.token, event.id)).status).toBe(403);
    expect((await app.call('GET', `/api/email-templates?eventId=${event.id}`)).status).toBe(401);
  });
});
