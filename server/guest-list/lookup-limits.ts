/**
 * Limits how often guests may look for an invitation, because names can be guessed and some second
 * factors are short.
 */
import type { PlatformDeps } from '../http/deps.ts';
import { callerOf } from '../limits/addresses.ts';
import { attempt, type Counted, takeBackAttempt } from '../limits/attempts.ts';

const minute = 60_000;
const hour = 60 * minute;

/**
 * More than the guests in one office need.
 * @internal A test compares it with the documents.
 */
export const perCaller = { what: 'lookups of a caller', max: 60, windowMs: 10 * minute };
/**
 * More than an event's guests need if they all look at once.
 * @internal A test compares it with the documents.
 */
export const perEvent = { what: 'lookups of an event', max: 1_000, windowMs: hour };
/**
 * More than a guest who mistypes needs. Trying all ten thousand ends of a phone number takes weeks.
 * @internal A test compares it with the documents.
 */
export const perName = { what: 'lookups of a name', max: 20, windowMs: hour };

/**
 * A host is notified after this many misses in a day.
 * @internal A test compares it with the documents.
 */
export const run = { what: 'missed lookups', max: 25, windowMs: 24 * hour };
/**
 * Limits the mailed links of one household, and of all households of an event together, no matter
 * who asks.
 * @internal A test compares it with the documents.
 */
export const mailsPerHousehold = { what: 'mailed invitations', max: 1, windowMs: hour };
/** @internal A test compares this limit with the documents. */
export const mailsPerEvent = { what: 'mailed invitations of an event', max: 200, windowMs: 24 * hour };

/**
 * How often a household may send the address form.
 * @internal A test compares it with the documents.
 */
export const entriesPerHousehold = { what: 'given addresses', max: 5, windowMs: hour };

export interface LookUpAttempt {
  ip: string;
  eventId: string;
  /** Null if the guest gave a code and no name. */
  nameKey: string | null;
}

export interface LookupLimits {
  /**
   * Counts a look-up.
   * @returns the seconds until the next one is allowed, or 0 if this one is.
   */
  count(looking: LookUpAttempt, now: Date): Promise<number>;
  /** Uncounts a look-up that found somebody, so that it does not use up the limit. */
  found(looking: LookUpAttempt): Promise<void>;
  /** Counts a look-up that found nobody. @returns whether the host must be notified now. */
  missed(eventId: string, now: Date): Promise<boolean>;
  /** Counts a mail and returns whether it may be sent. */
  mayMail(eventId: string, invitationId: string, now: Date): Promise<boolean>;
  /**
   * Counts an entry in the address form.
   * @returns the seconds until the next one is allowed, or 0 if this one is.
   */
  countEntry(invitationId: string, now: Date): Promise<number>;
}

export function lookupLimits({ config, database }: Pick<PlatformDeps, 'config' | 'database'>): LookupLimits {
  const countsOf = ({ ip, eventId, nameKey }: LookUpAttempt): (Counted & { max: number })[] => [
    { ...perCaller, by: [callerOf(ip)] },
    { ...perEvent, by: [eventId] },
    ...(nameKey === null ? [] : [{ ...perName, by: [eventId, nameKey] }]),
  ];
  return {
    async count(looking, now) {
      if (!config.rateLimit) return 0;
      let wait = 0;
      for (const counted of countsOf(looking)) {
        const { attempts, seconds } = await attempt(database, counted, now);
        if (attempts > counted.max) wait = Math.max(wait, seconds);
      }
      return wait;
    },

    async found(looking) {
      if (!config.rateLimit) return;
      for (const counted of countsOf(looking)) await takeBackAttempt(database, counted);
    },

    async missed(eventId, now) {
      const { attempts } = await attempt(database, { ...run, by: [eventId] }, now);
      return attempts === run.max;
    },

    async mayMail(eventId, invitationId, now) {
      const household = await attempt(database, { ...mailsPerHousehold, by: [invitationId] }, now);
      if (household.attempts > mailsPerHousehold.max) return false;
      const event = await attempt(database, { ...mailsPerEvent, by: [eventId] }, now);
      return event.attempts <= mailsPerEvent.max;
    },

    async countEntry(invitationId, now) {
      const counted = { ...entriesPerHousehold, by: [invitationId] };
      const { attempts, seconds } = await attempt(database, counted, now);
      return attempts > entriesPerHousehold.max ? seconds : 0;
    },
  };
}
