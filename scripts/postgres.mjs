import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { run } from './run.mjs';

const OLDEST = 15;

const folders = (parent, pattern, inner) => {
  try {
    return readdirSync(parent)
      .filter((name) => pattern.test(name))
      .map((name) => join(parent, name, inner));
  } catch {
    return [];
  }
};

const major = (version) => Number(/(\d+)(\.\d+)*\s*(\(|$)/.exec(version)?.[1] ?? 0);

/**
 * Returns the folder of this machine's newest PostgreSQL binaries, version 15 or later. Returns
 * null if there is none.
 */
export async function findPostgres() {
  const candidates = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...folders('/usr/lib/postgresql', /^\d+$/, 'bin'),
    ...folders('/usr', /^pgsql-\d+$/, 'bin'),
    ...folders('/opt/homebrew/opt', /^postgresql/, 'bin'),
    ...folders('/usr/local/opt', /^postgresql/, 'bin'),
    ...folders('/Applications/Postgres.app/Contents/Versions', /^\d+$/, 'bin'),
    '/usr/local/pgsql/bin',
  ].filter((folder) => folder && existsSync(join(folder, 'initdb')));
  // PATH may hold links to single programs only; the server is in the folder where initdb really
  // is.
  const real = new Set(candidates.map((folder) => dirname(realpathSync(join(folder, 'initdb')))));
  let best = null;
  for (const folder of real) {
    if (!existsSync(join(folder, 'postgres'))) continue;
    const { code, output } = await run(join(folder, 'postgres'), ['--version'], { capture: true });
    const version = code === 0 ? major(output.trim()) : 0;
    if (version >= OLDEST && version > (best?.version ?? 0)) best = { folder, version };
  }
  return best?.folder ?? null;
}

/**
 * Returns the user that runs PostgreSQL if we are root, because it refuses to run as root:
 * `postgres`, else `nobody`.
 */
function serverUser() {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const fields = users.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and this machine has neither a user postgres nor nobody.',
  );
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/**
 * Makes a folder that the server's user can reach. If root's TMPDIR is private, other users cannot
 * open it.
 */
function temporaryFolder(user) {
  const parent = user.uid === undefined ? tmpdir() : '/tmp';
  const folder = mkdtempSync(join(parent, 'turnout-pg-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  return folder;
}

const cluster = ['--encoding=UTF8', '--locale=C'];

/**
 * Makes a PostgreSQL cluster in a temporary folder and starts it on a free port. Without `durable`,
 * no statement waits for the disk, so a busy disk delays nothing. Only a crash of the whole machine
 * would show the difference. Returns `{ url, stop }`. `url` signs in as the superuser `postgres` to
 * the database of that name. `stop` ends the server and removes the folder. With `follows`, the
 * address of another server, the new server is a standby of that one.
 */
export async function startPostgres(binaries, { durable = true, follows } = {}) {
  const user = serverUser();
  const folder = temporaryFolder(user);
  const data = join(folder, 'data');
  const password = randomBytes(18).toString('base64url');
  const passwordFile = join(folder, 'password');
  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' } };
  let child;
  let log = '';
  // A process that is interrupted runs no `finally`.
  const stopAtOnce = () => {
    child?.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  process.once('exit', stopAtOnce);
  const stop = async () => {
    process.off('exit', stopAtOnce);
    if (child && child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT'); // "fast shutdown": the server disconnects its clients
      const impatient = setTimeout(() => child.kill('SIGQUIT'), 10_000);
      await ended;
      clearTimeout(impatient);
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (user.uid !== undefined) chownSync(passwordFile, user.uid, user.gid);
    const noSync = durable ? [] : ['--no-sync'];
    const [program, ...words] = follows
      ? ['pg_basebackup', '-R', '-X', 'stream', '--checkpoint=fast', '-d', follows]
      : ['initdb', '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, ...cluster];
    const made = await run(join(binaries, program), ['-D', data, ...words, ...noSync], {
      ...options,
      capture: true,
    });
    if (made.code !== 0) throw new Error(`The temporary PostgreSQL could not be made:\n${made.output}`);
    const port = await freePort();
    const settings = {
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: folder,
      max_connections: 200,
      ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    // The server leads a process group, so that a Ctrl-C in the terminal does not stop it before
    // the tests that use it.
    child = spawn(join(binaries, 'postgres'), ['-D', data, ...args], {
      ...options,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', () => reject(new Error(`The temporary PostgreSQL did not start:\n${log}`)));
      child.stderr.setEncoding('utf8').on('data', (chunk) => {
        log = (log + chunk).slice(-20_000);
        if (/ready to accept (read-only )?connections/.test(log)) resolve();
      });
    });
    return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, pid: child.pid, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
