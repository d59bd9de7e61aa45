/** How long guests' data is kept (docs/product/privacy.md#retention). */
import { can } from '#domain/access/rules.ts';
import { ok, refuse } from '#domain/kernel/route.ts';
import type { EventRetention, retentionRoutes } from '#domain/retention/contract.ts';
import { monthsAfter, monthsOf, type Stage } from '#domain/retention/rules.ts';
import type { ActivityAction } from '#domain/activity/sentences.ts';
import { heldEvent, seenEvent } from '../event-row/caller-right.ts';
import { record } from '../activity/activity.store.ts';
import type { TenantDb } from '../db/connect.ts';
import { type Scope, scopeOfOwner } from '../db/scope.ts';
import { type Actor, actorLabel } from '../http/actor.ts';
import type { Handlers } from '../http/serve.ts';
import type { AppDeps } from '../services.ts';
import {
  findRetention,
  findSettings,
  lockRetention,
  type RetentionRow,
  updateSettings,
  writeState,
} from './retention.store.ts';

const noEvent = 'This event doesn’t exist.';
const noOrganization = 'A superadmin doesn’t belong to an organization.';

export function retentionHandlers({ database }: AppDeps): Handlers<typeof retentionRoutes> {
  /**
   * Reads the event's retention, changes it and records the change in the log, under the event's
   * lock.
   */
  async function change(
    { actor, scope, id }: { actor: Actor; scope: Scope; id: string },
    act: { action: ActivityAction; details?: object },
    write: (tx: TenantDb, row: RetentionRow) => Promise<void>,
  ) {
    const retention = await database.transaction(scope, (tx) => findRetention(tx, scope, id));
    if (!retention) return refuse('notFound', noEvent);
    if (!can(actor, 'event.edit', seenEvent(actor, retention))) return refuse('forbidden');
    const owner = scopeOfOwner(scope, retention);
    return database.transaction(owner, async (tx) => {
      const row = await lockRetention(tx, owner, id);
      if (!row) return refuse('notFound', noEvent);
      if (!can(actor, 'event.edit', await heldEvent(tx, actor, row))) return refuse('forbidden');
      await write(tx, row);
      await record(tx, [
        {
          tenantId: row.tenantId,
          actorId: actor.id,
          actorLabel: actorLabel(actor),
          subjectType: 'event',
          subjectId: id,
          eventId: id,
          action: act.action,
          details: { eventName: row.name, ...act.details },
        },
      ]);
      const after = await lockRetention(tx, owner, id);
      return after ? ok(200, shown(after)) : refuse('notFound', noEvent);
    });
  }

  return {
    async ownRetention({ actor, scope }) {
      const { tenantId } = actor;
      if (tenantId === null) return refuse('notFound', noOrganization);
      const settings = await database.transaction(scope, (tx) => findSettings(tx, tenantId));
      return settings ? ok(200, settings) : refuse('notFound');
    },

    async updateOwnRetention({ body, actor, scope, call }) {
      const { tenantId } = actor;
      if (tenantId === null) return refuse('notFound', noOrganization);
      return database.transaction(scope, async (tx) => {
        const settings = await updateSettings(tx, tenantId, body, call.now);
        if (!settings) return refuse('notFound');
        const { sensitiveMonths, personalMonths } = settings;
        await record(tx, [
          {
            tenantId,
            actorId: actor.id,
            actorLabel: actorLabel(actor),
            action: 'tenant.privacy',
            subjectType: 'tenant',
            subjectId: tenantId,
            details: { sensitiveMonths, personalMonths },
          },
        ]);
        return ok(200, settings);
      });
    },

    async eventRetention({ params, actor, scope }) {
      const row = await database.transaction(scope, (tx) => findRetention(tx, scope, params.id));
      if (!row) return refuse('notFound', noEvent);
      return can(actor, 'event.edit', seenEvent(actor, row)) ? ok(200, shown(row)) : refuse('forbidden');
    },

    updateEventRetention: ({ params, body, actor, scope }) =>
      change({ actor, scope, id: params.id }, { action: 'event.retention', details: body }, (tx, row) =>
        writeState(tx, row, body),
      ),

    holdEvent: ({ params, body, actor, scope, call }) =>
      change({ actor, scope, id: params.id }, { action: 'event.hold', details: body }, (tx, row) =>
        // A hold on erasure cancels an erasure that was announced. When the hold ends, hosts get a
        // new notice.
        writeState(tx, row, {
          holdReason: body.reason,
          holdBy: actorLabel(actor),
          holdAt: call.now,
          sensitiveOn: null,
          personalOn: null,
        }),
      ),

    releaseEvent: ({ params, actor, scope }) =>
      change({ actor, scope, id: params.id }, { action: 'event.release' }, (tx, row) =>
        writeState(tx, row, { holdReason: null, holdBy: null, holdAt: null }),
      ),
  };
}

function shown(row: RetentionRow): EventRetention {
  const months = monthsOf(row.own, row.organization);
  const text = (at: Date | null) => at?.toISOString() ?? null;
  const stage = (of: Stage) => {
    const after = months[of];
    return {
      due: after === null ? null : monthsAfter(row.endedAt, after).toISOString(),
      on: text(row.on[of]),
      doneAt: text(row.doneAt[of]),
    };
  };
  return {
    ...row.own,
    organization: row.organization,
    hold: row.hold && { ...row.hold, at: row.hold.at.toISOString() },
    sensitive: stage('sensitive'),
    personal: stage('personal'),
  };
}
