/**
 * Rules about accounts and sessions, and about users who leave (docs/product/accounts.md#accounts).
 */
import type { Role } from '../access/rules.ts';
import signInErrors from '../words/signInErrors/en.ts';
import { isStorableText, lengthOf } from '../kernel/text.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

// --- Emails, names and passwords

/** Emails are compared without case and unique across the platform by this key. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/**
 * Returns the same spelling for names that look alike. It ignores full-width letters, invisible
 * characters, case and the amount of space.
 */
const folded = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    // Changing to lower, upper and lower case unifies letters that one change keeps apart: ẞ, ß and
    // SS, and the two lower-case sigmas.
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll('ς', 'σ')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * The key for comparing names of organizations and themes. It ignores case, space and spelling
 * variants.
 */
export function nameKey(name: string): string {
  let key = folded(name);
  // Repeats the folding until nothing changes, because folding can bring letters together that fold
  // again.
  for (let again = folded(key); again !== key; again = folded(key)) key = again;
  return key;
}

/** Alphabets whose letters look like those of another alphabet. */
const lookalikes = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];

/**
 * Whether a word mixes letters of two alphabets that look alike. "Google" with a Cyrillic o is a
 * trick. Words of different alphabets side by side are normal.
 */
export const mixesAlphabets = (name: string): boolean =>
  (nameKey(name).match(/[\p{L}\p{M}]+/gu) ?? []).some(
    (word) => lookalikes.filter((alphabet) => alphabet.test(word)).length > 1,
  );

export const minPasswordLength = 6;
export const maxPasswordLength = 200;

/** Returns the problem with a password as a key of the catalog `signInErrors`, or null. */
export function passwordFault(
  password: string,
): 'passwordTooShort' | 'passwordTooLong' | 'passwordNotStorable' | null {
  if (lengthOf(password) < minPasswordLength) return 'passwordTooShort';
  if (lengthOf(password) > maxPasswordLength) return 'passwordTooLong';
  return isStorableText(password) ? null : 'passwordNotStorable';
}

/** Returns the problem with a password in English, or null if it may be set. */
export function checkPassword(password: string): string | null {
  const fault = passwordFault(password);
  return fault === null ? null : signInErrors.signIn[fault];
}

/** Returns the user's full name, such as 'Ada Lovelace', or the email when there is no name. */
export function fullName(user: { firstName: string; lastName: string; email: string }): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.email;
}

// --- Signing up, claiming

export const claimHours = 24;

/** Whether an organization that nobody claimed is due for purging. */
export function claimHasLapsed(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() >= claimHours * hour;
}

export type Claim = { kind: 'ok' } | { kind: 'forbidden' } | { kind: 'nameTaken' };

/**
 * Returns whether `POST /api/register` may create this user. It creates only admins, and only for
 * an organization that signed up within the last 24 hours and was never claimed or used. Call it
 * under the tenant's lock, so that only one of two claims wins.
 */
export function checkClaim(claim: {
  role: string | null | undefined;
  /** The organization that the new admin claims. Null if no such organization exists. */
  tenant: { createdAt: Date; claimedAt: Date | null; users: number } | null;
  /** Whether a claimed organization has the same name key. */
  nameTaken: boolean;
  now: Date;
}): Claim {
  const { role, tenant, nameTaken, now } = claim;
  if (role !== 'admin' || tenant === null || tenant.claimedAt !== null || tenant.users > 0) {
    return { kind: 'forbidden' };
  }
  if (claimHasLapsed(tenant.createdAt, now)) return { kind: 'forbidden' };
  return nameTaken ? { kind: 'nameTaken' } : { kind: 'ok' };
}

// --- Sessions

export const sessionIdleDays = 14;
export const sessionLifetimeDays = 90;
/** The minimum number of minutes between two updates of a session's last use. */
export const sessionTouchMinutes = 5;
export const passwordLinkHours = 1;
/** How long a new address can be confirmed, and how long the old one can revert a change. */
export const emailLinkHours = 24;
export const undoHours = 72;

export function sessionExpiresAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() + sessionLifetimeDays * day);
}

/**
 * Returns the state of a session. `touch` means that it is live and its last use should be written
 * now.
 */
export function sessionState(
  session: { expiresAt: Date; lastUsedAt: Date },
  now: Date,
): 'expired' | 'live' | 'touch' {
  const unused = now.getTime() - session.lastUsedAt.getTime();
  if (now.getTime() >= session.expiresAt.getTime()) return 'expired';
  if (unused >= sessionIdleDays * day) return 'expired';
  return unused >= sessionTouchMinutes * minute ? 'touch' : 'live';
}

/**
 * The maximum number of sessions per user. One person does not use that many at a time. The limit
 * stops a program that signs in for every call from piling up sessions.
 */
export const maxSessions = 50;

export const linkPauseMinutes = 15;
export const linksPerDay = 5;

/**
 * The seconds until another link may be mailed to an account, or 0 if it may be mailed now.
 * `mailed` lists when links were mailed, at least for the last 24 hours. Anybody may request such a
 * link.
 */
export function secondsUntilLink(mailed: readonly Date[], now: Date): number {
  const times = mailed.map((at) => at.getTime()).sort((a, b) => b - a);
  const [last, fifth] = [times[0], times[linksPerDay - 1]];
  const free = Math.max(
    last === undefined ? 0 : last + linkPauseMinutes * minute,
    fifth === undefined ? 0 : fifth + day,
  );
  return Math.max(0, Math.ceil((free - now.getTime()) / 1_000));
}

// --- Users and their roles

export interface Others {
  /** The number of other admins of the user's tenant. */
  admins: number;
  /** The number of other superadmins. */
  superadmins: number;
}

export type Departure = { kind: 'ok' } | { kind: 'refused'; sentence: string };

/**
 * Returns whether a user may be deleted or lose their role. The caller counts the other users under
 * a lock. The last superadmin stays. A tenant's last admin stays unless a superadmin decides
 * otherwise. `newRole` null is a deletion. `can` decides who may call this.
 */
export function checkDeparture(departure: {
  actorRole: Role;
  user: { role: Role };
  newRole: Role | null;
  others: Others;
}): Departure {
  const { actorRole, user, newRole, others } = departure;
  if (newRole === user.role) return { kind: 'ok' };
  if (user.role === 'superadmin' && others.superadmins === 0) {
    return { kind: 'refused', sentence: 'This is the last superadmin. Make another one first.' };
  }
  if (user.role === 'admin' && others.admins === 0 && actorRole !== 'superadmin') {
    return {
      kind: 'refused',
      sentence: 'This is the last admin of the organization. Make another one first.',
    };
  }
  return { kind: 'ok' };
}

export interface AdminChange {
  newAdminUserId?: string | null;
  email?: string | null;
  password?: string | null;
}

export type ManageAdmin =
  | { kind: 'unchanged' }
  /** The new user becomes admin, the current admin becomes eventManager. */
  | { kind: 'reassigned'; promoted: string; demoted: string }
  | { kind: 'edited'; email: string | null; password: string | null };

/**
 * Interprets the manage-admin dialog and its call. Choosing another user wins over email and
 * password. The email counts only if it differs, the password only if it is not empty.
 */
export function manageAdmin(current: { id: string; email: string }, change: AdminChange): ManageAdmin {
  const { newAdminUserId, email, password } = change;
  if (newAdminUserId && newAdminUserId !== current.id) {
    return { kind: 'reassigned', promoted: newAdminUserId, demoted: current.id };
  }
  const newEmail = email?.trim() && email.trim() !== current.email ? email.trim() : null;
  const newPassword = password || null;
  if (newEmail === null && newPassword === null) return { kind: 'unchanged' };
  return { kind: 'edited', email: newEmail, password: newPassword };
}
