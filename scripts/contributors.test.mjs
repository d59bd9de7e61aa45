// Checks what contributors and their tools rely on: the workflow, versions of Node, code owners and
// the map of the folders.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { scheduledJobs } from '../server/jobs/schedule.ts';
import { inRoot } from './root.mjs';

const read = (...path) => readFileSync(inRoot(...path), 'utf8');
const workflow = read('.github', 'workflows', 'check.yml');
const manifest = JSON.parse(read('package.json'));
const node = read('.nvmrc').trim();

describe('GitHub workflow', () => {
  it('runs the checks, every test and the build of the image', () => {
    const commands = [...workflow.matchAll(/^\s+- run: (.+)$/gm)].map(([, command]) => command);
    expect(commands).toEqual(
      expect.arrayContaining(['npm run check', 'npm test', 'docker build -t turnout .']),
    );
  });

  it('tests the oldest allowed version of Node and the one of .nvmrc', () => {
    const oldest = manifest.engines.node.replace('>=', '');
    expect(workflow).toContain(`node: ['${oldest}', '${node}']`);
  });
});

it('the development container has the version of Node that .nvmrc names', () => {
  expect(read('.devcontainer', 'Dockerfile')).toContain(`FROM node:${node}-`);
});

it('code owners are named for paths that exist', () => {
  const paths = [...read('.github', 'CODEOWNERS').matchAll(/^(\/\S+)\s/gm)].map(([, path]) => path);
  expect(paths.length).toBeGreaterThan(2);
  expect(paths.filter((path) => !existsSync(inRoot(path)))).toEqual([]);
});

it('dependency updates cover every file that pins a version', () => {
  const ecosystems = [...read('.github', 'dependabot.yml').matchAll(/package-ecosystem: (\S+)/g)];
  expect(ecosystems.map(([, name]) => name)).toEqual(['npm', 'github-actions', 'docker']);
});

const triggersSql = read('server', 'db', 'triggers.sql');
const functions = [...triggersSql.matchAll(/^CREATE OR REPLACE FUNCTION (\w+)/gm)].map(([, name]) => name);

it('triggers.sql has every function of the database, and each only once', () => {
  expect(new Set(functions).size).toBe(functions.length);
  const inMigrations = readdirSync(inRoot('server', 'db', 'migrations'))
    .filter((name) => name.endsWith('.sql'))
    .flatMap((file) =>
      [
        ...read('server', 'db', 'migrations', file).matchAll(/\bcreate (?:or replace )?function "?(\w+)/gi),
      ].map(([, name]) => ({ file, name })),
    );
  expect(inMigrations.filter(({ name }) => !functions.includes(name))).toEqual([]);
  // Newer migrations leave functions to triggers.sql.
  expect(inMigrations.filter(({ file }) => file > '0088')).toEqual([]);
});

describe('docs/architecture.md', () => {
  const map = read('docs', 'architecture.md');
  const tree = /```\ndomain\/\n([^]*?)```/.exec(map)[1];
  const [, , server, web] = /^([^]*?)\nserver\/\n([^]*?)\nweb\/\n([^]*)$/.exec(tree);
  /** Returns the folders that the tree names, also several in one line. */
  const named = (text) =>
    new Set([...text.matchAll(/(?<![\w/-])([a-z][a-z-]*)\/(?![\w-])/g)].map(([, name]) => name));
  /** Folders whose name says the same everywhere. */
  const usual = ['components', 'pages', 'testing', 'meta'];
  const foldersOf = (...path) =>
    readdirSync(inRoot(...path), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .filter((name) => !usual.includes(name));

  it('names every function in SQL', () => {
    const triggers = map.slice(map.indexOf('## Triggers')).split('\n## ')[0];
    expect(functions.length).toBeGreaterThan(10);
    expect(functions.filter((name) => !triggers.includes(`\`${name}\``))).toEqual([]);
  });

  it.each([
    ['server', server],
    ['web', web],
  ])('names every folder of %s/', (root, text) => {
    const names = named(text);
    expect(foldersOf(root).filter((name) => !names.has(name))).toEqual([]);
  });

  it('lists every job', () => {
    const jobs = read('server', 'jobs', 'schedule.ts').matchAll(/name: '([^']+)'/g);
    const list = map.replace(/\s+/g, ' ');
    expect(scheduledJobs.length).toBeGreaterThan(5);
    expect([...jobs].map(([, name]) => name).filter((name) => !list.includes(name))).toEqual([]);
  });
});
