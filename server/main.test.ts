import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildChild, startChild } from './testing/child.ts';

it('shows the first superadmin’s password though the start fails; the next start warns of trusting every proxy', async () => {
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
  // The one way of trusting proxies that lets callers choose their own address is not taken in silence.
  const next = start({ TRUST_PROXY: 'on', LOG_LEVEL: 'warn' });
  await next.line(/TRUST_PROXY=on believes every address/);
  await next.line(/^Turnout is ready/);
  next.process.kill('SIGTERM');
  expect(await next.ended).toEqual({ code: 0, signal: null });
  expect(next.lines.join('\n')).not.toContain('password');
  rmSync(dataDir, { recursive: true, force: true });
}, 120_000);
