import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import type { DoorLink } from '#domain/doors/contract.ts';
import { buildApp } from '../app.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { buildEvent } from '../testing/builders.ts';
import { buildStaff } from '../testing/staff.ts';

let running: TestApp;
let built: FastifyInstance;
const webDir = mkdtempSync(path.join(tmpdir(), 'turnout-door-'));
let token: string;

function write(file: string, content: string) {
  mkdirSync(path.dirname(path.join(webDir, file)), { recursive: true });
  writeFileSync(path.join(webDir, file), content);
}

beforeAll(async () => {
  write('index.html', '<!doctype html><title>Dashboard</title>');
  write('assets/door-worker-4.js', '/* the worker */');
  write(
    '.vite/door.json',
    JSON.stringify({
      'door/client.tsx': {
        file: 'assets/door-1.js',
        css: ['assets/door-2.css'],
        dynamicImports: ['door/scan/decoder.ts'],
      },
      'door/scan/decoder.ts': {
        file: 'assets/decoder-3.js',
        imports: ['door/client.tsx'],
        assets: ['assets/reader-5.wasm'],
      },
      'door/worker/worker.ts': { file: 'assets/door-worker-4.js' },
    }),
  );
  running = await testApp();
  built = await buildApp(running.deps, { webDir });
  await built.ready();
  const { tenant, manager } = await buildStaff(running.database);
  const event = await buildEvent(running.database, { tenantId: tenant.id, createdBy: manager.user.id });
  const made = await running.call('POST', `/api/events/${event.id}/door-links`, {
    token: manager.token,
    body: { label: 'Door', rights: [] },
  });
  token = (made.body as DoorLink).link?.split('/door/')[1] ?? '';
});

afterAll(async () => {
  await built.close();
  await running.close();
  rmSync(webDir, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  built.inject({ method: 'GET', url, headers });

describe('the page of a door link', () => {
  it.each(['', '/board'])('200 at /door/{token}%s, and no cache keeps the page', async (rest) => {
    const { statusCode, headers, body } = await get(`/door/${token}${rest}`);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(body).toContain(`<link rel="manifest" href="/door/${token}/manifest.webmanifest">`);
    expect(body).toContain('<script type="module" src="/assets/door-1.js"></script>');
    expect(body).toContain('<link rel="stylesheet" href="/assets/door-2.css">');
    expect(body).toContain('<noscript>');
  });

  it('speaks the browser’s language to those without a script, and on the phone’s home screen', async () => {
    const german = { 'accept-language': 'de' };
    const { headers, body } = await get(`/door/${token}`, german);
    expect(headers.vary).toContain('accept-language');
    expect(body).toContain('<html lang="de">');
    expect(body).toContain('<title>Einlass</title>');
    expect(body).toContain('Diese Seite braucht JavaScript');
    expect(body).not.toMatch(/needs JavaScript|paper list/);
    const manifest = await get(`/door/${token}/manifest.webmanifest`, german);
    expect(JSON.parse(manifest.body)).toMatchObject({ lang: 'de', name: 'Einlass', short_name: 'Einlass' });
  });

  it('allows a web worker, WebAssembly and the camera, and loads nothing from another host', async () => {
    const { headers } = await get(`/door/${token}`);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).toContain("worker-src 'self'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/https?:|unsafe-inline|'unsafe-eval'/);
    expect(headers['permissions-policy']).toContain('camera=(self)');
    const elsewhere = await get('/');
    expect(elsewhere.headers['permissions-policy']).toContain('camera=()');
    expect(String(elsewhere.headers['content-security-policy'])).not.toContain('wasm');
  });

  it.each(['short', 'with.dots.in.it.and.long', '%3Cscript%3E-and-more-letters', 'A'.repeat(43)])(
    '404 for %j, which no door link has as its path',
    async (other) => {
      const { statusCode, body } = await get(`/door/${other}`);
      expect(statusCode).toBe(404);
      expect(body).not.toContain('<script');
      expect((await get(`/door/${other}/manifest.webmanifest`)).statusCode).toBe(404);
      expect(body).toContain('This isn’t a valid check-in link');
      const german = await get(`/door/${other}`, { 'accept-language': 'de' });
      expect(german.body).toContain('Dieser Link führt zu keinem Einlass');
    },
  );
});

describe('the web app manifest of a door link', () => {
  it('200 with an app whose start page is the door link', async () => {
    const { statusCode, headers, body } = await get(`/door/${token}/manifest.webmanifest`);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(JSON.parse(body)).toMatchObject({
      start_url: `/door/${token}`,
      scope: '/door/',
      display: 'standalone',
    });
  });
});

describe('the service worker of the door page', () => {
  interface ServedDoor {
    version: string;
    shell: string;
    headers: Record<string, string>;
    files: string[];
    decoder: string[];
  }

  it('200 with the list of files that it caches, and the code decoder listed separately', async () => {
    const { statusCode, headers, body } = await get('/door/worker.js');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    const kept = JSON.parse(/^self\.door=(.*);\n/.exec(body)?.[1] ?? '') as ServedDoor;
    expect(kept.files).toEqual(['/assets/door-1.js', '/assets/door-2.css', '/favicon.svg']);
    expect(kept.decoder).toEqual(['/assets/decoder-3.js', '/assets/reader-5.wasm']);
    expect(body).toContain('/* the worker */');
  });

  it('serves the same page as the server, with the same policy', async () => {
    const kept = JSON.parse(
      /^self\.door=(.*);\n/.exec((await get('/door/worker.js')).body)?.[1] ?? '',
    ) as ServedDoor;
    const page = await get(`/door/${token}`);
    expect(kept.shell.split('{token}').join(token)).toBe(page.body);
    for (const [name, value] of Object.entries(kept.headers)) expect(page.headers[name]).toBe(value);
  });

  it('304 for a browser that has the present version', async () => {
    const { headers } = await get('/door/worker.js');
    const again = await get('/door/worker.js', { 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  it('404 if the door page was not built', async () => {
    expect((await running.call('GET', '/door/worker.js')).status).toBe(404);
  });
});
