/** The mail to confirmed guests when an event is moved or renamed and its host wants them told. */
import { hashToken, newToken } from '../accounts/tokens.ts';
import type { Db } from '../db/connect.ts';
import { tenantScope } from '../db/scope.ts';
import { enqueue } from '../mail/outbox.ts';
import { eventChangedMessage, eventSnapshot } from '../reservations/mail.ts';
import { addLinks, lockEvent } from '../reservations/store.ts';
import type { EventRow } from './store.ts';
import { confirmedRepliesOf } from './store.ts';

/** Replies whose links and mails are written at once: an event may have ten thousand. */
const atOnce = 1_000;

/**
 * Enqueues one mail for each confirmed reply, in the transaction that changed the event; `was` is its row before that.
 * @returns how many.
 */
export async function tellConfirmedGuests(tx: Db, was: EventRow): Promise<number> {
  const scope = tenantScope(was.tenantId);
  // Held already: this is the event as it is now, with whom the mails are from.
  const context = await lockEvent(tx, scope, was.id);
  if (!context) return 0;
  const texts = {
    event: { ...eventSnapshot(context), confirmedEmailMessage: '', declinedEmailMessage: '' },
    before: {
      name: was.name,
      dateTime: was.startsAt.toISOString(),
      endTime: was.endsAt?.toISOString() ?? null,
      timezone: was.timezone,
      location: was.location,
    },
  };
  const replies = await confirmedRepliesOf(tx, context.event);
  for (let from = 0; from < replies.length; from += atOnce) {
    const some = replies.slice(from, from + atOnce).map((reply) => ({ reply, token: newToken() }));
    await addLinks(
      tx,
      scope,
      some.map(({ reply, token }) => ({ id: reply.id, tokenHash: hashToken(token) })),
      null,
    );
    await enqueue(
      tx,
      some.map(({ reply, token }) => eventChangedMessage(context, texts, reply, token)),
    );
  }
  return replies.length;
}
