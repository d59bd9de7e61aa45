// Checks the examples of running Turnout elsewhere, as far as that is possible without a container
// engine.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contracts } from '../domain/contracts.ts';
import { dashboardRoutes } from '../domain/dashboard/contract.ts';
import { variableNames } from '../server/config.ts';
import { inRoot } from './root.mjs';

const read = (...path) => readFileSync(inRoot(...path), 'utf8');
const manifest = JSON.parse(read('package.json'));
const dockerfile = read('Dockerfile').replaceAll('\\\n', ' ');
const compose = read('compose.yaml');
const unit = read('deploy', 'turnout.service');

/** Returns the flags that node gets before the file that it runs. */
const flagsOf = (command) => command.filter((word) => word.startsWith('-'));
const startFlags = flagsOf(manifest.scripts.start.split(' ').slice(2, -1));

const known = new Set([...variableNames, ...variableNames.map((name) => `${name}_FILE`), 'NODE_ENV']);

describe('Dockerfile', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) =>
    paths.split(' '),
  );

  it('copies only paths that exist and belong to the build context', () => {
    expect(copied.length).toBeGreaterThan(8);
    expect(copied.filter((path) => !existsSync(inRoot(path)))).toEqual([]);
    const context = new Set([...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path]) => path));
    expect(copied.filter((path) => !context.has(path))).toEqual([]);
  });

  it('copies every source of the build', () => {
    const sources = /const SOURCES = \[([^\]]+)\]/.exec(read('scripts', 'current-build.mjs'))[1];
    for (const [, path] of sources.matchAll(/'([^']+)'/g)) expect(copied).toContain(path);
    // The build runs its own output, which finds its packages next to the sources.
    expect(dockerfile).toMatch(/^WORKDIR \/app$/m);
    expect(dockerfile).toMatch(/build\.mjs --out \/app\//);
  });

  it('runs the built server like npm start, with known variables', () => {
    const [, words] = /^ENTRYPOINT (\[.+\])$/m.exec(dockerfile);
    const command = JSON.parse(words);
    expect(command[0]).toBe('node');
    expect(flagsOf(command)).toEqual(startFlags);
    // The container's entry becomes the user `node` (server/container/container.test.ts).
    expect(command.at(-1)).toBe('server/container.js');
    expect(existsSync(inRoot('server', 'container', 'main.ts'))).toBe(true);
    expect(dockerfile).toMatch(/adduser [^&]*-u 1001 pictures/);
    const [, variables] = /^ENV (.+)$/m.exec(dockerfile);
    for (const [, name] of variables.matchAll(/([A-Z_]+)=/g)) expect(known).toContain(name);
  });

  it('checks health at the path of the health call', () => {
    expect(/^HEALTHCHECK .+$/m.exec(dockerfile)[0]).toContain(dashboardRoutes.alive.path);
  });

  it('uses a supported Node', () => {
    const [, major] = /^ARG NODE_IMAGE=node:(\d+)-alpine$/m.exec(dockerfile);
    expect(Number(major)).toBeGreaterThanOrEqual(Number(/\d+/.exec(manifest.engines.node)[0]));
  });
});

describe('the example of a pair of servers', () => {
  const patroni = read('deploy', 'patroni.yml');
  const haproxy = read('deploy', 'haproxy.cfg');
  const portOf = (name) => new RegExp(`${name}:\\n(?: {2}.+\\n)*? {2}listen: \\S+:(\\d+)`).exec(patroni)[1];

  it('asks Patroni through HAProxy which server is the primary, at the ports where both listen', () => {
    const servers = [...haproxy.matchAll(/^ {4}server \S+ [\d.]+:(\d+) check port (\d+)$/gm)];
    expect(servers.map(([, ...ports]) => ports)).toEqual(
      Array(2).fill([portOf('postgresql'), portOf('restapi')]),
    );
    expect(haproxy).toMatch(/^ {4}option httpchk OPTIONS \/primary$/m);
  });

  it('asks the three members of etcd at the addresses where they listen', () => {
    const etcd = read('deploy', 'etcd.conf');
    const hosts = /^etcd3:\n {2}hosts: (.+)$/m.exec(patroni)[1].split(',');
    const members = /^ETCD_INITIAL_CLUSTER=(.+)$/m.exec(etcd)[1].split(',');
    expect(hosts).toHaveLength(3);
    expect(members.map((member) => member.replace(/^\w+=http:\/\//, ''))).toEqual(
      hosts.map((host) => host.replace(':2379', ':2380')),
    );
    expect(etcd).toMatch(new RegExp(`^ETCD_ADVERTISE_CLIENT_URLS=http://${hosts[0]}$`, 'm'));
  });

  const [, rules] = /^ {2}pg_hba:\n((?: {4}[-#] .+\n)+)/m.exec(patroni);
  const accepted = [...rules.matchAll(/^ {4}- (.+)$/gm)].map(([, rule]) => rule);

  it('lets only PostgreSQL’s own user in without a password', () => {
    const open = accepted.filter((rule) => !rule.endsWith(' scram-sha-256'));
    expect(open).toEqual(['local all postgres peer']);
  });

  it('lets Patroni into its own server, also for replication, to wind back a former primary', () => {
    for (const [database, user] of [
      ['all', 'postgres'],
      ['replication', 'replicator'],
    ]) {
      expect(accepted).toContain(`host ${database} ${user} 127.0.0.1/32 scram-sha-256`);
    }
  });

  it('puts each file where docs/growing.md says', () => {
    const page = read('docs', 'growing.md').replace(/\s+/g, ' ');
    for (const name of ['etcd.conf', 'etcd.service.conf', 'patroni.yml', 'haproxy.cfg']) {
      const [path] = /\/etc\/\S+?(?=[.:]? )/.exec(read('deploy', name).replace(/\s+/g, ' '));
      expect(page).toContain(`ut \`deploy/${name}\` there as \`${path}\``);
    }
  });

  it('starts etcd again, as often as needed, if it started too early', () => {
    const dropIn = read('deploy', 'etcd.service.conf');
    expect(dropIn).toMatch(/^Restart=always$/m);
    expect(dropIn).toMatch(/^StartLimitIntervalSec=0$/m);
  });

  it('promotes no standby that lacks an acknowledged reply', () => {
    expect(patroni).toMatch(/^ {4}synchronous_mode: true$/m);
  });
});

describe('compose.yaml', () => {
  const [, turnout] = /^ {2}turnout:\n((?: {4}.*\n|\n)+)/m.exec(compose);

  it('sets only variables that Turnout reads', () => {
    const [, variables] = /^ {4}environment:\n((?: {6}.+\n)+)/m.exec(turnout);
    const names = [...variables.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name);
    expect(names).toContain('DATABASE_URL');
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  it('writes only to its volume, and has none of root’s rights except to become another user', () => {
    expect(turnout).toContain('read_only: true');
    expect(turnout).toContain('cap_drop: [ALL]');
    expect(turnout).toContain('cap_add: [SETGID, SETUID]');
    expect(turnout).toMatch(/volumes:\n {6}- data:\/data\n/);
    expect(dockerfile).toContain('DATA_DIR=/data');
  });

  it('pins the versions of all images', () => {
    const images = [...compose.matchAll(/^ {4}image: (.+)$/gm)].map(([, image]) => image);
    expect(images).toHaveLength(2);
    for (const image of images) expect(image).toMatch(/:v?\d/);
  });
});

describe('turnout.service', () => {
  it('starts like npm start, with variables that Turnout reads', () => {
    const [, command] = /^ExecStart=(.+)$/m.exec(unit);
    const [program, ...words] = command.split(' ');
    expect(program).toMatch(/\/node$/);
    expect(flagsOf(words)).toEqual(startFlags);
    expect(words.at(-1)).toBe(manifest.scripts.start.split(' ').at(-1));
    const names = [...unit.matchAll(/^#? ?Environment=([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  it('lets the server read the addresses of its machine, because it ends without them', () => {
    const [, families] = /^RestrictAddressFamilies=(.+)$/m.exec(unit);
    expect(families.split(' ')).toEqual(expect.arrayContaining(['AF_INET', 'AF_INET6', 'AF_NETLINK']));
  });

  it('runs as the user that the installation steps create', () => {
    const [, user] = /^User=(.+)$/m.exec(unit);
    expect(read('docs', 'operations', 'install.md')).toMatch(new RegExp(`adduser --system .* ${user}\``));
  });

  it('allows more time than a shutdown takes', () => {
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)[1])).toBeGreaterThan(10);
    expect(Number(/stop_grace_period: (\d+)s/.exec(compose)[1])).toBeGreaterThan(10);
  });
});

describe.each(['Caddyfile', 'nginx.conf'])('%s', (file) => {
  const proxy = read('deploy', file);

  it('forwards to the port of Turnout and handles /metrics', () => {
    expect(proxy).toContain('127.0.0.1:3000');
    expect(proxy).toContain('/metrics');
  });

  it('mentions only variables that Turnout reads', () => {
    const names = [...proxy.matchAll(/\b([A-Z][A-Z_]+)=/g)].map(([, name]) => name);
    expect(names).toEqual(['PUBLIC_URL', 'TRUST_PROXY', 'HOST']);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });
});

it('nginx.conf accepts every body size that Turnout accepts', () => {
  const sizes = Object.values(contracts)
    .flatMap((routes) => Object.values(routes))
    .map(({ takes, bodyLimit }) => takes?.limit ?? (typeof bodyLimit === 'number' ? bodyLimit : 0));
  const [, megabytes] = /^ +client_max_body_size (\d+)m;$/m.exec(read('deploy', 'nginx.conf'));
  expect(Number(megabytes) * 1_024 * 1_024).toBeGreaterThan(Math.max(...sizes));
});

it('docs/operations/configure.md lists every variable', () => {
  const page = read('docs', 'operations', 'configure.md');
  expect(variableNames.filter((name) => name !== 'NODE_ENV' && !page.includes(`\`${name}\``))).toEqual([]);
});
