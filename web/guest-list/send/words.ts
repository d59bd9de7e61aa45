/** Puts the sending of invitations into words. */
import { counted } from '#domain/kernel/text.ts';
import type { SendOutcome } from '#domain/guest-list/send/contract.ts';
import { type UnsentReason, unsentReasons } from '#domain/guest-list/send/rules.ts';

export const reasonWords: Record<UnsentReason, string> = {
  alreadySent: 'already sent',
  alreadySaved: 'already sent a save the date',
  answered: 'already replied',
  disowned: 'someone with the link said it isn’t theirs',
  noAddress: 'no email address',
  unsubscribed: 'unsubscribed',
  undeliverable: 'email to the address bounced',
  noRoom: 'no seats left',
  stopped: 'the event has closed',
};

/**
 * Returns lines that say how many invitations go now, and how many later and over how many days.
 */
export function outcomeLines(
  { now, later, days }: Pick<SendOutcome, 'now' | 'later' | 'days'>,
  letter = 'invitation',
  /** True before the host presses the button. */
  isPlanned = false,
): string[] {
  const [one, many] = isPlanned ? ['goes out now', 'go out now'] : ['is on the way', 'are on the way'];
  return [
    ...(now > 0 ? [`${counted(now, letter)} ${now === 1 ? one : many}`] : []),
    ...(later > 0
      ? [
          `${counted(later, letter)} ${later === 1 ? 'waits' : 'wait'} for another day: ${days} days in total, because of the daily mail limit`,
        ]
      : []),
  ];
}

/** Returns the number of households that get no invitation. */
export const unsentOf = (reasons: SendOutcome['reasons']): number =>
  Object.values(reasons).reduce((sum, each) => sum + each, 0);

/** Returns lines such as "2 households: no email address". */
export const reasonLines = (reasons: SendOutcome['reasons']): string[] =>
  unsentReasons.flatMap((reason) => {
    const count = reasons[reason] ?? 0;
    return count === 0 ? [] : [`${counted(count, 'household')}: ${reasonWords[reason]}`];
  });

interface Handed {
  eventName: string;
  link: string;
  code: string;
}

/** Returns the text around the link, for a messenger or a text message. */
export const handedText = ({ eventName, link, code }: Handed): string =>
  `You’re invited: ${eventName}\n${link}\nYour invitation’s code: ${code}`;

const digits = (phone: string): string => phone.replace(/\D/g, '');

export const whatsAppTo = (phone: string, text: string): string =>
  `https://wa.me/${phone.trim().startsWith('+') ? digits(phone) : ''}?text=${encodeURIComponent(text)}`;

export const smsTo = (phone: string, text: string): string =>
  `sms:${phone.trim().startsWith('+') ? '+' : ''}${digits(phone)}?&body=${encodeURIComponent(text)}`;
