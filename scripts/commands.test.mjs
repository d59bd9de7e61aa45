import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { entryOf, serverEntries } from './commands.mjs';

const folder = mkdtempSync(join(tmpdir(), 'turnout-commands-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (...path) => {
  const file = join(folder, ...path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, '');
  return file;
};

it('builds the server and each of its folders that has a main.ts', () => {
  const main = write('sources', 'main.ts');
  const backup = write('sources', 'backup', 'main.ts');
  write('sources', 'events', 'store.ts');
  expect(serverEntries(join(folder, 'sources'))).toEqual({ main, backup });
});

it('runs the server, or the command that is asked for', () => {
  const [main, backup] = [write('build', 'server', 'main.js'), write('build', 'server', 'backup.js')];
  expect(entryOf(join(folder, 'build'), undefined)).toBe(main);
  expect(entryOf(join(folder, 'build'), 'backup')).toBe(backup);
});

it.each(['nothing', '../server/main', 'Backup', ''])('refuses the command %j, which is none', (command) => {
  write('build', 'server', 'main.js');
  expect(() => entryOf(join(folder, 'build'), command)).toThrow(`There is no command "${command}".`);
});
