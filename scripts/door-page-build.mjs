import { join } from 'node:path';
import { inRoot } from './root.mjs';

/**
 * Returns the build of the door's page and of its service worker. The worker is one file without
 * imports, because the server puts the list of files in front of it (server/door-page/files.ts).
 */
export const doorPageBuild = (out, { checks, target }) => ({
  target,
  outDir: join(out, 'web'),
  emptyOutDir: false,
  copyPublicDir: false,
  manifest: '.vite/door.json',
  modulePreload: false,
  rollupOptions: {
    checks,
    // A list would be added to the dashboard's input; this replaces it.
    input: {
      door: inRoot('web', 'door', 'client.tsx'),
      'door-worker': inRoot('web', 'door', 'worker', 'worker.ts'),
    },
  },
});
