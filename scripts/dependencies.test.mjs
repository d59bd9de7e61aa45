import { expect, it } from 'vitest';
import { dependencyViolations } from './dependencies.mjs';

const npm = (module, more = {}) => ({
  module,
  resolved: `node_modules/${module}`,
  dependencyTypes: ['npm'],
  ...more,
});
const own = (resolved) => ({ module: resolved, resolved, dependencyTypes: ['local'] });
const modules = [
  {
    source: 'server/main.ts',
    dependencies: [own('server/app.ts'), npm('fastify'), npm('vite', { dependencyTypes: ['npm-dev'] })],
  },
  { source: 'server/app.ts', dependencies: [own('web/rsvp/page/render.tsx'), npm('@scope/a/deep/file.js')] },
  {
    source: 'web/rsvp/page/render.tsx',
    dependencies: [
      npm('react'),
      npm('confetti', { dynamic: true }),
      npm('types', { dependencyTypes: ['npm', 'type-only'] }),
    ],
  },
  { source: 'web/main.tsx', dependencies: [npm('router')] },
];

it('dependencyViolations requires exactly the packages of the server in dependencies', () => {
  const right = { fastify: '1', '@scope/a': '1', react: '1', vite: '1', '@fontsource/inter': '1' };
  expect(dependencyViolations(modules, { dependencies: right })).toEqual([]);
  expect(dependencyViolations(modules, { dependencies: { ...right, router: '1', confetti: '1' } })).toEqual([
    'router is not loaded by a running server: it belongs in devDependencies.',
    'confetti is not loaded by a running server: it belongs in devDependencies.',
  ]);
  const { vite, ...without } = right;
  expect(vite).toBe('1');
  expect(dependencyViolations(modules, { dependencies: without })).toEqual([
    'vite is loaded by the server (server/main.ts): it belongs in dependencies.',
  ]);
});

it('dependencyViolations follows dynamic imports of separate programs, but not type imports', () => {
  const typesOnly = ['npm', 'type-only', 'import'];
  const reader = [
    {
      source: 'server/covers/main.ts',
      dependencies: [
        { ...own('server/covers/render.ts'), dependencyTypes: ['local', 'type-only', 'import'] },
        { ...own('server/covers/render.ts'), dependencyTypes: ['local', 'dynamic-import'], dynamic: true },
      ],
    },
    {
      source: 'server/covers/render.ts',
      dependencies: [npm('sharp', { dependencyTypes: typesOnly }), npm('sharp')],
    },
  ];
  expect(dependencyViolations(reader, { dependencies: { sharp: '1' } })).toEqual([]);
  expect(dependencyViolations(reader, { dependencies: {} })).toEqual([
    'sharp is loaded by the server (server/covers/render.ts): it belongs in dependencies.',
  ]);
});
