/**
 * Passwords that everybody tries first. The list is zxcvbn's, in the order of how often a password was found in leaks;
 * what stands among its first 3,000 is refused as it is typed there. Longer ones are left to the counts of wrong
 * attempts: of ten characters and fewer the list has nearly all that is tried.
 */
import { dictionary } from '@zxcvbn-ts/language-common';

const mostCommon = 3_000;
const longestListed = 10;

/** Unpacked when a password is first set: it takes 20 ms, and a start has no use for it. */
let listed: Set<string> | undefined;

function isListed(password: string): boolean {
  listed ??= new Set(
    dictionary['passwords-common'].slice(0, mostCommon).filter((one) => one.length <= longestListed),
  );
  return listed.has(password);
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

/** What stands about somebody on every invitation is no secret. */
export interface Person {
  email: string;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  tenantName?: string | null | undefined;
}

/** Null for a password that may be set; else why this one may not. */
export function commonPassword(password: string, person: Person): string | null {
  if (isListed(password) || /^(.)\1{5,9}$/su.test(password)) {
    return 'This password is one of those that everybody tries first. Choose another one.';
  }
  const first = person.firstName ?? '';
  const last = person.lastName ?? '';
  const own = [person.email, person.email.split('@')[0], first, last, first + last, person.tenantName];
  return own.some((name) => name && folded(name) === folded(password))
    ? 'Your name, your email or your organization is no password. Choose another one.'
    : null;
}
