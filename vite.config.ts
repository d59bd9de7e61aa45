import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { join } from 'node:path';
import { defineConfig } from 'vite';

const web = join(import.meta.dirname, 'web');

// The browser's bundle. scripts/build.mjs runs this config four times: for the dashboard, for the
// guest's page alone, for the door's page alone, and with `ssr` for the server. The server
// therefore renders the same RSVP page that the browser hydrates.
export default defineConfig(({ isSsrBuild }) => ({
  root: web,
  publicDir: 'public',
  plugins: [react(), tailwindcss()],
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
