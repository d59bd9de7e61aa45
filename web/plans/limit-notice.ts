/** Says which limit of a plan is reached. A file of its own, because the dashboard loads it. */
import type { UsageReply } from '#domain/plans/contract.ts';
import { counted } from '#domain/kernel/text.ts';
import { planTerms } from '#domain/plans/rules.ts';

export interface LimitNotice {
  title: string;
  sentences: string[];
}

/**
 * Returns what hosts have to know before they fill in a form: which limit is reached, and what
 * lifts it. Null if none is reached.
 */
export function limitNotice(
  usage: Pick<UsageReply, 'newEventRefusal' | 'newReplyRefusal' | 'activeEvents' | 'effectivePlan'>,
): LimitNotice | null {
  const { newEventRefusal, newReplyRefusal } = usage;
  if (newEventRefusal === null && newReplyRefusal === null) return null;
  const { limit } = usage.activeEvents;
  const used = `You’ve used ${limit === 1 ? 'your' : 'all'} ${counted(limit ?? 0, 'active event')} on ${planTerms[usage.effectivePlan].name}`;
  const title =
    newReplyRefusal === null
      ? used
      : newEventRefusal === null
        ? 'Guests who say yes see that RSVPs are closed'
        : `${used}, and RSVPs are closed`;
  return {
    title,
    sentences: [newEventRefusal, newReplyRefusal].filter((sentence) => sentence !== null),
  };
}
