import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLinkPage, linkPages } from '#domain/access/pages.ts';
import { buildApp } from '../../app.ts';
import type { PlatformDatabase } from '../../db/connect.ts';
import type { Config } from '../../config.ts';
import { testConfig, testKeys } from '../../testing/app.ts';
import { testDatabase } from '../../testing/database.ts';

describe('the page server', () => {
  const webDir = mkdtempSync(path.join(tmpdir(), 'turnout-web-'));
  let database: PlatformDatabase;
  let app: FastifyInstance;

  beforeAll(async () => {
    mkdirSync(path.join(webDir, 'assets'));
    writeFileSync(
      path.join(webDir, 'index.html'),
      '<title>Turnout — RSVPs</title><!-- For the landing page alone. --><meta name="description" content="Events"><!-- End of the landing page\'s own. -->' +
        '<meta content="__PUBLIC_URL__"><meta content="__MAIL__"><meta name="turnout-plans" content="__PLANS__"><div id="root"></div>',
    );
    writeFileSync(path.join(webDir, 'assets', 'app-1a2b.js'), 'export {};');
    writeFileSync(path.join(webDir, 'embed.js'), '/* embed */');
    database = await testDatabase();
    const config = testConfig({ publicUrl: 'https://rsvp.example/a"b' });
    app = await buildApp({ config, database, keys: testKeys, logger: pino({ level: 'silent' }) }, { webDir });
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    rmSync(webDir, { recursive: true });
  });

  it.each([
    ['/', 200],
    ['/dashboard', 200],
    ['/events/edit/some-id?tab=links', 200],
    ['/activity/?event=x', 200],
    ['/no-such-page', 404],
    ['/dashboard/more', 404],
    // The gallery of components is not part of the build.
    ['/gallery', 404],
  ])('serves %s uncached, with PUBLIC_URL in the page and the status %i', async (url, status) => {
    const reply = await app.inject({ url });
    expect(reply.statusCode).toBe(status);
    expect(reply.headers['content-type']).toMatch(/^text\/html/);
    expect(reply.headers['cache-control']).toBe('no-cache');
    expect(reply.body).toContain('<meta content="https://rsvp.example/a&quot;b">');
    expect(reply.body).toContain('<meta name="turnout-plans" content="on">');
    expect(reply.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it.each([
    ['/', 'Turnout — RSVPs'],
    ['/dashboard', 'Dashboard · Turnout'],
    ['/password?token=secret', 'Set a password · Turnout'],
    ['/no-such-page', 'Page not found · Turnout'],
  ])('titles %s “%s”, and describes the landing page alone', async (url, title) => {
    const { body } = await app.inject({ url });
    expect(body).toContain(`<title>${title}</title>`);
    expect(body.includes('name="description"')).toBe(url === '/');
  });

  it('serves the landing page as it was built, in the reader’s language, and the dashboard for its views', async () => {
    mkdirSync(path.join(webDir, '.vite'), { recursive: true });
    writeFileSync(path.join(webDir, '.vite', 'landing-on-en.html'), '<main>What it is for $&</main>');
    writeFileSync(path.join(webDir, '.vite', 'landing-on-ar.html'), '<main>لماذا</main>');
    writeFileSync(
      path.join(webDir, '.vite', 'landing.json'),
      JSON.stringify({ 'landing/client.tsx': { file: 'assets/landing-1.js' } }),
    );
    const index =
      '<html lang="en"><head><script type="module" src="/assets/index-1.js"></script></head><div id="root">…</div><noscript>…</noscript>';
    writeFileSync(path.join(webDir, 'index.html'), index);
    const config = testConfig({});
    const built = await buildApp(
      { config, database, keys: testKeys, logger: pino({ level: 'silent' }) },
      { webDir },
    );
    const page = await built.inject({ url: '/' });
    expect(page.body.replace(/<link[^>]*>/g, '')).toBe(
      '<html lang="en" dir="ltr"><head><script type="module" src="/assets/landing-1.js"></script></head><main>What it is for $&</main>',
    );
    expect(page.body).toContain(`<link rel="alternate" hreflang="ar" href="${config.publicUrl}/?l=ar">`);
    expect(page.body).toContain(`<link rel="canonical" href="${config.publicUrl}/">`);
    expect(page.headers.vary).toBe('accept-encoding, accept-language');
    const byBrowser = await built.inject({ url: '/', headers: { 'accept-language': 'ar-EG, de;q=0.5' } });
    expect(byBrowser.body).toContain('<html lang="ar" dir="rtl">');
    expect(byBrowser.headers['content-language']).toBe('ar');
    const asked = await built.inject({ url: '/?l=en', headers: { 'accept-language': 'ar' } });
    expect(asked.body).toBe(page.body);
    expect(asked.headers.vary).toBe('accept-encoding');
    const zipped = await built.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } });
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(page.body);
    for (const url of ['/?view=login', '/dashboard']) {
      expect((await built.inject({ url })).body).toContain('src="/assets/index-1.js"');
    }
    await built.close();
  });

  it.each([...linkPages.map(({ path }) => path), '/Password/'])(
    'serves the link page %s without caching, indexing or a referrer',
    async (path) => {
      const reply = await app.inject({ url: `${path}?token=secret` });
      expect(reply.statusCode).toBe(200);
      expect(reply.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      });
    },
  );

  it('treats every page without a session, except the first, as a link page', () => {
    expect(linkPages.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/password',
        '/join/confirm',
        '/email/confirm',
        '/email/change',
        '/email/undo',
        '/factor/undo',
      ]),
    );
    expect(isLinkPage('/')).toBe(false);
    expect(isLinkPage('/dashboard')).toBe(false);
  });

  it('tells browsers to insist on HTTPS for a year and to switch off unused features', async () => {
    const { headers } = await app.inject({ url: '/' });
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(headers['permissions-policy']).toBe(
      'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    );
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("require-trusted-types-for 'script';trusted-types turnout-mail");
    const guest = await app.inject({ url: '/rsvp/nobodys' });
    expect(String(guest.headers['content-security-policy'])).toContain("trusted-types 'none'");
    expect(guest.headers['permissions-policy']).toBe(headers['permissions-policy']);
  });

  it('keeps built files in caches forever, and the embed script only briefly and for every site', async () => {
    const built = await app.inject({ url: '/assets/app-1a2b.js' });
    expect(built.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    // Tells proxies to store the compressed and the plain file separately.
    expect(built.headers.vary).toBe('accept-encoding');
    const embed = await app.inject({ url: '/embed.js' });
    expect(embed.headers['cache-control']).toBe('public, max-age=300');
    expect(embed.headers['cross-origin-resource-policy']).toBe('cross-origin');
  });

  it.each([
    '/assets/gone.js',
    '/assets/gone.js?v=1',
    '/assets/.hidden.js',
    '/assets/%00.js',
    '/assets/a/b.js',
    '/assets/%2e%2e%2findex.html',
    '/assets/..%2findex.html',
    '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
    '/../package.json',
    '/.env',
  ])('404 for the file %s', async (url) => {
    const reply = await app.inject({ url });
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toEqual({
      code: 'notFound',
      reason: 'codes.notFound',
      params: {},
      error: expect.any(String) as unknown,
    });
  });

  describe('/.well-known/security.txt', () => {
    const asked = async (more: Partial<Config>) => {
      const deps = { config: testConfig(more), database, keys: testKeys, logger: pino({ level: 'silent' }) };
      const other = await buildApp(deps);
      const reply = await other.inject({ url: '/.well-known/security.txt' });
      await other.close();
      return reply;
    };

    it('200 with the contact, valid for less than a year', async () => {
      const { statusCode, body, headers } = await asked({
        securityContact: 'mailto:security@turnout.example',
        publicUrl: 'https://turnout.example',
      });
      expect(statusCode).toBe(200);
      expect(headers['content-type']).toBe('text/plain; charset=utf-8');
      const lines = body.trim().split('\n');
      const fields = new Map(lines.map((line) => line.split(/: (.*)/, 2) as [string, string]));
      expect([...fields.keys()]).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical']);
      expect(fields.get('Contact')).toBe('mailto:security@turnout.example');
      expect(fields.get('Canonical')).toBe('https://turnout.example/.well-known/security.txt');
      const left = Date.parse(fields.get('Expires') ?? '') - Date.now();
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThan(365 * 24 * 3_600_000);
    });

    it('404 without a configured contact', async () => {
      const reply = await asked({ securityContact: undefined });
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toEqual({
        code: 'notFound',
        reason: 'codes.notFound',
        params: {},
        error: expect.any(String) as unknown,
      });
    });
  });
});
