// The house's import rules. `npm run check` prints the comment of a rule that is broken.
// Two rules about whole paths through the graph are in scripts/import-graph.mjs.
const TEST_FILE = '\\.test\\.tsx?$';
// Cases that two test files run, each on its own database, are part of the tests.
const TEST = '(\\.test\\.tsx?|-cases\\.ts)$';
// What several tests of a folder in web/ share.
const WEB_TESTING = '^web/[^/]+/testing/';
// The folders of a slice that hold its components: `components/` in a small slice, one for each
// part of the screen in a large one.
const WEB_PARTS = 'components|editor|list|head|share|dialog|adding|panel|line|household|send|import|print';

module.exports = {
  forbidden: [
    {
      name: 'no-unresolved',
      comment:
        'This import leads nowhere: a wrong path, a missing extension, or a package that is not in package.json.',
      severity: 'error',
      from: {},
      // Vite turns a file with ?url into its address.
      to: { couldNotResolve: true, pathNot: '\\?url$' },
    },
    {
      name: 'domain-is-pure',
      comment:
        'domain/ runs in the browser and on the server alike and does no I/O: it imports zod, date-fns, @date-fns/tz and ' +
        'domain/ only. What needs a database, a clock or React takes values from domain/, never the other way round.',
      severity: 'error',
      from: { path: '^domain/', pathNot: TEST },
      to: { pathNot: ['^domain/', '^node_modules/(zod|date-fns|@date-fns/tz)/'], couldNotResolve: false },
    },
    {
      name: 'domain-imports-no-other-root',
      comment:
        'Nothing in domain/ imports server/ or web/, tests included: move what is shared into domain/.',
      severity: 'error',
      from: { path: '^domain/' },
      to: { path: '^(server|web)/' },
    },
    {
      name: 'web-never-imports-server',
      comment:
        'web/ runs in the browser. What it shares with the server is the contract in domain/<noun>/contract.ts; data comes ' +
        'through web/kernel/api/api.ts.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^server/' },
    },
    {
      name: 'server-renders-one-page',
      comment:
        'The server takes exactly one thing from web/: web/rsvp/page/render.tsx, in server/rsvp-page/. Everything else of web/ ' +
        'belongs to the browser.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/rsvp-page/' },
      to: { path: '^web/' },
    },
    {
      name: 'server-renders-through-the-entry',
      comment:
        'Import the guest page through its server entry, web/rsvp/page/render.tsx, and none of its parts.',
      severity: 'error',
      from: { path: '^server/rsvp-page/' },
      to: { path: '^web/', pathNot: '^web/rsvp/page/render\\.tsx$' },
    },
    {
      name: 'guest-page-stands-alone',
      comment:
        "The guest's page is small because it carries none of the dashboard: web/rsvp/ imports web/rsvp/, types of domain/ and " +
        'web/kernel/api/api-error.ts. Move what both need to domain/, or under web/rsvp/.',
      severity: 'error',
      from: { path: '^web/rsvp/', pathNot: TEST },
      to: { path: '^web/', pathNot: ['^web/rsvp/', '^web/kernel/api/api-error\\.ts$'] },
    },
    {
      name: 'guest-page-takes-types-only',
      comment:
        "A contract brings zod along, which alone is a quarter of the guest page's allowance: from domain/<noun>/contract.ts " +
        'use `import type`. Plain functions of domain/ that never reach zod are welcome.',
      severity: 'error',
      from: { path: '^web/rsvp/', pathNot: TEST },
      to: { path: '^domain/.*contracts?\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'door-page-stands-alone',
      comment:
        "The door's page is small and works without a network: web/door/ imports web/door/ and plain functions of domain/. A " +
        'contract brings zod along, so use `import type`.',
      severity: 'error',
      from: { path: '^web/door/', pathNot: TEST },
      to: { path: '^web/', pathNot: '^web/door/' },
    },
    {
      name: 'door-page-takes-types-only',
      comment: 'From domain/<noun>/contract.ts, the door’s page uses `import type`: zod is too large for it.',
      severity: 'error',
      from: { path: '^web/door/', pathNot: TEST },
      to: { path: '^domain/.*contracts?\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'ui-knows-no-domain',
      comment:
        'web/ui/ are components that could live in any product: they take values and callbacks. Put what knows a noun into ' +
        'web/<noun>/components/.',
      severity: 'error',
      from: { path: '^web/ui/' },
      to: { path: ['^domain/', '^web/(?!ui/|styles/|kernel/words\\.ts$)[^/]+/'] },
    },
    {
      name: 'gallery-is-not-shipped',
      comment:
        'web/gallery/ is for work on the components: an entry of its own, which no build of the product has. Move what is ' +
        'needed elsewhere to web/ui/.',
      severity: 'error',
      from: { pathNot: '^web/gallery/' },
      to: { path: '^web/gallery/' },
    },
    {
      name: 'components-do-not-compose-slices',
      comment:
        'A page may compose slices, a component may not: pass it in, or move the composition to a page.',
      severity: 'error',
      from: { path: `^web/([^/]+)/(${WEB_PARTS})/`, pathNot: TEST },
      to: {
        path: ['^web/[^/]+/(pages/|queries)', `^web/[^/]+/(${WEB_PARTS})/.*(\\.tsx|queries\\.ts)$`],
        pathNot: ['^web/$1/', '^web/ui/'],
      },
    },
    {
      name: 'only-stores-speak-sql',
      comment:
        'SQL lives in *.store.ts, in functions that take (db, scope, …), so that no query can forget its tenant. Call or ' +
        'add a store function instead.',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: ['^server/(db|testing|demo)/', '\\.store\\.ts$', TEST],
      },
      to: {
        path: ['^node_modules/drizzle-orm/', '^server/db/(schema|table|tables/.*)\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-cycles',
      comment:
        'These modules import each other in a circle, be it for types alone: move what both need into one of them, or into a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'test-builders-stay-in-tests',
      comment:
        'server/testing/ is for tests and for the demo data, web/<noun>/testing/ is for tests; what the product needs belongs to a slice.',
      severity: 'error',
      from: { path: '^(server|web|domain)/', pathNot: [TEST, '^server/(testing|demo)/', WEB_TESTING] },
      to: { path: ['^server/testing/', WEB_TESTING] },
    },
    {
      name: 'no-test-is-imported',
      comment: 'A test file is nobody’s library: move what is shared out of it.',
      severity: 'error',
      from: {},
      to: { path: TEST_FILE },
    },
    {
      name: 'server-needs-no-dev-dependency',
      comment:
        'This package is a devDependency, but the server imports it: move it to dependencies, or the import to a test. What only ' +
        'the browser loads is built in, so web/ may.',
      severity: 'error',
      from: {
        path: '^(domain|server)/',
        pathNot: [TEST, '^server/testing/', '^server/db/drizzle\\.config\\.ts$'],
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'type-only'] },
    },
    {
      name: 'product-needs-no-tool',
      comment:
        'This package is not in package.json: it is a tool of tests, in tools/package.json, which `npm start` does not install. Move ' +
        'the import to a test, or the package.',
      severity: 'error',
      from: {
        path: '^(domain|server|web)/',
        pathNot: [
          TEST,
          '^server/testing/',
          '^server/db/drizzle\\.config\\.ts$',
          '^web/gallery/',
          WEB_TESTING,
        ],
      },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: '^node_modules/' },
    exclude: { path: '^(dist|data|\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
