import { join } from 'node:path';
import { inRoot } from './root.mjs';

/**
 * Leaves the English sentences out of the rules that the guest's page runs. The page says each one
 * in its own language, by its reason.
 */
const leaveOutSentences = () => ({
  name: 'leave-out-sentences',
  enforce: 'pre',
  resolveId: (id, importer) =>
    /\/words\/(errors|hostErrors|signInErrors)\/en\.ts$/.test(id) && importer?.endsWith('/kernel/sentence.ts')
      ? '\0no-sentences'
      : null,
  load: (id) => (id === '\0no-sentences' ? 'export default {};' : null),
  // Leaves out the refusals that only pages without a script show.
  transform: (code, id) =>
    /\/words\/errors\/[a-z]{2}\.ts$/.test(id)
      ? { code: code.replace(/^ {2}(?:lookup|given|survey): \{\n[^]*?^ {2}\},\n/gm, ''), map: null }
      : null,
});

/**
 * Leaves out Vite's code that loads the style sheets of later parts, because all styles are in the
 * page's HTML. Only the editor's preview loads some: those of fonts.
 */
const importPlainly = () => ({
  name: 'import-plainly',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === '\0vite/preload-helper.js' && !importer?.endsWith('/page/preview.ts') ? '\0import-plainly' : null,
  load: (id) => (id === '\0import-plainly' ? 'export const __vitePreload = (load) => load();' : null),
});

/**
 * The guest's page shares no file with the dashboard. In a joint build, code that both use would be
 * cut into chunks, and the guest would load them whole.
 */
export const guestPage = (out, { checks, target }) => ({
  plugins: [leaveOutSentences(), importPlainly()],
  build: {
    target,
    outDir: join(out, 'web'),
    emptyOutDir: false,
    copyPublicDir: false,
    modulePreload: false,
    manifest: '.vite/rsvp.json',
    // Keeps fonts out of the style sheet. The page's policy would refuse an inlined font, and
    // guests without its letters would download it too.
    assetsInlineLimit: 0,
    rollupOptions: {
      checks,
      input: inRoot('web', 'rsvp', 'page', 'client.tsx'),
      // Every guest loads this code, so it is one file. Two files would compress less well and need
      // two requests.
      output: { codeSplitting: { groups: [{ name: 'client', tags: ['$initial'] }] } },
    },
  },
});
