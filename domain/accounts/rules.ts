/** Accounts, sessions and who may leave (docs/product.md#accounts). */
import type { Role } from '../access/rules.ts';
import { isStorableText, lengthOf } from '../kernel/text.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

// ------------------------------------------------------------------------------------------------- emails, names, passwords

/** Emails are compared without case and unique across the platform by this key. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** One way of writing what looks the same: full-width letters, what nobody can see, case, how much space. */
const folded = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    // Down, up and down again folds what one step leaves apart: ẞ, ß and SS, the two lower-case sigmas.
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll('ς', 'σ')
    .replace(/\s+/g, ' ')
    .trim();

/** Names of organizations and themes are compared by this key: case, space and ways of writing do not count. */
export function nameKey(name: string): string {
  let key = folded(name);
  // Folding may bring letters together that are one then.
  for (let again = folded(key); again !== key; again = folded(key)) key = again;
  return key;
}

/** Alphabets with letters that look like those of another one. */
const lookalikes = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];

/**
 * Whether a word has letters of two alphabets that look alike: "Google" with a Cyrillic o is somebody's trick. Words of
 * different alphabets side by side are usual.
 */
export const mixesAlphabets = (name: string): boolean =>
  (nameKey(name).match(/[\p{L}\p{M}]+/gu) ?? []).some(
    (word) => lookalikes.filter((alphabet) => alphabet.test(word)).length > 1,
  );

export const minPasswordLength = 6;
export const maxPasswordLength = 200;

/** Null for a password that may be set; else what is wrong with it. */
export function checkPassword(password: string): string | null {
  if (lengthOf(password) < minPasswordLength) return 'Password must be at least 6 characters long';
  if (lengthOf(password) > maxPasswordLength) return 'Password must be at most 200 characters long';
  if (!isStorableText(password)) return 'Password contains characters that cannot be used';
  return null;
}

/** 'Ada Lovelace', or the email when there is no name. */
export function fullName(user: { firstName: string; lastName: string; email: string }): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.email;
}

// ---------------------------------------------------------------------------------------------------- signing up, claiming

export const claimHours = 24;

/** Whether an organization that was never claimed is to be purged. */
export function claimHasLapsed(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() >= claimHours * hour;
}

export type Claim = { kind: 'ok' } | { kind: 'forbidden' } | { kind: 'nameTaken' };

/**
 * Whether `POST /api/register` may make this user. Only an admin, only for an organization that was signed up less than
 * 24 hours ago, was never claimed and never had a user. Read under the tenant's lock, so that of two claims one wins.
 */
export function checkClaim(asked: {
  role: string | null | undefined;
  /** Null when no such organization exists. */
  tenant: { createdAt: Date; claimedAt: Date | null; users: number } | null;
  /** Whether a claimed organization has the same name key. */
  nameTaken: boolean;
  now: Date;
}): Claim {
  const { role, tenant, nameTaken, now } = asked;
  if (role !== 'admin' || tenant === null || tenant.claimedAt !== null || tenant.users > 0) {
    return { kind: 'forbidden' };
  }
  if (claimHasLapsed(tenant.createdAt, now)) return { kind: 'forbidden' };
  return nameTaken ? { kind: 'nameTaken' } : { kind: 'ok' };
}

// ------------------------------------------------------------------------------------------------------------------ sessions

export const sessionIdleDays = 14;
export const sessionLifetimeDays = 90;
/** A session's last use is written at most this often. */
export const sessionTouchMinutes = 5;
export const passwordLinkHours = 1;
/** How long a new address can be confirmed, and how long the old one can take a change back. */
export const emailLinkHours = 24;
export const undoHours = 72;

export function sessionExpiresAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() + sessionLifetimeDays * day);
}

/** `touch`: it is live, and its last use should be written now. */
export function sessionState(
  session: { expiresAt: Date; lastUsedAt: Date },
  now: Date,
): 'expired' | 'live' | 'touch' {
  const unused = now.getTime() - session.lastUsedAt.getTime();
  if (now.getTime() >= session.expiresAt.getTime()) return 'expired';
  if (unused >= sessionIdleDays * day) return 'expired';
  return unused >= sessionTouchMinutes * minute ? 'touch' : 'live';
}

/** More than anybody uses at a time: a program that signs in for every call does not pile up sessions. */
export const mostSessions = 50;

export const linkPauseMinutes = 15;
export const linksPerDay = 5;

/**
 * How many seconds until one more link may be mailed to an account, which anybody may ask for; 0 where it may be now.
 * `mailed` is when the last ones were, of the last 24 hours at least.
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

// ------------------------------------------------------------------------------------------------------- users and their roles

export interface Others {
  /** Admins of the user's tenant apart from this user. */
  admins: number;
  /** Superadmins apart from this user. */
  superadmins: number;
}

export type Departure = { kind: 'ok' } | { kind: 'refused'; sentence: string };

/**
 * Whether a user may be deleted or lose their role, given who else there is, counted under a lock. The last superadmin
 * stays; a tenant's last admin stays unless a superadmin decides otherwise. `newRole` null is a deletion. Who may do it
 * at all is for `can` to say.
 */
export function checkDeparture(asked: {
  actorRole: Role;
  user: { role: Role };
  newRole: Role | null;
  others: Others;
}): Departure {
  const { actorRole, user, newRole, others } = asked;
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
  /** The new one becomes admin, the current one eventManager. */
  | { kind: 'reassigned'; promoted: string; demoted: string }
  | { kind: 'edited'; email: string | null; password: string | null };

/**
 * What the manage-admin dialog and its call mean. Another user takes precedence over email and password; the email
 * counts only where it differs, the password only where it is not empty.
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
