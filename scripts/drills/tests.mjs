// Runs tests at the size of a drill.
import { availableParallelism } from 'node:os';
import { startPostgres } from '../postgres.mjs';
import { runTool } from '../run.mjs';
import { needPostgres } from '../test-tools.mjs';

/** Runs a test file, or all tests. Returns its exit code. */
export async function vitest(file, env, { project = 'unit', only } = {}) {
  const files = [...(file ? [file] : []), ...(only ? ['-t', only] : [])];
  const { code } = await runTool('vitest', ['run', `--project=${project}`, '--maxWorkers=1', ...files], {
    env: { ...process.env, NODE_ENV: 'test', ...env },
    group: true,
  });
  return code;
}

/**
 * Merges the rows of phones, and runs evenings in as many processes as there are cores. They share
 * one PostgreSQL, because the embedded database answers one process, several times as slowly.
 * Returns an exit code.
 */
export async function evenings({ permutations, runs }) {
  const postgres = await startPostgres(await needPostgres(), { durable: false });
  const work = (title, env) =>
    vitest(
      'server/doors/evenings.test.ts',
      { ...env, DOORS_DRILL: 'on', TEST_DATABASE_URL: postgres.url },
      { only: title },
    );
  const parts = availableParallelism();
  try {
    const codes = await Promise.all([
      work('five devices', { DOORS_PERMUTATIONS: String(permutations) }),
      ...Array.from({ length: parts }, (_, part) =>
        work('eight devices', { DOORS_RUNS: String(runs), DOORS_PART: `${part + 1}/${parts}` }),
      ),
    ]);
    return Math.max(...codes);
  } finally {
    await postgres.stop();
  }
}

/** Runs a test that needs PostgreSQL's own programs. Returns its exit code. */
export async function onPostgres(file, env) {
  const postgres = await startPostgres(await needPostgres(), { durable: false });
  try {
    return await vitest(file, { ...env, TEST_DATABASE_URL: postgres.url }, { project: 'postgres' });
  } finally {
    await postgres.stop();
  }
}
