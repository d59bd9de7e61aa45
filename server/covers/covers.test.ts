import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxCoverBytes } from '#domain/covers/rules.ts';
import { activityLog, coverFiles, events, eventCovers, outbox } from '../db/schema.ts';
import { and, eq } from 'drizzle-orm';
import { readSnapshots } from '../mail/event-snapshot.store.ts';
import { type TestApp, testApp, type TestReply } from '../testing/app.ts';
import { buildEvent, buildTenant, signedInAs } from '../testing/builders.ts';

type Signed = Awaited<ReturnType<typeof signedInAs>>;
let app: TestApp;
let tenant: Awaited<ReturnType<typeof buildTenant>>;
let admin: Signed;
let manager: Signed;

beforeAll(async () => {
  app = await testApp();
  tenant = await buildTenant(app.database);
  admin = await signedInAs(app.database, 'admin', tenant);
  manager = await signedInAs(app.database, 'eventManager', tenant);
});
afterAll(() => app.close());

const made = (overrides: Partial<typeof events.$inferInsert> = {}) =>
  buildEvent(app.database, { tenantId: tenant.id, createdBy: manager.user.id, ...overrides });

/** Returns a picture that is red on the left and blue on the right. */
const picture = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: '#ff0000' } },
      left: 0,
      top: 0,
    },
  ]);

async function put(
  id: string,
  file: Buffer,
  who: Signed | null = admin,
  type = 'image/jpeg',
): Promise<TestReply> {
  const response = await app.app.inject({
    method: 'PUT',
    url: `/api/events/${id}/cover`,
    headers: { 'content-type': type, ...(who && { authorization: `Bearer ${who.token}` }) },
    payload: file,
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

const fetched = (url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'GET', url, headers });
const shown = async (customUrl: string) => (await app.call('GET', `/api/rsvp/${customUrl}/data`)).body.cover;

describe('a cover picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'accepts %s, whatever the content type',
    async (format) => {
      const event = await made();
      const answered = await put(
        event.id,
        await picture().toFormat(format).toBuffer(),
        admin,
        'application/json',
      );
      expect(answered).toMatchObject({
        status: 200,
        body: {
          url: expect.stringMatching(/^\/rsvp\//),
          width: 400,
          height: 225,
          alt: '',
          decorative: false,
        },
      });
      const file = await fetched(answered.body.url);
      expect(file.statusCode).toBe(200);
      expect(await sharp(file.rawPayload).metadata()).toMatchObject({
        format: 'webp',
        width: 400,
        height: 225,
      });
      expect(await shown(event.customUrl)).toMatchObject({ url: answered.body.url, alt: '' });
    },
  );

  it('yields three widths, a tiny preview, and a JPEG for cards and mails', async () => {
    const event = await made();
    const { body } = await put(event.id, await picture(4_000, 3_000).jpeg().toBuffer());
    expect(
      body.sources.map(({ width, height }: { width: number; height: number }) => [width, height]),
    ).toEqual([
      [800, 450],
      [1_280, 720],
      [1_920, 1_080],
    ]);
    expect(body.preview).toMatch(/^data:image\/webp;base64,/);
    expect(body.preview.length).toBeLessThan(400);
    const card = await fetched(body.card.url);
    expect(card.headers['content-type']).toBe('image/jpeg');
    expect(await sharp(card.rawPayload).metadata()).toMatchObject({ width: 1_200, height: 675 });
  });

  it('appears small next to the event’s name, except for a draft', async () => {
    const event = await made();
    const { token } = admin;
    const cover = async () => (await app.call('GET', `/api/events/${event.id}`, { token })).body.cover;
    expect(await cover()).toBeNull();
    await put(event.id, await picture(800, 600).jpeg().toBuffer());
    await app.call('PUT', `/api/events/${event.id}/cover/settings`, { token, body: { alt: 'Two colors' } });
    const { url, alt } = await cover();
    expect(alt).toBe('Two colors');
    const file = await fetched(url);
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ width: 192, height: 108 });
    const list = await app.call('GET', '/api/events', { token });
    expect(list.body.find(({ id }: { id: string }) => id === event.id).cover).toEqual({ url, alt });
    await app.call('PUT', `/api/events/${event.id}`, { token, body: { status: 'draft' } });
    expect(await cover()).toBeNull();
  });

  it('appears on the page and in its link preview, but on an embedded page only by request', async () => {
    const event = await made();
    const { body } = await put(event.id, await picture(2_000, 1_500).jpeg().toBuffer());
    const page = async (query = '') => (await fetched(`/rsvp/${event.customUrl}${query}`)).body;
    const html = await page();
    expect(html).toContain(`<meta property="og:image" content="http://turnout.test${body.card.url}">`);
    const shared = await fetched(`/rsvp/${event.customUrl}/image.png`);
    expect([shared.statusCode, shared.headers.location]).toEqual([302, body.card.url]);
    for (const { url, width } of body.sources) expect(html).toContain(`${url} ${width}w`);
    expect(html).toContain('class="cover"');
    expect(await page('?embed=1')).not.toContain('class="cover"');
    expect(await page('?embed=1&sections=1')).not.toContain('class="cover"');
    expect(await page('?embed=1&cover=1')).toContain('class="cover"');
  });

  it('appears above mails to guests, with its description as alternative text', async () => {
    const event = await made();
    const { body } = await put(event.id, await picture().png().toBuffer());
    const words = 'Two boats & a "lantern"';
    await app.call('PUT', `/api/events/${event.id}/cover/settings`, {
      token: admin.token,
      body: { alt: words, decorative: false },
    });
    const image = `<img src="http://turnout.test${body.card.url}" alt="Two boats &amp; a &quot;lantern&quot;" width="600"`;
    const previews = await app.call('GET', `/api/email-templates?eventId=${event.id}`, {
      token: admin.token,
    });
    const htmlOf = (key: string) => previews.body.find((each: { key: string }) => each.key === key).html;
    expect(htmlOf('guest.confirmed')).toContain(image);
    expect(htmlOf('manager.new')).not.toContain('<img');
    // Reads the file with the cropped picture in the way the mail worker does.
    const read = () => readSnapshots(app.database.platform, [event.id]);
    expect((await read()).get(event.id)?.mailCover).toEqual({ path: body.card.url, alt: words });
    await app.call('DELETE', `/api/events/${event.id}/cover`, { token: admin.token });
    expect((await read()).get(event.id)?.mailCover).toBeUndefined();
  });

  it('appears above a cancellation mail, but not above a mail about a deleted event', async () => {
    const event = await made();
    const { body } = await put(event.id, await picture().png().toBuffer());
    await app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
      body: {
        displayName: 'Grace',
        guestEmail: 'grace@example.com',
        isAttending: true,
        guestCount: 1,
        guestDetails: [{ name: 'Grace' }],
      },
    });
    await app.call('PUT', `/api/events/${event.id}`, { token: admin.token, body: { status: 'cancelled' } });
    const told = await app.database.platform
      .select()
      .from(outbox)
      .where(and(eq(outbox.eventId, event.id), eq(outbox.template, 'guest.cancelled')));
    expect(told[0]?.payload).toMatchObject({ event: { mailCover: { path: body.card.url } } });
    await app.call('DELETE', `/api/events/${event.id}`, { token: admin.token });
    const deleted = await readSnapshots(app.database.platform, [event.id]);
    expect(deleted.get(event.id)?.name).toBe(event.name);
    expect(deleted.get(event.id)?.mailCover).toBeUndefined();
  });

  it('gets a new URL for every change, so that caches can keep each version', async () => {
    const event = await made();
    const { body } = await put(event.id, await picture().png().toBuffer());
    const file = await fetched(body.url);
    expect(file.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await fetched(body.url, { 'if-none-match': String(file.headers.etag) })).statusCode).toBe(304);
    const other = await put(event.id, await picture(500, 500).png().toBuffer());
    expect(other.body.url).not.toBe(body.url);
    expect((await fetched(body.url)).statusCode).toBe(404);
    const wrong = other.body.url.replace('large.webp', 'source');
    expect((await fetched(wrong)).statusCode).toBe(404);
  });

  it('follows the host’s crop and description', async () => {
    const event = await made();
    await put(event.id, await picture(1_600, 450).png().toBuffer());
    const change = (body: object) =>
      app.call('PUT', `/api/events/${event.id}/cover/settings`, { token: admin.token, body });
    const left = await change({ crop: { x: 0, y: 0, width: 0.5, height: 1 }, alt: 'The lake at dusk' });
    expect(left).toMatchObject({ status: 200, body: { alt: 'The lake at dusk', width: 800, height: 450 } });
    const pixels = await sharp((await fetched(left.body.url)).rawPayload)
      .raw()
      .toBuffer();
    expect(pixels[0]).toBeGreaterThan(240);
    const right = await change({ crop: { x: 0.5, y: 0, width: 0.5, height: 1 } });
    expect(right.body.alt).toBe('The lake at dusk');
    const blue = await sharp((await fetched(right.body.url)).rawPayload)
      .raw()
      .toBuffer();
    expect(blue[0]).toBeLessThan(20);
    expect(await shown(event.customUrl)).toMatchObject({ alt: 'The lake at dusk', url: right.body.url });
    await change({ decorative: true });
    expect(await shown(event.customUrl)).toMatchObject({ alt: '' });
    expect((await change({ crop: { x: 0.9, y: 0, width: 0.5, height: 1 } })).status).toBe(400);
    const source = await app.app.inject({
      url: `/api/events/${event.id}/cover/source`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(await sharp(source.rawPayload).metadata()).toMatchObject({ width: 1_600, height: 450 });
  });

  it('loses all its files on removal', async () => {
    const event = await made();
    const { body } = await put(event.id, await picture().jpeg().toBuffer());
    const remove = () => app.call('DELETE', `/api/events/${event.id}/cover`, { token: admin.token });
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect((await fetched(body.url)).statusCode).toBe(404);
    expect(await shown(event.customUrl)).toBeNull();
    const left = await app.database.platformTransaction((tx) =>
      tx.select().from(coverFiles).where(eq(coverFiles.eventId, event.id)),
    );
    expect(left).toEqual([]);
  });

  it('stays with a copy of the event, and disappears with the event itself', async () => {
    const event = await made();
    await put(event.id, await picture().jpeg().toBuffer());
    const copy = await app.call('POST', `/api/events/${event.id}/duplicate`, {
      token: admin.token,
      body: { dateTime: '2031-05-01T12:00:00Z' },
    });
    expect(copy.status).toBe(201);
    // A copy is a draft, so guests see none of it.
    const { body } = await app.call('GET', `/api/events/${copy.body.id}/cover`, { token: admin.token });
    expect(body.cover).toMatchObject({ width: 400, height: 225 });
    expect((await fetched(body.cover.url)).statusCode).toBe(404);
    await app.call('PUT', `/api/events/${copy.body.id}`, {
      token: admin.token,
      body: { status: 'published' },
    });
    expect((await fetched(body.cover.url)).statusCode).toBe(200);
    const url = (await shown(event.customUrl)).url;
    await app.call('DELETE', `/api/events/${event.id}`, { token: admin.token });
    expect((await fetched(url)).statusCode).toBe(404);
    await app.database.platformTransaction((tx) => tx.delete(events).where(eq(events.id, event.id)));
    const left = await app.database.platformTransaction((tx) =>
      tx.select().from(eventCovers).where(eq(eventCovers.eventId, event.id)),
    );
    expect(left).toEqual([]);
  });

  it('401, 403 or 404 without the right to edit the event', async () => {
    const event = await made();
    const file = await picture().jpeg().toBuffer();
    const stranger = await signedInAs(app.database, 'admin');
    const colleague = await signedInAs(app.database, 'eventManager', tenant);
    const guest = await signedInAs(app.database, 'guest', tenant);
    expect((await put(event.id, file, null)).status).toBe(401);
    expect((await put(event.id, file, guest)).status).toBe(403);
    expect((await put(event.id, file, colleague)).status).toBe(403);
    expect((await put(event.id, file, stranger)).status).toBe(404);
    expect((await put(event.id, file, manager)).status).toBe(200);
    const asked = (who: Signed) => app.call('GET', `/api/events/${event.id}/cover`, { token: who.token });
    expect((await asked(stranger)).status).toBe(404);
    expect((await asked(colleague)).body.cover).toMatchObject({ width: 400 });
    const lines = await app.database.platformTransaction((tx) =>
      tx.select().from(activityLog).where(eq(activityLog.eventId, event.id)),
    );
    expect(lines.map(({ details }) => details)).toEqual([{ name: event.name, styles: ['coverPicture'] }]);
  });
});

describe('an invalid cover picture', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('just a text')],
    ['an SVG', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
    ['a PNG that ends early', Buffer.from('\x89PNG\r\n\x1a\n\x00\x00', 'latin1')],
  ])('400 for %s', async (_what, file) => {
    const event = await made();
    const answered = await put(event.id, file, admin, 'image/png');
    expect(answered).toMatchObject({
      status: 400,
      body: { code: 'notAPicture', error: expect.stringMatching(/\.$/) },
    });
    expect(await shown(event.customUrl)).toBeNull();
  });

  it('400 for half a picture, and the previous picture stays', async () => {
    const event = await made();
    const whole = await picture(1_000, 800).jpeg().toBuffer();
    const before = await put(event.id, whole);
    const answered = await put(event.id, whole.subarray(0, whole.length / 2));
    expect(answered).toMatchObject({ status: 400, body: { code: 'notAPicture' } });
    expect((await shown(event.customUrl)).url).toBe(before.body.url);
  });

  it('413 for too many bytes or pixels', async () => {
    const event = await made();
    const heavy = await put(event.id, Buffer.alloc(maxCoverBytes + 1, 1));
    expect(heavy).toMatchObject({
      status: 413,
      body: { code: 'tooLarge', error: expect.stringContaining('12 MB') },
    });
    const wide = await sharp({ create: { width: 10_000, height: 5_001, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const answered = await put(event.id, wide);
    expect(answered).toMatchObject({
      status: 413,
      body: { error: expect.stringContaining('Use one with up to 50') },
    });
  });
});
