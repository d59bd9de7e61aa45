/** A household opens the event by its invitation. Reading changes nothing: programs that look through mail follow every link. */
import { shortName } from '#domain/invitations/names.ts';
import { givenAnswers, type KeptAnswers } from '#domain/questions/question.ts';
import type { InvitedHousehold } from '#domain/replies/contract.ts';
import type { AppDeps } from '../services.ts';
import { guestsWithInvitees } from '../replies/guests.store.ts';
import type { PublicEventRead } from '../replies/public-event.ts';
import { invitationCodes } from '../households/codes.ts';
import { findAsked } from './store.ts';

/** `given` is the token or the code; null where it is of no invitation of the event. */
export async function readInvited(
  { database, keys, services }: Pick<AppDeps, 'database' | 'keys' | 'services'>,
  { event: { customUrl, lookupFactor } }: PublicEventRead,
  given: string,
): Promise<InvitedHousehold | null> {
  const asked = invitationCodes(keys).asked(given);
  const found = asked && (await services.findAddress(customUrl));
  if (!asked || !found) return null;
  const event = { id: found.eventId, tenantId: found.tenantId };
  // A name alone leads here then, and must not tell the others' whole names.
  const told = (name: string, isPlaceholder: boolean) =>
    lookupFactor !== 'none' ? name : isPlaceholder ? '' : shortName(name);
  const shownAnswers = (kept: KeptAnswers | null | undefined) =>
    kept && lookupFactor !== 'none' ? { answers: { ...givenAnswers(kept) } } : {};
  return database.transaction(found.scope, async (tx) => {
    const row = await findAsked(tx, event, asked);
    if (!row || row.notMeAt !== null) return null;
    const guests =
      row.reservationId === null
        ? []
        : await guestsWithInvitees(tx, { tenantId: event.tenantId, id: row.reservationId });
    const answers = new Map(guests.map((guest) => [guest.inviteeId, guest]));
    return {
      given,
      seatsAllowed: row.seatsAllowed,
      seatsKept: row.promised + row.coming,
      reply: row.reply,
      invitees: row.invitees.map(({ id, name, isChild, isPlaceholder }) => {
        const answered = answers.get(id);
        const { isAttending = null, mealChoice = '' } = answered ?? {};
        // Who comes in an open place, as they were named.
        const guest = (isPlaceholder && answered?.name) || '';
        const shown = guest ? told(guest, false) : told(name, isPlaceholder);
        const own = shownAnswers(answered?.answers);
        return { id, name: shown, isChild, isPlaceholder, isAttending, mealChoice, ...own };
      }),
      ...shownAnswers(guests[0]?.ofReply),
    };
  });
}
