/**
 * Guessing one account's password is made slow, and its owner is not kept out. What counts is who
 * tries from where: ten wrong attempts from one neighborhood of addresses are enough for five
 * minutes. Somebody who tries from everywhere is delayed and never refused, because that would
 * refuse the owner too. A browser that signed in before is counted by itself, so that nobody
 * elsewhere can lock it out. An unknown email counts like a known one and so tells nothing.
 */
import type { PlatformDeps } from '../http/deps.ts';
import { neighborhoodOf } from '../limits/addresses.ts';
import { attempt, attemptsSoFar, forgetAttempts } from '../limits/attempts.ts';
import { isKnownDevice } from './devices.store.ts';
import { hashToken } from '../keys/tokens.ts';

const minute = 60_000;
const fromOnePlace = { most: 10, windowMs: 5 * minute };
const byKnownDevice = { most: 30, windowMs: 5 * minute };
const fromEverywhere = { most: 100, windowMs: 60 * minute };
const ownPassword = { most: 10, windowMs: 5 * minute };

const delayStepMs = 250;
/** A process that is told to stop finishes what is in flight within ten seconds. */
const longestDelayMs = 5_000;

/** How long the nth attempt for one email within the hour waits, from wherever it comes. */
export const delayOf = (attempts: number): number =>
  Math.min(longestDelayMs, Math.max(0, attempts - fromEverywhere.most) * delayStepMs);

/**
 * What is stored of the value by which a browser is known; null where it is too short to be one.
 */
export const deviceHashOf = (device: string | null | undefined): string | null =>
  device && device.length >= 20 ? hashToken(device) : null;

export interface SignIn {
  emailKey: string;
  ip: string;
  device?: string | null | undefined;
}

/** Seconds until the next attempt may be made, and milliseconds that this one waits. */
export interface Admission {
  refusedFor: number;
  delayMs: number;
  /** The right password takes back what was counted. */
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
  // What is refused here must not delay the owner elsewhere.
  if (here.attempts > fromOnePlace.most) return { ...free, refusedFor: here.seconds };
  const all = await attempt(database, everywhere, now);
  return {
    refusedFor: 0,
    delayMs: delayOf(all.attempts),
    // What was tried from elsewhere still counts: the owner's own sign-in does not set an attacker
    // free.
    succeeded: () => forgetAttempts(database, place),
  };
}

/** For calls that ask a signed-in user for the own password again. */
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
 * An answer that an address is taken tells that it has an account. Adding a team gives a few such
 * answers; twenty an hour mean that somebody goes through a list. Only those answers are counted,
 * so that adding hundreds of people is no trouble.
 */
const takenAnswers = { most: 20, windowMs: 60 * minute };
const takenOf = (asker: string) => ({ what: 'taken', by: [asker], windowMs: takenAnswers.windowMs });

/**
 * Seconds until one may ask about addresses again; 0 where one may now. `asker`: a user's id, or
 * who calls without being signed in, by the address.
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
 * The owner of a new address may not have asked for its link. @returns seconds until the next one
 * may be mailed.
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
