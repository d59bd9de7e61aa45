/** Lets an admin approve or deny a request to join. An approval makes the user. */
import { can, type Role } from '#domain/access/rules.ts';
import type { JoinRequest, joiningRoutes } from '#domain/joining/contract.ts';
import { decideJoinRequest } from '#domain/joining/rules.ts';
import { ok, refuse } from '#domain/kernel/route.ts';
import { mailPasswordLink } from '../accounts/commands.ts';
import { askAgainWithFactor } from '../accounts/factors/confirmed.ts';
import { countTaken, waitForAddresses } from '../accounts/lockout.ts';
import { insertUser, isEmailTaken } from '../accounts/accounts.store.ts';
import { record } from '../activity/activity.store.ts';
import { newId } from '../db/id.ts';
import { actorLabel } from '../http/actor.ts';
import type { PlatformDeps } from '../http/deps.ts';
import { securityLog } from '../http/security-log.ts';
import type { Handlers } from '../http/serve.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { toJoinRequest } from './presenter.ts';
import { closeJoinRequest, findJoinRequestForDecision } from './join-requests.store.ts';
import { nameOf } from './tell-admins.ts';

const emailTaken =
  'A user with this email already exists. Deny the request, or add the person with another email.';

export const decide =
  (deps: PlatformDeps): Handlers<typeof joiningRoutes>['decideJoinRequest'] =>
  async ({ params, body, actor, scope, call }) => {
    const { database } = deps;
    const accepted: { user: string; role: Role }[] = [];
    // Approving reveals whether the address has an account, just as adding a user does.
    const asker = { userId: actor.id, call };
    const retryAfter = body.status === 'approved' ? await waitForAddresses(deps, asker) : 0;
    if (retryAfter > 0) return refuse('tooMany', undefined, { extra: { retryAfter } });
    try {
      const answered = await database.transaction(scope, async (tx) => {
        const request = await findJoinRequestForDecision(tx, scope, params.id);
        if (!request) return refuse('notFound', 'This join request doesn’t exist.');
        const decision = decideJoinRequest(
          {
            status: request.status as JoinRequest['status'],
            emailConfirmedAt: request.emailConfirmedAt,
            hasPassword: request.passwordHash !== null,
          },
          body.status === 'approved'
            ? { status: 'approved', ...(body.role && { role: body.role }) }
            : { status: 'denied', denialReason: body.denialReason ?? null },
        );
        const newRole = decision.kind === 'approved' ? { newRole: decision.role } : {};
        if (!can(actor, 'joinRequest.decide', { tenantId: request.tenantId, ...newRole })) {
          return refuse('forbidden');
        }
        if (decision.kind === 'alreadyDecided') return refuse('conflict', decision.sentence);
        const to = { tenantId: request.tenantId, toEmail: request.email, toName: nameOf(request) };
        const { firstName } = request;
        const { tenantName } = request;

        if (decision.kind === 'approved') {
          const { role } = decision;
          const again = role === 'admin' ? askAgainWithFactor(actor, call.now) : null;
          if (again) return again;
          const user = await insertUser(tx, {
            id: newId(),
            tenantId: request.tenantId,
            role,
            email: request.email,
            emailKey: request.emailKey,
            provedEmail: request.emailConfirmedAt === null ? null : request.emailKey,
            passwordHash: request.passwordHash,
            firstName,
            lastName: request.lastName,
            language: request.language,
            createdAt: call.now,
            updatedAt: call.now,
            notificationsReadAt: call.now,
          });
          accepted.push({ user: user.id, role });
          if (decision.sendsPasswordLink) {
            await mailPasswordLink(tx, user, { purpose: 'set_password', tenantName }, call.now);
          } else {
            await enqueue(tx, [
              {
                ...to,
                template: 'account.joinApproved',
                payload: { firstName, tenantName, role, path: '/?view=login' },
              },
            ]);
          }
        } else {
          const { reason } = decision;
          await enqueue(tx, [
            { ...to, template: 'account.joinDenied', payload: { firstName, tenantName, reason } },
          ]);
        }
        const decided = await closeJoinRequest(tx, scope, request.id, {
          status: decision.kind,
          denialReason: decision.kind === 'denied' ? decision.reason : null,
          decidedBy: actor.id,
          decidedAt: call.now,
        });
        await record(tx, [
          {
            tenantId: request.tenantId,
            actorId: actor.id,
            actorLabel: actorLabel(actor),
            action: decision.kind === 'approved' ? 'joinRequest.approve' : 'joinRequest.deny',
            subjectType: 'joinRequest',
            subjectId: request.id,
            details:
              decision.kind === 'approved'
                ? { email: request.email, role: decision.role, emailUnconfirmed: decision.emailUnconfirmed }
                : { email: request.email },
          },
        ]);
        return ok(200, toJoinRequest({ ...decided, tenantName }));
      });
      for (const role of accepted) securityLog(call, 'roleChanged', { ...role, by: actor.id });
      return answered;
    } catch (error) {
      if (!isEmailTaken(error)) throw error;
      await countTaken(deps, asker);
      return refuse('conflict', emailTaken);
    }
  };
