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
  'guest.readdressed': 'RSVP with a different address',
  'guest.addressChanged': 'Household with a different address',
  'guest.cancelled': 'Event cancelled',
  'guest.eventChanged': 'Event changed',
  'guest.message': 'Message to guests',
  'guest.reminder': 'Reminder to reply',
  'guest.seeYouSoon': 'See you soon',
  'guest.saveTheDate': 'Save the date',
  'guest.invitation': 'Invitation',
  'manager.new': 'New RSVP, to a manager',
  'manager.declined': 'RSVP declined, to a manager',
  'manager.withdrawn': 'RSVP withdrawn, to a manager',
  'manager.digest': 'Digest of replies, to a manager',
  'manager.spotsOpened': 'Spots opened, to a manager',
  'manager.planLimit': 'Plan limit, to a manager',
  'manager.kitchenSheet': 'Kitchen sheet, to a caterer',
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
  'account.joinRequested': 'New join request, to an admin',
  'account.organizationDeletion': 'Deletion of an organization, to its admins',
  'account.retention': 'Guest data to be erased, to a host',
  'account.helper': 'New helper, to a user',
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
