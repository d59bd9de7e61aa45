/**
 * Refuses passwords that attackers try first. The list is zxcvbn's, sorted by how often leaks
 * contained each password. Its first 3,000 are refused, and so are their usual disguises: other
 * case, spaces, "@" for "a", "0" for "o", and digits at the end. Entries over ten characters are
 * not refused: attackers rarely try them, and attempts are limited.
 */
import { dictionary } from '@zxcvbn-ts/language-common';

const maxCommon = 3_000;
const maxListedLength = 10;
/**
 * The part before a password's final digits is compared too, if at least this many characters
 * remain.
 */
const shortestRest = 4;

/** The refused passwords, unpacked when a password is first set. Unpacking takes 20 ms. */
let listed: Set<string> | undefined;

function isListed(password: string): boolean {
  listed ??= new Set(
    dictionary['passwords-common']
      .slice(0, maxCommon)
      .filter((word) => word.length <= maxListedLength)
      .concat('turnout'),
  );
  const rest = password.replace(/\d+$/, '');
  const compared = [password, ...(rest.length < shortestRest ? [] : [rest])];
  return compared.some((part) => listed?.has(part) || listed?.has(undisguised(part)));
}

const undisguised = (text: string): string => text.replaceAll('@', 'a').replaceAll('0', 'o');

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

/**
 * Facts about a person that others know, for example from an invitation. None may be the password.
 */
export interface Person {
  email: string;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  tenantName?: string | null | undefined;
}

/** Returns why this password may not be set, or null. */
export function commonPassword(password: string, person: Person): string | null {
  if (isListed(folded(password)) || /^(.)\1{5,9}$/su.test(password)) {
    return 'This password is too easy to guess. Choose another one.';
  }
  const first = person.firstName ?? '';
  const last = person.lastName ?? '';
  const own = [person.email, person.email.split('@')[0], first, last, first + last, person.tenantName];
  return own.some((name) => name && folded(name) === folded(password))
    ? 'Don’t use your name, email or organization as your password. Choose another one.'
    : null;
}
