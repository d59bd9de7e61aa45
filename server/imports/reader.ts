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
import type { MapOutcome, MapWork } from './parse/households-of-rows.ts';
import type { ReadFile, ReadingPart, ReadWork } from './parse/read.ts';
import type { Refused } from './parse/refused.ts';
import type { PiecePart } from './pieces.ts';
import { householdOf, type MappedPart, type MappedRow, rowOf } from './wire.ts';

const passed = (limit: PassedLimit): Refused => ({ kind: 'tooMuch', limit, why: limitSentence(limit) });
const broken: Refused = {
  kind: 'notAList',
  why: 'We can’t read this file. It may be damaged or incomplete.',
};

export type ListWork = ReadWork | MapWork;
type ListOutcome = MapOutcome | Refused;
export type ListProgram = Program<ListWork, ListOutcome>;

/** The rows of a list, and the households that they make. */
export interface MappedList extends MapOutcome {
  rows: MappedRow[];
  households: ImportedHousehold[];
  /** All pieces, if cells were corrected. */
  pieces: string[] | null;
}

/** A file as it was read, with its packed cells. */
export interface ListFile extends ReadFile {
  pieces: string[];
  /** The rows as the guessed mapping makes them. The same process goes on to them. */
  mapped: Promise<MappedList | Refused>;
}

export type FileWork = Omit<ReadWork, 'kind' | 'limits'>;

export interface ListReader {
  /** Resolves once the file is read. */
  read(work: FileWork, call: JobCall): Promise<ListFile | Refused>;
  mapRows(work: Omit<MapWork, 'kind' | 'limits'>, call: JobCall): Promise<MappedList | Refused>;
  /** Starts the next process ahead, for a host who is about to choose a file. */
  prepare(): void;
  close(): Promise<void>;
}

/** How long a process waits for a host's next choice, in milliseconds. It takes about 100 MB. */
const waits = 60_000;

export const listLimits: JobLimits = { processor: 10, time: 30_000, heap: 320, output: 64 * 1_048_576 };

export function makeListReader(
  program: ListProgram = builtProgram('imports'),
  limits: JobLimits = listLimits,
): ListReader {
  const job = makeOneJob<ListWork, ListOutcome>({
    program,
    limits,
    waits,
    isConfined: true,
    outOfTime: passed('time'),
    tooMuchOutput: passed('memory'),
    // The engine aborts when it runs out of memory.
    ended: (signal) => (signal === 'SIGKILL' || signal === 'SIGABRT' ? passed('memory') : broken),
  });
  return {
    read: (work, call) =>
      new Promise((resolve, reject) => {
        const pieces: string[] = [];
        const parts = emptyParts();
        const take = (said: unknown) => {
          const part = said as ReadingPart | MappedPart;
          if ('reading' in part) resolve({ ...part.reading, pieces, mapped });
          else if ('piece' in part) keep(pieces, part.piece);
          else keepMapped(parts, part);
        };
        const mapped = job
          .run({ kind: 'read', ...work, limits: importRowLimits }, { ...call, take })
          .then((outcome) => (outcome.kind === 'mapped' ? { ...outcome, ...parts } : outcome));
        mapped.then((outcome) => resolve(outcome.kind === 'mapped' ? broken : outcome), reject);
      }),
    async mapRows(work, call) {
      const parts = emptyParts();
      const take = (said: unknown) => {
        const part = said as MappedPart;
        if ('piece' in part) keep((parts.pieces ??= [...work.pieces]), part.piece);
        else keepMapped(parts, part);
      };
      const outcome = await job.run({ kind: 'mapRows', ...work, limits: importRowLimits }, { ...call, take });
      return outcome.kind === 'mapped' ? { ...outcome, ...parts } : outcome;
    },
    prepare: () => job.prepare(),
    close: () => job.close(),
  };
}

type Parts = Pick<MappedList, 'rows' | 'households' | 'pieces'>;
const emptyParts = (): Parts => ({ rows: [], households: [], pieces: null });

function keep(pieces: string[], { at, packed }: PiecePart['piece']): void {
  pieces[at] = packed;
}

function keepMapped({ rows, households }: Parts, part: Exclude<MappedPart, PiecePart>): void {
  if ('rows' in part) for (const values of part.rows) rows.push(rowOf(values));
  else for (const values of part.households) households.push(householdOf(values));
}
