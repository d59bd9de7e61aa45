/** Reads uploaded pictures, each in its own process. */
import { builtProgram, type JobLimits, makeOneJob, type OneJob, type Program } from '../processes/one-job.ts';
import type { Rendering, Work } from './render.ts';

const tooLarge: Rendering = {
  kind: 'tooLarge',
  why: 'This picture takes too much memory to read. Save it smaller or as JPEG, then choose it again.',
};
const tooLong: Rendering = {
  kind: 'tooLarge',
  why: 'This picture took too long to read. Save it smaller or as JPEG, then choose it again.',
};
const broken: Rendering = {
  kind: 'notAPicture',
  why: 'We can’t read this picture. It may be damaged or incomplete.',
};

export type CoverReader = Pick<OneJob<Work, Rendering>, 'run' | 'close'>;
export type CoverProgram = Program<Work, Rendering>;

export const coverLimits: JobLimits = { processor: 30, time: 60_000, heap: 64, output: 16 * 1_048_576 };

export const makeCoverReader = (
  program: CoverProgram = builtProgram('covers'),
  limits: JobLimits = coverLimits,
): CoverReader =>
  makeOneJob<Work, Rendering>({
    program,
    limits,
    // Native code reads pictures. It would not respect the limit (docs/security.md).
    isConfined: false,
    outOfTime: tooLong,
    tooMuchOutput: tooLarge,
    ended: (signal) => (signal === 'SIGKILL' ? tooLarge : broken),
  });
