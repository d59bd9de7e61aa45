/** The check-in codes of replies (docs/product/doors.md#codes). */
import { shownCheckInCode } from '#domain/doors/codes.ts';
import { isRefusal } from '#domain/kernel/route.ts';
import { statusOf } from '#domain/seats/counters.ts';
import type { EventRow } from '../event-row/event.store.ts';
import type { ReplyRow } from './rows/guests.store.ts';
import type { ReplyLinks } from './links.ts';
import { answersAgain, type Settling } from './settle/pending.ts';

type EventCodes = Pick<EventRow, 'checkInCodes'>;

/** Returns the code as its guest reads it, or null if the reply has none. */
export const checkInCode = (
  event: EventCodes,
  reply: Pick<ReplyRow, 'id' | 'linkRotation' | 'isAttending' | 'waitlisted'>,
  links: ReplyLinks,
): string | null =>
  event.checkInCodes && statusOf(reply) === 'confirmed' ? shownCheckInCode(links.checkInOf(reply)) : null;

/** Adds the code to the answer to a new reply, if its guest may have the personal link. */
export function withCheckInCode(event: EventCodes, answer: Settling, links: ReplyLinks): Settling {
  if (!event.checkInCodes || answer === answersAgain || isRefusal(answer)) return answer;
  const { reservation, link, isAttending, waitlisted } = answer.body;
  const reply = { id: reservation.id, linkRotation: 0, isAttending, waitlisted };
  const code = link === null ? null : checkInCode(event, reply, links);
  return { ...answer, body: { ...answer.body, reservation: { ...reservation, checkInCode: code } } };
}
