/**
 * Reads a list in a separate process when it is the organization's turn, and refuses unreadable
 * ones.
 */
import { type Refusal, refuse } from '#domain/kernel/route.ts';
import { type Asker, orSpent } from '../processes/allowance.ts';
import type { JobCall } from '../processes/one-job.ts';
import type { Services } from '../services.ts';
import type { Refused } from './parse/refused.ts';
import type { ListReader } from './reader.ts';

type Work<T> = (reader: ListReader, call: JobCall) => Promise<T | Refused>;
export type ListRefusal = Refusal<'notAList' | 'tooLarge' | 'tooMany'>;
export type ReadList = <T extends { kind: string }>(
  asker: Asker,
  work: Work<T>,
) => Promise<Exclude<T, Refused> | ListRefusal>;

const isRefused = (outcome: { kind: string }): outcome is Refused =>
  outcome.kind === 'notAList' || outcome.kind === 'tooMuch';

export const readListBy =
  ({ allowance, listReader }: Pick<Services, 'allowance' | 'listReader'>): ReadList =>
  async <T extends { kind: string }>(asker: Asker, work: Work<T>) => {
    const outcome = await orSpent(() => allowance.within(asker, (call) => work(listReader, call)));
    if ('refused' in outcome) return outcome;
    if (!isRefused(outcome)) return outcome as Exclude<T, Refused>;
    return outcome.kind === 'notAList'
      ? refuse('notAList', outcome.why)
      : refuse('tooLarge', outcome.why, { extra: { limit: outcome.limit } });
  };
