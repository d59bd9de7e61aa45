import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Those that wait for processes and disks begin first, else one of them alone would be the end of
 * the run.
 */
const slow = /\b(embedded|kill|backup|folder-lock)\.test\.ts$/;

const asksForDom = (file: string) => readFileSync(file, 'utf8').startsWith('// @vitest-environment jsdom');

/**
 * The slow ones, then all others that run in Node, then those that run in jsdom. A worker is kept
 * for the next file only when that runs in the same environment; a new one loads the server, and
 * makes a database, once more.
 */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) =>
      slow.test(moduleId) ? 0 : asksForDom(moduleId) ? 2 : 1;
    return [...sorted].sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{domain,server,web}/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
          exclude: ['**/*.pg.test.ts'],
          // A worker loads the server, and the database's WebAssembly, once and not for each of a
          // hundred files.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      // Races and everything else that only a real PostgreSQL can show; scripts/test.mjs sets
      // TEST_DATABASE_URL.
      {
        extends: true,
        test: {
          name: 'postgres',
          include: ['server/**/*.pg.test.ts'],
          // Each file has databases of its own. A race waits for locks, and needs the cores for
          // moments only.
          maxWorkers: availableParallelism() + 1,
          isolate: false,
          // After the others: races are to have the machine for themselves.
          sequence: { groupOrder: 1 },
        },
      },
    ],
    sequence: { sequencer: SlowFirst },
    globalSetup: ['scripts/words/setup.mjs'],
    setupFiles: ['vitest.setup.ts'],
    expect: { poll: { timeout: 20_000 } },
    execArgv: [
      // WebAssembly is compiled once, quickly: optimizing the embedded database costs more than
      // tests ask of it.
      '--liftoff-only',
      // Node 25 and newer have a `localStorage` of their own, which hides the one of jsdom.
      ...(process.allowedNodeEnvironmentFlags.has('--experimental-webstorage')
        ? ['--no-experimental-webstorage']
        : []),
    ],
    // Two more than there are cores: many wait for a disk, a process or a clock in between.
    maxWorkers: availableParallelism() + 2,
    // Far above what any takes alone: some start and kill whole servers, on machines that may be
    // busy.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
