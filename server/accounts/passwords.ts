/**
 * Passwords as argon2id hashes. Hashing takes a whole core for some 16 ms, so no more run at a time
 * than there are cores: a flood of sign-ins waits in the line of password-line.ts and does not
 * starve the guests who answer invitations.
 */
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { callerOf } from '../limits/addresses.ts';
import { makePasswordLine } from './password-line.ts';

/** 19 MiB, two passes: OWASP's second recommendation for argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What somebody who has a place in the line can do. */
export interface Place {
  hash(password: string): Promise<string>;
  /**
   * Takes the same time when there is no hash to compare with, so that an unknown email cannot be
   * told by the clock.
   */
  verify(stored: string | null, password: string): Promise<boolean>;
}

/**
 * For a command, which has the machine to itself. What is asked for over the network takes a place
 * in the line.
 */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

export interface Passwords {
  /**
   * Runs work that needs passwords. Take the place before the database is asked anything: where
   * there is none the call is 503 at once and costs nothing.
   */
  inPlace<T>(ip: string, work: (place: Place) => Promise<T>): Promise<T>;
  hash(password: string, ip: string): Promise<string>;
  verify(stored: string | null, password: string, ip: string): Promise<boolean>;
}

/** The line of one process: its cores are what is waited for. */
export function makePasswords(cores = availableParallelism()): Passwords {
  const line = makePasswordLine({
    slots: Math.max(1, cores - 1),
    // On one free core the last of a hundred waits under two seconds; who comes later does better
    // to try again.
    most: 100,
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
