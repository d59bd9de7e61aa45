import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { DatabaseUnavailable } from '../db/errors.ts';
import { embedStyles, eventUrls, events, themes } from '../db/schema.ts';
import { eq } from 'drizzle-orm';
import { newId } from '../db/id.ts';
import { readSnapshots } from '../mail/event-snapshot.store.ts';
import { builtInThemes } from '../themes/built-in.ts';
import { platformScope } from '../db/scope.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { buildEvent, buildReservation, signedInAs } from '../testing/builders.ts';

let running: TestApp;
/** An app with built files. Only their names matter here. */
let built: FastifyInstance;
const webDir = mkdtempSync(path.join(tmpdir(), 'turnout-page-'));

function write(file: string, content: string) {
  mkdirSync(path.dirname(path.join(webDir, file)), { recursive: true });
  writeFileSync(path.join(webDir, file), content);
}

beforeAll(async () => {
  write('index.html', '<!doctype html><title>Dashboard</title>');
  write('embed.js', '/* embed */');
  write('embed.js.gz', 'compressed');
  write('assets/rsvp-1.js', '');
  write('assets/react-2.js', '');
  write('assets/rsvp-3.css', '.shared{color:red}');
  write(
    'assets/lora-4.css',
    '@font-face{font-family:Lora;src:url(/assets/lora-latin-ext-400-normal-a.woff2)}@font-face{src:url(/assets/lora-latin-400-normal-b.woff2)}@font-face{src:url("/assets/lora-latin-700-normal-c.woff2")}',
  );
  write(
    '.vite/rsvp.json',
    JSON.stringify({
      'rsvp/page/client.tsx': {
        file: 'assets/rsvp-1.js',
        isEntry: true,
        imports: ['_react.js'],
        css: ['assets/rsvp-3.css'],
      },
      '_react.js': { file: 'assets/react-2.js' },
      'rsvp/fonts/lora.css': { file: 'assets/lora-4.css', src: 'rsvp/fonts/lora.css' },
    }),
  );
  running = await testApp();
  built = await buildApp(running.deps, { webDir });
  await built.ready();
});

afterAll(async () => {
  await built.close();
  await running.close();
  rmSync(webDir, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  built.inject({ method: 'GET', url, headers });

async function host() {
  const { tenant, user } = await signedInAs(running.database, 'admin');
  if (!tenant) throw new Error('an admin has an organization');
  return { tenantId: tenant.id, createdBy: user.id };
}

const dataOf = (html: string): { event: { spotsRemaining: number; name: string }; personal: boolean } =>
  JSON.parse(/id="rsvp-data">([^]*?)<\/script>/.exec(html)?.[1] ?? 'null') as never;

describe('GET /rsvp/{customUrl}', () => {
  it('200 with the event as HTML text and as data, and with only the page’s own built files', async () => {
    const event = await buildEvent(running.database, { ...(await host()), name: 'Tea <i>&</i> cake' });
    const reply = await get(`/rsvp/${event.customUrl}`);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reply.body).toContain('<title>Tea &lt;i&gt;&amp;&lt;/i&gt; cake</title>');
    expect(dataOf(reply.body).event.name).toBe('Tea <i>&</i> cake');
    expect(reply.body).toContain('<link rel="modulepreload" fetchpriority="low" href="/assets/react-2.js">');
    expect(reply.body).toContain(
      '<script type="module" fetchpriority="low" src="/assets/rsvp-1.js"></script>',
    );
    expect(reply.body).toContain('.shared{color:red}');
    // A guest may follow a link to a map or a calendar, but the page loads nothing from there.
    expect(reply.body.replace(/<a [^>]*>/g, '')).not.toMatch(/https?:\/\/(?!turnout\.test|www\.w3\.org)/);
  });

  it('never shows taken seats as free', async () => {
    const event = await buildEvent(running.database, { ...(await host()), maxGuests: 10 });
    const spots = async () => dataOf((await get(`/rsvp/${event.customUrl}`)).body).event.spotsRemaining;
    expect(await spots()).toBe(10);
    expect(await spots()).toBe(10);
    await buildReservation(running.database, event, { guestCount: 3 });
    expect(await spots()).toBe(7);
    expect((await get(`/rsvp/${event.customUrl}`)).body).toContain('7 spots remaining of 10');
  });

  it('200 compressed if the client accepts gzip, with identical content', async () => {
    const event = await buildEvent(running.database, await host());
    const url = `/rsvp/${event.customUrl}`;
    const zipped = await get(url, { 'accept-encoding': 'br, gzip;q=0.8' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    const plain = await get(url, { 'accept-encoding': 'gzip;q=0, br' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
    expect(zipped.headers.vary).toContain('accept-encoding');
  });

  it('lets any site frame the embedded page, which runs only its own files', async () => {
    const event = await buildEvent(running.database, await host());
    const { headers } = await get(`/rsvp/${event.customUrl}?embed=1`);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain('frame-ancestors *');
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe-inline');
    expect(headers['x-frame-options']).toBeUndefined();
  });

  it('allows its inline scripts and styles by their hashes, and no others', async () => {
    const event = await buildEvent(running.database, await host());
    await running.database.transaction(platformScope, (tx) =>
      tx
        .insert(embedStyles)
        .values({ tenantId: event.tenantId, eventId: event.id, styles: { showEnvelope: true } }),
    );
    expect((await get(`/rsvp/${event.customUrl}`)).body).toContain('<div class="envelope"');
    for (const query of ['', '?attend=yes&guests=1', '?i=x']) {
      const { body, headers } = await get(`/rsvp/${event.customUrl}${query}`);
      const policy = String(headers['content-security-policy']);
      const allowed = (directive: string) =>
        new RegExp(`${directive} 'self'([^;]*);`).exec(policy)?.[1]?.split(' ').slice(1);
      const hashes = (pattern: RegExp) =>
        [...body.matchAll(pattern)].map(
          ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
        );
      expect(allowed('style-src'), query).toEqual(hashes(/<style>([^]*?)<\/style>/g));
      expect(allowed('style-src')?.length, query).toBeGreaterThan(0);
      expect(allowed('script-src'), query).toEqual(hashes(/<script>([^]*?)<\/script>/g));
    }
  });

  it('lets only this site frame the event page, and nobody frame other pages', async () => {
    for (const url of ['/', '/dashboard', '/api/health', '/embed.js', '/rsvp']) {
      const reply = await get(url);
      expect(reply.headers['x-frame-options'], url).toBe('DENY');
      expect(reply.headers['content-security-policy'], url).toContain("frame-ancestors 'none'");
    }
    const { customUrl } = await buildEvent(running.database, await host());
    for (const query of ['', '?reply=x', '?i=x', '?attend=yes&guests=1', '?preview=1']) {
      const reply = await get(`/rsvp/${customUrl}${query}`);
      expect(reply.headers['x-frame-options'], query).toBe('SAMEORIGIN');
      expect(reply.headers['content-security-policy'], query).toContain("frame-ancestors 'self'");
    }
  });

  it('302 from a former address to the present address with its query, also for the files of the page', async () => {
    const event = await buildEvent(running.database, await host());
    const before = `former-${event.customUrl}`;
    await running.database.transaction(platformScope, (tx) =>
      tx.insert(eventUrls).values({ customUrl: before, tenantId: event.tenantId, eventId: event.id }),
    );
    for (const rest of ['?embed=1&x=a%20b', '', '/theme.css?v=1', '/event.ics']) {
      const reply = await get(`/rsvp/${before}${rest}`);
      expect(reply.statusCode, rest).toBe(302);
      expect(reply.headers.location).toBe(`/rsvp/${event.customUrl}${rest}`);
    }
    expect((await get(`/rsvp/${event.customUrl}/?embed=1`)).headers.location).toBe(
      `/rsvp/${event.customUrl}?embed=1`,
    );
  });

  it('404 with a page for unknown, deleted and impossible addresses', async () => {
    const event = await buildEvent(running.database, { ...(await host()), deletedAt: new Date() });
    const strange = ['nobody-made-this', event.customUrl, '%00', '%F0%9F%8E%89', 'preview', 'a'.repeat(150)];
    for (const customUrl of strange) {
      const reply = await get(`/rsvp/${customUrl}`);
      expect(reply.statusCode, customUrl).toBe(404);
      expect(reply.headers['content-type']).toContain('text/html');
      expect(reply.body).toContain('<h1>Event not found</h1>');
    }
  });

  it('503 with a page that offers another attempt while the database is unreachable', async () => {
    const database = {
      ...running.database,
      get platform(): never {
        throw new DatabaseUnavailable('gone');
      },
    };
    const app = await buildApp({ ...running.deps, database }, {});
    const reply = await app.inject('/rsvp/anything');
    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toBe('2');
    expect(reply.body).toContain('<h1>Error: Failed to fetch event</h1>');
    expect(reply.body).toContain('Try again');
    await app.close();
  });

  it('marks the page as personal if a personal link opened it, and keeps that page out of caches', async () => {
    const event = await buildEvent(running.database, await host());
    const reply = await get(`/rsvp/${event.customUrl}?reply=secret-token`);
    expect(dataOf(reply.body).personal).toBe(true);
    expect(reply.body).not.toContain('secret-token');
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['referrer-policy']).toBe('no-referrer');
    expect(reply.headers['x-robots-tag']).toBe('noindex');
    const next = await get(`/rsvp/${event.customUrl}`);
    expect(dataOf(next.body).personal).toBe(false);
    expect(next.headers['cache-control']).toBe('private, no-cache');
  });

  it('lets search engines list a public event, and only under its plain address', async () => {
    const shown = await buildEvent(running.database, { ...(await host()), isPublic: true });
    const hidden = await buildEvent(running.database, { ...(await host()), isPublic: false });
    const isListed = async (path: string) => {
      const reply = await get(path);
      const byHead = reply.headers['x-robots-tag'] === undefined;
      expect(reply.body.includes('<meta name="robots" content="noindex">'), path).toBe(!byHead);
      return byHead;
    };
    const url = `/rsvp/${shown.customUrl}`;
    expect(await isListed(url)).toBe(true);
    expect(await isListed(`/rsvp/${hidden.customUrl}`)).toBe(false);
    for (const query of ['embed=1', 'preview=1', 'reply=x', 'attend=yes', 'withdrawn=1']) {
      expect(await isListed(`${url}?${query}`), query).toBe(false);
    }
    expect(await isListed('/rsvp/nobody-made-this')).toBe(false);
  });

  it('renders the plain, the embedded and the preview view of an event separately', async () => {
    const event = await buildEvent(running.database, await host());
    const url = `/rsvp/${event.customUrl}`;
    expect((await get(url)).body).not.toContain('is-embed');
    expect((await get(`${url}?embed=1`)).body).toContain('is-embed');
    expect((await get(`${url}?preview=1`)).body).toContain('so you can’t reply here');
    expect((await get(url)).body).not.toContain('so you can’t reply here');
  });
});

describe('GET /rsvp/preview', () => {
  it('200 for ?preview=1 with an empty page that waits for a draft from the editor, or with the sample', async () => {
    expect((await get('/rsvp/preview?preview=1')).body).toContain('Loading event...');
    const sample = await get('/rsvp/preview?preview=1&sample=1');
    expect(sample.body).toContain('Ada &amp; Bo');
    expect(sample.body).toContain('1 spot remaining of 80');
    // The landing page shows it in a frame.
    expect(sample.headers['x-frame-options']).toBe('SAMEORIGIN');
  });
});

describe('the style of a theme', () => {
  const customCss = '.title { letter-spacing: 0.1em }';
  async function themed(css: string) {
    const id = newId();
    const name = `Theme ${id}`;
    return running.database.transaction(platformScope, async (tx) => {
      await tx.insert(themes).values({
        id,
        name,
        nameKey: name.toLowerCase(),
        primaryColor: '#112233',
        secondaryColor: '#223344',
        accentColor: '#334455',
        backgroundColor: '#fafafa',
        textColor: '#111111',
        fontFamily: 'Lora',
        customCss: css,
      });
      return id;
    });
  }

  it('200 with a style sheet from our own origin, named by a hash of its content', async () => {
    const event = await buildEvent(running.database, { ...(await host()), themeId: await themed(customCss) });
    const page = await get(`/rsvp/${event.customUrl}`);
    const href = /<link rel="stylesheet" href="([^"]+)">/.exec(page.body)?.[1] ?? '';
    expect(href).toMatch(new RegExp(`^/rsvp/${event.customUrl}/theme\\.css\\?v=[0-9a-f]{16}$`));
    const named = await get(href);
    expect(named.statusCode).toBe(200);
    expect(named.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(named.headers['cache-control']).toContain('immutable');
    expect(named.body).toBe(customCss);
    const unnamed = await get(`/rsvp/${event.customUrl}/theme.css`);
    expect(unnamed.headers['cache-control']).toBe('no-cache');
  });

  it('never contains CSS that loads from elsewhere, even if the database contains such CSS', async () => {
    const css = '@import "https://elsewhere.test/x.css";';
    const event = await buildEvent(running.database, { ...(await host()), themeId: await themed(css) });
    const { body } = await get(`/rsvp/${event.customUrl}/theme.css`);
    expect(body).not.toContain('elsewhere');
  });

  it('takes the font from the application, inlined and preloaded', async () => {
    const event = await buildEvent(running.database, { ...(await host()), themeId: await themed('') });
    const { body } = await get(`/rsvp/${event.customUrl}`);
    expect(body).toContain('@font-face{font-family:Lora');
    const preloaded = [...body.matchAll(/rel="preload"[^>]*href="([^"]+)"/g)].map(([, href]) => href);
    expect(preloaded).toEqual([
      '/assets/lora-latin-400-normal-b.woff2',
      '/assets/lora-latin-700-normal-c.woff2',
    ]);
  });

  it('404 for an unknown event', async () => {
    expect((await get('/rsvp/nobody-made-this/theme.css')).statusCode).toBe(404);
  });
});

describe('GET /rsvp/{customUrl}/event.ics', () => {
  it('200 with the event as a calendar file', async () => {
    const startsAt = new Date('2027-06-05T20:00:00Z');
    const event = await buildEvent(running.database, {
      ...(await host()),
      name: 'Tea; cake, and\nmore',
      displayName: 'Ada & Bo',
      startsAt,
    });
    const reply = await get(`/rsvp/${event.customUrl}/event.ics`);
    expect(reply.headers['content-type']).toContain('text/calendar');
    expect(reply.headers['content-disposition']).toBe(`attachment; filename="${event.customUrl}.ics"`);
    const parsed = new ICAL.Event(
      new ICAL.Component(ICAL.parse(reply.body) as never).getFirstSubcomponent('vevent') as never,
    );
    expect(parsed.startDate.toJSDate()).toEqual(startsAt);
    expect(parsed.summary).toContain('Tea; cake');
  });
});

describe('GET /rsvp/{customUrl}/drawing.png', () => {
  it('200 with the drawing of the theme, which mails show, and 404 without one', async () => {
    const theme = builtInThemes[0]!;
    const themeId = theme.id;
    await running.database.transaction(platformScope, (tx) =>
      tx.insert(themes).values({ ...theme, nameKey: theme.name.toLowerCase() }),
    );
    const themed = await buildEvent(running.database, { ...(await host()), themeId });
    const drawn = await get(`/rsvp/${themed.customUrl}/drawing.png`);
    expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/png']);
    expect([drawn.rawPayload.readUInt32BE(16), drawn.rawPayload.readUInt32BE(20)]).toEqual([1200, 400]);
    const snapshots = await running.database.platformTransaction((tx) => readSnapshots(tx, [themed.id]));
    expect(snapshots.get(themed.id)?.mailCover).toEqual({
      path: `/rsvp/${themed.customUrl}/drawing.png`,
      alt: '',
    });
    const plain = await buildEvent(running.database, await host());
    expect((await get(`/rsvp/${plain.customUrl}/drawing.png`)).statusCode).toBe(404);
    const draft = await buildEvent(running.database, { ...(await host()), themeId, status: 'draft' });
    const ofDraft = await running.database.platformTransaction((tx) => readSnapshots(tx, [draft.id]));
    expect(ofDraft.get(draft.id)?.mailCover).toBeUndefined();
  });
});

describe('GET /rsvp/{customUrl}/image.png', () => {
  const imageOf = (html: string) =>
    /<meta property="og:image" content="http:\/\/turnout\.test([^"]+)">/.exec(html)?.[1] ?? '';

  it('200 with the picture that the page names, cached forever, and another version, cached briefly', async () => {
    const event = await buildEvent(running.database, { ...(await host()), name: 'Tea 🎉 <svg onload=x>' });
    const url = `/rsvp/${event.customUrl}`;
    const address = imageOf((await get(url)).body);
    expect(address).toMatch(new RegExp(`^${url}/image\\.png\\?v=[0-9a-f]{16}$`));
    const named = await get(address);
    expect(named.statusCode).toBe(200);
    expect(named.headers['content-type']).toBe('image/png');
    expect(named.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(named.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect([named.rawPayload.readUInt32BE(16), named.rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
    const unnamed = await get(`${url}/image.png`);
    expect(unnamed.headers['cache-control']).toBe('public, no-cache');
    expect(unnamed.rawPayload.equals(named.rawPayload)).toBe(true);
    const again = await get(`${url}/image.png`, { 'if-none-match': String(named.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  it('changes its address when the picture changes, but not when a guest takes a seat', async () => {
    const event = await buildEvent(running.database, await host());
    const address = async () => imageOf((await get(`/rsvp/${event.customUrl}`)).body);
    const before = await address();
    await buildReservation(running.database, event);
    expect(await address()).toBe(before);
    await running.database.transaction(platformScope, (tx) =>
      tx.update(events).set({ titleColor: '#aa0000' }).where(eq(events.id, event.id)),
    );
    expect(await address()).not.toBe(before);
  });

  it('404 for an unknown or deleted event, 200 for a private event', async () => {
    const deleted = await buildEvent(running.database, { ...(await host()), deletedAt: new Date() });
    const hidden = await buildEvent(running.database, { ...(await host()), isPublic: false });
    expect((await get(`/rsvp/${deleted.customUrl}/image.png`)).statusCode).toBe(404);
    expect((await get('/rsvp/nobody-made-this/image.png')).statusCode).toBe(404);
    expect((await get(`/rsvp/${hidden.customUrl}/image.png`)).statusCode).toBe(200);
  });

  it('302 from a former address', async () => {
    const event = await buildEvent(running.database, await host());
    const before = `former-${event.customUrl}`;
    await running.database.transaction(platformScope, (tx) =>
      tx.insert(eventUrls).values({ customUrl: before, tenantId: event.tenantId, eventId: event.id }),
    );
    const reply = await get(`/rsvp/${before}/image.png?v=1`);
    expect(reply.headers.location).toBe(`/rsvp/${event.customUrl}/image.png?v=1`);
  });
});

it('GET /embed.js gives 200 to other sites, cached for five minutes', async () => {
  for (const encoding of ['identity', 'gzip']) {
    const reply = await get('/embed.js', { 'accept-encoding': encoding });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toBe(encoding === 'gzip' ? 'compressed' : '/* embed */');
    expect(reply.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(reply.headers['cache-control']).toBe('public, max-age=300');
  }
});

it('the page of a renamed event shows the new name at once', async () => {
  const event = await buildEvent(running.database, { ...(await host()), name: 'Before' });
  expect((await get(`/rsvp/${event.customUrl}`)).body).toContain('<title>Before</title>');
  await running.database.transaction(platformScope, (tx) =>
    tx.update(events).set({ name: 'After' }).where(eq(events.id, event.id)),
  );
  expect((await get(`/rsvp/${event.customUrl}`)).body).toContain('<title>After</title>');
});
