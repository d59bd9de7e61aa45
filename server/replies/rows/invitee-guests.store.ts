/** Reads the answers of persons on the guest list. */
import { and, eq, inArray } from 'drizzle-orm';
import type { KeptAnswers } from '#domain/questions/question.ts';
import type { Db } from '../../db/connect.ts';
import { guests, reservations } from '../../db/schema.ts';

export interface AnswerOfInvitee {
  isComing: boolean;
  meal: string;
  /** The answers of the reply and of the person. */
  ofReply: KeptAnswers | null;
  ofGuest: KeptAnswers | null;
}

/** The answers by invitee. Invitees without an answer are missing. */
export async function answersOfInvitees(
  db: Db,
  tenantId: string,
  replyIds: readonly string[],
): Promise<Map<string, AnswerOfInvitee>> {
  if (replyIds.length === 0) return new Map();
  const rows = await db
    .select({
      inviteeId: guests.inviteeId,
      isAttending: guests.isAttending,
      ofReply: reservations.isAttending,
      meal: guests.mealChoice,
      ofReplyAnswers: reservations.answers,
      ofGuest: guests.answers,
    })
    .from(guests)
    .innerJoin(
      reservations,
      and(eq(reservations.tenantId, guests.tenantId), eq(reservations.id, guests.reservationId)),
    )
    .where(and(eq(guests.tenantId, tenantId), inArray(guests.reservationId, [...replyIds])));
  return new Map(
    rows.flatMap(({ inviteeId, isAttending, ofReply, meal, ofReplyAnswers, ofGuest }) =>
      inviteeId === null
        ? []
        : [
            [
              inviteeId,
              { isComing: ofReply && isAttending, meal, ofReply: ofReplyAnswers, ofGuest },
            ] as const,
          ],
    ),
  );
}
