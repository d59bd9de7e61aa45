/** How an invitation stands: what the guest list is filtered by, and what is counted. */

/**
 * `queued`: its mail has not left yet. `undeliverable`: sent, refused or bounced. `opened`: somebody has opened the page since,
 * whatever became of the mail.
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

/** Sent, without an answer. */
export const unansweredStandings = [
  'queued',
  'unanswered',
  'undeliverable',
  'opened',
] as const satisfies readonly InvitationStanding[];
