/**
 * Slows down guessing of one account's password without locking out its owner. Attempts are counted
 * per account and origin: ten wrong ones from one neighborhood of addresses block it for five
 * minutes. Attempts from everywhere only delay the next one, because a refusal would hit the owner
 * too. A browser that signed in before has its own count, so strangers elsewhere cannot lock it
 * out. Unknown emails count like known ones, so that the limit reveals nothing.
 */
import type { PlatformDeps } from '../http/deps.ts';
import { neighborhoodOf } from '../limits/addresses.ts';
import { attempt, attemptsSoFar, forgetAttempts } from '../limits/attempts.ts';
import { isKnownDevice } from './devices.store.ts';
import { hashToken } from '../keys/tokens.ts';

const minute = 60_000;
/** @internal The documents state it. */
export const fromOnePlace = { most: 10, windowMs: 5 * minute };
const byKnownDevice = { most: 30, windowMs: 5 * minute };
/** @internal The documents state it. */
export const fromEverywhere = { most: 100, windowMs: 60 * minute };
const ownPassword = { most: 10, windowMs: 5 * minute };

const delayStepMs = 250;
/** Stays below ten seconds, the time in which a stopping process finishes its open calls. */
const longestDelayMs = 5_000;

/**
 * Returns the delay of the nth attempt for one email within the hour, from any address, in
 * milliseconds.
 */
export const delayOf = (attempts: number): number =>
  Math.min(longestDelayMs, Math.max(0, attempts - fromEverywhere.most) * delayStepMs);

/** Returns the hash that is stored to recognize a browser, or null if the value is too short. */
export const deviceHashOf = (device: string | null | undefined): string | null =>
  device && device.length >= 20 ? hashToken(device) : null;

export interface SignIn {
  emailKey: string;
  ip: string;
  device?: string | null | undefined;
}

/**
 * The limits on one attempt. `refusedFor` is in seconds until the next attempt, `delayMs` delays
 * this one.
 */
export interface Admission {
  refusedFor: number;
  delayMs: number;
  /** Call this after a correct password. It removes what was counted. */
  succeeded(): Promise<void>;
}

const free: Admission = { refusedFor: 0, delayMs: 0, succeeded: () => Promise.resolve() };

export async function admitSignIn(
  { config, database }: PlatformDeps,
  who: SignIn,
  now: Date,
): Promise<Admission> {
  if (!config.rateLimit) return free;
  const deviceHash = deviceHashOf(who.device);
  if (deviceHash !== null && (await isKnownDevice(database.platform, who.emailKey, deviceHash))) {
    const own = { what: 'login device', by: [who.emailKey, deviceHash], windowMs: byKnownDevice.windowMs };
    const { attempts, seconds } = await attempt(database, own, now);
    return {
      refusedFor: attempts > byKnownDevice.most ? seconds : 0,
      delayMs: 0,
      succeeded: () => forgetAttempts(database, own),
    };
  }
  const place = {
    what: 'login place',
    by: [who.emailKey, neighborhoodOf(who.ip)],
    windowMs: fromOnePlace.windowMs,
  };
  const everywhere = { what: 'login', by: [who.emailKey], windowMs: fromEverywhere.windowMs };
  const here = await attempt(database, place, now);
  // An attempt that is refused here must not delay the owner elsewhere.
  if (here.attempts > fromOnePlace.most) return { ...free, refusedFor: here.seconds };
  const all = await attempt(database, everywhere, now);
  return {
    refusedFor: 0,
    delayMs: delayOf(all.attempts),
    // Attempts from elsewhere stay counted, so that the owner's own sign-in does not free an
    // attacker.
    succeeded: () => forgetAttempts(database, place),
  };
}

/** Limits calls that ask a signed-in user for their own password again. */
export async function admitOwnPassword(
  { config, database }: PlatformDeps,
  userId: string,
  now: Date,
): Promise<Admission> {
  if (!config.rateLimit) return free;
  const own = { what: 'own password', by: [userId], windowMs: ownPassword.windowMs };
  const { attempts, seconds } = await attempt(database, own, now);
  return {
    refusedFor: attempts > ownPassword.most ? seconds : 0,
    delayMs: 0,
    succeeded: () => forgetAttempts(database, own),
  };
}

/**
 * Limits how often a caller learns that an address has an account. Adding a team causes a few such
 * responses; twenty an hour mean that somebody is going through a list. Only these responses count,
 * so an admin can add hundreds of people.
 * @internal The documents state it.
 */
export const takenAnswers = { most: 20, windowMs: 60 * minute };
const takenOf = (asker: string) => ({ what: 'taken', by: [asker], windowMs: takenAnswers.windowMs });

/**
 * Returns the seconds until the caller may try another address, or 0 if they may now. `asker` is a
 * user's id, or the network address of a caller who is not signed in.
 */
export async function waitForAddresses(
  { config, database }: PlatformDeps,
  asker: string,
  now: Date,
): Promise<number> {
  if (!config.rateLimit) return 0;
  const { attempts, seconds } = await attemptsSoFar(database, takenOf(asker), now);
  return attempts >= takenAnswers.most ? seconds : 0;
}

export async function countTaken(
  { config, database }: PlatformDeps,
  asker: string,
  now: Date,
): Promise<void> {
  if (config.rateLimit) await attempt(database, takenOf(asker), now);
}

/**
 * Limits links mailed to a new address, because its owner may not have asked for one.
 * @returns seconds until the next one may be mailed.
 */
export async function admitEmailLink(
  { config, database }: PlatformDeps,
  userId: string,
  now: Date,
): Promise<number> {
  if (!config.rateLimit) return 0;
  const counted = { what: 'email link', by: [userId], windowMs: 60 * minute };
  const { attempts, seconds } = await attempt(database, counted, now);
  return attempts > 5 ? seconds : 0;
}
