/** Puts households into words. */
import type { Invitation, InvitationCounts, InvitationFilter } from '#domain/guest-list/contract.ts';
import { counted } from '#domain/kernel/text.ts';
import type { Tone } from '#web/ui/badge.tsx';

const states: Record<Exclude<Invitation['state'], 'answered'>, { label: string; tone: Tone }> = {
  notSent: { label: 'Not sent', tone: 'neutral' },
  queued: { label: 'Queued', tone: 'info' },
  accepted: { label: 'Sent', tone: 'info' },
  refused: { label: 'Refused', tone: 'danger' },
  bounced: { label: 'Bounced', tone: 'danger' },
  opened: { label: 'Opened the page', tone: 'info' },
};

const replies: Record<Exclude<Invitation['reply'], 'none'>, { label: string; tone: Tone }> = {
  coming: { label: 'Coming', tone: 'confirmed' },
  inPart: { label: 'Coming in part', tone: 'confirmed' },
  declined: { label: 'Declined', tone: 'declined' },
};

/** Returns the household's answer, or the state of its invitation before it answers. */
export const standingOf = ({ reply, state, suppressed }: Invitation): { label: string; tone: Tone } => {
  if (reply !== 'none') return replies[reply];
  if (suppressed?.reason === 'unsubscribed') return { label: 'Unsubscribed', tone: 'neutral' };
  return state === 'answered' ? replies.coming : states[state];
};

/** Returns the household's people, such as "Ana Silva, Ben Silva, 2 open places". */
export function personsText({ invitees }: Pick<Invitation, 'invitees'>): string {
  const names = invitees.flatMap(({ name, isPlaceholder }) => (name === '' || isPlaceholder ? [] : [name]));
  const open = invitees.filter(({ isPlaceholder }) => isPlaceholder).length;
  const places = open === 0 ? [] : [counted(open, 'open place')];
  return [...names, ...places].join(', ');
}

/**
 * Returns a text such as "2 of 4 come" once the household has answered. Before that, it says how
 * many are invited.
 */
export function comingText({ reply, coming, declined, invitees, seatsAllowed }: Invitation): string {
  if (reply === 'none') return `${invitees.length || seatsAllowed} invited`;
  return `${coming} of ${Math.max(coming + declined, coming)} come`;
}

const filters: Record<InvitationFilter, { label: string; of: (counts: InvitationCounts) => number }> = {
  notSent: { label: 'Not sent', of: ({ notSent }) => notSent.households },
  saved: { label: 'Save the date sent', of: ({ saved }) => saved },
  addressGiven: { label: 'Address given', of: ({ addressGiven }) => addressGiven },
  notAnswered: { label: 'Not answered', of: ({ unanswered }) => unanswered.households },
  queued: { label: 'Queued', of: ({ queued }) => queued.households },
  opened: { label: 'Opened the page', of: ({ opened }) => opened.households },
  coming: { label: 'Coming', of: ({ coming, inPart }) => coming.households - inPart.households },
  inPart: { label: 'In part', of: ({ inPart }) => inPart.households },
  declined: { label: 'Declined', of: ({ declined }) => declined.households },
  undeliverable: { label: 'Undeliverable', of: ({ undeliverable }) => undeliverable.households },
};

export const isFilter = (text: string | undefined): text is InvitationFilter =>
  text !== undefined && text in filters;

/** Returns the filters that match any households, and the chosen one. */
export const filterChips = (chosen: InvitationFilter | undefined, counts: InvitationCounts) => [
  { value: '', label: 'All', count: counts.invited.households },
  ...(Object.keys(filters) as InvitationFilter[]).flatMap((value) => {
    const count = filters[value].of(counts);
    return count > 0 || value === chosen ? [{ value, label: filters[value].label, count }] : [];
  }),
];

const numbers = ({ persons, children }: { persons: number; children: number }): string =>
  `${persons.toLocaleString('en')}${children > 0 ? ` (${counted(children, 'child', 'children')})` : ''}`;

/**
 * Returns the totals below the list, whatever the list shows: persons, and how many of them are
 * children.
 */
export const totalLines = (counts: InvitationCounts): { label: string; value: string }[] => [
  { label: 'Households', value: counts.invited.households.toLocaleString('en') },
  { label: 'Invited', value: numbers(counts.invited) },
  { label: 'Coming', value: numbers(counts.coming) },
  { label: 'Declined', value: numbers(counts.declined) },
  { label: 'Unanswered', value: numbers(counts.unanswered) },
  { label: 'Promised', value: counted(counts.promisedSeats, 'seat') },
];
