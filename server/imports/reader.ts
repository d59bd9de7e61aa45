/** Reads files of guest lists, and walks through them, each in a process of its own. */
import { importRowLimits } from '#domain/imports/contract.ts';
import type { ImportedHousehold } from '#domain/imports/households.ts';
import { limitSentence, type PassedLimit } from '#domain/imports/file-limits.ts';
import {
  builtProgram,
  type JobCall,
  type JobLimits,
  makeOneJob,
  type Program,
} from '../processes/one-job.ts';
import type { MappedRow, MapOutcome, MappedPart, MapWork } from './parse/households-of-rows.ts';
import type { ReadFile, Reading, ReadWork } from './parse/read.ts';
import type { Refused } from './parse/refused.ts';
import type { PiecePart } from './pieces.ts';

const passed = (limit: PassedLimit): Refused => ({ kind: 'tooMuch', limit, why: limitSentence(limit) });
const broken: Refused = {
  kind: 'notAList',
  why: 'We can’t read this file. It may be damaged or incomplete.',
};

export type ListWork = ReadWork | MapWork;
type ListOutcome = Reading | MapOutcome;
export type ListProgram = Program<ListWork, ListOutcome>;

/** The rows of a list, and the households that they make. */
export interface MappedList extends MapOutcome {
  rows: MappedRow[];
  households: ImportedHousehold[];
  /** All pieces, if cells were corrected. */
  pieces: string[] | null;
}

export interface ListReader {
  read(work: Omit<ReadWork, 'kind'>, call: JobCall): Promise<(ReadFile & { pieces: string[] }) | Refused>;
  mapRows(work: Omit<MapWork, 'kind' | 'limits'>, call: JobCall): Promise<MappedList | Refused>;
  close(): Promise<void>;
}

export const listLimits: JobLimits = { processor: 10, time: 30_000, heap: 320, output: 64 * 1_048_576 };

export function makeListReader(
  program: ListProgram = builtProgram('imports'),
  limits: JobLimits = listLimits,
): ListReader {
  const job = makeOneJob<ListWork, ListOutcome>({
    program,
    limits,
    isConfined: true,
    outOfTime: passed('time'),
    tooMuchOutput: passed('memory'),
    // The engine aborts when it runs out of memory.
    ended: (signal) => (signal === 'SIGKILL' || signal === 'SIGABRT' ? passed('memory') : broken),
  });
  return {
    async read(work, call) {
      const pieces: string[] = [];
      const take = (part: unknown) => {
        const { piece } = part as PiecePart;
        pieces[piece.at] = piece.packed;
      };
      const outcome = await job.run({ kind: 'read', ...work }, { ...call, take });
      if (outcome.kind === 'mapped') return broken;
      return outcome.kind === 'read' ? { ...outcome, pieces } : outcome;
    },
    async mapRows(work, call) {
      const parts: Pick<MappedList, 'rows' | 'households' | 'pieces'> = {
        rows: [],
        households: [],
        pieces: null,
      };
      const take = (said: unknown) => {
        const part = said as MappedPart;
        if ('rows' in part) parts.rows.push(...part.rows);
        else if ('households' in part) parts.households.push(...part.households);
        else {
          parts.pieces ??= [...work.pieces];
          parts.pieces[part.piece.at] = part.piece.packed;
        }
      };
      const outcome = await job.run({ kind: 'mapRows', ...work, limits: importRowLimits }, { ...call, take });
      if (outcome.kind === 'read') return broken;
      return outcome.kind === 'mapped' ? { ...outcome, ...parts } : outcome;
    },
    close: () => job.close(),
  };
}
