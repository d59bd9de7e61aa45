/**
 * Passwords as argon2id hashes. Hashing takes a whole core for some 16 ms, so no more run at a time than there are
 * cores: a flood of sign-ins waits in the line of password-line.ts and does not starve the guests who answer invitations.
 */
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { callerOf } from '../limits/addresses.ts';
import { makePasswordLine } from './password-line.ts';

/** 19 MiB, two passes: OWASP's second recommendation for argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const line = makePasswordLine({
  slots: Math.max(1, availableParallelism() - 1),
  // On one free core the last of a hundred waits under two seconds; who comes later does better to try again.
  most: 100,
});

let dummy: Promise<string> | undefined;

/** What somebody who has a place in the line can do. */
export interface Place {
  hash(password: string): Promise<string>;
  /** Takes the same time when there is no hash to compare with, so that an unknown email cannot be told by the clock. */
  verify(stored: string | null, password: string): Promise<boolean>;
}

/**
 * Runs work that needs passwords. Take the place before the database is asked anything: where there is none the call is
 * 503 at once and costs nothing. Without an address it is the server itself, which is never refused.
 */
export const inPlace = <T>(ip: string | undefined, work: (place: Place) => Promise<T>): Promise<T> =>
  line.enter(ip === undefined ? null : callerOf(ip), (turn) =>
    work({
      hash: (password) => turn(() => hash(password, cost)),
      async verify(stored, password) {
        dummy ??= hash('no account has this password', cost);
        const against = stored ?? (await dummy);
        const matches = await turn(() => verify(against, password));
        return stored !== null && matches;
      },
    }),
  );

export const hashPassword = (password: string, ip?: string): Promise<string> =>
  inPlace(ip, (place) => place.hash(password));

export const verifyPassword = (stored: string | null, password: string, ip?: string): Promise<boolean> =>
  inPlace(ip, (place) => place.verify(stored, password));
