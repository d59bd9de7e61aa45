/**
 * How often an invitation may be looked for: names can be guessed, and some second factors are
 * short.
 */
import type { PlatformDeps } from '../http/deps.ts';
import { callerOf } from '../limits/addresses.ts';
import { attempt, type Counted, takeBackAttempt } from '../limits/attempts.ts';

const minute = 60_000;
const hour = 60 * minute;

/** More than the guests of one office need, … */
const perCaller = { what: 'lookups of a caller', most: 60, windowMs: 10 * minute };
/** … than an event's guests do who all look at once, … */
const perEvent = { what: 'lookups of an event', most: 1_000, windowMs: hour };
/** … and than somebody needs who mistypes: the ten thousand ends of a phone number take weeks. */
const perName = { what: 'lookups of a name', most: 20, windowMs: hour };

/** Misses of a day that a host hears of. */
const run = { what: 'missed lookups', most: 25, windowMs: 24 * hour };
/**
 * Who asks does not matter: a household is mailed its link this often, and all households of an
 * event together.
 */
const mailsPerHousehold = { what: 'mailed invitations', most: 1, windowMs: hour };
const mailsPerEvent = { what: 'mailed invitations of an event', most: 200, windowMs: 24 * hour };

export interface Looking {
  ip: string;
  eventId: string;
  /** Null for a code without a name. */
  nameKey: string | null;
}

export interface LookupLimits {
  /**
   * Counts a look-up. @returns the seconds until there may be another; 0 where it may be done now.
   */
  count(looking: Looking, now: Date): Promise<number>;
  /** It was somebody who is on the list: others may look as often as before. */
  found(looking: Looking): Promise<void>;
  /** @returns whether it is the one that makes it a run, which the host hears of. */
  missed(eventId: string, now: Date): Promise<boolean>;
  /** Counts a mail, and whether it may be sent. */
  mayMail(eventId: string, invitationId: string, now: Date): Promise<boolean>;
}

export function lookupLimits({ config, database }: Pick<PlatformDeps, 'config' | 'database'>): LookupLimits {
  const countsOf = ({ ip, eventId, nameKey }: Looking): (Counted & { most: number })[] => [
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
        if (attempts > counted.most) wait = Math.max(wait, seconds);
      }
      return wait;
    },

    async found(looking) {
      if (!config.rateLimit) return;
      for (const counted of countsOf(looking)) await takeBackAttempt(database, counted);
    },

    async missed(eventId, now) {
      const { attempts } = await attempt(database, { ...run, by: [eventId] }, now);
      return attempts === run.most;
    },

    async mayMail(eventId, invitationId, now) {
      const household = await attempt(database, { ...mailsPerHousehold, by: [invitationId] }, now);
      if (household.attempts > mailsPerHousehold.most) return false;
      const event = await attempt(database, { ...mailsPerEvent, by: [eventId] }, now);
      return event.attempts <= mailsPerEvent.most;
    },
  };
}
