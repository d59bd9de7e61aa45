/**
 * Does the work of one-job processes in the test's own process. Tests of the processes themselves
 * use `buildChild`.
 */
import type { AppOptions } from '../http/deps.ts';

export const programsHere: NonNullable<AppOptions['programs']> = {
  covers: async (work) => (await import('../covers/render.ts')).render(work),
  lists: async (work, send) =>
    work.kind === 'read'
      ? (await import('../imports/parse/read.ts')).read(work, send)
      : (await import('../imports/parse/households-of-rows.ts')).mapRows(work, send),
  codes: async (work, send) => (await import('../exports/qr-codes.ts')).packCodes(work, send),
};
