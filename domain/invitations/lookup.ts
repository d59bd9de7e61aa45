/** *Find my invitation*: what a guest gives, as it is compared (docs/product.md#invitations). */
import type { LookupFactor } from '../events/settings.ts';
import { foldedName } from '../kernel/search.ts';
import { typedCode } from './code.ts';
import { inviteeKey } from './names.ts';

/** The last digits of a phone that are asked for. */
const digitsAsked = 4;

/** What is compared of a second factor, of the household's own as of what was typed; blank where there is nothing to compare. */
export function factorKey(factor: LookupFactor, text: string): string {
  if (factor === 'code') return typedCode(text) ?? '';
  if (factor === 'postcode') return foldedName(text).replaceAll(' ', '');
  if (factor !== 'phone') return '';
  const digits = text.replace(/\D/g, '');
  return digits.length < digitsAsked ? '' : digits.slice(-digitsAsked);
}

export interface Listed {
  inviteeId: string;
  invitationId: string;
  nameKey: string;
  /** Their other names, as the host wrote them. */
  alsoKnownAs: readonly string[];
  email: string | null;
}

/** The persons who are called so, by their full name or another one. Open places have no name, and no name finds them. */
export function personsNamed<Person extends Listed>(nameKey: string, listed: readonly Person[]): Person[] {
  const named = listed.filter(
    (person) =>
      // Both are always looked at: how long it takes must not tell who is on the list.
      +(person.nameKey === nameKey) + +person.alsoKnownAs.map(inviteeKey).includes(nameKey) > 0,
  );
  return nameKey === '' ? [] : [...new Map(named.map((person) => [person.inviteeId, person])).values()];
}

/** The same for a name that is not on the list, one that two persons have, and a wrong second factor. */
export const lookupMissed =
  'We found no invitation with these details. Please write the full name as it may stand on your invitation, or ask your hosts for your link.';

/** The same whether a mail is sent or not. */
export const lookupMailed =
  'If this name is on the guest list, the link is on its way to the address that your hosts have for you.';
