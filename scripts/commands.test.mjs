import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entryOf, serverEntries } from './commands.mjs';
import { inRoot } from './root.mjs';
import { run } from './run.mjs';

const folder = mkdtempSync(join(tmpdir(), 'turnout-commands-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (...path) => {
  const file = join(folder, ...path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, '');
  return file;
};

it('serverEntries lists the server and every folder with a main.ts', () => {
  const main = write('sources', 'main.ts');
  const backup = write('sources', 'backup', 'main.ts');
  write('sources', 'events', 'store.ts');
  expect(serverEntries(join(folder, 'sources'))).toEqual({ main, backup });
});

it('entryOf returns the server, or the command with the given name', () => {
  const [main, backup] = [write('build', 'server', 'main.js'), write('build', 'server', 'backup.js')];
  expect(entryOf(join(folder, 'build'), undefined)).toBe(main);
  expect(entryOf(join(folder, 'build'), 'backup')).toBe(backup);
});

it.each(['nothing', '../server/main', 'Backup', ''])('entryOf refuses the unknown command %j', (command) => {
  write('build', 'server', 'main.js');
  expect(() => entryOf(join(folder, 'build'), command)).toThrow(`There is no command "${command}".`);
});

describe('commands in a clone without packages', () => {
  const clone = join(folder, 'clone');
  const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const names = Object.keys(scripts);
  const needTools = ['test', 'check', 'bench', 'drill'];

  beforeAll(() => {
    for (const path of ['scripts', 'bench', 'package.json', 'package-lock.json']) {
      const noPackages = (source) => !source.includes('node_modules');
      cpSync(inRoot(path), join(clone, path), { recursive: true, filter: noPackages });
    }
    // A program in place of npm: it prints its arguments and installs nothing. It fails unless a
    // start has a folder for packages.
    writeFileSync(
      join(clone, 'npm-cli.js'),
      `import { existsSync } from 'node:fs';
      console.log('npm', ...process.argv.slice(2));
      const isStart = process.argv.includes('--workspaces=false');
      process.exit(isStart && existsSync('node_modules') ? 0 : 1);`,
    );
  });

  /** Runs a command of package.json and returns what it would ask npm to do. */
  const call = (name, ...more) => callIn(clone, name, ...more);
  const callIn = (cwd, name, ...more) => {
    const [file, ...args] = scripts[name].replace(/^(exec )?node /, '').split(' ');
    const env = { ...process.env, npm_execpath: join(clone, 'npm-cli.js') };
    return run(process.execPath, [file, ...args, ...more], { cwd, capture: true, env });
  };

  it('include every command that the README names', () => {
    const named = readFileSync(inRoot('README.md'), 'utf8').matchAll(/npm (start|test|run ([a-z]+))/g);
    expect(names).toEqual(expect.arrayContaining([...named].map(([, name, run]) => run ?? name)));
  });

  it.concurrent.each(names)('print the usage of %s and succeed', async (name) => {
    const { code, output } = await call(name, '--help');
    expect(output).toMatch(new RegExp(`^npm (run )?${name}\\b.*\\n\\w.+`));
    expect(code).toBe(0);
  });

  it.concurrent.each(names)('install the packages of %s before they load them', async (name) => {
    const { code, output } = await call(name, ...(name === 'drill' ? ['fuzz'] : []));
    expect(output).toContain('npm ci');
    expect(output.includes('--workspaces=false')).toBe(!needTools.includes(name));
    expect(output).toContain('The dependencies could not be installed');
    expect(code).toBe(1);
  });

  it('add the packages of tests, checks and benches after a start installed its own', async () => {
    const started = join(folder, 'started');
    cpSync(clone, started, { recursive: true });
    mkdirSync(join(started, 'node_modules'));
    expect((await callIn(started, 'start')).output).toContain('npm ci --workspaces=false');
    for (const name of needTools) {
      const { output } = await callIn(started, name, ...(name === 'drill' ? ['fuzz'] : []));
      expect(output).toContain('npm install --no-save');
    }
  });
});
