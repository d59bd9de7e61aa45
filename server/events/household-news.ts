/** Makes mails about changes of an event for households that know the date. */
import type { EventRow } from '../event-row/event.store.ts';
import type { ToldHousehold } from '../invitation-row/told.store.ts';

/**
 * Returns the mail's common parts. The worker adds the household's own link when the mail leaves
 * (server/outbox/invitation-mail.ts).
 */
export const toHousehold = (
  { id: eventId, tenantId, customUrl }: EventRow,
  { id, label, names, address, hasAnswered }: ToldHousehold,
) => ({
  tenantId,
  eventId,
  toEmail: address,
  toName: label,
  payload: {
    invitationId: id,
    names,
    label,
    path: `/rsvp/${customUrl}`,
    guestEmail: address,
    ...(hasAnswered && { hasAnswered: true as const }),
  },
});
