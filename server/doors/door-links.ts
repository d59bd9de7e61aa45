/** Makes, changes and ends the links of doors. */
import { can } from '#domain/access/rules.ts';
import type { doorsRoutes } from '#domain/doors/contract.ts';
import { defaultLinkEnd, latestLinkEnd, maxLiveLinks, type DoorRight } from '#domain/doors/rules.ts';
import { isRefusal, ok, type Refusal, refuse, refuseField } from '#domain/kernel/route.ts';
import { limitSentence } from '#domain/kernel/sentence.ts';
import type { TenantDb } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import { seenEvent } from '../event-row/caller-right.ts';
import { endOf, type EventRow } from '../event-row/event.store.ts';
import { isId } from '../http/problem.ts';
import type { Handlers } from '../http/serve.ts';
import type { AppDeps } from '../services.ts';
import {
  countLiveLinks,
  type DoorLinkRow,
  findLink,
  insertLink,
  listLinks,
  updateLink,
} from './doors.store.ts';
import { doorTokenHash } from './links.ts';
import { returnLoans } from './loans.ts';
import { toLink } from './presenter.ts';
import { type Caller, noLink, note, readable, withEvent } from './door-event.ts';

const wrongRights = (rights: readonly DoorRight[]) =>
  rights.includes('over') && !rights.includes('walkIns')
    ? refuseField(
        'invalid',
        'rights',
        'A link that lets in more guests than there are free seats must also be allowed to add walk-ins',
      )
    : null;

function wrongEnd(event: EventRow, expiresAt: string | null | undefined) {
  if (!expiresAt || new Date(expiresAt) <= latestLinkEnd(endOf(event))) return null;
  return refuseField('invalid', 'expiresAt', 'A door link can work for up to 7 days longer than usual');
}

export function doorLinkHandlers(
  deps: AppDeps,
): Pick<
  Handlers<typeof doorsRoutes>,
  'listDoorLinks' | 'createDoorLink' | 'updateDoorLink' | 'revokeDoorLink'
> {
  const { database, keys, config } = deps;

  /** Runs `work` with a link that the caller may change, under its event's lock. */
  async function withLink<T>(
    caller: Caller,
    id: string,
    work: (tx: TenantDb, link: DoorLinkRow, event: EventRow) => Promise<T>,
  ): Promise<T | Refusal<'notFound' | 'forbidden'>> {
    const found = isId(id)
      ? await database.transaction(caller.scope, (tx) => findLink(tx, caller.scope, id))
      : null;
    if (!found) return noLink();
    return withEvent(
      database,
      caller,
      { id: found.event.id, action: 'event.edit' },
      async (tx, event, scope) => {
        const link = (await findLink(tx, scope, id))?.link;
        return link ? work(tx, link, event) : noLink();
      },
    );
  }

  const shown = { keys, publicUrl: config.publicUrl };
  const linkFor = ({ actor }: Caller, event: EventRow, row: DoorLinkRow) =>
    toLink(row, can(actor, 'event.edit', seenEvent(actor, event)) ? shown : null);

  return {
    listDoorLinks: ({ params, actor, scope }) =>
      database.transaction(scope, async (tx) => {
        const event = await readable(tx, { actor, scope }, params.id, 'reservation.list');
        if (isRefusal(event)) return event;
        return ok(
          200,
          (await listLinks(tx, event)).map((row) => linkFor({ actor, scope }, event, row)),
        );
      }),

    createDoorLink: ({ params, body, actor, scope, call: { now } }) =>
      withEvent(database, { actor, scope }, { id: params.id, action: 'event.edit' }, async (tx, event) => {
        const wrong = wrongRights(body.rights) ?? wrongEnd(event, body.expiresAt);
        if (wrong) return wrong;
        if (body.subEventId) return refuseField('invalid', 'subEventId', 'This event has no program');
        if ((await countLiveLinks(tx, event, now)) >= maxLiveLinks) {
          return refuse('limitReached', limitSentence(maxLiveLinks, 'doorLinks'));
        }
        const id = newId();
        const row: DoorLinkRow = {
          tenantId: event.tenantId,
          id,
          eventId: event.id,
          subEventId: null,
          label: body.label,
          rights: body.rights,
          tokenHash: doorTokenHash(keys, { tenantId: event.tenantId, id }),
          expiresAt: body.expiresAt ? new Date(body.expiresAt) : defaultLinkEnd(endOf(event)),
          revokedAt: null,
          createdBy: actor.id,
          createdAt: now,
          overUsed: 0,
        };
        await insertLink(tx, row);
        await note(tx, { actor, scope }, event, { did: 'made', label: row.label });
        return ok(201, linkFor({ actor, scope }, event, row));
      }),

    updateDoorLink: ({ params, body, actor, scope, call: { now } }) =>
      withLink({ actor, scope }, params.id, async (tx, link, event) => {
        if (link.revokedAt) return refuse('conflict', 'This link was ended. Make a new one.');
        const wrong = wrongRights(body.rights ?? link.rights) ?? wrongEnd(event, body.expiresAt);
        if (wrong) return wrong;
        const revives =
          link.expiresAt <= now && body.expiresAt !== undefined && new Date(body.expiresAt) > now;
        if (revives && (await countLiveLinks(tx, event, now)) >= maxLiveLinks) {
          return refuse('limitReached', limitSentence(maxLiveLinks, 'doorLinks'));
        }
        const row = await updateLink(tx, link, {
          ...(body.label !== undefined && { label: body.label }),
          ...(body.rights !== undefined && { rights: body.rights }),
          ...(body.expiresAt !== undefined && { expiresAt: new Date(body.expiresAt) }),
        });
        await note(tx, { actor, scope }, event, { did: 'changed', label: row.label });
        return ok(200, linkFor({ actor, scope }, event, row));
      }),

    revokeDoorLink: ({ params, actor, scope, call: { now } }) =>
      withLink({ actor, scope }, params.id, async (tx, link, event) => {
        if (!link.revokedAt) {
          await updateLink(tx, link, { revokedAt: now });
          await returnLoans(tx, event, { linkIds: [link.id], at: now });
          await note(tx, { actor, scope }, event, { did: 'revoked', label: link.label });
        }
        return ok(200, { message: 'Door link ended.' });
      }),
  };
}
