/** Runs before each test file, so that nothing depends on chance or on how busy the machine is. */
import fc from 'fast-check';
import { expect, vi } from 'vitest';

/**
 * On a quiet machine, results come at once. On a busy one, tests wait longer than the libraries'
 * one second.
 */
const patienceMs = 20_000;

// The same cases each time. `PROPERTY_SEED=$RANDOM npm test -- unit` tries others.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 4244) });

const patient = Symbol.for('turnout.patient');
if (!(patient in vi.waitFor)) {
  const { waitFor } = vi;
  const waitsLonger: typeof waitFor = (look, options) =>
    waitFor(look, typeof options === 'number' ? options : { timeout: patienceMs, ...options });
  vi.waitFor = Object.assign(waitsLonger, { [patient]: true });
}

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: patienceMs });
}

// Tests of the dashboard read its English catalogs, as its pages do.
if (expect.getState().testPath?.includes('/web/')) {
  const { default: english } = await import('#domain/words/dashboard/en.ts');
  const { wordsLoaded, wordsOf } = await import('#web/kernel/words.ts');
  for (const area of Object.keys(english)) wordsOf(area as keyof typeof english);
  await wordsLoaded();
}
