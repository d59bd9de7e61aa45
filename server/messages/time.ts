/** Decides when an event's guests may be written to, by its dates and its retention. */
import type { Audience } from '#domain/messages/rules.ts';
import {
  closedSentence,
  type MessagesEnd,
  messagesEnd,
  surveyClosedSentence,
  tooEarlySentence,
} from '#domain/messages/time.ts';
import { erasureOf, monthsOf } from '#domain/retention/rules.ts';
import type { Db } from '../db/connect.ts';
import type { TenantScope } from '../db/scope.ts';
import type { EventRow } from '../event-row/event.store.ts';
import { findRetention } from '../retention/retention.store.ts';

export interface MessagesTime {
  end: MessagesEnd;
  /** Returns why the audience may not be written to now, or null. */
  closed: (audience: Audience) => string | null;
  /** Returns why no message may ask for feedback now, or null. */
  surveyClosed: string | null;
}

export async function messagesTime(
  tx: Db,
  own: TenantScope,
  event: EventRow,
  now: Date,
): Promise<MessagesTime> {
  const row = await findRetention(tx, own, event.id);
  const erasure =
    row &&
    erasureOf(
      {
        endedAt: row.endedAt,
        months: monthsOf(row.own, row.organization).personal,
        isHeld: row.hold !== null,
        on: row.on.personal,
        doneAt: row.doneAt.personal,
      },
      now,
    );
  const times = { dateTime: event.startsAt, endTime: event.endsAt };
  const end = messagesEnd(times, erasure);
  return {
    end,
    closed: (audience) =>
      closedSentence({ status: event.status, end }, audience, now) ?? tooEarlySentence(times, audience, now),
    surveyClosed: surveyClosedSentence(times, now),
  };
}
