import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../testing/app.ts';
import { apiPage } from './api-page.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

describe('the HTML page of the API', () => {
  it('names every call of the OpenAPI document, and every link on it leads somewhere', async () => {
    const { paths } = (await server.app.inject('/api/openapi.json')).json<{
      paths: Record<string, Record<string, { summary: string; operationId: string }>>;
    }>();
    const page = (await server.app.inject('/api/docs')).body;
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({ path, method, operationId })),
    );
    expect(calls.length).toBeGreaterThan(150);
    for (const { path, method, operationId } of calls) {
      expect(page).toContain(`<b>${method.toUpperCase()}</b> <code>${path}</code>`);
      expect(page).toContain(`id="${operationId}"`);
    }
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id ?? '');
    expect(links.length).toBeGreaterThan(100);
    for (const id of new Set(links)) expect(page).toContain(`id="${id}"`);
  });

  it('runs no script, allows its style only by a hash, and is small', async () => {
    const page = await server.app.inject({ url: '/api/docs', headers: { 'accept-encoding': 'gzip' } });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(page.rawPayload.length).toBeLessThan(60_000);
    expect(gunzipSync(page.rawPayload).toString()).not.toMatch(/<script|style="/);
    const again = await server.app.inject({
      url: '/api/docs',
      headers: { 'if-none-match': String(page.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    expect((await server.app.inject('/api/docs/')).headers.location).toBe('/api/docs');
  });

  it('says which values a field accepts, and escapes every word of the document', () => {
    const html = apiPage({
      info: { title: 'T', version: '1', description: '<b>&' },
      paths: {
        '/api/x/{id}': {
          put: {
            operationId: 'x',
            summary: '"Less" < more',
            parameters: [
              { name: 'id', in: 'path', required: true, schema: { $ref: '#/components/schemas/Id' } },
            ],
            requestBody: {
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    required: ['name'],
                    properties: {
                      name: { type: 'string', minLength: 1, maxLength: 200 },
                      seats: { anyOf: [{ type: 'integer', minimum: 0 }, { type: 'null' }] },
                      kinds: { type: 'array', items: { enum: ['a<', 'b'] } },
                    },
                  },
                },
              },
            },
            responses: { '200': { description: 'Done.' }, '429': { description: 'Too many.' } },
          },
        },
      },
      components: { schemas: { Id: { type: 'string', format: 'uuid' } } },
    });
    expect(html).toContain('<p>&lt;b&gt;&amp;</p>');
    expect(html).toContain('&quot;Less&quot; &lt; more');
    expect(html).toContain('<code>name</code> string <small>required. 1 to 200 characters</small>');
    expect(html).toContain('<code>seats</code> integer or null');
    expect(html).toContain('list of <code>&quot;a&lt;&quot;</code> or <code>&quot;b&quot;</code>');
    expect(html).toContain('<a href="#object-Id"><code>Id</code></a>');
    expect(html).not.toContain('Too many.');
  });
});
