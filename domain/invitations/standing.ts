/** How an invitation stands: what the guest list is filtered by, and what is counted. */

/** `undeliverable`: sent, refused or bounced, and nobody has opened the page since. */
export const invitationStandings = [
  'notSent',
  'unanswered',
  'undeliverable',
  'coming',
  'inPart',
  'declined',
] as const;
export type InvitationStanding = (typeof invitationStandings)[number];
