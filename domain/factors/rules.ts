/** Rules of the second factor (docs/product/accounts.md#second-factor). */
import { roles, type Role } from '../access/rules.ts';

/** The name of the platform setting that lists the roles that need a second factor. */
export const factorRolesSetting = 'factor roles';

/**
 * Reads the stored, comma-separated roles that need a second factor. Skips anything that is not a
 * role.
 */
export const readRoles = (stored: string | null): Role[] => {
  const named = (stored ?? '').split(',');
  return roles.filter((role) => named.includes(role));
};

/** Whether the platform's or the organization's setting requires a second factor of the role. */
export const needsFactor = (role: Role, ...settings: readonly (string | null)[]): boolean =>
  settings.some((setting) => readRoles(setting).includes(role));

/**
 * Whether a user must have a second factor. A member who edits an event does what event managers
 * do, so the settings for those hold for the member too.
 */
export const mustHaveFactor = (
  { role, edits }: { role: Role; edits: boolean },
  ...settings: readonly (string | null)[]
): boolean =>
  needsFactor(role, ...settings) || (role === 'guest' && edits && needsFactor('eventManager', ...settings));

/** The ways of the second sign-in step, in the order in which we offer them. */
export type SecondStepWay = 'authenticator' | 'passkey' | 'recovery';

const minute = 60_000;

/** A user who proved their identity within this time is not asked again. */
export const confirmedMs = { tenMinutes: 10 * minute, hour: 60 * minute };

/** How recently users with a second factor must have confirmed their identity before a call. */
export type ConfirmedWithin = keyof typeof confirmedMs;

/** The time between the password and the second factor. */
export const signInTicketMs = 10 * minute;

/** The time between the request for a passkey and its answer. */
export const passkeyMs = 5 * minute;

/** The maximum number of passkeys per user, more than anybody has. */
export const maxPasskeys = 20;

/** If an app's first code does not arrive within this time, its setup starts again. */
export const setUpMs = 60 * minute;

export const recoveryCodeCount = 10;

export const isConfirmed = (
  confirmedAt: Date | null,
  now: Date,
  within: ConfirmedWithin = 'tenMinutes',
): boolean => confirmedAt !== null && now.getTime() - confirmedAt.getTime() < confirmedMs[within];

/**
 * Leaves out letters and digits that look alike, because people write codes down and type them. Ten
 * characters out of 31 make 49 bits.
 */
const recoveryAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const recoveryLength = 10;

/** Makes a code as it is shown: two groups of five characters. */
export function newRecoveryCode(random: (below: number) => number): string {
  const letters = Array.from(
    { length: recoveryLength },
    () => recoveryAlphabet[random(recoveryAlphabet.length)] as string,
  ).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/**
 * Reads the one field for codes, ignoring added spaces, hyphens and lower case. Six digits are an
 * app's code; anything else is a recovery code.
 */
export function readCode(typed: string): { kind: 'authenticator' | 'recovery'; code: string } {
  const code = typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase();
  return { kind: /^\d{6}$/.test(code) ? 'authenticator' : 'recovery', code };
}
