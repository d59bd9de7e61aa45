// The settings of `npm run check` for unused code and dependencies.
import { readFileSync } from 'node:fs';

/**
 * Tests and checks use them all over the tree, not below the folder of their manifest, as knip
 * expects.
 */
const tools = Object.keys(JSON.parse(readFileSync('tools/package.json', 'utf8')).devDependencies).filter(
  (name) => !['knip', 'typescript', '@types/node'].includes(name),
);

export default {
  workspaces: {
    '.': {
      entry: [
        'server/main.ts!',
        'server/*/main.ts!',
        'server/db/child-main.ts',
        'server/testing/mail-child.ts',
        'web/index.html!',
        'web/rsvp/page/client.tsx!',
        'web/landing/client.tsx!',
        'web/landing/render.tsx!',
        'web/door/client.tsx!',
        'web/door/worker/worker.ts!',
        'web/gallery/main.tsx',
        'scripts/*.mjs',
        'bench/*.{ts,mjs}',
      ],
      project: [
        '{domain,server,web}/**/*.{ts,tsx,css}!',
        '!domain/words/**!',
        '!server/testing/**!',
        '!web/gallery/**!',
        '!web/*/testing/**!',
        '!**/*-cases.ts!',
        '{e2e,bench}/**/*.ts',
        'scripts/**/*.mjs',
      ],
      playwright: { config: 'e2e/playwright.config.ts', entry: 'e2e/**/*.{spec,test}.ts' },
      vitest: true,
      eslint: true,
    },
  },
  // The packages of fonts are read as files, by names that the code composes.
  ignoreDependencies: [...tools, /^@fontsource\//],
  ignoreExportsUsedInFile: true,
};
