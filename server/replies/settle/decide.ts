/** Decides each submission of a batch in order of arrival. */
import { refuse } from '#domain/kernel/route.ts';
import type { Sentence } from '#domain/kernel/sentence.ts';
import type { EventQuestion } from '#domain/questions/party-questions.ts';
import type { OptionCounts } from '#domain/questions/option-capacity.ts';
import type { Counters } from '#domain/seats/counters.ts';
import type { Joined } from '../../invitation-row/answered.store.ts';
import type { Message } from '../../mail/messages.ts';
import { withCheckInCode } from '../check-in.ts';
import { type EventContext, linkPath } from '../mails/guest-mail.ts';
import type { ManagerMail } from '../mails/manager-mail.store.ts';
import { managerMessages } from '../mails/manager-messages.ts';
import { decideOne } from './decide-one.ts';
import { type Deciding, noProgress } from './deciding.ts';
import { recall, toRemember } from './idempotency.ts';
import { answersAgain, type Pending, type Settling } from './pending.ts';
import type { RememberedAnswer } from './settle.store.ts';
import type { NewReply } from './write.store.ts';

export interface Settled {
  context: EventContext;
  mail: ManagerMail;
  answers: Settling[];
  rows: NewReply[];
  delta: Counters;
  messages: Message[];
  digests: ReturnType<typeof managerMessages>['digests'];
  /** Replies whose link is mailed because somebody answered again with their address. */
  linksMailed: string[];
  remembered: RememberedAnswer[];
  /** Invitations whose household answered. */
  joined: Joined[];
  /** The questions and the counts of their options, or null if nothing was taken. */
  drawn: { questions: EventQuestion[]; taken: OptionCounts } | null;
  /** Whether households leave promised seats unused while parties wait. */
  freesSeats: boolean;
  /** Why the plan accepted no further yes reply in this batch, or null. */
  planLimit: Sentence | null;
}

/**
 * Decides each submission in order of arrival. Of its arguments, it changes only the plan's
 * allowance.
 */
export function decide(
  deciding: Deciding,
  batch: readonly Pick<
    Pending,
    'submission' | 'key' | 'keyHash' | 'bodyHash' | 'invitation' | 'userId' | 'arrivedAt'
  >[],
): Settled {
  const { context, reads, links } = deciding;
  const { event } = context;
  const progress = noProgress(deciding);
  const remembered: RememberedAnswer[] = [];
  const first = new Map(reads.remembered.map((entry) => [entry.key, entry]));
  const linkOf = (id: string) => linkPath(event, links.tokenOf({ id, linkRotation: 0 }));

  const answers = batch.map((pending): Settling => {
    const { key, keyHash, bodyHash } = pending;
    if (key === undefined || keyHash === null || bodyHash === null)
      return decideOne(deciding, progress, pending);
    const before = first.get(keyHash);
    if (before) {
      return before.bodyHash === bodyHash
        ? recall(before, linkOf)
        : refuse('keyReused', 'Another reply was already sent with this key. Reload the page.');
    }
    const given = decideOne(deciding, progress, pending);
    if (given === answersAgain) return given;
    const entry = toRemember({ eventId: event.id, key: keyHash, bodyHash }, given);
    if (entry) {
      first.set(keyHash, entry);
      remembered.push(entry);
    }
    return given;
  });
  const { rows, delta, linksMailed, joined, taken, hasDrawn, freesSeats, planLimit } = progress;
  const manager = managerMessages(context, progress.written, reads.mail);
  return {
    ...{ context, mail: reads.mail, rows, delta, linksMailed, remembered, joined, freesSeats, planLimit },
    answers: answers.map((answer) => withCheckInCode(event, answer, links)),
    messages: [...progress.guestMessages, ...manager.messages],
    digests: manager.digests,
    drawn: hasDrawn ? { questions: reads.questions, taken } : null,
  };
}
