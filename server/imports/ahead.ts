/**
 * Keeps the rows of a file that were mapped right after it was read, because its host asks for them
 * next. They wait in memory for a few seconds.
 */
import { isDeepStrictEqual } from 'node:util';
import type { DryRunBody } from '#domain/imports/contract.ts';
import type { Mapping } from '#domain/imports/fields.ts';
import type { Asker } from '../processes/allowance.ts';
import type { ListRefusal, ReadList } from './read-list.ts';
import type { FileWork, ListFile, MappedList } from './reader.ts';

/** The number of lists that wait at once. A long one takes tens of megabytes. */
const maxWaiting = 2;
/** How long a list waits, in milliseconds. */
const waitMs = 5_000;

interface Waiting {
  mapping: Mapping;
  /** The packed cells. */
  pieces: readonly string[];
  mapped: Promise<MappedList | null>;
  timer: NodeJS.Timeout;
  /** Ends the process, if it is still at work. */
  leave: () => void;
}

/** A check of a list: the host's choices, with the mapping and the cells that it uses. */
export interface AskedCheck extends Omit<DryRunBody, 'mapping'> {
  mapping: Mapping;
  pieces: readonly string[];
}

/** The lists of one process. In another process, or for a later call, the rows are mapped again. */
export interface MappedAhead {
  /** Reads the file of an import, and goes on to map its rows. */
  read(id: string, asker: Asker, work: FileWork): Promise<ListFile | ListRefusal>;
  /**
   * Returns the mapped rows of an import once. Null if they are gone, couldn't be mapped, or if the
   * host chose or changed anything.
   */
  take(id: string, asked: AskedCheck, gone: AbortSignal): Promise<MappedList | null>;
}

export function mappedAhead(readList: ReadList): MappedAhead {
  const waiting = new Map<string, Waiting>();
  function withdraw(id: string): Waiting | undefined {
    const own = waiting.get(id);
    waiting.delete(id);
    clearTimeout(own?.timer);
    return own;
  }
  const drop = (id: string) => withdraw(id)?.leave();

  return {
    async read(id, { gone, ...asker }, work) {
      drop(id);
      const leaving = new AbortController();
      const leave = () => leaving.abort();
      gone.addEventListener('abort', leave, { once: true });
      const file = await new Promise<ListFile | ListRefusal>((resolve, reject) => {
        const all = readList({ ...asker, gone: leaving.signal }, async (reader, using) => {
          const read = await reader.read(work, using);
          if (read.kind !== 'read') return read;
          resolve(read);
          await read.mapped;
          return read;
        });
        all.then(resolve, reject);
      });
      if ('refused' in file) return file;
      const [oldest] = waiting.keys();
      if (oldest !== undefined && waiting.size >= maxWaiting) drop(oldest);
      waiting.set(id, {
        mapping: file.mapping,
        pieces: file.pieces,
        // If it failed, the rows are mapped again, and the host learns the reason.
        mapped: file.mapped.then(
          (outcome) => (outcome.kind === 'mapped' ? outcome : null),
          () => null,
        ),
        timer: setTimeout(drop, waitMs, id).unref(),
        leave,
      });
      return file;
    },

    async take(id, asked, gone) {
      const own = withdraw(id);
      if (own && isAsGuessed(asked, own)) {
        gone.addEventListener('abort', own.leave, { once: true });
        return own.mapped;
      }
      own?.leave();
      return null;
    },
  };
}

/** Sheets and an encoding are those that were read. */
function isAsGuessed(
  { blankHousehold, skip, guesses, edits, mapping, pieces }: AskedCheck,
  read: Pick<Waiting, 'mapping' | 'pieces'>,
): boolean {
  const isChosen = [blankHousehold, skip, guesses, edits].some((choice) => choice != null);
  return !isChosen && isDeepStrictEqual([mapping, pieces], [read.mapping, read.pieces]);
}
