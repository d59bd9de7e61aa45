/** The place of the guest's page: alone in a window, or embedded in another site. */
import type { PublicEvent } from './event.ts';

export interface Place {
  event: PublicEvent;
  embed: boolean;
}

/** Keeps the reader's language from one page to the next if the event has several. */
export const languageQuery = ({ language, languages }: PublicEvent): { l?: string } =>
  languages.length > 1 ? { l: language } : {};

/**
 * Returns the event's own address, as a path. A household's address keeps its invitation, and an
 * event with several languages the reader's.
 */
export function addressOf({ event, embed }: Place, query: Record<string, string> = {}): string {
  const search = new URLSearchParams({
    ...(event.invitation && !('reply' in query) && { i: event.invitation.given }),
    ...languageQuery(event),
    ...query,
    ...(embed && { embed: '1' }),
  }).toString();
  return `/rsvp/${encodeURIComponent(event.customUrl)}${search && `?${search}`}`;
}
