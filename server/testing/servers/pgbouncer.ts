/** A real PgBouncer between a test and the test server. */
import { spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, programAt, serverUser, untilConnected } from './local-server.ts';

export interface Pooler {
  /** The address of the same database through the pooler. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts a pooler in front of the database at `behind`. It has so few server connections that
 * clients have to share them.
 */
export async function startPooler(
  behind: string,
  { mode, sessions = 3 }: { mode: 'transaction' | 'session' | 'statement'; sessions?: number },
): Promise<Pooler> {
  const as = serverUser();
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
  const child = spawn(programAt('pgbouncer', 'PgBouncer'), ['-q', file], {
    ...as,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGQUIT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const url = `postgres://anybody@127.0.0.1:${port}/pooled`;
  try {
    await untilConnected(url, child);
  } catch (error) {
    await stop();
    throw new Error(`PgBouncer does not answer: ${said}`, { cause: error });
  }
  return { url, stop };
}
