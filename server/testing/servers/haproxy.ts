/** HAProxy in front of two PostgreSQL servers, with the settings of deploy/haproxy.cfg. */
import { spawn } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, programAt, serverUser, untilConnected } from './local-server.ts';
import type { Pair, PairedServer } from './postgres-pair.ts';

export interface Proxy {
  /** DATABASE_URL through the proxy. */
  url: string;
  stop(): Promise<void>;
}

const example = new URL('../../../deploy/haproxy.cfg', import.meta.url);

export async function startProxy({ primary, standby }: Pair): Promise<Proxy> {
  const checks = await Promise.all([primary, standby].map(checkOf));
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'turnout-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  const config = readFileSync(example, 'utf8')
    // Only root may become another user.
    .replace(/^ {4}(user|group) haproxy\n/gm, '')
    .replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${port}`)
    .replace('10.0.0.11:5432 check port 8008', `${primary.host} check port ${checks[0]!.port}`)
    .replace('10.0.0.12:5432 check port 8008', `${standby.host} check port ${checks[1]!.port}`);
  writeFileSync(file, config);
  const as = serverUser();
  if (as.uid !== undefined && as.gid !== undefined) {
    for (const path of [folder, file]) chownSync(path, as.uid, as.gid);
  }
  const child = spawn(programAt('haproxy', 'HAProxy'), ['-db', '-f', file], {
    ...as,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    for (const check of checks) check.stop?.();
    rmSync(folder, { recursive: true, force: true });
  };
  const address = new URL(primary.url);
  address.host = `127.0.0.1:${port}`;
  const url = address.href;
  try {
    await untilConnected(url, child);
  } catch (error) {
    await stop();
    throw new Error(`HAProxy does not answer: ${said}`, { cause: error });
  }
  return { url, stop };
}

/**
 * Returns the port of Patroni. Without Patroni, something answers as its `/primary` does: 200 if
 * the server is the primary, else 503.
 */
async function checkOf(server: PairedServer): Promise<{ port: number; stop?(): void }> {
  if (server.patroniPort !== undefined) return { port: server.patroniPort };
  const answering = createServer((_, response) => {
    server.ask<{ primary: boolean }>('select not pg_is_in_recovery() as primary').then(
      ([row]) => response.writeHead(row?.primary ? 200 : 503).end(),
      () => response.writeHead(503).end(),
    );
  });
  await new Promise<void>((listening) => answering.listen(0, '127.0.0.1', listening));
  return { port: (answering.address() as AddressInfo).port, stop: () => void answering.close() };
}
