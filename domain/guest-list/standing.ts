/** The states of an invitation that the guest list filters by and counts. */

/**
 * The states of an invitation. `queued`: the mail has not left yet. `undeliverable`: the mail was
 * refused or bounced. `opened`: somebody has opened the page, whatever happened to the mail.
 */
export const invitationStandings = [
  'notSent',
  'queued',
  'unanswered',
  'undeliverable',
  'opened',
  'coming',
  'inPart',
  'declined',
] as const;
export type InvitationStanding = (typeof invitationStandings)[number];

/** The states of a sent invitation without an answer. */
export const unansweredStandings = [
  'queued',
  'unanswered',
  'undeliverable',
  'opened',
] as const satisfies readonly InvitationStanding[];
