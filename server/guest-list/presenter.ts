/** Presents an invitation to hosts. */
import { openHousehold } from '#domain/access/sensitive.ts';
import { shownCode } from '#domain/guest-list/code.ts';
import type { Invitation } from '#domain/guest-list/contract.ts';
import type { Household } from '#domain/guest-list/household.ts';
import type { InvitationCodes } from '../invitation-row/invitation-keys.ts';
import type { InvitationView } from './households.store.ts';

export interface Shown {
  codes: InvitationCodes;
  publicUrl: string;
  customUrl: string;
  /** The caller may edit the event's replies, and so may see codes and links. */
  withKeys: boolean;
  /** Leaves out the data that a viewer may not read. */
  forViewer?: boolean;
}

/** Returns the address of the event's page with the household's names. */
export const linkOf = (
  { publicUrl, customUrl }: Pick<Shown, 'publicUrl' | 'customUrl'>,
  token: string,
): string => `${publicUrl}/rsvp/${customUrl}?i=${token}`;

type Stated = Pick<InvitationView, 'reply' | 'openedAt' | 'mailState' | 'sentAt' | 'letterOutdated'>;

/**
 * Returns the latest mail state of an invitation for which there is evidence. An invitation that
 * the host delivered without our mail counts as accepted.
 */
export function stateOf({ reply, openedAt, mailState, sentAt, letterOutdated }: Stated): Invitation['state'] {
  if (reply !== 'none') return 'answered';
  if (letterOutdated) return 'notSent';
  if (openedAt !== null) return 'opened';
  if (mailState !== null) return mailState as Invitation['state'];
  return sentAt === null ? 'notSent' : 'accepted';
}

export const toInvitation = (row: InvitationView, shown: Shown): Invitation =>
  shown.forViewer ? openHousehold(whole(row, shown)) : whole(row, shown);

function whole(row: InvitationView, shown: Shown): Invitation {
  const instant = (at: Date | null) => at?.toISOString() ?? null;
  return {
    id: row.id,
    eventId: row.eventId,
    label: row.label,
    envelopeName: row.envelopeName,
    address: {
      lines: row.addressLines,
      postcode: row.postcode,
      city: row.city,
      country: row.country,
    },
    email: row.email,
    phone: row.phone,
    language: row.language,
    tags: row.tags,
    note: row.note,
    list: row.list,
    sort: row.sort,
    seatsAllowed: row.seatsAllowed,
    invitees: row.invitees.map(({ id, name, alsoKnownAs, isChild, isPlaceholder, email }) => ({
      ...{ id, name, alsoKnownAs, isChild, isPlaceholder, email },
    })),
    code: shown.withKeys ? shownCode(shown.codes.codeOf(row)) : null,
    link: shown.withKeys ? linkOf(shown, shown.codes.tokenOf(row)) : null,
    rotation: row.rotation,
    state: stateOf(row),
    stateDetail: row.mailDetail,
    stateAt: instant(row.mailAt),
    suppressed: row.suppression && {
      reason: row.suppression.reason,
      at: row.suppression.at.toISOString(),
    },
    reply: row.reply,
    coming: row.coming,
    declined: row.declined,
    promised: row.promised,
    sentAt: instant(row.sentAt),
    savedAt: instant(row.savedAt),
    savedState: row.savedState,
    savedDetail: row.savedDetail,
    given: row.given && { ...row.given.address, givenAt: row.given.givenAt.toISOString() },
    openedAt: instant(row.openedAt),
    answeredAt: instant(row.answeredAt),
    expiresAt: instant(row.expiresAt),
    notMeAt: instant(row.notMeAt),
    reservationId: row.reservationId,
    importId: row.importId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Converts a row of the guest list to the household that the rules in domain/ expect. */
export const householdOf = (row: InvitationView): Household => ({
  label: row.label,
  envelopeName: row.envelopeName,
  addressLines: row.addressLines,
  postcode: row.postcode,
  city: row.city,
  country: row.country,
  email: row.email,
  phone: row.phone,
  language: row.language,
  tags: row.tags,
  note: row.note,
  list: row.list,
  sort: row.sort,
  seatsAllowed: row.seatsAllowed,
  persons: row.invitees.map(({ id, name, alsoKnownAs, isChild, isPlaceholder, email }) => ({
    ...{ id, name, alsoKnownAs, isChild, isPlaceholder, email },
  })),
});
