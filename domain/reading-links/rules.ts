/** Rules of reading links (docs/product/helpers.md#reading-links). */
import { overAt } from '../replies/deadline.ts';

/** The contents of a reading link: figures only, or also who comes. */
export const readingLinkShows = ['numbers', 'names'] as const;
export type ReadingLinkShows = (typeof readingLinkShows)[number];

/** An event has at most this many links that still work. */
export const maxReadingLinks = 20;
/** A link allows this many reads a minute. */
export const readsPerMinute = 60;
/** A link without an end works until this many days after the event. */
export const usualDays = 14;
/** The maximum number of days after the event that any link works. */
export const maxDays = 60;

const dayMs = 86_400_000;

interface When {
  dateTime: Date;
  endTime: Date | null;
}

/** The last moment when a link of the event may work. */
export const latestEnd = (event: When): Date => new Date(overAt(event).getTime() + maxDays * dayMs);

/** The moment when a link stops working whose host chose no end. */
export const usualEnd = (event: When): Date => new Date(overAt(event).getTime() + usualDays * dayMs);

/** The moment when a link stops working, unless it is revoked earlier. */
export function endOfLink(link: { expiresAt: Date | null }, event: When): Date {
  const latest = latestEnd(event);
  const end = link.expiresAt ?? usualEnd(event);
  return end < latest ? end : latest;
}

export const isLive = (
  link: { expiresAt: Date | null; revokedAt: Date | null },
  event: When,
  now: Date,
): boolean => link.revokedAt === null && now <= endOfLink(link, event);
