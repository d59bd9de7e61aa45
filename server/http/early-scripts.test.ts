import { describe, expect, it } from 'vitest';
import { earlyFiles } from './early-scripts.ts';

const manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_framework.js'] },
  '_framework.js': { file: 'assets/framework.js' },
  '_signed-in.js': { file: 'assets/signed-in.js', imports: ['_framework.js'] },
  'app/shell.tsx': { file: 'assets/shell.js', imports: ['_framework.js', '_signed-in.js'] },
  'dashboard/pages/dashboard-page.tsx': { file: 'assets/dashboard.js', imports: ['_signed-in.js'] },
};

describe('the scripts that a page will need', () => {
  it('are those of the page and of the frame, each once, without what the entry loads itself', () => {
    expect(earlyFiles(manifest, '/dashboard').toSorted()).toEqual([
      'assets/dashboard.js',
      'assets/shell.js',
      'assets/signed-in.js',
    ]);
  });

  it('are not guessed for a path that has no page of its name', () => {
    expect(earlyFiles(manifest, '/')).toEqual([]);
    expect(earlyFiles(manifest, '/events/edit/some-id')).toEqual([]);
  });

  it('are none without a build', () => {
    expect(earlyFiles({}, '/dashboard')).toEqual([]);
  });
});
