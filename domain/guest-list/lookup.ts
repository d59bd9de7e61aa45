/**
 * *Find my invitation*: compares a guest's entries with the guest list
 * (docs/product/invitations.md#invitations).
 */
import type { LookupFactor } from '../events/settings.ts';
import { foldedName } from '../kernel/search.ts';
import { typedCode } from './code.ts';
import { inviteeKey } from './names.ts';

/** The number of digits of the phone number that we ask for, from its end. */
const phoneDigits = 4;

/**
 * Returns the comparable part of a look-up factor, both for the household's own value and for the
 * typed text. Blank if there is none.
 */
export function factorKey(factor: LookupFactor, text: string): string {
  if (factor === 'code') return typedCode(text) ?? '';
  if (factor === 'postcode') return foldedName(text).replaceAll(' ', '');
  if (factor !== 'phone') return '';
  const digits = text.replace(/\D/g, '');
  return digits.length < phoneDigits ? '' : digits.slice(-phoneDigits);
}

export interface Listed {
  inviteeId: string;
  invitationId: string;
  nameKey: string;
  /** The person's other names, as the host wrote them. */
  alsoKnownAs: readonly string[];
  email: string | null;
}

/**
 * The persons with this full name or other name. An open place has no name, so no name matches it.
 */
export function personsNamed<Person extends Listed>(nameKey: string, listed: readonly Person[]): Person[] {
  const named = listed.filter(
    (person) =>
      // Always compares both, because the response time must not reveal who is on the list.
      +(person.nameKey === nameKey) + +person.alsoKnownAs.map(inviteeKey).includes(nameKey) > 0,
  );
  return nameKey === '' ? [] : [...new Map(named.map((person) => [person.inviteeId, person])).values()];
}

/**
 * The answer is the same for an unknown name, a name that two persons share, and a wrong second
 * factor.
 */
export const lookupMissed =
  'We couldn’t find that invitation. Use the full name on your invitation, or ask your hosts for the link.';

/** The sentence for a guest whose name matches a household that has already answered. */
export const repliedSentence = 'You’ve already replied. We can email you your link.';
/** Replaces `repliedSentence` if we have no email address for the household. */
export const repliedAskSentence = 'You’ve already replied. Ask your hosts.';

/** The answer is the same whether or not a mail is sent. */
export const lookupMailed =
  'If this name is on the guest list, the link is on its way to the address your hosts have for you.';
