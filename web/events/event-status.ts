/** The status of an event, shown next to the badge that says whether it is over. */
import type { Event } from '#domain/events/contract.ts';
import { isUpcoming } from '#domain/kernel/dates.ts';
import type { Tone } from '#web/ui/display/badge.tsx';
import { homeWords } from '#web/kernel/home-words.ts';
import { listText } from '#web/kernel/formats.ts';

type EventFacts = Pick<Event, 'status' | 'dateTime' | 'cutoffDate' | 'confirmedGuests' | 'maxGuests'>;

/**
 * Returns the fact that a host has to know first. Null if the event simply accepts replies, or is
 * over.
 */
export function standingOf(event: EventFacts, now: Date): { word: string; tone: Tone } | null {
  if (event.status === 'draft') return { word: homeWords.events.draft, tone: 'neutral' };
  if (event.status === 'cancelled') return { word: homeWords.events.cancelled, tone: 'danger' };
  if (!isUpcoming(new Date(event.dateTime), now)) return null;
  if (event.cutoffDate !== null && new Date(event.cutoffDate) <= now) {
    return { word: homeWords.events.repliesClosed, tone: 'neutral' };
  }
  if (event.confirmedGuests >= event.maxGuests) return { word: homeWords.events.full, tone: 'waitlisted' };
  return closesSoon(event, now);
}

/** The badge appears this many days before the replies close. */
const soonDays = 7;

function closesSoon({ cutoffDate }: EventFacts, now: Date): { word: string; tone: Tone } | null {
  if (cutoffDate === null) return null;
  const days = (new Date(cutoffDate).getTime() - now.getTime()) / 86_400_000;
  if (days > soonDays) return null;
  return {
    word: days < 1 ? homeWords.events.closesToday : homeWords.events.closesIn({ days: Math.floor(days) }),
    tone: 'info',
  };
}

/** The guest limit of one reply. In a response without one, the default counts. */
export const perRsvp = (event: { maxGuestsPerRsvp?: number | null }): number => event.maxGuestsPerRsvp ?? 2;

/**
 * Says how many already know the event's date: guests who are coming, waiting parties, and invited
 * households without an answer. Empty if nobody knows it.
 */
export function whoKnows({
  confirmedGuests,
  waitlistCount,
  toldHouseholds,
}: Pick<Event, 'confirmedGuests' | 'waitlistCount' | 'toldHouseholds'>): string {
  return listText([
    ...(confirmedGuests > 0 ? [homeWords.events.coming({ count: confirmedGuests })] : []),
    ...(waitlistCount > 0 ? [homeWords.events.waitingParties({ count: waitlistCount })] : []),
    ...(toldHouseholds > 0 ? [homeWords.events.invited({ count: toldHouseholds })] : []),
  ]);
}
