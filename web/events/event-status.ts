/** The status of an event, shown next to the badge that says whether it is over. */
import type { Event } from '#domain/events/contract.ts';
import { isUpcoming } from '#domain/kernel/dates.ts';
import { counted } from '#domain/kernel/text.ts';
import type { Tone } from '#web/ui/badge.tsx';

type EventFacts = Pick<Event, 'status' | 'dateTime' | 'cutoffDate' | 'confirmedGuests' | 'maxGuests'>;

/**
 * Returns the one thing a host has to know first. Null if the event simply accepts replies, or is
 * over.
 */
export function standingOf(event: EventFacts, now: Date): { word: string; tone: Tone } | null {
  if (event.status === 'draft') return { word: 'Draft', tone: 'neutral' };
  if (event.status === 'cancelled') return { word: 'Cancelled', tone: 'danger' };
  if (!isUpcoming(new Date(event.dateTime), now)) return null;
  if (event.cutoffDate !== null && new Date(event.cutoffDate) <= now) {
    return { word: 'Replies closed', tone: 'neutral' };
  }
  if (event.confirmedGuests >= event.maxGuests) return { word: 'Full', tone: 'waitlisted' };
  return closesSoon(event, now);
}

/** The badge appears this many days before the replies close. */
const soonDays = 7;

function closesSoon({ cutoffDate }: EventFacts, now: Date): { word: string; tone: Tone } | null {
  if (cutoffDate === null) return null;
  const days = (new Date(cutoffDate).getTime() - now.getTime()) / 86_400_000;
  if (days > soonDays) return null;
  return {
    word: days < 1 ? 'Closes within a day' : `Closes in ${counted(Math.floor(days), 'day')}`,
    tone: 'info',
  };
}

/** The limit of one reply; the default where an answer has none. */
export const perRsvp = (event: { maxGuestsPerRsvp?: number | null }): number => event.maxGuestsPerRsvp ?? 2;

/**
 * Names those who know the event's date, in the units that the host knows: guests who come, parties
 * who wait, and invited households without an answer. The text is empty if nobody knows it.
 */
export function whoKnows({
  confirmedGuests,
  waitlistCount,
  toldHouseholds,
}: Pick<Event, 'confirmedGuests' | 'waitlistCount' | 'toldHouseholds'>): string {
  return inList([
    ...(confirmedGuests > 0 ? [`the ${counted(confirmedGuests, 'guest')} coming`] : []),
    ...(waitlistCount > 0 ? [`the ${counted(waitlistCount, 'party', 'parties')} waiting`] : []),
    ...(toldHouseholds > 0 ? [`the ${counted(toldHouseholds, 'household')} you invited`] : []),
  ]);
}

const inList = (parts: readonly string[]): string =>
  parts.length < 3 ? parts.join(' and ') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
