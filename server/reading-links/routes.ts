/** Reading links, for those who may share the event (docs/product/helpers.md#reading-links). */
import { can } from '#domain/access/rules.ts';
import type { ActivityAction } from '#domain/activity/sentences.ts';
import { isRefusal, ok, refuse, refuseField } from '#domain/kernel/route.ts';
import { limitSentence } from '#domain/kernel/sentence.ts';
import type { ReadingLink, readingLinksRoutes } from '#domain/reading-links/contract.ts';
import { isLive, latestEnd, maxDays, maxReadingLinks, usualEnd } from '#domain/reading-links/rules.ts';
import { eventLine } from '../activity/event-line.ts';
import { record } from '../activity/activity.store.ts';
import type { Db } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import type { Scope } from '../db/scope.ts';
import { seenEvent } from '../event-row/caller-right.ts';
import { endOf, type EventRow, findEventForEdit } from '../event-row/event.store.ts';
import { type Actor } from '../http/actor.ts';
import { isId } from '../http/problem.ts';
import type { Handlers } from '../http/serve.ts';
import { tenantToken } from '../keys/tenant-tokens.ts';
import { hashToken } from '../keys/tokens.ts';
import type { AppDeps } from '../services.ts';
import {
  findReadingLink,
  insertReadingLink,
  listReadingLinks,
  type ReadingLinkRow,
  type ReadingLinkView,
  updateReadingLink,
} from './reading-links.store.ts';

const noEvent = () => refuse('notFound', 'This event doesn’t exist.');
const noLink = () => refuse('notFound', 'This link doesn’t exist.');

/** Refuses an end that is past, or too long after the event. */
function endRefusal(event: EventRow, expiresAt: Date | null, now: Date) {
  if (expiresAt === null) return null;
  if (expiresAt <= now) return refuseField('invalid', 'expiresAt', 'Choose a time in the future');
  return expiresAt > latestEnd(endOf(event))
    ? refuseField('invalid', 'expiresAt', `A link works until ${maxDays} days after the event at the latest`)
    : null;
}

export function readingLinksHandlers({
  database,
  keys,
  config,
}: AppDeps): Handlers<typeof readingLinksRoutes> {
  const tokenOf = ({ tenantId, id }: Pick<ReadingLinkRow, 'tenantId' | 'id'>): string =>
    tenantToken(keys, 'reading links', tenantId, id);

  const toLink = (row: ReadingLinkView): ReadingLink => ({
    id: row.id,
    label: row.label,
    shows: row.shows,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    readAt: row.readAt?.toISOString() ?? null,
    createdByName: row.createdByName,
    link: `${config.publicUrl}/view/${tokenOf(row)}`,
  });

  async function shared(tx: Db, { actor, scope }: { actor: Actor; scope: Scope }, id: string, lock: boolean) {
    const event = await findEventForEdit(tx, scope, id, { lock });
    if (!event) return noEvent();
    return can(actor, 'event.share', seenEvent(actor, event)) ? event : refuse('forbidden');
  }

  /** Runs `work` with a link, or refuses if the caller may not share the link's event. */
  const withLink = <T>(
    caller: { actor: Actor; scope: Scope },
    id: string,
    work: (tx: Db, link: ReadingLinkView, event: EventRow) => Promise<T>,
  ) =>
    database.transaction(caller.scope, async (tx) => {
      const seen = isId(id) ? await findReadingLink(tx, caller.scope, id) : null;
      if (!seen) return noLink();
      const event = await shared(tx, caller, seen.eventId, true);
      if (isRefusal(event)) return event;
      const link = await findReadingLink(tx, caller.scope, id);
      return link ? work(tx, link, event) : noLink();
    });

  const note = (
    tx: Db,
    actor: Actor,
    event: EventRow,
    { action, label }: { action: ActivityAction; label: string },
  ) => record(tx, [eventLine(actor, event, action, { eventName: event.name, label })]);

  const linksOf = (tx: Db, event: EventRow, now: Date) =>
    listReadingLinks(tx, event, { usual: usualEnd(endOf(event)), now });

  return {
    listReadingLinks: ({ params, actor, scope, call: { now } }) =>
      database.transaction(scope, async (tx) => {
        const event = await shared(tx, { actor, scope }, params.id, false);
        return isRefusal(event) ? event : ok(200, (await linksOf(tx, event, now)).map(toLink));
      }),

    createReadingLink: ({ params, body, actor, scope, call: { now } }) =>
      database.transaction(scope, async (tx) => {
        const event = await shared(tx, { actor, scope }, params.id, true);
        if (isRefusal(event)) return event;
        const expiresAt = body.expiresAt ? new Date(body.expiresAt) : null;
        const refusal = endRefusal(event, expiresAt, now);
        if (refusal) return refusal;
        const live = (await linksOf(tx, event, now)).filter((link) => isLive(link, endOf(event), now));
        if (live.length >= maxReadingLinks)
          return refuse('limitReached', limitSentence(maxReadingLinks, 'readingLinks'));
        const key = { tenantId: event.tenantId, id: newId() };
        await insertReadingLink(tx, {
          ...key,
          ...{ eventId: event.id, label: body.label, shows: body.shows, expiresAt },
          ...{ tokenHash: hashToken(tokenOf(key)), createdBy: actor.id, createdAt: now },
        });
        await note(tx, actor, event, { action: 'event.linkMade', label: body.label });
        const made = await findReadingLink(tx, scope, key.id);
        return made ? ok(201, toLink(made)) : noEvent();
      }),

    changeReadingLink: ({ params, body, actor, scope, call: { now } }) =>
      withLink({ actor, scope }, params.id, async (tx, link, event) => {
        if (link.revokedAt) return refuse('conflict', 'This link was revoked. Make a new one.');
        const expiresAt =
          body.expiresAt === undefined ? link.expiresAt : body.expiresAt ? new Date(body.expiresAt) : null;
        const refusal = body.expiresAt === undefined ? null : endRefusal(event, expiresAt, now);
        if (refusal) return refusal;
        const label = body.label ?? link.label;
        await updateReadingLink(tx, link, { label, expiresAt });
        await note(tx, actor, event, { action: 'event.linkChanged', label });
        return ok(200, toLink({ ...link, label, expiresAt }));
      }),

    revokeReadingLink: ({ params, actor, scope, call: { now } }) =>
      withLink({ actor, scope }, params.id, async (tx, link, event) => {
        if (!link.revokedAt) {
          await updateReadingLink(tx, link, { revokedAt: now });
          await note(tx, actor, event, { action: 'event.linkRevoked', label: link.label });
        }
        return ok(200, { message: 'The link no longer works' });
      }),
  };
}
