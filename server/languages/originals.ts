/** Gathers the texts of an event in its original, from the slices that store them. */
import { createHash } from 'node:crypto';
import { fieldsOf, type TranslatedField, translatedNames } from '#domain/languages/fields.ts';
import { findCover } from '../covers/store.ts';
import type { Db } from '../db/connect.ts';
import { settingsOf } from '../event-row/event-settings.ts';
import type { EventRow } from '../event-row/event.store.ts';
import { readQuestions } from '../questions/asked.store.ts';
import { findSections } from '../sections/store.ts';

/** Identifies the original of a translation, to notice when it changes. */
export const hashOfText = (text: string): string => createHash('sha256').update(text).digest('hex');

export async function originalsOf(tx: Db, event: EventRow): Promise<TranslatedField[]> {
  const questions = [...(await readQuestions(tx, event)), ...(await readQuestions(tx, event, 'survey'))];
  const cover = await findCover(tx, event);
  const sections = await findSections(tx, event);
  return fieldsOf({
    settings: settingsOf(event, [...translatedNames, 'hasMeals', 'mealOptions']),
    questions: questions
      .filter(({ archivedAt, kind }) => archivedAt === null && kind !== 'hidden')
      .map((question) => ({
        ...question,
        options: question.options.filter(({ archived }) => !archived),
      })),
    sections: sections?.sections ?? [],
    coverAlt: cover && !cover.decorative ? cover.alt : '',
  });
}
