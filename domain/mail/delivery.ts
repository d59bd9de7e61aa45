/** Outgoing mail in words that a host understands: what a message is, how it stands, why it could not be delivered. */

import { perRecipient } from './budget.ts';

/**
 * Why a message was not sent. The last three are Turnout's own: it made no attempt. `address` and `message` are the mail server's last word about this message and nobody else's;
 * everything else is tried again.
 */
export const failureKinds = [
  'address',
  'message',
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
] as const;
export type FailureKind = (typeof failureKinds)[number];

export const isFinalFailure = (kind: FailureKind): boolean => kind === 'address' || kind === 'message';

/** What the mail server said about the message itself; the other answers are about the installation. */
export const isAboutMessage = (kind: FailureKind): boolean => isFinalFailure(kind) || kind === 'later';

export const failureSentences: Record<FailureKind, string> = {
  address: 'The recipient’s mail server takes no mail for this address. It may be mistyped or closed.',
  message: 'The mail server refused this message.',
  later: 'The mail server asked to try again later.',
  signIn: 'The mail server did not accept this installation’s sign-in. Its operator has to correct it.',
  sender:
    'The mail server does not take mail from this installation’s address. Its operator has to correct it.',
  unreachable: 'The mail server could not be reached.',
  slow: 'The mail server took too long to answer.',
  template: 'The message could not be written.',
  other: 'The message could not be sent.',
  unconfirmed: 'It waits until an administrator of the organization has confirmed their email address.',
  recipientBudget: `Not sent: Turnout mails one person at most ${perRecipient.hour} times an hour and ${perRecipient.day} times a day, whoever the mail is from.`,
  organizationBudget:
    'Not sent: within 24 hours the organization has mailed its guests as often as its plan allows.',
};

/** By the template that writes the message. */
export const messageLabels: Readonly<Record<string, string>> = {
  'guest.confirmed': 'RSVP confirmation',
  'guest.declined': 'RSVP declined',
  'guest.waitlisted': 'RSVP waitlist',
  'guest.promoted': 'Off the waitlist',
  'guest.changed': 'RSVP changed',
  'guest.link': 'Link to a reply',
  'guest.withdrawn': 'RSVP withdrawn',
  'guest.removed': 'RSVP removed',
  'guest.readdressed': 'RSVP with another address',
  'guest.cancelled': 'Event cancelled',
  'guest.eventChanged': 'Event changed',
  'guest.message': 'Message to guests',
  'manager.new': 'New RSVP, to a manager',
  'manager.declined': 'RSVP declined, to a manager',
  'manager.withdrawn': 'RSVP withdrawn, to a manager',
  'manager.digest': 'Digest of replies, to a manager',
  'manager.spotsOpened': 'Spots opened, to a manager',
  'manager.planLimit': 'Plan limit, to a manager',
  'account.resetPassword': 'Forgotten password',
  'account.setPassword': 'First password',
  'account.confirmEmail': 'Confirmation of an admin’s email address',
  'account.joinConfirm': 'Confirmation of an applicant’s email address',
  'account.newEmail': 'New email to confirm',
  'account.emailChanged': 'Email changed',
  'account.passwordChanged': 'Password changed',
  'account.joinApproved': 'Join request approved',
  'account.joinDenied': 'Join request denied',
  'account.joinRequested': 'New join request, to an admin',
  'account.upgradeDecided': 'Answer to a request for an upgrade',
};

/** What a message is, by the template that writes it. */
export function messageLabel(template: string): string {
  const known = messageLabels[template];
  if (known !== undefined) return known;
  const name = (template.split('.')[1] ?? template).replace(
    /([A-Z])/g,
    (letter) => ` ${letter.toLowerCase()}`,
  );
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Links that stop working: mailed again after that they would lead nowhere. In milliseconds after the message was made. */
export const linkLives: Readonly<Record<string, number>> = {
  'account.resetPassword': 60 * 60_000,
  'account.setPassword': 7 * 24 * 60 * 60_000,
  'account.confirmEmail': 7 * 24 * 60 * 60_000,
  'account.newEmail': 24 * 60 * 60_000,
  'account.emailChanged': 72 * 60 * 60_000,
};

/** Why trying again would do no good; null where it may. */
export function retryRefusal(template: string, createdAt: Date, now: Date): string | null {
  const life = linkLives[template];
  return life !== undefined && now.getTime() - createdAt.getTime() > life
    ? 'The link in this message has expired. The recipient can ask for a new one.'
    : null;
}
