import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

// The browser's bundle. scripts/build.mjs runs this config twice: once for the browser, once with
// `ssr` for the server, so that the RSVP page rendered by the server is the one the browser hydrates.
export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    rollupOptions: {
      input: { app: 'web/index.html', rsvp: 'web/rsvp/client.tsx' },
    },
  },
});
