/** Says which limit of a plan is reached. A file of its own, because the dashboard loads it. */
import type { UsageReply } from '#domain/plans/contract.ts';
import { planTerms } from '#domain/plans/rules.ts';
import { homeWords } from '#web/kernel/home-words.ts';
import { inWords } from '#web/kernel/words.ts';

export interface LimitNotice {
  title: string;
  sentences: string[];
}

/**
 * Returns what hosts have to know before they fill in a form: which limit is reached, and what
 * lifts it. Null if none is reached.
 */
export function limitNotice(
  usage: Pick<UsageReply, 'refusals' | 'activeEvents' | 'effectivePlan'>,
): LimitNotice | null {
  const { newEvent, newReply } = usage.refusals;
  if (newEvent === null && newReply === null) return null;
  const { limit } = usage.activeEvents;
  const used = { count: limit ?? 0, plan: planTerms[usage.effectivePlan].name };
  const title =
    newReply === null
      ? homeWords.limit.used(used)
      : newEvent === null
        ? homeWords.limit.repliesClosed
        : homeWords.limit.both(used);
  return {
    title,
    sentences: [newEvent, newReply].filter((said) => said !== null).map(inWords),
  };
}
