/** Reading and writing an event's sections (docs/product/looks.md#sections). */
import { can } from '#domain/access/rules.ts';
import { ok, refuse } from '#domain/kernel/route.ts';
import { type Account, transferCode } from '#domain/sections/account.ts';
import type { OwnSection, OwnSections, sectionsRoutes } from '#domain/sections/contract.ts';
import { withIds } from '#domain/sections/rules.ts';
import { heldEvent } from '../event-row/caller-right.ts';
import { eventLine } from '../activity/event-line.ts';
import { record } from '../activity/activity.store.ts';
import type { Db } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import type { Scope } from '../db/scope.ts';
import { findEventForEdit } from '../event-row/event.store.ts';
import { type Actor } from '../http/actor.ts';
import type { Handlers } from '../http/serve.ts';
import type { AppDeps } from '../services.ts';
import { drawCode } from './code.ts';
import { findSections, type SectionsRow, writeSections } from './sections.store.ts';

type Ask = { scope: Scope; actor: Actor; id: string };

export function sectionsHandlers({ database }: AppDeps): Handlers<typeof sectionsRoutes> {
  async function changeable(tx: Db, { scope, actor, id }: Ask, lock: boolean) {
    const event = await findEventForEdit(tx, scope, id, { lock });
    if (!event) return refuse('notFound', 'This event doesn’t exist.');
    return can(actor, 'event.edit', await heldEvent(tx, actor, event)) ? event : refuse('forbidden');
  }

  return {
    async getSections({ params, actor, scope }) {
      return database.transaction(scope, async (tx) => {
        const event = await changeable(tx, { scope, actor, id: params.id }, false);
        return 'refused' in event ? event : ok(200, answerOf(await findSections(tx, event)));
      });
    },

    async putSections({ params, body, actor, scope, call: { now } }) {
      const sections = await Promise.all(withIds(body.sections, newId).map(withCode));
      return database.transaction(scope, async (tx) => {
        const event = await changeable(tx, { scope, actor, id: params.id }, true);
        if ('refused' in event) return event;
        const before = await findSections(tx, event);
        if (body.updatedAt !== undefined && isNewer(before, body.updatedAt)) {
          return refuse('stale', 'Someone else changed the sections. Reload to see them.', {
            extra: { current: answerOf(before) },
          });
        }
        await writeSections(tx, event, sections, now);
        await record(tx, [
          eventLine(actor, event, 'event.edit', { name: event.name, styles: ['pageSections'] }),
        ]);
        return ok(200, answerOf({ sections, updatedAt: now }));
      });
    },
  };
}

/**
 * Returns whether the sections changed since the caller read them. `asked` is null if the caller
 * saw none.
 */
const isNewer = (row: SectionsRow | null, since: string | null): boolean =>
  (row?.updatedAt.getTime() ?? null) !== (since === null ? null : new Date(since).getTime());

const answerOf = (row: SectionsRow | null): OwnSections => ({
  // Sections that were saved before this kind existed have no contact.
  sections: row?.sections.map((section) => ({ ...section, contact: section.contact ?? null })) ?? [],
  updatedAt: row?.updatedAt.toISOString() ?? null,
});

/** Draws the code when the section is saved, because the page is read far more often. */
async function withCode(section: ReturnType<typeof withIds>[number]): Promise<OwnSection> {
  const { account } = section;
  return { ...section, account: account && { ...account, code: await codeOf(account) } };
}

async function codeOf(account: Account) {
  const text = transferCode(account);
  return text === null ? null : drawCode(text);
}
