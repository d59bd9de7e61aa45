/** Decides whether a user's new address may wait for its link, if mail leaves the machine. */
import { can } from '#domain/access/rules.ts';
import { emailKey } from '#domain/accounts/rules.ts';
import { type Refusal, refuse, refuseField } from '#domain/kernel/route.ts';
import { askAgainWithFactor } from '../accounts/factors/confirmed.ts';
import { admitEmailLink, admitOwnPassword, countTaken, waitForAddresses } from '../accounts/lockout.ts';
import { emailExists, findById } from '../accounts/accounts.store.ts';
import type { Scope } from '../db/scope.ts';
import type { Actor } from '../http/actor.ts';
import type { PlatformAppDeps } from '../services.ts';
import { subject } from './rights.ts';
import { findUser } from './users.store.ts';
import { emailTaken, tooManyAddresses, wrongPassword } from './refusals.ts';

interface Caller {
  actor: Actor;
  scope: Scope;
  call: { ip: string; now: Date };
}
type AddressRequest = { newKey: string; currentPassword?: string | undefined };

/**
 * Names the person who requested the change. For a user's own address, it has the hash of the typed
 * password.
 */
type Proof = { by: 'user'; passwordHash: string | null } | { by: 'admin' };
type Answer = Promise<Proof | Refusal<'invalid' | 'conflict' | 'tooMany' | 'confirmIdentity'> | null>;

/**
 * Users prove a new address of their own with their password. For an administrator, the right to
 * edit users is enough. Returns null if no link is needed: with the built-in mailbox, or if the
 * address stays the same. Also returns null if the caller may not change the user, because the
 * change itself then refuses.
 */
export async function admitNewAddress(
  deps: PlatformAppDeps,
  caller: Caller,
  userId: string,
  request: AddressRequest,
): Answer {
  if (deps.config.smtpUrl === undefined) return null;
  return userId === caller.actor.id
    ? admitOwn(deps, caller, request)
    : admitOther(deps, caller, userId, request);
}

async function admitOwn(deps: PlatformAppDeps, { actor, call }: Caller, request: AddressRequest): Answer {
  const { newKey, currentPassword } = request;
  if (newKey === emailKey(actor.email)) return null;
  if (!currentPassword) return refuseField('invalid', 'currentPassword', 'Enter your current password.');
  const admission = await admitOwnPassword(deps, actor.id, call.now);
  const retryAfter = admission.refusedFor || (await waitForAddresses(deps, { userId: actor.id, call }));
  if (retryAfter > 0) return refuse('tooMany', undefined, { extra: { retryAfter } });
  const account = await findById(deps.database.platform, actor.id);
  const passwordHash = account?.user.passwordHash ?? null;
  if (!(await deps.services.passwords.verify(passwordHash, currentPassword, call.ip))) {
    return refuseField('invalid', 'currentPassword', wrongPassword);
  }
  await admission.succeeded();
  return (await refuseAddress(deps, { actor, call }, actor.id, newKey)) ?? { by: 'user', passwordHash };
}

async function admitOther(
  deps: PlatformAppDeps,
  { actor, scope, call }: Caller,
  userId: string,
  { newKey }: AddressRequest,
): Answer {
  const user = await deps.database.transaction(scope, (tx) => findUser(tx, scope, userId));
  if (!user || !can(actor, 'user.edit', subject(user)) || newKey === user.emailKey) return null;
  const again = askAgainWithFactor(actor, call.now);
  if (again) return again;
  const retryAfter = await waitForAddresses(deps, { userId: actor.id, call });
  if (retryAfter > 0) return refuse('tooMany', tooManyAddresses, { extra: { retryAfter } });
  return (await refuseAddress(deps, { actor, call }, user.id, newKey)) ?? { by: 'admin' };
}

/**
 * Returns the refusal if the address is taken, or if the user was mailed enough links. Otherwise
 * null.
 */
async function refuseAddress(
  deps: PlatformAppDeps,
  { actor, call }: Pick<Caller, 'actor' | 'call'>,
  userId: string,
  newKey: string,
) {
  if (await emailExists(deps.database.platform, newKey)) {
    await countTaken(deps, { userId: actor.id, call });
    return refuseField('conflict', 'email', emailTaken);
  }
  const retryAfter = await admitEmailLink(deps, userId, call.now);
  return retryAfter > 0 ? refuse('tooMany', undefined, { extra: { retryAfter } }) : null;
}
