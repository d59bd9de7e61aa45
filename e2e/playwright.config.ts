import { defineConfig, devices } from '@playwright/test';
import type { Options } from './server.ts';

// Run by scripts/test.mjs, which finds or installs the browser. The servers are those of
// shared-servers.ts.
const executablePath = process.env.TURNOUT_CHROMIUM ?? '/usr/bin/chromium';

const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium's sandbox refuses root, which is who runs the tests in a container.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

const lessMotion = { reducedMotion: 'reduce' } as const;

export default defineConfig<object, Options>({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './shared-servers.ts',
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Each place of a worker has a server and a database of its own; more workers than the two cores
  // that are counted on, because journeys wait a lot.
  workers: 4,
  fullyParallel: true,
  // Far above what any takes alone, for machines that are busy with something else.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    screenshot: 'only-on-failure',
    // Keeping what each journey does, in case that it fails, costs a tenth of the tests themselves.
    // It is had for one of them with `npm test -- e2e <spec> --trace on`.
    trace: 'off',
    launchOptions: { executablePath, args },
  },
  projects: [
    // The main job once more on a PostgreSQL server, which is the database of larger installations,
    // and with all that moves: the other journeys ask for less motion, which spares a tenth of
    // their processor. It comes first: it needs a server of its own, and last it would run alone.
    {
      name: 'postgres',
      testMatch: 'main-journey.spec.ts',
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
