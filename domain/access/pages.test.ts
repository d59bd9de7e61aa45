import { describe, expect, it } from 'vitest';
import { isPage, pages } from './pages.ts';
import { can, roles } from './rules.ts';
import shell from '../words/hostShell/en.ts';
import ui from '../words/ui/en.ts';

describe('the list of pages', () => {
  it.each(['/', '/dashboard', '/dashboard/', '/events/create', '/events/edit/some-id', '/Profile'])(
    'includes %s',
    (path) => expect(isPage(path)).toBe(true),
  );

  it.each([
    '/no-such-page',
    '/dashboard/more',
    '/events/edit',
    '/events/edit/',
    '/events/edit/a/b',
    '//',
  ] as const)('excludes %j', (path) => expect(isPage(path)).toBe(false));

  it('gives each path one page and each page a unique title', () => {
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
    const titles = pages.map(({ name }) => ({ ...shell.titles, ...ui.titles })[name]);
    expect(new Set(titles).size).toBe(pages.length);
    expect(titles).toContain('Activity Log');
  });

  it('opens every page to at least one role', () => {
    for (const { action, path } of pages) {
      if (action === null) continue;
      const open = roles.filter((role) =>
        can({ id: 'x', role, tenantId: role === 'superadmin' ? null : 't' }, action),
      );
      expect(open, path).not.toEqual([]);
    }
  });
});
