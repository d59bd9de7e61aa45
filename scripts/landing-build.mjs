import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot } from './root.mjs';

/**
 * The landing page shares no script with the dashboard, whose frame, router and forms it doesn't
 * need. Pictures have the same names in both builds.
 */
export const landingBuild = (out, { checks, target }) => ({
  target,
  outDir: join(out, 'web'),
  emptyOutDir: false,
  copyPublicDir: false,
  manifest: '.vite/landing.json',
  modulePreload: false,
  rollupOptions: {
    checks,
    input: inRoot('web', 'landing', 'client.tsx'),
    output: { entryFileNames: 'assets/landing-[hash].js' },
  },
});

/** Writes the landing page as HTML, with and without plans, in each language of its words. */
export async function renderLanding(build, shared, out) {
  const folder = join(out, 'landing');
  await build({
    ...shared,
    ssr: { noExternal: true },
    build: {
      ssr: inRoot('web', 'landing', 'render.tsx'),
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
    },
  });
  const { renderLanding: render } = await import(pathToFileURL(join(folder, 'render.js')));
  // Imported late, because its packages may have been installed only just now.
  const { areasOf } = await import('./words/catalogs.mjs');
  for (const language of areasOf(inRoot('locales')).landing) {
    for (const plans of ['on', 'off']) {
      const file = join(out, 'web', '.vite', `landing-${plans}-${language}.html`);
      await writeFile(file, await render({ plans: plans === 'on', language }));
    }
  }
  await rm(folder, { recursive: true });
}
