/** Handles a new request to join an organization. */
import { emailKey } from '#domain/accounts/rules.ts';
import type { joiningRoutes } from '#domain/joining/contract.ts';
import { ok, isRefusal, refuse, refuseField } from '#domain/kernel/route.ts';
import { commonPassword } from '../accounts/common-passwords.ts';
import { hashToken, newToken } from '../keys/tokens.ts';
import { record } from '../activity/activity.store.ts';
import type { TenantDb } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import { platformScope, scopeOfOwner } from '../db/scope.ts';
import type { PlatformAppDeps } from '../services.ts';
import { isId } from '../http/problem.ts';
import type { Handlers } from '../http/serve.ts';
import { notify } from '../notifications/notifications.store.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { holdTenant } from '../users/users.store.ts';
import { nameOf } from './tell-admins.ts';
import { toJoinRequest } from './presenter.ts';
import {
  claimedTenantExists,
  holdJoining,
  insertJoinRequest,
  isPending,
  isRequestPending,
  openUnconfirmed,
} from './join-requests.store.ts';

const requestPending = 'A request to join with this email is already waiting for a decision.';
const tooManyRequests =
  'This organization has too many unconfirmed join requests right now. Please try again later, or ask its administrator to add you.';
const unknownTenant = 'Organization verification failed. Please try again.';

/**
 * The most requests per organization with an unconfirmed address. Older ones no longer count.
 * @internal A test compares it with the documents.
 */
export const maxUnconfirmed = 20;
/** @internal A test compares this limit with the documents. */
export const countedMs = 24 * 60 * 60_000;

/** Returns the seconds until the organization accepts another request, or 0 if it does now. */
async function secondsUntilTaken(tx: TenantDb, tenantId: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - countedMs);
  const oldest = await openUnconfirmed(tx, tenantId, since, maxUnconfirmed);
  const first = oldest[maxUnconfirmed - 1];
  return first === undefined
    ? 0
    : Math.max(1, Math.ceil((first.getTime() + countedMs - now.getTime()) / 1_000));
}

export const requestToJoin =
  (deps: PlatformAppDeps): Handlers<typeof joiningRoutes>['createJoinRequest'] =>
  async ({ body, call }) => {
    const { config, database } = deps;
    const { passwords } = deps.services;
    const { tenantId } = body;
    if (!isId(tenantId) || !(await claimedTenantExists(database.platform, tenantId))) {
      return refuse('notFound', unknownTenant);
    }
    const scope = scopeOfOwner(platformScope, { tenantId });
    const refusalOf = async (tx: TenantDb) => {
      if (await isPending(tx, scope, emailKey(body.email))) return refuse('conflict', requestPending);
      const retryAfter = config.rateLimit ? await secondsUntilTaken(tx, tenantId, call.now) : 0;
      return retryAfter > 0 ? refuse('tooMany', tooManyRequests, { extra: { retryAfter } }) : null;
    };
    // Hashing is expensive, so these refusals come before it.
    const refusal = await database.transaction(scope, refusalOf);
    if (refusal) return refusal;
    const common = body.password === undefined ? null : commonPassword(body.password, body);
    if (common) return refuseField('invalid', 'password', common);
    const passwordHash = body.password === undefined ? null : await passwords.hash(body.password, call.ip);
    const token = newToken();
    try {
      // An address that has an account is accepted like any other, because a refusal would tell
      // strangers who has one. Only the admin who approves the request learns it.
      const made = await database.transaction(scope, async (tx) => {
        const tenant = await holdTenant(tx, scope, tenantId);
        if (!tenant) return refuse('notFound', unknownTenant);
        // Simultaneous requests are counted one after the other.
        await holdJoining(tx, tenantId);
        const late = await refusalOf(tx);
        if (late) return late;
        const request = await insertJoinRequest(tx, {
          id: newId(),
          tenantId,
          email: body.email,
          emailKey: emailKey(body.email),
          firstName: body.firstName,
          lastName: body.lastName,
          requestMessage: body.requestMessage,
          language: body.language ?? null,
          passwordHash,
          confirmTokenHash: hashToken(token),
          createdAt: call.now,
        });
        const applicant = nameOf(request) || request.email;
        await enqueue(tx, [
          {
            tenantId,
            template: 'account.joinConfirm',
            toEmail: request.email,
            // Leaves the name out, because a stranger may have typed it. The mail must not carry a
            // stranger's words.
            payload: { firstName: '', tenantName: tenant.name, path: `/join/confirm?token=${token}` },
          },
        ]);
        await notify(tx, [{ tenantId, kind: 'join_request', subjectId: request.id }]);
        await record(tx, [
          {
            tenantId,
            actorId: null,
            actorLabel: applicant,
            action: 'joinRequest.create',
            subjectType: 'joinRequest',
            subjectId: request.id,
            details: { email: request.email },
          },
        ]);
        return { ...request, tenantName: tenant.name };
      });
      return isRefusal(made) ? made : ok(201, toJoinRequest(made));
    } catch (error) {
      if (isRequestPending(error)) return refuse('conflict', requestPending);
      throw error;
    }
  };
