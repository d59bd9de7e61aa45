/**
 * Slows down guessing of one account's password without locking out its owner. Attempts are counted
 * per account and origin: ten wrong ones from one neighborhood of addresses block that neighborhood
 * for five minutes. Attempts from all places together only delay the next one, because a refusal
 * would hit the owner too. A browser that signed in before has its own count, so strangers
 * elsewhere cannot lock it out. Unknown emails count like known ones, so that the limit reveals
 * nothing.
 */
import type { PlatformDeps } from '../http/deps.ts';
import { callerOf, neighborhoodOf } from '../limits/addresses.ts';
import { attempt, forgetAttempts } from '../limits/attempts.ts';
import { hourlyLimit, hourMs } from '../limits/hourly.ts';
import { isKnownDevice } from './devices.store.ts';
import { hashToken } from '../keys/tokens.ts';

const minute = 60_000;
/** @internal A test compares this limit with the documents. */
export const fromOnePlace = { max: 10, windowMs: 5 * minute };
const byKnownDevice = { max: 30, windowMs: 5 * minute };
/** @internal A test compares this limit with the documents. */
export const fromEverywhere = { max: 100, windowMs: 60 * minute };
const ownPassword = { max: 10, windowMs: 5 * minute };

const delayStepMs = 250;
/**
 * Keep this delay below ten seconds, the time in which a stopping process finishes its open calls.
 */
const maxDelayMs = 5_000;

/**
 * Returns the delay of the nth attempt for one email within the hour, from any address, in
 * milliseconds.
 */
export const delayOf = (attempts: number): number =>
  Math.min(maxDelayMs, Math.max(0, attempts - fromEverywhere.max) * delayStepMs);

/** Returns the hash that is stored to recognize a browser, or null if the value is too short. */
export const deviceHashOf = (device: string | null | undefined): string | null =>
  device && device.length >= 20 ? hashToken(device) : null;

export interface SignIn {
  emailKey: string;
  ip: string;
  device?: string | null | undefined;
}

/**
 * The limits on one attempt. `refusedFor` is the number of seconds until the next attempt is
 * allowed. `delayMs` delays this one.
 */
export interface Admission {
  refusedFor: number;
  delayMs: number;
  /** Call this after a correct password. It clears the count of this origin. */
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
      refusedFor: attempts > byKnownDevice.max ? seconds : 0,
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
  // An attempt that the local limit refuses must not delay the owner's sign-in elsewhere.
  if (here.attempts > fromOnePlace.max) return { ...free, refusedFor: here.seconds };
  const all = await attempt(database, everywhere, now);
  return {
    refusedFor: 0,
    delayMs: delayOf(all.attempts),
    // Attempts from other places stay counted, so that the owner's own sign-in does not lift an
    // attacker's limit.
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
    refusedFor: attempts > ownPassword.max ? seconds : 0,
    delayMs: 0,
    succeeded: () => forgetAttempts(database, own),
  };
}

/**
 * Limits how often a caller learns that an address has an account. Adding a team causes a few such
 * responses; twenty an hour mean that somebody is going through a list. Only these responses count,
 * so an admin can add hundreds of people.
 * @internal A test compares it with the documents.
 */
export const takenAddressAnswers = { max: 20, windowMs: hourMs };
const takenAddressLimit = (deps: PlatformDeps) => hourlyLimit(deps, 'taken', takenAddressAnswers.max);

/**
 * The caller who asks whether addresses have accounts. The network address counts too, because the
 * caller could sign up again. `userId` is null for callers who are not signed in.
 */
interface Asker {
  userId: string | null;
  call: { ip: string; now: Date };
}

const namesOf = ({ userId, call }: Asker): string[] => [
  ...(userId === null ? [] : [userId]),
  callerOf(call.ip),
];

/**
 * The newest address check of each caller, waiting or running. The caller's next check waits for
 * it.
 */
const asking = new Map<string, Promise<unknown>>();

async function inLine<T>(name: string, work: () => Promise<T>): Promise<T> {
  const last = (asking.get(name) ?? Promise.resolve()).then(work, work);
  asking.set(name, last);
  try {
    return await last;
  } finally {
    if (asking.get(name) === last) asking.delete(name);
  }
}

/**
 * Checks one caller's addresses one after another. Simultaneous checks would all be answered before
 * the first is counted.
 */
export const answerInTurn = <T>({ userId, call }: Asker, work: () => Promise<T>): Promise<T> => {
  const byAddress = () => inLine(callerOf(call.ip), work);
  // Always lock in this order, so that two callers never wait for each other.
  return userId === null ? byAddress() : inLine(userId, byAddress);
};

/** Returns the seconds until the caller may ask again whether addresses have accounts, or 0. */
export async function waitForAddresses(deps: PlatformDeps, asker: Asker): Promise<number> {
  const answers = takenAddressLimit(deps);
  const waits = await Promise.all(namesOf(asker).map((name) => answers.wait(name, asker.call.now)));
  return Math.max(...waits);
}

export async function countTaken(deps: PlatformDeps, asker: Asker): Promise<void> {
  const answers = takenAddressLimit(deps);
  await Promise.all(namesOf(asker).map((name) => answers.count(name, asker.call.now)));
}

/**
 * Limits links mailed to a new address, because its owner may not have asked for one.
 * @returns seconds until the next one may be mailed.
 */
export const admitEmailLink = (deps: PlatformDeps, userId: string, now: Date): Promise<number> =>
  hourlyLimit(deps, 'email link', 5).count(userId, now);
