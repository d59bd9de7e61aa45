/** Draws the QR codes of a guest list, each list in a process of its own. */
import {
  builtProgram,
  type JobCall,
  type JobLimits,
  makeOneJob,
  type Program,
} from '../processes/one-job.ts';
import type { CodesWork } from './qr-codes.ts';

type Outcome = 'packed' | 'stopped';
export type CodesProgram = Program<CodesWork, Outcome>;

export interface CodesDrawing {
  /** The packed file. @throws if the process passes a limit. */
  draw(work: CodesWork, call: JobCall): Promise<Buffer[]>;
  close(): Promise<void>;
}

/** A guest list has at most 50,000 households. */
export const codesLimits: JobLimits = {
  processor: 100,
  time: 300_000,
  heap: 128,
  output: 100 * 1_048_576,
};

export function makeCodesDrawing(
  program: CodesProgram = builtProgram('exports'),
  limits: JobLimits = codesLimits,
): CodesDrawing {
  const job = makeOneJob<CodesWork, Outcome>({
    program,
    limits,
    isConfined: true,
    outOfTime: 'stopped',
    tooMuchOutput: 'stopped',
    ended: () => 'stopped',
  });
  return {
    async draw(work, call) {
      const pieces: Buffer[] = [];
      const outcome = await job.run(work, { ...call, take: (piece) => pieces.push(piece as Buffer) });
      if (outcome !== 'packed') throw new Error('The codes could not be drawn.');
      return pieces;
    },
    close: () => job.close(),
  };
}
