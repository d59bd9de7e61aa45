import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { earlyScripts } from './early-scripts.ts';

const manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_framework.js'] },
  '_framework.js': { file: 'assets/framework.js' },
  '_signed-in.js': { file: 'assets/signed-in.js', imports: ['_framework.js'] },
  'app/shell.tsx': { file: 'assets/shell.js', imports: ['_framework.js', '_signed-in.js'] },
  'dashboard/pages/dashboard-page.tsx': { file: 'assets/dashboard.js', imports: ['_signed-in.js'] },
};

describe('the scripts that a page preloads', () => {
  const webDir = mkdtempSync(path.join(tmpdir(), 'turnout-web-'));
  beforeAll(() => {
    mkdirSync(path.join(webDir, '.vite'));
    writeFileSync(path.join(webDir, '.vite', 'manifest.json'), JSON.stringify(manifest));
  });
  afterAll(() => rmSync(webDir, { recursive: true }));

  const filesOf = (pathname: string, folder = webDir) =>
    [...earlyScripts(folder)(pathname).matchAll(/<link rel="modulepreload" crossorigin href="\/([^"]+)">/g)]
      .map((match) => match[1])
      .toSorted();

  it('include the page and the frame, each once, without the entry’s own scripts', () => {
    expect(filesOf('/dashboard')).toEqual(['assets/dashboard.js', 'assets/shell.js', 'assets/signed-in.js']);
  });

  it('stay empty for a path without a page of its own', () => {
    expect(filesOf('/')).toEqual([]);
    expect(filesOf('/events/edit/some-id')).toEqual([]);
  });

  it('stay empty without a build', () => {
    expect(filesOf('/dashboard', path.join(webDir, 'nothing'))).toEqual([]);
  });
});
