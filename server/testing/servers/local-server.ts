/** What tests need to start other servers on this machine: PgBouncer, PostgreSQL, HAProxy. */
import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/**
 * Returns the path of a program.
 * @throws if it is missing, so that the tests that need it fail and never skip.
 */
export function programAt(name: string, what: string): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  const path = folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
  if (!path) throw new Error(`${what} is missing: the program ${name} is nowhere on the PATH.`);
  return path;
}

/** Returns the user that runs a server if we are root, because servers refuse to run as root. */
export function serverUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const fields = ['postgres', 'nobody']
    .map((name) => lines.find((line) => line.startsWith(`${name}:`)))
    .find((line) => line !== undefined)
    ?.split(':');
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : {};
}

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/**
 * Waits until a PostgreSQL client can connect through the process.
 * @throws if it ends, or lets nobody connect within about ten seconds.
 */
export async function untilConnected(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client(url);
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (attempt === 100 || child.exitCode !== null) throw error;
      await pause(100);
    }
  }
}
