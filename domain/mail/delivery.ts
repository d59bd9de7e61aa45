/** The state of outgoing mail, in words for hosts. */
import { perRecipient } from './budget.ts';
import type { MailKind } from './kinds.ts';

/**
 * The reasons why a mail was not sent. For the last four, Turnout made no attempt. `address` and
 * `message` are the mail server's final answers about this mail. `returned` is a bounce that was
 * reported later. Every other failure is tried again.
 */
export const failureKinds = [
  'address',
  'message',
  'returned',
  'later',
  'signIn',
  'sender',
  'unreachable',
  'slow',
  'template',
  'other',
  'unconfirmed',
  'recipientBudget',
  'organizationBudget',
  'unsubscribed',
] as const;
export type FailureKind = (typeof failureKinds)[number];

export const isFinalFailure = (kind: FailureKind): boolean =>
  kind === 'address' || kind === 'message' || kind === 'returned';

/**
 * Whether the mail server's answer is about the mail itself. Other answers are about the
 * installation.
 */
export const isAboutMessage = (kind: FailureKind): boolean => isFinalFailure(kind) || kind === 'later';

export const failureSentences: Record<FailureKind, string> = {
  address: 'The recipient’s mail server rejected this address. It may be mistyped or closed.',
  message: 'The mail server refused this message.',
  returned: 'The email bounced. Nobody receives mail at this address.',
  later: 'The mail server asked us to try again later.',
  signIn: 'The mail server didn’t accept our sign-in. Ask the person who runs this server to correct it.',
  sender:
    'The mail server doesn’t accept mail from our address. Ask the person who runs this server to correct it.',
  unreachable: 'We couldn’t reach the mail server.',
  slow: 'The mail server took too long to answer.',
  template: 'We couldn’t create the message.',
  other: 'We couldn’t send the message.',
  unconfirmed: 'This email waits until an administrator confirms their email address.',
  recipientBudget: `Not sent: Turnout emails one person at most ${perRecipient.hour} times an hour and ${perRecipient.day} times a day, across all organizations.`,
  organizationBudget: 'Not sent: the organization has reached its mail limit for 24 hours.',
  unsubscribed: 'Not sent: the guest unsubscribed from invitations, reminders and messages.',
};

/**
 * How long links in a mail work, in milliseconds after the mail was created. After that, a retry
 * would send dead links.
 */
export const linkLives: Readonly<Partial<Record<MailKind, number>>> = {
  'account.resetPassword': 60 * 60_000,
  'account.setPassword': 7 * 24 * 60 * 60_000,
  'account.confirmEmail': 7 * 24 * 60 * 60_000,
  'account.newEmail': 24 * 60 * 60_000,
  'account.emailChanged': 72 * 60 * 60_000,
  'account.factorChanged': 72 * 60 * 60_000,
};

/** Says why a mail failed, for the guest's page. Includes the reason of a bounce. */
export const unsentSentence = (kind: FailureKind | null, reason: string | null): string =>
  [failureSentences[kind ?? 'other'], kind === 'returned' && reason ? `Reported: ${reason}` : '']
    .filter(Boolean)
    .join(' ');

/** Returns why a mail can't be retried, or null if it can. */
export function retryRefusal(
  {
    template,
    failureKind,
    createdAt,
  }: { template: string; failureKind: FailureKind | null; createdAt: Date },
  now: Date,
): string | null {
  // We don't keep the contents of a bounced mail.
  if (failureKind === 'returned')
    return 'The email bounced. Correct the address on the reply and we’ll email the guest there.';
  const life = (linkLives as Readonly<Record<string, number | undefined>>)[template];
  return life !== undefined && now.getTime() - createdAt.getTime() > life
    ? 'The link in this message has expired. The recipient can ask for a new one.'
    : null;
}
