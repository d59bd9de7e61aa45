import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import type { Database } from '../db/connect.ts';
import { testConfig } from '../testing/app.ts';
import { testDatabase } from '../testing/database.ts';

describe('the files of the dashboard', () => {
  const webDir = mkdtempSync(path.join(tmpdir(), 'turnout-web-'));
  let database: Database;
  let app: FastifyInstance;

  beforeAll(async () => {
    mkdirSync(path.join(webDir, 'assets'));
    writeFileSync(path.join(webDir, 'index.html'), '<meta content="__PUBLIC_URL__"><div id="root"></div>');
    writeFileSync(path.join(webDir, 'assets', 'app-1a2b.js'), 'export {};');
    writeFileSync(path.join(webDir, 'embed.js'), '/* embed */');
    database = await testDatabase();
    const config = testConfig({ publicUrl: 'https://rsvp.example/a"b' });
    app = await buildApp({ config, database, logger: pino({ level: 'silent' }) }, { webDir });
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
  ])('%s: the page, with PUBLIC_URL in its head and never cached, and status %i', async (url, status) => {
    const reply = await app.inject({ url });
    expect(reply.statusCode).toBe(status);
    expect(reply.headers['content-type']).toMatch(/^text\/html/);
    expect(reply.headers['cache-control']).toBe('no-cache');
    expect(reply.body).toContain('<meta content="https://rsvp.example/a&quot;b">');
    expect(reply.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('built files are kept for ever, the embed script briefly and for every site', async () => {
    const built = await app.inject({ url: '/assets/app-1a2b.js' });
    expect(built.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    // By proxies too, each form for those who can read it.
    expect(built.headers.vary).toBe('accept-encoding');
    const embed = await app.inject({ url: '/embed.js' });
    expect(embed.headers['cache-control']).toBe('public, max-age=300');
    expect(embed.headers['cross-origin-resource-policy']).toBe('cross-origin');
  });

  it.each(['/assets/gone.js', '/../package.json', '/.env'])('404 for the file %s', async (url) => {
    const reply = await app.inject({ url });
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toEqual({ error: expect.any(String) as unknown });
  });
});
