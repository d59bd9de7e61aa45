/** Reads uploaded pictures, each in its own process. */
import { builtProgram, makeOneJob, type OneJob } from '../processes/one-job.ts';
import type { Rendering, Work } from './render.ts';

const tooLarge: Rendering = {
  kind: 'tooLarge',
  why: 'The picture needs too much memory to be read. Save it with fewer pixels, or as JPEG, and choose it again.',
};
const tooLong: Rendering = {
  kind: 'tooLarge',
  why: 'The picture took too long to read. Save it with fewer pixels, or as JPEG, and choose it again.',
};
const broken: Rendering = {
  kind: 'notAPicture',
  why: 'The picture cannot be read. It may be damaged, or not whole.',
};

export type CoverReader = OneJob<Work, Rendering>;

/**
 * Makes a reader. `file` is the program of the process. Without one, pictures are read in this
 * process.
 */
export function makeCoverReader(file = builtProgram('covers')): CoverReader {
  return makeOneJob<Work, Rendering>({
    file,
    here: async (work) => (await import('./render.ts')).render(work),
    heap: 64,
    outOfTime: tooLong,
    ended: (signal) => (signal === 'SIGKILL' ? tooLarge : broken),
  });
}
