import { defineConfig, devices } from '@playwright/test';
import type { Options } from './server.ts';

// scripts/test.mjs runs this and finds or installs the browser. shared-servers.ts starts the
// servers.
const executablePath = process.env.TURNOUT_CHROMIUM ?? '/usr/bin/chromium';

const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium's sandbox refuses root, the user that runs the tests in a container.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

const lessMotion = { reducedMotion: 'reduce' } as const;

export default defineConfig<object, Options>({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './shared-servers.ts',
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Each worker slot has its own server and database. There are more workers than the two cores we
  // count on, because journeys wait a lot.
  workers: 4,
  fullyParallel: true,
  // Far more time than any test needs alone, for machines that are busy with other work.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    screenshot: 'only-on-failure',
    // Recording each journey in case it fails costs a tenth of the tests' time. To record one
    // journey, run `npm test -- e2e <spec> --trace on`.
    trace: 'off',
    launchOptions: { executablePath, args },
  },
  projects: [
    // Runs the main job again on a PostgreSQL server, which larger installations use, and with all
    // animations. The other journeys ask for reduced motion, which saves a tenth of their processor
    // time. This project comes first because it needs a separate server. If it were last, it would
    // run alone.
    {
      name: 'postgres',
      testMatch: 'main-journey.spec.ts',
      grepInvert: /@any-width/,
      use: { viewport: { width: 1280, height: 800 }, onPostgres: true },
    },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 }, contextOptions: lessMotion } },
    {
      name: 'phone',
      grepInvert: /@any-width/,
      use: {
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
        userAgent: devices['Pixel 7'].userAgent,
        contextOptions: lessMotion,
      },
    },
  ],
});
