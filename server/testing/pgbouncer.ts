/** A real PgBouncer between a test and the test server. */
import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

export interface Pooler {
  /** The address of the same database through the pooler. */
  url: string;
  stop(): Promise<void>;
}

/** @throws if PgBouncer is missing: those tests fail and never skip. */
function program(): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  const found = folders.map((folder) => join(folder, 'pgbouncer')).find((file) => existsSync(file));
  if (!found)
    throw new Error('PgBouncer is missing: install the package pgbouncer (as root, npm test does).');
  return found;
}

/** Returns the user that runs PgBouncer if we are root, because it refuses to run as root. */
function user(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const fields = ['postgres', 'nobody']
    .map((name) => lines.find((line) => line.startsWith(`${name}:`)))
    .find((line) => line !== undefined)
    ?.split(':');
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : {};
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/**
 * Starts a pooler in front of the database at `behind`. It has so few server connections that
 * clients have to share them.
 */
export async function startPooler(
  behind: string,
  { mode, sessions = 3 }: { mode: 'transaction' | 'session' | 'statement'; sessions?: number },
): Promise<Pooler> {
  const as = user();
  const folder = mkdtempSync(join(as.uid === undefined ? tmpdir() : '/tmp', 'turnout-bouncer-'));
  const server = new URL(behind);
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const secret = (text: string) => `'${decodeURIComponent(text).replaceAll("'", "''")}'`;
  writeFileSync(
    file,
    [
      '[databases]',
      `pooled = host=${server.hostname} port=${server.port || 5432} dbname=${server.pathname.slice(1)} user=${secret(server.username)} password=${secret(server.password)}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      `pool_mode = ${mode}`,
      `default_pool_size = ${sessions}`,
      'max_client_conn = 200',
      'server_round_robin = 1',
      'query_wait_timeout = 20',
    ].join('\n'),
    { mode: 0o600 },
  );
  if (as.uid !== undefined && as.gid !== undefined) {
    for (const path of [folder, file]) chownSync(path, as.uid, as.gid);
  }
  const child = spawn(program(), ['-q', file], { ...as, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGQUIT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const url = `postgres://anybody@127.0.0.1:${port}/pooled`;
  const { Client } = (await import('pg')).default;
  for (let attempt = 0; ; attempt++) {
    const client = new Client(url);
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return { url, stop };
    } catch (error) {
      if (attempt === 100 || child.exitCode !== null) {
        await stop();
        throw new Error(`PgBouncer does not answer: ${said}`, { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
