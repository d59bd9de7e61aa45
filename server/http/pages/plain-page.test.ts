import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../testing/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

describe('the page for a link that does not exist', () => {
  it.each(['unsubscribe', 'kitchen', 'view', 'door', 'a'])(
    '404 with a designed page, not as bare text: /%s/nothing',
    async (kind) => {
      const page = await server.app.inject(`/${kind}/nothing`);
      expect(page.statusCode).toBe(404);
      expect(page.body).toMatch(/<main><div class="alone"><h1>[^<]+<\/h1><p>[^<]+<\/p><\/div><\/main>/);
      const [, style = ''] = /<style>([^<]*\.alone\{[^<]*)<\/style>/.exec(page.body) ?? [];
      const hash = createHash('sha256').update(style).digest('base64');
      expect(page.headers['content-security-policy']).toContain(`style-src 'sha256-${hash}';`);
      expect(page.headers['x-robots-tag']).toBe('noindex');
    },
  );
});
