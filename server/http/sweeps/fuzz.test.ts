/**
 * A small, fixed part of `npm run drill -- fuzz`. The drill sets the number of calls and the seed.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../testing/app.ts';
import { fuzz, pagesOf } from '../../testing/fuzz/fuzz.ts';

const requests = Number(process.env.FUZZ_REQUESTS ?? 1_500);
const seed = Number(process.env.FUZZ_SEED ?? 4244);

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

it('the list of pages in docs/security/public-calls.md is complete', () => {
  const written = readFileSync('docs/security/public-calls.md', 'utf8');
  const listed = [...written.matchAll(/^\| `(\/[^`]*)` +\| ([A-Z, ]+?) +\|/gm)].flatMap(
    ([, path, methods = '']) => methods.split(', ').map((method) => ({ method, path })),
  );
  const order = (pages: { method: string; path?: string | undefined }[]) =>
    pages.map(({ method, path }) => `${method} ${path}`).sort();
  expect(order(listed)).toEqual(order(pagesOf(app)));
});

it(
  `${requests} hostile calls never make the server fail or reach another organization`,
  async () => {
    const result = await fuzz(app, { seed, requests });
    // Only the drill prints the responses.
    if (process.env.FUZZ_REQUESTS) {
      process.stdout.write(`${JSON.stringify(result.statuses)} ${result.succeeded} kinds of success\n`);
    }
    const inShort = result.findings.map((finding) => finding.slice(0, 200)).join('; ');
    expect(result.findings, inShort).toEqual([]);
    expect(result.calls).toBe(requests);
    expect(result.missed).toEqual([]);
    // If few calls succeeded, the test would only prove that validation refuses them.
    expect(result.succeeded).toBeGreaterThan(100);
  },
  90_000 + requests * 200,
);
