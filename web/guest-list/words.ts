/** Puts households into words. */
import type { Invitation, InvitationCounts, InvitationFilter } from '#domain/guest-list/contract.ts';
import { languageOfReply } from '#domain/languages/of-reply.ts';
import { defaultLanguage, type Language } from '#domain/languages/languages.ts';
import { wayOf } from '#domain/guest-list/send/ways.ts';
import { inWords, numberText, wordsOf } from '#web/kernel/words.ts';
import type { Tone } from '#web/ui/display/badge.tsx';

export const words = wordsOf('hostGuests');

const stateTones: Record<Exclude<Invitation['state'], 'answered'>, Tone> = {
  notSent: 'neutral',
  queued: 'info',
  accepted: 'info',
  refused: 'danger',
  bounced: 'danger',
  opened: 'info',
};

const replyTones: Record<Exclude<Invitation['reply'], 'none'>, Tone> = {
  coming: 'confirmed',
  inPart: 'confirmed',
  declined: 'declined',
};

/**
 * Returns the household's answer, or the state of its invitation before it answers. A household
 * that was only sent a save the date has the state of that mail.
 */
export const standingOf = (of: Invitation): { label: string; tone: Tone } => {
  const { reply, state, suppressed, sentAt, savedState } = of;
  if (reply !== 'none') return { label: words.states[reply], tone: replyTones[reply] };
  if (suppressed?.reason === 'unsubscribed') return { label: words.states.unsubscribed, tone: 'neutral' };
  if (state === 'notSent' && sentAt === null && savedState !== null)
    return {
      label: words.states[savedState === 'accepted' ? 'saved' : savedState],
      tone: stateTones[savedState],
    };
  return state === 'answered'
    ? { label: words.states.coming, tone: replyTones.coming }
    : { label: words.states[state], tone: stateTones[state] };
};

/** Returns the language in which we write to a household. */
export const languageOf = (
  { language = null }: Pick<Invitation, 'language'>,
  event: { languages: readonly Language[] },
): Language => languageOfReply(null, { language }, event) ?? defaultLanguage;

/** Returns our note about how an invitation was sent. A mail server's own words stay unchanged. */
export function noteText(note: string): string {
  const way = wayOf(note);
  return way ? words.handed[way] : inWords(note);
}

/** Returns the household's people, such as "Ana Silva, Ben Silva, 2 plus-ones". */
export function personsText({ invitees }: Pick<Invitation, 'invitees'>): string {
  const names = invitees.flatMap(({ name, isPlaceholder }) => (name === '' || isPlaceholder ? [] : [name]));
  const open = invitees.filter(({ isPlaceholder }) => isPlaceholder).length;
  const places = open === 0 ? [] : [words.people.openPlaces({ count: open })];
  return [...names, ...places].join(', ');
}

/**
 * Returns a text such as "2 of 4 come" once the household has answered. Before that, it says how
 * many are invited.
 */
export function comingText({ reply, coming, declined, invitees, seatsAllowed }: Invitation): string {
  if (reply === 'none') return words.people.invited({ count: invitees.length || seatsAllowed });
  return words.people.come({ coming, all: Math.max(coming + declined, coming) });
}

const filters: Record<InvitationFilter, (counts: InvitationCounts) => number> = {
  notSent: ({ notSent }) => notSent.households,
  saved: ({ saved }) => saved,
  addressGiven: ({ addressGiven }) => addressGiven,
  notAnswered: ({ unanswered }) => unanswered.households,
  queued: ({ queued }) => queued.households,
  opened: ({ opened }) => opened.households,
  coming: ({ coming, inPart }) => coming.households - inPart.households,
  inPart: ({ inPart }) => inPart.households,
  declined: ({ declined }) => declined.households,
  undeliverable: ({ undeliverable }) => undeliverable.households,
};

export const isFilter = (text: string | undefined): text is InvitationFilter =>
  text !== undefined && text in filters;

/** Returns the filters that match any households, and the chosen one. */
export const filterChips = (chosen: InvitationFilter | undefined, counts: InvitationCounts) => [
  { value: '', label: words.chips.all, count: counts.invited.households },
  ...(Object.keys(filters) as InvitationFilter[]).flatMap((value) => {
    const count = filters[value](counts);
    return count > 0 || value === chosen ? [{ value, label: words.chips[value], count }] : [];
  }),
];

const numbers = ({ persons, children }: { persons: number; children: number }): string =>
  children > 0 ? words.totals.withChildren({ persons, children }) : numberText(persons);

/**
 * Returns the totals below the list, whatever the list shows: persons, and how many of them are
 * children.
 */
export const totalLines = (counts: InvitationCounts): { label: string; value: string }[] => [
  { label: words.totals.households, value: numberText(counts.invited.households) },
  { label: words.totals.invited, value: numbers(counts.invited) },
  { label: words.totals.coming, value: numbers(counts.coming) },
  { label: words.totals.declined, value: numbers(counts.declined) },
  { label: words.totals.unanswered, value: numbers(counts.unanswered) },
  ...(counts.notSent.persons > 0 ? [{ label: words.chips.notSent, value: numbers(counts.notSent) }] : []),
];
