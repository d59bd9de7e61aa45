import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { test } from '@playwright/test';
import { buildOnce } from '../server/testing/builds.ts';
import { expectAccessible } from './accessible.ts';
import { expect } from './server.ts';

const web = join(import.meta.dirname, '..', 'web');
const title = 'Component gallery';
const origin = 'http://gallery.test';
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** Builds the gallery, which no other build includes. Both widths share one build. */
const builtGallery = () =>
  buildOnce('gallery', async (outDir) => {
    const { build } = await import('vite');
    await build({
      configFile: join(web, '..', 'vite.config.ts'),
      logLevel: 'warn',
      build: {
        outDir,
        emptyOutDir: true,
        manifest: false,
        minify: false,
        reportCompressedSize: false,
        rollupOptions: { input: join(web, 'gallery', 'index.html') },
      },
    });
  });

/** Returns the files that contain a text of the gallery. */
async function filesWith(folder: string, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const file of await readdir(folder, { recursive: true })) {
    if (!/\.(js|html)$/.test(file)) continue;
    if ((await readFile(join(folder, file), 'utf8')).includes(text)) found.push(file);
  }
  return found;
}

test('the gallery of components is accessible in light and dark, fits the screen, and stays out of the build', async ({
  page,
  isMobile,
}) => {
  const out = await builtGallery();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.route(`${origin}/**`, async (route) => {
    const path = join(out, new URL(route.request().url()).pathname);
    await route.fulfill({
      body: await readFile(path),
      contentType: types[extname(path)] ?? 'application/octet-stream',
    });
  });

  const inDark = (look: () => Promise<void>) => async () => {
    // Changes the colors at once, without a fade.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await look();
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  };

  await page.goto(`${origin}/gallery/index.html`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await test.step('what stands in the page', () => expectAccessible(page, { staysBusy: true }));
  // The colors are the same at every width.
  if (!isMobile) {
    await test.step(
      'the same in dark',
      inDark(() => expectAccessible(page, { rules: ['color-contrast'], staysBusy: true })),
    );
  }

  await test.step('the states of a table, and the form below a row', async () => {
    const states = page.getByRole('group', { name: 'State of the table' });
    for (const state of ['Loading', 'Empty', 'Error', 'Rows'])
      await states.getByText(state, { exact: true }).click();
    await page.getByRole('button', { name: 'Edit Ada Lovelace' }).first().click();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  });

  // On a phone, layers above the page look the same as on a desktop.
  const layer = '[role=dialog], [role=alertdialog], [role=menu]';
  const look = () => expectAccessible(page, { within: layer, staysBusy: true });
  for (const [name, walk] of isMobile
    ? []
    : ([
        ['Dialog', look],
        ['Delete event', inDark(look)],
        ['Drawer', look],
        ['Menu', inDark(look)],
      ] as const)) {
    await test.step(`${name}, over the page`, async () => {
      await page.getByRole('button', { name, exact: true }).click();
      await expect(page.locator(layer)).toBeVisible();
      await walk();
      await page.keyboard.press('Escape');
      await expect(page.locator(layer)).toHaveCount(0);
    });
  }
  expect(complaints).toEqual([]);

  await test.step('nothing of it is in the build that is shipped', async () => {
    const shipped = process.env.TURNOUT_BUILD;
    expect(shipped, '`npm test` says which build is tested').toBeDefined();
    expect(await filesWith(out, title)).not.toEqual([]);
    expect(await filesWith(join(shipped ?? '', 'web'), title)).toEqual([]);
  });
});
