/** Public addresses of events, unique across the platform. */
import { randomInt } from 'node:crypto';
import { customUrlCandidates, suffixedCustomUrl, suggestCustomUrl } from '#domain/events/rules.ts';
import type { PlatformDatabase } from '../db/connect.ts';
import { isUniqueViolation } from '../db/connect.ts';
import { takenCustomUrls } from './urls.store.ts';

const randomSuffix = () =>
  randomInt(36 ** 5)
    .toString(36)
    .padStart(5, '0');

/** No letters or digits that are easily taken for one another: links are read out and typed. */
const legible = 'abcdefghijkmnpqrstuvwxyz23456789';
const unguessableLength = 6;
const unguessableSuffix = () =>
  Array.from({ length: unguessableLength }, () => legible[randomInt(legible.length)]).join('');

/** Whether the address was made from this title so that nobody who knows the title can guess it. */
export function isUnguessableOf(customUrl: string, title: string): boolean {
  const blank = suffixedCustomUrl(suggestCustomUrl(title), '_'.repeat(unguessableLength));
  const [base, suffix] = [blank.slice(0, -unguessableLength), customUrl.slice(-unguessableLength)];
  return customUrl === base + suffix && Array.from(suffix).every((letter) => legible.includes(letter));
}

const randomSuffixes = () => Array.from({ length: 4 }, randomSuffix);

interface FreeUrlOptions {
  /** The event that may keep its addresses. */
  exceptEventId?: string | undefined;
  /**
   * From the third on the address ends in a random suffix, so that many events of one title do not
   * collide for long.
   */
  attempt?: number;
  /** For a private event, whose address is what keeps strangers out. */
  unguessable?: boolean;
}

/** What the events of an organization may know of the addresses of all. */
export interface CustomUrls {
  /** Whether no other event has or had the address. */
  isFree(customUrl: string, exceptEventId?: string): Promise<boolean>;
  /**
   * An address made from a title (or from an address that is taken) that nobody has at this moment;
   * somebody may take it before it is used.
   */
  free(title: string, options?: FreeUrlOptions): Promise<string>;
}

export const customUrlsIn = (database: PlatformDatabase): CustomUrls => ({
  isFree: async (customUrl, exceptEventId) =>
    !(await takenCustomUrls(database.platform, [customUrl], exceptEventId)).has(customUrl),
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
  const taken = await takenCustomUrls(database.platform, candidates, exceptEventId);
  // 60 million suffixes for one title: that all four are taken does not happen before the title is
  // a denial of service.
  return (
    candidates.find((candidate) => !taken.has(candidate)) ??
    suffixedCustomUrl(base, unguessable ? unguessableSuffix() : randomSuffix())
  );
}

/** Whether the error says that another event has or had the address. */
export const isCustomUrlTaken = (error: unknown): boolean => isUniqueViolation(error, 'event_urls_pkey');
