import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that wait for processes and disks begin first. Otherwise one of them could run alone at the
 * end.
 */
const slow = /\b(embedded|kill|backup|folder-lock)\.test\.ts$/;

const asksForDom = (file: string) => readFileSync(file, 'utf8').startsWith('// @vitest-environment jsdom');

/**
 * First the slow files, then all others that run in Node, then those that run in jsdom. A worker is
 * kept only if the next file runs in the same environment. A new worker loads the server and makes
 * a database again.
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
          // A worker loads the server and the database's WebAssembly only once, not for each of a
          // hundred files.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      // Races, and everything else that only a real PostgreSQL can show. scripts/test.mjs sets
      // TEST_DATABASE_URL.
      {
        extends: true,
        test: {
          name: 'postgres',
          include: ['server/**/*.pg.test.ts'],
          // Each file has its own databases. A race waits for locks, and needs the processor only
          // for moments.
          maxWorkers: availableParallelism() + 1,
          isolate: false,
          // These run after the others, because races need the machine for themselves.
          sequence: { groupOrder: 1 },
        },
      },
    ],
    sequence: { sequencer: SlowFirst },
    globalSetup: ['scripts/words/setup.mjs'],
    setupFiles: ['vitest.setup.ts'],
    expect: { poll: { timeout: 20_000 } },
    execArgv: [
      // Compiles WebAssembly once and quickly, because optimizing the embedded database costs more
      // than it saves in tests.
      '--liftoff-only',
      // Node 25 and newer have their own `localStorage`, which hides the one of jsdom.
      ...(process.allowedNodeEnvironmentFlags.has('--experimental-webstorage')
        ? ['--no-experimental-webstorage']
        : []),
    ],
    // Two more workers than cores, because many wait for a disk, a process or a clock.
    maxWorkers: availableParallelism() + 2,
    // Far more time than any test needs alone. Some start and kill whole servers, on machines that
    // may be busy.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
