import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { join } from 'node:path';
import { defineConfig, runnerImport, type Plugin } from 'vite';
import type { Contracts } from '#domain/contracts.ts';
import type { RouteSpec } from '#domain/kernel/route.ts';

const web = join(import.meta.dirname, 'web');

/**
 * Replaces the contracts, which bring zod and every schema, with a table of the methods and paths
 * of all routes. A call over the network needs nothing else.
 */
const routeTable = (): Plugin => ({
  name: 'route-table',
  apply: 'build',
  async load(id) {
    if (id !== join(web, 'kernel', 'api', 'routes.ts')) return null;
    const { module } = await runnerImport<{ contracts: Contracts }>(
      join(import.meta.dirname, 'domain', 'contracts.ts'),
      { configFile: false, logLevel: 'warn' },
    );
    const tableOf = (slice: Record<string, RouteSpec>) =>
      Object.fromEntries(
        // In this order, the table compresses best.
        Object.entries(slice).map(([name, { path, method, produces }]) => [name, { path, method, produces }]),
      );
    const table = Object.entries(module.contracts).map(([name, slice]) => [name, tableOf(slice)]);
    return `export const routes = ${JSON.stringify(Object.fromEntries(table))};`;
  },
});

// The browser's bundle. scripts/build.mjs runs this config four times: for the dashboard, for the
// guest's page alone, for the door's page alone, and with `ssr` for the server. The server
// therefore renders the same RSVP page that the browser hydrates.
export default defineConfig(({ isSsrBuild }) => ({
  root: web,
  publicDir: 'public',
  plugins: [react(), tailwindcss(), routeTable()],
  optimizeDeps: { entries: ['index.html', 'rsvp/page/client.tsx', 'door/client.tsx'] },
  build: isSsrBuild
    ? {}
    : {
        manifest: true,
        // The content security policy refuses fonts that are inlined into the style sheet.
        assetsInlineLimit: 0,
        rollupOptions: { input: join(web, 'index.html') },
      },
}));
