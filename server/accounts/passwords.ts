/**
 * Hashes passwords with argon2id. One hash takes a whole core for about 16 ms, so the number that
 * run at once is limited by the number of cores. A flood of sign-ins waits in the queue of
 * password-line.ts and does not slow down guests who answer invitations.
 */
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { callerOf } from '../limits/addresses.ts';
import { makePasswordLine } from './password-line.ts';

/** 19 MiB, two passes: OWASP's second recommendation for argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The password operations for a call that the queue has admitted. */
export interface Place {
  hash(password: string): Promise<string>;
  /**
   * Verifies a password. It takes the same time without a stored hash, so that timing does not
   * reveal unknown emails.
   */
  verify(stored: string | null, password: string): Promise<boolean>;
}

/**
 * Hashes without waiting in the queue, for commands that have the machine to themselves. Network
 * calls must use the queue.
 */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

export interface Passwords {
  /**
   * Runs work that needs passwords. Enter the queue before you query the database: if the queue is
   * full, the call fails with 503 at once and costs nothing.
   */
  inPlace<T>(ip: string, work: (place: Place) => Promise<T>): Promise<T>;
  hash(password: string, ip: string): Promise<string>;
  verify(stored: string | null, password: string, ip: string): Promise<boolean>;
}

/** Makes the password queue of one process, because the calls compete for its cores. */
export function makePasswords(cores = availableParallelism()): Passwords {
  const line = makePasswordLine({
    slots: Math.max(1, cores - 1),
    // On one free core, the last of a hundred queued calls waits less than two seconds. Beyond
    // that, an immediate 503 is better.
    max: 100,
  });
  let dummy: Promise<string> | undefined;
  const passwords: Passwords = {
    inPlace: (ip, work) =>
      line.enter(callerOf(ip), (turn) =>
        work({
          hash: (password) => turn(() => hash(password, cost)),
          async verify(stored, password) {
            dummy ??= hash('no account has this password', cost);
            const against = stored ?? (await dummy);
            const matches = await turn(() => verify(against, password));
            return stored !== null && matches;
          },
        }),
      ),
    hash: (password, ip) => passwords.inPlace(ip, (place) => place.hash(password)),
    verify: (stored, password, ip) => passwords.inPlace(ip, (place) => place.verify(stored, password)),
  };
  return passwords;
}
