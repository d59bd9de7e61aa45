import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{domain,server,web}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.pg.test.ts'],
        },
      },
      // Races and everything else that only a real PostgreSQL can show; scripts/test.mjs sets TEST_DATABASE_URL.
      {
        extends: true,
        test: { name: 'postgres', include: ['server/**/*.pg.test.ts'], fileParallelism: false },
      },
    ],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
