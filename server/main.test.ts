import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openEmbedded } from './db/embedded/open.ts';
import { buildChild, startChild } from './testing/child.ts';

/** Returns the tables that have rows, without those that the search fills in the background. */
async function tablesWithRows(dataDir: string): Promise<string[]> {
  const database = await openEmbedded({ dataDir });
  const ask = async <Row>(text: string) => (await database.platform.execute(sql.raw(text))).rows as Row[];
  try {
    const tables = await ask<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'search_%' order by 1`,
    );
    const found: string[] = [];
    for (const { name } of tables)
      if ((await ask(`select 1 from ${name} limit 1`)).length > 0) found.push(name);
    return found;
  } finally {
    await database.close();
  }
}

it('a failed first start still prints the superadmin’s password; the next start warns about TRUST_PROXY=on and counts no warm-up page', async () => {
  const file = await buildChild('main');
  const dataDir = mkdtempSync(join(tmpdir(), 'turnout-main-'));
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const env = {
    PORT: String((other.address() as AddressInfo).port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    SUPERADMIN_EMAIL: '',
    SUPERADMIN_PASSWORD: '',
  };
  const start = (more: Record<string, string> = {}) => startChild(file, [], [], { ...env, ...more });
  const first = start();
  expect(await first.ended).toEqual({ code: 1, signal: null });
  expect(first.lines.join('\n')).toMatch(/email +admin@turnout\.local\n +password +\S{16}\n/);

  other.close();
  // TRUST_PROXY=on lets callers choose their own address, so the server warns about it.
  const next = start({ TRUST_PROXY: 'on', LOG_LEVEL: 'debug' });
  await next.line(/TRUST_PROXY=on trusts every address/);
  await next.line(/^Turnout is ready/);
  const rendered = JSON.parse(await next.line(/rendered in advance/)) as { bytes: number };
  expect(rendered.bytes).toBeGreaterThan(2_000);
  const metrics = await (await fetch(`http://127.0.0.1:${env.PORT}/metrics`)).text();
  expect(metrics).toContain('turnout_http_requests_total');
  expect(metrics).not.toMatch(/^turnout_http_requests_total\{/m);
  next.process.kill('SIGTERM');
  expect(await next.ended).toEqual({ code: 0, signal: null });
  expect(next.lines.join('\n')).not.toContain('password');
  // The superadmin, the log entry about it, and the built-in themes.
  expect(await tablesWithRows(dataDir)).toEqual(['activity_log', 'themes', 'users']);
  rmSync(dataDir, { recursive: true, force: true });
}, 120_000);
