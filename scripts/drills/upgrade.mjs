/**
 * Drills the upgrade between two versions and the way back, as docs/operations/README.md describes
 * them. The drill backs up with the old version, upgrades and finds everything. The old version
 * then refuses the new data. The drill restores the backup with the old version into a new folder
 * and finds everything again.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from '../root.mjs';
import { run } from '../run.mjs';
import { checked, oneGuest, organization, startServer, withBuild } from './server.mjs';

const env = { RATE_LIMIT: 'off', DATABASE_URL: '', SMTP_URL: '', SECRET_KEY: '' };

/** Runs a build's command on a data folder. */
const command = (out, name, file, dataDir) =>
  run(process.execPath, [join(out, 'server', `${name}.js`), file], {
    capture: true,
    env: { ...process.env, ...env, DATA_DIR: dataDir },
  });

async function expectDone(what, outcome) {
  const { code, output } = await outcome;
  console.log(`${what}: ${code === 0 ? output.trim().split('\n').at(-1) : `exit ${code}`}`);
  if (code !== 0) throw new Error(output);
}

/**
 * Starts a build on a folder, requests what a guest sees through the personal link, and stops it.
 */
async function look(out, dataDir, paths) {
  const server = await startServer(out, { ...env, DATA_DIR: dataDir });
  try {
    const seen = [];
    for (const { path, token } of paths) {
      const response = await fetch(server.url + path, {
        headers: token ? { authorization: `Bearer ${token}` } : {},
      });
      const body = await response.json();
      seen.push({
        path,
        status: response.status,
        names: body.reservations?.map((each) => each.guestEmail) ?? null,
      });
    }
    return JSON.stringify(seen);
  } finally {
    await server.kill();
  }
}

/**
 * Links the installed packages if the older version has the same lock file. Otherwise installs that
 * version's own packages.
 */
async function givePackages(checkout) {
  const lockOf = (folder) => readFileSync(join(folder, 'package-lock.json'), 'utf8');
  if (lockOf(checkout) === lockOf(inRoot())) {
    symlinkSync(inRoot('node_modules'), join(checkout, 'node_modules'));
  } else {
    console.log('the older version has other packages: they are installed for it');
    await checked('npm', ['ci', '--ignore-scripts', '--include=dev', '--include=optional'], {
      cwd: checkout,
    });
  }
}

/** @param from a git revision that is older than the files here. */
export function upgrade({ from }) {
  if (!from) throw new Error('Name the older version: --from REVISION');
  return withBuild(async (now) => {
    const folder = mkdtempSync(join(tmpdir(), 'turnout-upgrade-'));
    const checkout = join(folder, 'old');
    let before = null;
    try {
      await checked('git', ['-C', inRoot(), 'worktree', 'add', '--detach', checkout, from]);
      await givePackages(checkout);
      // A build looks for its packages in the folders above it.
      mkdirSync(join(checkout, 'node_modules', '.cache'), { recursive: true });
      before = mkdtempSync(join(realpathSync(join(checkout, 'node_modules')), '.cache', 'drill-old-'));
      await checked(process.execPath, [join(checkout, 'scripts', 'build.mjs'), '--out', before]);
      const [data, restored, file] = ['data', 'restored', 'backup'].map((name) => join(folder, name));

      const old = await startServer(before, { ...env, DATA_DIR: data });
      const host = await organization(old.url, 'upgraded');
      const sent = await fetch(old.url + host.submit, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...oneGuest, guestEmail: 'grace@example.com' }),
      });
      if (sent.status !== 201) throw new Error(`A reply was ${sent.status}.`);
      await old.kill();
      const paths = [
        { path: `/api/event/${host.event.id}/reservations?page=1&pageSize=10`, token: host.token },
        { path: `/api/rsvp/${host.event.customUrl}/data` },
      ];
      const expected = await look(before, data, paths);
      await expectDone('backup with the old version', command(before, 'backup', file, data));

      const upgraded = await look(now, data, paths);
      console.log(
        `after the upgrade: ${upgraded === expected ? 'the same' : `${upgraded}, not ${expected}`}`,
      );
      const refused = await command(before, 'main', '', data);
      console.log(`the old version on the new database: exit ${refused.code}, ${refused.output.trim()}`);
      await expectDone('restore with the old version', command(before, 'restore', file, restored));
      const back = await look(before, restored, paths);
      console.log(`after the way back: ${back === expected ? 'the same' : `${back}, not ${expected}`}`);
      return upgraded === expected && back === expected && refused.code === 1 ? 0 : 1;
    } finally {
      if (existsSync(checkout))
        await checked('git', ['-C', inRoot(), 'worktree', 'remove', '--force', checkout]);
      rmSync(folder, { recursive: true, force: true });
      if (before) rmSync(before, { recursive: true, force: true });
    }
  });
}
