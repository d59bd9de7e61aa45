// Checks the page that somebody follows at night: the steps of an upgrade and of the way back, with
// commands that exist.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { anchorsOf } from './citations.mjs';
import { inRoot } from './root.mjs';

const read = (...path) => readFileSync(inRoot(...path), 'utf8');
const { scripts } = JSON.parse(read('package.json'));
const backUp = read('docs', 'operations', 'back-up.md');
const pages = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  ...readdirSync(inRoot('docs'), { recursive: true }).flatMap((name) =>
    name.endsWith('.md') ? [`docs/${name}`] : [],
  ),
];

/** Returns the text of the paragraph that begins with these words in bold. */
const paragraph = (bold) => {
  const [, text] = new RegExp(`\\*\\*${bold}\\*\\*([^]*?)(?=\\n\\n|\\*\\*[A-Z]|$)`).exec(backUp) ?? [];
  return text?.replace(/\s+/g, ' ') ?? '';
};

describe('the pages about running Turnout', () => {
  it.each(pages)('name only existing commands in %s', (page) => {
    const named = [...read(page).matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name]) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('lead from README to backups, restores, upgrades and rollbacks', () => {
    expect([...anchorsOf(backUp)][0]).toMatch(/back-up.*restore.*upgrade.*roll-back/);
    expect(read('README.md')).toContain('docs/operations/back-up.md');
  });

  it('list the upgrade steps in order: back up, stop all, update, start', () => {
    const steps = ['back up', 'stop all', 'update the files', 'start'].map((step) =>
      paragraph('Upgrade').indexOf(step),
    );
    expect(steps.every((at) => at >= 0)).toBe(true);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
  });

  it('describe a rollback: restore the backup from before the upgrade into a new database', () => {
    const text = paragraph('Roll back');
    for (const step of [
      'refuses a newer database',
      'restore the backup from before the upgrade',
      'new database',
    ])
      expect(text).toContain(step);
    // The page relies on these refusals. Other tests prove that they happen.
    expect(read('server', 'db', 'migrate.ts')).toContain('made by a newer version of Turnout');
    expect(read('server', 'backup', 'commands.ts')).toContain('made by another version of Turnout');
  });

  it('name the command that drills an upgrade', () => {
    expect(backUp).toContain('npm run drill -- upgrade --from');
    expect(read('scripts', 'drill.mjs')).toContain('upgrade');
  });
});
