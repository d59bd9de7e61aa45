/** What tests need to start other servers on this machine: PgBouncer, PostgreSQL, HAProxy. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';

/** @throws if the program is missing: those tests fail and never skip. */
export function programAt(name: string, what: string): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  const found = folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
  if (!found) throw new Error(`${what} is missing: install the package ${name} (as root, npm test does).`);
  return found;
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
