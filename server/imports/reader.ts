/** Reads guest list files, each in its own process, so that the server keeps working. */
import { limitSentence, type PassedLimit } from '#domain/imports/limits.ts';
import { builtProgram, makeOneJob, type OneJob } from '../processes/one-job.ts';
import type { Reading, Work } from './parse/read.ts';

const passed = (limit: PassedLimit): Reading => ({ kind: 'tooMuch', limit, why: limitSentence(limit) });
const broken: Reading = {
  kind: 'notAList',
  why: 'The file cannot be read. It may be damaged, or not whole.',
};

export type ListReader = OneJob<Work, Reading>;

/**
 * Makes a reader. `file` is the program of the process. Without one, files are read in this
 * process.
 */
export function makeListReader(file = builtProgram('imports')): ListReader {
  return makeOneJob<Work, Reading>({
    file,
    here: async (work) => (await import('./parse/read.ts')).read(work),
    heap: 320,
    outOfTime: passed('time'),
    // The engine aborts when its own memory runs out.
    ended: (signal) => (signal === 'SIGKILL' || signal === 'SIGABRT' ? passed('memory') : broken),
  });
}
