import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those that wait for processes and disks begin first, else one of them alone would be the end of the run. */
const slow = /\b(embedded|kill|backup|folder-lock)\.test\.ts$/;

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted].sort((a, b) => Number(slow.test(b.moduleId)) - Number(slow.test(a.moduleId)));
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
          // A worker loads the server, and the database's WebAssembly, once and not for each of a hundred files.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      // Races and everything else that only a real PostgreSQL can show; scripts/test.mjs sets TEST_DATABASE_URL.
      {
        extends: true,
        test: {
          name: 'postgres',
          include: ['server/**/*.pg.test.ts'],
          fileParallelism: false,
          isolate: false,
          // After the others: races are to have the machine for themselves.
          sequence: { groupOrder: 1 },
        },
      },
    ],
    sequence: { sequencer: SlowFirst },
    // WebAssembly is compiled once, quickly: optimizing the embedded database costs more than tests ask of it.
    execArgv: ['--liftoff-only'],
    // One more than there are cores: many wait for a disk, a process or a clock in between.
    maxWorkers: availableParallelism() + 1,
    // Far above what any takes alone: some start and kill whole servers, on machines that may be busy.
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
});
