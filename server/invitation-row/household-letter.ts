/** Builds the mail to a household as the outbox stores it. */
import { shownCode } from '#domain/guest-list/code.ts';
import type { InvitationCodes } from './invitation-keys.ts';
import type { Keys } from '../keys/keys.ts';
import type { InvitationPayload } from '../mail/kinds/guest/guest-invitation.ts';
import { unsubscribePath } from '../mail/unsubscribe-link.ts';

import type { Addressee } from './addressees.store.ts';

export interface LetterKeys {
  keys: Keys;
  codes: InvitationCodes;
}

/** The path of the page that greets a household by name. */
export const householdPath = ({ customUrl }: { customUrl: string }, token: string): string =>
  `/rsvp/${customUrl}?i=${token}`;

/**
 * Returns the contents of an invitation or reminder mail, besides the event. `address` is the
 * recipient's.
 */
export const letterTo = (
  { keys, codes }: LetterKeys,
  event: { tenantId: string; customUrl: string },
  household: Pick<Addressee, 'id' | 'eventId' | 'rotation' | 'names' | 'label'>,
  address: string,
): Omit<InvitationPayload, 'event'> => ({
  invitationId: household.id,
  names: household.names,
  label: household.label,
  path: householdPath(event, codes.tokenOf(household)),
  code: shownCode(codes.codeOf(household)),
  unsubscribePath: unsubscribePath(keys, event.tenantId, address),
});
