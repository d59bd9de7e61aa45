/** Hosts translate the texts of an event (docs/product/languages.md#translations). */
import { can } from '#domain/access/rules.ts';
import { isRefusal, ok, refuse } from '#domain/kernel/route.ts';
import type { languagesRoutes, Translations } from '#domain/languages/contract.ts';
import {
  checkTexts,
  standingOfTexts,
  type StoredText,
  type TranslatedField,
} from '#domain/languages/fields.ts';
import {
  aboutLanguages,
  defaultLanguage,
  languageOfTag,
  type Language,
} from '#domain/languages/languages.ts';
import { eventLine } from '../activity/event-line.ts';
import { record } from '../activity/activity.store.ts';
import type { Db } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import { heldEvent } from '../event-row/caller-right.ts';
import { type EventRow, findEventForEdit } from '../event-row/event.store.ts';
import { type Actor } from '../http/actor.ts';
import type { Handlers } from '../http/serve.ts';
import { announce } from '../live/announce.ts';
import { raiseConsents } from '../questions/consents.ts';
import { countQuestions } from '../questions/questions.store.ts';
import type { AppDeps } from '../services.ts';
import { hashOfText, originalsOf } from './originals.ts';
import { findTexts, writeTexts } from './texts.store.ts';

type Ask = { scope: Scope; actor: Actor; id: string };

/** The maximum number of issues. A host can see the problem from these. */
const maxIssues = 100;

export function languagesHandlers({ database }: AppDeps): Handlers<typeof languagesRoutes> {
  async function changeable(tx: Db, { scope, actor, id }: Ask, lock: boolean) {
    const event = await findEventForEdit(tx, scope, id, { lock });
    if (!event) return refuse('notFound', 'This event doesn’t exist.');
    return can(actor, 'event.edit', await heldEvent(tx, actor, event)) ? event : refuse('forbidden');
  }

  return {
    async getTranslations({ params, actor, scope }) {
      return database.transaction(scope, async (tx) => {
        const event = await changeable(tx, { scope, actor, id: params.id }, false);
        if (isRefusal(event)) return event;
        return ok(200, shown(event, await originalsOf(tx, event), await findTexts(tx, event)));
      });
    },

    async putTranslations({ params, body, actor, scope, call: { now } }) {
      return database.transaction(scope, async (tx) => {
        const event = await changeable(tx, { scope, actor, id: params.id }, true);
        if (isRefusal(event)) return event;
        const language = languageOfTag(params.language);
        if (language === null || !othersOf(event).includes(language)) {
          return refuse('notFound', 'This event isn’t translated into this language.');
        }
        const fields = await originalsOf(tx, event);
        const stored = await findTexts(tx, event);
        const before = new Map(
          stored.filter((each) => each.language === language).map(({ path, text }) => [path, text]),
        );
        const { issues, texts } = checkTexts(fields, body.texts, before);
        if (issues.length > 0) {
          return refuse('invalid', issues[0]?.message, { issues: issues.slice(0, maxIssues) });
        }
        const changes = fields.flatMap((field) => {
          const text = texts.get(field.path);
          // Sending the same text again confirms it as a translation of the changed original.
          return text === undefined || (text === '' && !before.has(field.path))
            ? []
            : [{ field, text, isNew: text !== (before.get(field.path) ?? '') }];
        });
        if (changes.length > 0) {
          await write(tx, event, { language, now }, changes);
          await raiseConsents(tx, event, {
            language,
            ids: consentsOf(changes),
            textOf: (path) => texts.get(path) ?? before.get(path) ?? '',
            now,
          });
          await record(tx, [
            eventLine(actor, event, 'event.translate', {
              name: event.name,
              language: aboutLanguages[language].ownName,
              texts: changes.length,
            }),
          ]);
        }
        return ok(200, shown(event, fields, await findTexts(tx, event)));
      });
    },
  };
}

interface Change {
  field: TranslatedField;
  text: string;
  /** Whether the text differs from the current translation. */
  isNew: boolean;
}

/**
 * Counting the questions also updates the event's row, and that update makes open pages load again.
 */
async function write(
  tx: Db,
  event: EventRow,
  { language, now }: { language: Language; now: Date },
  changes: readonly Change[],
): Promise<void> {
  const rows = changes.map(({ field: { path, original }, text }) => ({
    ...{ path, text },
    originalHash: hashOfText(original),
  }));
  await writeTexts(tx, event, { to: language, now }, rows);
  await countQuestions(tx, event);
  announce(tx, { topic: 'events', tenantId: event.tenantId, eventId: event.id });
}

const consentsOf = (changes: readonly Change[]): Set<string> =>
  new Set(changes.flatMap(({ field, isNew }) => (isNew && field.consentId ? [field.consentId] : [])));

const othersOf = ({ languages }: EventRow): Language[] => languages.slice(1);

const shown = (
  event: EventRow,
  fields: readonly TranslatedField[],
  stored: readonly StoredText[],
): Translations => ({
  original: event.languages[0] ?? defaultLanguage,
  languages: event.languages,
  fields: fields
    .filter(({ original }) => original.trim() !== '')
    .map(({ path, label, original, max }) => ({ path, label, original, max })),
  ...standingOfTexts(fields, othersOf(event), stored, hashOfText),
});
