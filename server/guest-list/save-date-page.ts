/**
 * Shows a draft to a household that was sent a save the date: only what that mail says. Everybody
 * else gets a 404 (docs/product/save-the-date.md#the-letters-link).
 */
import type { Language } from '#domain/languages/languages.ts';
import { shownCode } from '#domain/guest-list/code.ts';
import { savedDate } from '#domain/events/save-date.ts';
import type { Refusal } from '#domain/kernel/route.ts';
import type { SavedDate } from '#domain/replies/contract.ts';
import { findEvent } from '../event-row/event.store.ts';
import { invitationCodes, isLookedUp } from '../invitation-row/invitation-keys.ts';
import { filling } from '../mail/templates/fields.ts';
import { speechIn } from '../mail/templates/voice.ts';
import { hasSaved } from '../invitation-row/saved.store.ts';
import type { PublicEventRead } from '../replies/public-event/public-event.ts';
import type { AppDeps } from '../services.ts';
import { findLimited, type Given } from './household-page.ts';
import { findByKey } from './households.store.ts';

type Deps = Pick<AppDeps, 'database' | 'keys' | 'services'>;

export interface SavedDatePage extends SavedDate {
  /** The draft event, whose colors and fonts the page uses. */
  draft: PublicEventRead;
  /** The text in the event's original language. The hosts' own message has no translation. */
  original: Language;
}

/** Returns the event in a language of the page, for a household that may have one. */
export type InLanguage = (read: PublicEventRead, household: Language | null) => PublicEventRead;

/** Returns null if there is no such draft, or if its household was never sent a save the date. */
export async function readSaveTheDate(
  deps: Deps,
  customUrl: string,
  { given, ...caller }: Given,
  /** Chooses the language of the page. */
  inLanguage: InLanguage = (draft) => draft,
): Promise<SavedDatePage | Refusal<'tooMany'> | null> {
  const { database, keys, services } = deps;
  const key = invitationCodes(keys).asked(given, caller.now);
  // A guest who looked up a name has proved too little to see a draft.
  if (!key || isLookedUp(key)) return null;
  const draft = await services.publicEvents.readDraft(customUrl);
  const event = draft && (await services.findAddress(draft.event.customUrl));
  if (!draft || !event) return null;
  return findLimited(deps, { ...event, asked: key, ...caller }, () =>
    database.transaction(event.scope, async (tx) => {
      const [row, settings] = [
        await findByKey(tx, { id: event.eventId, tenantId: event.tenantId }, key),
        await findEvent(tx, event.scope, event.eventId),
      ];
      if (!row || row.savedAt === null || row.notMeAt !== null || settings?.status !== 'draft') return null;
      const shown = inLanguage(draft, row.language);
      const { name, displayName, language } = shown.event;
      const { startsAt, cutoffAt, timezone, saveDatePrecision } = settings;
      const names = row.invitees.flatMap((each) => (each.isPlaceholder || each.name === '' ? [] : each.name));
      const cutoffDate = cutoffAt?.toISOString() ?? null;
      const fill = filling(
        { cutoffDate, hideDeadlineTime: settings.hideDeadlineTime, timezone },
        { names, label: row.label, code: shownCode(invitationCodes(keys).codeOf(row)) },
        speechIn(language),
      );
      return {
        draft: shown,
        original: draft.event.language,
        saveTheDate: {
          ...{ name, displayName },
          date: savedDate({ dateTime: startsAt.toISOString(), timezone, saveDatePrecision }),
          town: settings.saveDateTown,
          message: fill(settings.saveDateMessage),
          cover: shown.event.cover,
          names,
        },
      };
    }),
  );
}

/** Returns the draft of an address if any household was sent its save the date. */
export async function readSavedDraft(
  { database, services }: Deps,
  customUrl: string,
): Promise<PublicEventRead | null> {
  const draft = await services.publicEvents.readDraft(customUrl);
  const event = draft && (await services.findAddress(draft.event.customUrl));
  if (!event) return null;
  const isSent = await database.transaction(event.scope, (tx) =>
    hasSaved(tx, { id: event.eventId, tenantId: event.tenantId }),
  );
  return isSent ? draft : null;
}
