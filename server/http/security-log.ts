/**
 * Logs one line for everything that points to an attack or changes permissions. The lines contain
 * no names: users appear by id, typed addresses by a stable keyed hash, and callers by their
 * network.
 */
import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { emailKey } from '#domain/accounts/rules.ts';
import { errorCodes } from '#domain/kernel/errors.ts';
import type { Refusal, Success } from '#domain/kernel/route.ts';
import { isRefusal } from '#domain/kernel/route.ts';
import type { Keys } from '../keys/keys.ts';
import type { Actor } from './actor.ts';

const sentences = {
  signedIn: 'signed in',
  signInFailed: 'a sign-in failed',
  refused: 'a call was refused',
  limited: 'a limit was reached',
  roleChanged: 'a role was changed',
  passwordChanged: 'a password was changed',
  emailChanged: 'an email was changed',
  factorChanged: 'a second factor was changed',
  confirmed: 'a user proved again who they are',
  sessionEnded: 'a session was ended',
};

export type SecurityEvent = keyof typeof sentences;

interface Caller {
  ip: string;
  log: FastifyBaseLogger;
}

/** Writes one line. It contains only ids and our own words, never typed text. */
export function securityLog(
  caller: Caller,
  event: SecurityEvent,
  details: Record<string, string | number | null | undefined> = {},
): void {
  caller.log.info({ security: event, network: networkOf(caller.ip), ...details }, sentences[event]);
}

/** A caller's network address without the part that identifies a household. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip.replace(/\.\d+$/, '.0');
  const mapped = /^::ffff:(\d+\.\d+\.\d+)\.\d+$/i.exec(ip);
  if (mapped) return `${mapped[1]}.0`;
  const [head = '', tail = ''] = ip.split('%', 1)[0]!.split('::');
  const [before, after] = [head, tail].map((part) => part.split(':').filter((group) => group !== ''));
  const missing = Math.max(0, 8 - before!.length - after!.length);
  const groups = ip.includes('::')
    ? [...before!, ...Array.from({ length: missing }, () => '0'), ...after!]
    : before!;
  return `${groups.slice(0, 3).join(':')}::`;
}

/**
 * Replaces an email in the log: always by the same text, which nobody can guess without the secret.
 */
export const pseudonymOf = (keys: Keys, email: string): string =>
  createHmac('sha256', keys.derive('security log')).update(emailKey(email)).digest('base64url').slice(0, 12);

const windowMs = 60_000;
const maxWindows = 10_000;

export type NoteLimit = (caller: Caller, what: string, details?: Record<string, string>) => void;

/** Logs the first call over a limit each minute, so that a flood is one line. */
export function makeNoteLimit(): NoteLimit {
  const lastLogged = new Map<string, number>();
  return (caller, what, details = {}) => {
    const key = `${what} ${caller.ip}`;
    const now = Date.now();
    if (now - (lastLogged.get(key) ?? -Infinity) < windowMs) return;
    if (lastLogged.size >= maxWindows) lastLogged.clear();
    lastLogged.set(key, now);
    securityLog(caller, 'limited', { what, ...details });
  };
}

interface Input {
  actor: Actor | null;
  params: unknown;
  body: unknown;
  call: Caller;
}

/** Logs the security events that a call's status reveals. Handlers log the others themselves. */
export function noteOutcome(
  { keys, noteLimit }: { keys: Keys; noteLimit: NoteLimit },
  operation: string,
  { actor, params, body, call }: Input,
  result: Refusal | Success<number, unknown>,
): void {
  const status = isRefusal(result) ? errorCodes[result.refused].status : result.status;
  const account = () => ({ account: pseudonymOf(keys, (body as { email: string }).email) });
  if (status === 403) return securityLog(call, 'refused', { operation, user: actor?.id });
  if (status === 429) return noteLimit(call, operation, operation === 'login' ? account() : {});
  switch (`${operation} ${status}`) {
    case 'login 401':
      if (isRefusal(result) && result.refused === 'secondFactorRequired') return;
      return securityLog(call, 'signInFailed', account());
    case 'login 200':
    case 'finishSignIn 200':
    case 'finishPasskeySignIn 200':
    case 'register 201': {
      const { user } = (result as Success<number, { user?: { id: string } }>).body;
      if (user) securityLog(call, 'signedIn', { user: user.id });
      return;
    }
    case 'changePassword 200':
      return securityLog(call, 'passwordChanged', { user: (params as { id: string }).id, by: actor?.id });
    case 'createUser 201': {
      const { id, role } = (result as Success<number, { id: string; role: string }>).body;
      return securityLog(call, 'roleChanged', { user: id, role, by: actor?.id });
    }
    case 'logout 200':
      return securityLog(call, 'sessionEnded', { user: actor?.id, session: actor?.sessionId });
    case 'endSession 200':
      return securityLog(call, 'sessionEnded', { user: actor?.id, session: (params as { id: string }).id });
    case 'endOtherSessions 200':
      return securityLog(call, 'sessionEnded', { user: actor?.id, session: 'all others' });
  }
}
