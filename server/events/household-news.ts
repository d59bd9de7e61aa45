/** Makes mails about changes of an event for households that were mailed its date. */
import type { Db } from '../db/connect.ts';
import type { EventRow } from '../event-row/event.store.ts';
import { onlySavedHouseholds } from '../invitation-row/saved.store.ts';
import { type ToldHousehold, toldHouseholds } from '../invitation-row/told.store.ts';

export interface HouseholdToTell extends ToldHousehold {
  /** The household was only sent a save the date. */
  onlySaved?: true;
}

/** Yields the households that were invited, then those that only got a save the date. */
export async function* householdsToTell(
  tx: Db,
  event: EventRow,
  ids: readonly string[],
): AsyncGenerator<HouseholdToTell[]> {
  yield* toldHouseholds(tx, event, ids);
  for await (const some of onlySavedHouseholds(tx, event, ids))
    yield some.map((household) => ({ ...household, hasAnswered: false, onlySaved: true as const }));
}

/**
 * Returns the mail's common parts. The worker adds the household's own link when the mail leaves
 * (server/outbox/contents/invitation-mail.ts).
 */
export const toHousehold = (
  { id: eventId, tenantId, customUrl }: EventRow,
  { id, label, names, address, hasAnswered, onlySaved }: HouseholdToTell,
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
    ...(onlySaved && { onlySaved }),
  },
});
