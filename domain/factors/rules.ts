/** Rules of the second factor (docs/product.md#second-factor). */
import { roles, type Role } from '../access/rules.ts';

/** Under which name the platform keeps its roles that must have one. */
export const factorRolesSetting = 'factor roles';

/** The roles that must have a second factor, as they are stored: commas between. What is no role is left out. */
export const readRoles = (stored: string | null): Role[] => {
  const named = (stored ?? '').split(',');
  return roles.filter((role) => named.includes(role));
};

/** Whether the role must have a second factor, by the setting of the platform or of the organization. */
export const needsFactor = (role: Role, ...settings: readonly (string | null)[]): boolean =>
  settings.some((setting) => readRoles(setting).includes(role));

/** What the second step of signing in can be, in the order in which it is offered. */
export type SecondStepWay = 'authenticator' | 'passkey' | 'recovery';

const minute = 60_000;

/** Who proved within this time who they are is not asked again. */
const confirmedMs = 10 * minute;

/** Between the password and the second factor. */
export const signInTicketMs = 10 * minute;

/** Between asking for a passkey and its answer. */
export const passkeyMs = 5 * minute;

/** More than anybody carries. */
export const mostPasskeys = 20;

/** An app whose first code does not come within this time is set up anew. */
export const setUpMs = 60 * minute;

export const recoveryCodeCount = 10;

export const isConfirmed = (confirmedAt: Date | null, now: Date): boolean =>
  confirmedAt !== null && now.getTime() - confirmedAt.getTime() < confirmedMs;

/** Without letters and digits that look alike, because codes are written down and typed. Ten of 31 are 49 bits. */
const recoveryAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const recoveryLength = 10;

/** As it is shown: two groups of five. */
export function newRecoveryCode(random: (below: number) => number): string {
  const letters = Array.from(
    { length: recoveryLength },
    () => recoveryAlphabet[random(recoveryAlphabet.length)] as string,
  ).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/**
 * What somebody typed into the one field for codes, without the spaces, hyphens and small letters that people add: six
 * digits are a code of the app, all else a recovery code.
 */
export function readCode(typed: string): { kind: 'authenticator' | 'recovery'; code: string } {
  const code = typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase();
  return { kind: /^\d{6}$/.test(code) ? 'authenticator' : 'recovery', code };
}
