/** Puts the sending of invitations into words. */
import type { Event } from '#domain/events/contract.ts';
import type { Invitation } from '#domain/guest-list/contract.ts';
import type { EventStatus } from '#domain/events/status.ts';
import type { SendOutcome } from '#domain/guest-list/send/contract.ts';
import { unsentReasons } from '#domain/guest-list/send/rules.ts';
import { handoutIn } from '#domain/words/handout/index.ts';
import { languageOf, words } from '../words.ts';

export type LetterKind = 'invitation' | 'saveTheDate';

/** Returns the words for letters of this kind. */
export const letterWords = (kind: LetterKind) =>
  kind === 'invitation' ? words.invitations : words.saveTheDates;

/** Says why nothing can be sent, by the status of the event. */
export function refusalText(letter: LetterKind, status: EventStatus): string {
  if (status === 'cancelled') return letterWords(letter).cancelled;
  return status === 'draft' && letter === 'invitation' ? words.invitations.draft : letterWords(letter).closed;
}

/**
 * Returns lines that say how many invitations go now, and how many later and over how many days.
 */
export function outcomeLines(
  { now, later, days }: Pick<SendOutcome, 'now' | 'later' | 'days'>,
  letter: LetterKind,
  /** Whether the lines are shown before the host sends, and not after. */
  isPlanned = false,
): string[] {
  const said = letterWords(letter);
  return [
    ...(now > 0 ? [(isPlanned ? said.now : said.onTheWay)({ count: now })] : []),
    ...(later > 0 ? [said.later({ count: later, days })] : []),
  ];
}

/** Returns the number of households that get no invitation. */
export const unsentOf = (reasons: SendOutcome['reasons']): number =>
  Object.values(reasons).reduce((sum, each) => sum + each, 0);

/** Returns lines such as "2 households: no email address". */
export const reasonLines = (reasons: SendOutcome['reasons']): string[] =>
  unsentReasons.flatMap((reason) => {
    const count = reasons[reason] ?? 0;
    return count === 0 ? [] : [words.unsent.line({ count, reason: words.unsent[reason] })];
  });

export type HandedEvent = Pick<Event, 'name' | 'languages'>;

/**
 * Returns the text around the link, for a messenger or a text message, in the language of the
 * household.
 */
export const handedText = (
  household: Pick<Invitation, 'link' | 'code' | 'language'>,
  event: HandedEvent,
): string =>
  handoutIn(languageOf(household, event)).text.invitation({
    event: event.name,
    link: household.link ?? '',
    code: household.code ?? '',
  });

const digits = (phone: string): string => phone.replace(/\D/g, '');

export const whatsAppTo = (phone: string, text: string): string =>
  `https://wa.me/${phone.trim().startsWith('+') ? digits(phone) : ''}?text=${encodeURIComponent(text)}`;

export const smsTo = (phone: string, text: string): string =>
  `sms:${phone.trim().startsWith('+') ? '+' : ''}${digits(phone)}?&body=${encodeURIComponent(text)}`;
