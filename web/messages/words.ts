import type { MessageLimits, MessagesSent, Target } from '#domain/messages/rules.ts';
import { wordsOf } from '#web/kernel/words.ts';

export const words = wordsOf('hostMessages');

/** Returns the name of a message's audience. For the guests of a meal, it is the meal's name. */
export const targetLabel = ({ audience, meal }: Target): string =>
  audience === 'meal' && meal ? meal : words.audiences[audience];

/** Says how many messages, and to how many addresses, are left today. */
export function leftSentence(limits: MessageLimits, sent: MessagesSent): string {
  const left = Math.max(
    0,
    Math.min(limits.perEvent - sent.event, limits.perOrganization - sent.organization),
  );
  const max = limits.perEvent;
  return limits.guests === null
    ? words.reach.left({ left, most: max })
    : words.reach.leftTo({ left, most: max, guests: Math.max(0, limits.guests - sent.guests) });
}
