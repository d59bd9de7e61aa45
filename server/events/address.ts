/** Makes and checks public addresses of events, which are unique across the platform. */
import { randomInt } from 'node:crypto';
import {
  customUrlCandidates,
  normalizeCustomUrl,
  suffixedCustomUrl,
  suggestCustomUrl,
} from '#domain/events/rules.ts';
import type { PlatformDatabase } from '../db/connect.ts';
import { isUniqueViolation } from '../db/connect.ts';
import type { EventRow } from '../event-row/event.store.ts';
import type { StoredSettings } from '../event-row/event-settings.ts';
import { customUrlsInUse } from './urls.store.ts';

const randomSuffix = () =>
  randomInt(36 ** 5)
    .toString(36)
    .padStart(5, '0');

/**
 * Leaves out letters and digits that look alike, because people read addresses out and type them.
 */
const legible = 'abcdefghijkmnpqrstuvwxyz23456789';
const unguessableLength = 6;
const unguessableSuffix = () =>
  Array.from({ length: unguessableLength }, () => legible[randomInt(legible.length)]).join('');

/** Returns whether the address was made from this title with an unguessable suffix. */
function isUnguessableOf(customUrl: string, title: string): boolean {
  const blank = suffixedCustomUrl(suggestCustomUrl(title), '_'.repeat(unguessableLength));
  const [base, suffix] = [blank.slice(0, -unguessableLength), customUrl.slice(-unguessableLength)];
  return customUrl === base + suffix && Array.from(suffix).every((letter) => legible.includes(letter));
}

const randomSuffixes = () => Array.from({ length: 4 }, randomSuffix);

interface FreeUrlOptions {
  /** The event that may keep its own addresses. */
  exceptEventId?: string | undefined;
  /**
   * From the third attempt on, the address ends in a random suffix. That way, many events with the
   * same title soon stop colliding.
   */
  attempt?: number;
  /** Set for a private event, because only its address keeps strangers out. */
  unguessable?: boolean;
}

/** Checks which addresses an organization's events may use across the platform. */
export interface CustomUrls {
  /** Returns the organization whose event has or had the address, or null if it is free. */
  holder(customUrl: string, exceptEventId?: string): Promise<string | null>;
  /**
   * Returns an address that is free now, made from a title or from a used address. Another event
   * may still take it first.
   */
  free(title: string, options?: FreeUrlOptions): Promise<string>;
}

export const customUrlsIn = (database: PlatformDatabase): CustomUrls => ({
  holder: async (customUrl, exceptEventId) =>
    (await customUrlsInUse(database.platform, [customUrl], exceptEventId)).get(customUrl) ?? null,
  free: (title, options = {}) => freeCustomUrl(database, title, options),
});

async function freeCustomUrl(
  database: PlatformDatabase,
  title: string,
  { exceptEventId, attempt = 0, unguessable = false }: FreeUrlOptions,
): Promise<string> {
  const base = suggestCustomUrl(title);
  const suffixes = unguessable ? Array.from({ length: 4 }, unguessableSuffix) : randomSuffixes();
  const candidates =
    attempt < 2 && !unguessable
      ? customUrlCandidates(title, suffixes)
      : suffixes.map((suffix) => suffixedCustomUrl(base, suffix));
  const unavailable = await customUrlsInUse(database.platform, candidates, exceptEventId);
  // A title has 60 million suffixes. Long before all four of these are in use, the number of its
  // events would be a denial of service.
  return (
    candidates.find((candidate) => !unavailable.has(candidate)) ??
    suffixedCustomUrl(base, unguessable ? unguessableSuffix() : randomSuffix())
  );
}

/** Returns whether the error means that another event has or had the address. */
export const isCustomUrlTaken = (error: unknown): boolean => isUniqueViolation(error, 'event_urls_pkey');

type Address =
  | { kind: 'same' }
  | { kind: 'needed' }
  | { kind: 'asked'; customUrl: string }
  | { kind: 'made'; customUrl: string };

/**
 * Decides an event's address. A blank one is made from the title, unless the current address was
 * already made from it.
 */
export function addressOf(
  row: EventRow,
  wanted: string | null | undefined,
  { name: title, isPublic }: Pick<StoredSettings, 'name' | 'isPublic'>,
  made: string | undefined,
): Address {
  if (wanted === undefined) return { kind: 'same' };
  if (wanted === null) {
    const base = suggestCustomUrl(title);
    const isMade = isPublic
      ? row.customUrl === base || row.customUrl.startsWith(`${base}-`)
      : isUnguessableOf(row.customUrl, title);
    if (isMade) return { kind: 'same' };
    return made === undefined ? { kind: 'needed' } : { kind: 'made', customUrl: made };
  }
  const customUrl = normalizeCustomUrl(wanted);
  return customUrl === row.customUrl ? { kind: 'same' } : { kind: 'asked', customUrl };
}
