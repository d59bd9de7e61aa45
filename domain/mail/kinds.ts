/**
 * The kinds of mail. `server/mail/kinds/` has a file for each. Without that file, the server
 * doesn't compile.
 */

/** The name of each kind in lists of mail. */
export const messageLabels = {
  'guest.confirmed': 'RSVP confirmation',
  'guest.declined': 'RSVP declined',
  'guest.waitlisted': 'RSVP waitlist',
  'guest.promoted': 'Off the waitlist',
  'guest.changed': 'RSVP changed',
  'guest.link': 'Link to a reply',
  'guest.invitationLink': 'Link to an invitation',
  'guest.withdrawn': 'RSVP withdrawn',
  'guest.removed': 'RSVP removed',
  'guest.readdressed': 'Email address of an RSVP changed',
  'guest.addressChanged': 'Email address of a household changed',
  'guest.cancelled': 'Event cancelled',
  'guest.eventChanged': 'Event changed',
  'guest.message': 'Message to guests',
  'guest.reminder': 'Reminder to reply',
  'guest.seeYouSoon': 'See you soon',
  'guest.saveTheDate': 'Save the date',
  'guest.invitation': 'Invitation',
  'manager.new': 'To a manager: new RSVP',
  'manager.declined': 'To a manager: a guest declined',
  'manager.withdrawn': 'To a manager: a guest withdrew',
  'manager.digest': 'To a manager: digest of replies',
  'manager.spotsOpened': 'To a manager: spots have opened',
  'manager.planLimit': 'To a manager: plan limit reached',
  'manager.kitchenSheet': 'To a caterer: kitchen sheet',
  'account.resetPassword': 'Forgotten password',
  'account.setPassword': 'First password',
  'account.confirmEmail': 'Confirmation of an admin’s email address',
  'account.joinConfirm': 'Confirmation of an applicant’s email address',
  'account.newEmail': 'New email to confirm',
  'account.emailChanged': 'Email changed',
  'account.passwordChanged': 'Password changed',
  'account.factorChanged': 'Two-step sign-in changed',
  'account.joinApproved': 'Join request approved',
  'account.joinDenied': 'Join request denied',
  'account.joinRequested': 'To an admin: new join request',
  'account.organizationDeletion': 'To an admin: deletion of the organization',
  'account.retention': 'To a host: guest data to be erased',
  'account.helper': 'To a user: you’re now a helper',
  'account.upgradeDecided': 'Answer to an upgrade request',
} as const satisfies Readonly<Record<`${'guest' | 'manager' | 'account'}.${string}`, string>>;

export type MailKind = keyof typeof messageLabels;

/**
 * Returns the label of a mail. If another version enqueued a kind that this version does not know,
 * the label is made from the kind's name.
 */
export function messageLabel(template: string): string {
  const label = (messageLabels as Readonly<Record<string, string | undefined>>)[template];
  if (label !== undefined) return label;
  const name = (template.split('.')[1] ?? template).replace(
    /([A-Z])/g,
    (letter) => ` ${letter.toLowerCase()}`,
  );
  return name.charAt(0).toUpperCase() + name.slice(1);
}
