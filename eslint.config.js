import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { lazyWithWords, wordsInCatalogs } from './scripts/words/lint.mjs';

const COLOR =
  '/^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$|(?:^|[^a-z-])(rgba?|hsla?|oklch)\\(|-\\[#[0-9a-f]{3,8}/i';
const colorMessage =
  'No color literal in a component: use a token of web/styles/tokens.css (a class such as text-muted, or var(--…)), ' +
  'so that both themes and the contrast check cover it.';

const NODE_GLOBALS = {
  AbortController: 'readonly',
  Buffer: 'readonly',
  URL: 'readonly',
  clearInterval: 'readonly',
  clearTimeout: 'readonly',
  console: 'readonly',
  fetch: 'readonly',
  performance: 'readonly',
  process: 'readonly',
  setInterval: 'readonly',
  setTimeout: 'readonly',
};

const BROWSER_GLOBALS = {
  document: 'readonly',
  localStorage: 'readonly',
  location: 'readonly',
  matchMedia: 'readonly',
  window: 'readonly',
};

// These names lead to the rows of every organization, or say whose rows a call may touch. A handler
// gets the scope of its caller and the database for it. If it needs work across organizations, it
// calls a named function of another slice.
const SCOPE_MINTS = ['tenantScope', 'platformScope', 'actorOf'];
const PLATFORM = ['PlatformDatabase', 'PlatformDeps', 'PlatformAppDeps'];

/**
 * Files that work across organizations: the start, workers and commands, sign-in, public addresses,
 * limits.
 */
const PLATFORM_FILES = [
  'server/{app,boot,handlers,services}.ts',
  'server/{accounts,backup,demo,helpers,jobs,joining,keys,limits,users}/*.ts',
  'server/outbox/**/*.ts',
  'server/accounts/factors/**/*.ts',
  'server/budgets/apply-budgets.ts',
  'server/covers/{budget,files}.ts',
  'server/processes/allowance.ts',
  'server/guest-list/lookup-limits.ts',
  'server/events/address.ts',
  'server/http/deps.ts',
  'server/live/streams.ts',
  'server/plans/commands.ts',
  'server/replies/public-event/public-event.ts',
  'server/tenants/{name-keys,routes}.ts',
  'server/themes/commands.ts',
];

/**
 * Where a scope begins: a session that names its user, an address that names its event, a request
 * to join, the schedule.
 */
const MINTS = {
  'server/http/actor.ts': ['tenantScope', 'platformScope'],
  'server/accounts/sessions.ts': ['actorOf', ...PLATFORM],
  'server/event-row/find-address.ts': ['tenantScope', ...PLATFORM],
  'server/replies/holds/holds.ts': ['platformScope', ...PLATFORM],
  'server/replies/waitlist/moving-up.ts': ['platformScope', ...PLATFORM],
  'server/events/mail-news.ts': ['platformScope', ...PLATFORM],
  'server/answers/count-incomplete.ts': ['platformScope', ...PLATFORM],
  'server/messages/scheduled.ts': ['platformScope', ...PLATFORM],
  'server/reminders/remind.ts': ['platformScope', ...PLATFORM],
  'server/reminders/lapse.ts': ['platformScope', ...PLATFORM],
  'server/reminders/before-send.ts': PLATFORM,
  'server/guest-list/send/send.ts': ['platformScope', ...PLATFORM],
  'server/kitchen/page.ts': ['tenantScope'],
  'server/doors/links.ts': ['tenantScope'],
  'server/doors/ended-loans.ts': ['platformScope', ...PLATFORM],
  'server/reading-links/page.ts': ['tenantScope'],
  'server/guest-list/send/unsubscribe-page.ts': ['tenantScope'],
  'server/joining/request.ts': ['platformScope', ...PLATFORM],
  'server/backup/erase-again.ts': ['platformScope', ...PLATFORM],
  'server/tenants/delete-organizations.ts': PLATFORM,
  'server/tenants/deletion.ts': PLATFORM,
  'server/users/delete-again.ts': ['platformScope', ...PLATFORM],
  'server/retention/expired.ts': ['platformScope', ...PLATFORM],
  'server/retention/retain.ts': ['platformScope', ...PLATFORM],
};

/**
 * A subject from an event carries the caller's right, so only the two files that know it make one
 * (docs/product/helpers.md).
 */
const subjectsFromEvents = {
  regex: '/access/rules\\.ts$',
  importNames: ['eventSubject'],
  message:
    'Take the subject of an event from server/event-row/caller-right.ts, or ask useCan in the browser.',
};
/** Only these two files know the caller's right on an event. */
const MAKES_SUBJECTS = ['server/event-row/caller-right.ts', 'web/kernel/session/session.tsx'];

const refuseImports = (names, patterns = [subjectsFromEvents]) => ({
  'no-restricted-imports': [
    'error',
    {
      patterns: [
        ...patterns,
        {
          regex: '/(scope|actor|connect|database|deps|services)\\.ts$',
          importNames: names,
          message:
            'This reaches the rows of every organization. Take the scope and the database that the handler was given; the few ' +
            'files that may do more are listed in eslint.config.js.',
        },
      ],
    },
  ],
});

// A later block replaces the rule of an earlier one.
const tenancy = [
  { files: ['server/**/*.ts'], rules: refuseImports([...SCOPE_MINTS, ...PLATFORM]) },
  { files: PLATFORM_FILES, rules: refuseImports(SCOPE_MINTS) },
  ...Object.entries(MINTS).map(([file, allowed]) => ({
    files: [file],
    rules: refuseImports([...SCOPE_MINTS, ...PLATFORM].filter((name) => !allowed.includes(name))),
  })),
  {
    files: ['server/db/**', 'server/testing/**', 'server/**/*.test.ts', 'server/**/*-cases.ts'],
    rules: { 'no-restricted-imports': 'off' },
  },
  {
    files: ['server/db/tables/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: 'drizzle-orm/pg-core',
          importNames: ['pgTable'],
          message: 'Use table() of server/db/table.ts, which needs a mark on each column with words.',
        },
      ],
    },
  },
];

/** Files that one idea makes longer than 300 lines. */
const LONG_FILES = [
  // Tables and contracts are looked things up in, not read through.
  '**/contract.ts',
  'server/db/tables/guest-list.ts',
  'domain/events/settings.ts',
  'domain/activity/sentences.ts',
  'server/testing/contract-samples.ts',
];

const TESTS = ['**/*.test.ts', '**/*-cases.ts'];
const most = (max) => ({ 'max-lines': ['error', { max }] });
const fileLengths = [
  {
    files: ['{bench,domain,scripts,server}/**/*.{ts,mjs}'],
    ignores: [...TESTS, ...LONG_FILES],
    rules: most(300),
  },
  { files: TESTS.map((name) => `{domain,server}/${name}`), rules: most(500) },
];

/**
 * Folders that take their words from the catalogs. The list grows until it is the whole product.
 */
const WITH_CATALOGS = [
  'server/mail/templates/{account,calendar,fields,guest,manager,render,salutation,text}.ts',
  'server/mail/templates/html/*.ts',
  'server/rsvp-page/*.ts',
  'server/guest-list/send/unsubscribe-page.ts',
  'server/kitchen/sheet-{html,words}.ts',
  'server/reading-links/page-html.ts',
  'web/**/*.{ts,tsx}',
];

export default defineConfig(
  globalIgnores([
    'dist/',
    'data/',
    'coverage/',
    '.cache/',
    'test-results/',
    'playwright-report/',
    'domain/words/',
  ]),
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // These rules need types, which cost time here. They find a forgotten `await`, which is worth
      // it.
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // An `async` without `await` is how a handler of an asynchronous interface reads best.
      '@typescript-eslint/require-await': 'off',
      // Numbers in a template are plain.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  {
    files: ['{domain,server,web}/**/*.{ts,tsx}'],
    ignores: [
      'server/{main,process}.ts',
      'server/*/main.ts',
      'server/backup/file-command.ts',
      'server/processes/supervise.ts',
    ],
    rules: {
      'no-console': 'error',
    },
  },
  {
    files: ['domain/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "NewExpression[callee.name='Date'][arguments.length=0], CallExpression[callee.object.name='Date'][callee.property.name='now']",
          message: 'Rules have no clock: take the time as an argument.',
        },
        {
          selector:
            "CallExpression[callee.object.name='Math'][callee.property.name='random'], CallExpression[callee.object.name='crypto']",
          message: 'Rules have no randomness: take ids and random values as arguments.',
        },
      ],
    },
  },
  {
    files: ['server/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "ImportDeclaration[importKind='value']:has(ImportDefaultSpecifier):has(ImportSpecifier[importKind='type']):not(:has(ImportSpecifier[importKind='value']))",
          message:
            'dependency-cruiser takes this for an import of types alone, so its rules would not see it: import the types by a second statement.',
        },
      ],
    },
  },
  {
    files: ['{domain,web}/**/*.{ts,tsx}'],
    ignores: MAKES_SUBJECTS,
    rules: { 'no-restricted-imports': ['error', { patterns: [subjectsFromEvents] }] },
  },
  ...tenancy,
  {
    files: MAKES_SUBJECTS.filter((file) => file.startsWith('server/')),
    rules: refuseImports([...SCOPE_MINTS, ...PLATFORM], []),
  },
  ...fileLengths,
  {
    files: ['web/**/*.tsx'],
    plugins: { 'react-hooks': reactHooks },
    // The plugin's other rules are the React Compiler's, which is not used here.
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['web/**/*.tsx'],
    // The guest's page shows the colors its host chose, and its defaults are the specification's.
    ignores: ['web/rsvp/**', '**/*.test.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: `Literal[value=${COLOR}]`, message: colorMessage },
        { selector: `TemplateElement[value.raw=${COLOR}]`, message: colorMessage },
      ],
    },
  },
  {
    files: WITH_CATALOGS,
    ignores: [
      '**/*.test.ts',
      '**/*.test.tsx',
      'web/gallery/**',
      'web/*/testing/**',
      // Names of the sample's guests, of fonts and of themes.
      'web/rsvp/page/event.ts',
      'web/rsvp/looks/{drawings,fonts,looks}.ts',
      'web/events/editor/look/theme-of-type.ts',
    ],
    plugins: { words: { rules: { 'in-catalogs': wordsInCatalogs } } },
    rules: { 'words/in-catalogs': 'error' },
  },
  {
    files: ['web/**/*.tsx'],
    ignores: ['web/rsvp/**', 'web/door/**', 'web/gallery/**', '**/*.test.tsx'],
    plugins: { parts: { rules: { 'lazy-with-words': lazyWithWords } } },
    rules: { 'parts/lazy-with-words': 'error' },
  },
  {
    // A file is one idea; one that grows past this has two, and is split by them. Tests and the
    // gallery are no exception.
    files: ['web/**/*.{ts,tsx,js}'],
    ignores: LONG_FILES,
    rules: { 'max-lines': ['error', { max: 300 }] },
  },
  {
    // What is longer today is counted in eslint-suppressions.json, file by file. The numbers may
    // only shrink: `npx eslint . --prune-suppressions` takes out what is mended.
    files: ['{bench,domain,scripts,server,web}/**/*.{ts,tsx,mjs}'],
    ignores: [...TESTS, '**/*.test.{mjs,tsx}'],
    rules: { 'max-lines-per-function': ['error', { max: 120 }], 'max-params': ['error', { max: 4 }] },
  },
  {
    // Tests of the API look into bodies of every shape (server/testing/app.ts), and what they find
    // is asserted.
    files: ['server/**/*.test.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    ignores: ['web/**'],
    languageOptions: { globals: NODE_GLOBALS },
  },
  {
    files: ['web/public/**/*.js'],
    languageOptions: { sourceType: 'script', globals: BROWSER_GLOBALS },
  },
  {
    files: ['**/*.cjs'],
    languageOptions: { sourceType: 'commonjs', globals: { module: 'writable', require: 'readonly' } },
  },
);
