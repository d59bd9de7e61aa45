/** Gathers the texts of an event in its original, from the slices that store them. */
import { createHash } from 'node:crypto';
import type { CodedIssue } from '#domain/kernel/errors.ts';
import { fieldsOf, readingAlike, readTheSame, type TranslatedField } from '#domain/languages/fields.ts';
import { questionPath } from '#domain/languages/paths.ts';
import { translatedNames } from '#domain/languages/translated-names.ts';
import type { QuestionDraft } from '#domain/questions/question.ts';
import { findCover } from '../covers/covers.store.ts';
import type { Db } from '../db/connect.ts';
import { settingsOf } from '../event-row/event-settings.ts';
import type { EventRow } from '../event-row/event.store.ts';
import { readQuestions } from '../questions/event-questions.store.ts';
import { findSections } from '../sections/sections.store.ts';
import { findTexts } from './texts.store.ts';

/**
 * Identifies the original of a translation by a hash, so that a change of the original is noticed.
 */
export const hashOfText = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A question with the texts that it is about to get. */
type ChangedQuestion = Pick<QuestionDraft, 'id' | 'kind' | 'label' | 'help' | 'options'>;

export async function originalsOf(
  tx: Db,
  event: EventRow,
  changed?: ChangedQuestion,
): Promise<TranslatedField[]> {
  const questions = [...(await readQuestions(tx, event)), ...(await readQuestions(tx, event, 'survey'))];
  const cover = await findCover(tx, event);
  const sections = await findSections(tx, event);
  return fieldsOf({
    settings: settingsOf(event, [...translatedNames, 'hasMeals', 'mealOptions']),
    questions: questions
      .filter(({ id, archivedAt, kind }) => id === changed?.id || (archivedAt === null && kind !== 'hidden'))
      .map((question) => (question.id === changed?.id ? changed : question))
      .map((question) => ({
        ...question,
        options: question.options.filter(({ archived }) => !archived),
      })),
    sections: sections?.sections ?? [],
    coverAlt: cover && !cover.decorative ? cover.alt : '',
  });
}

/**
 * Returns an issue at `path` if guests would see the same text for two choices of one list in
 * another language of the event. This happens if a host changes the original texts of the choices,
 * or adds the language. `event` has the settings after the change.
 */
export async function alikeIssues(
  tx: Db,
  event: EventRow,
  path: string,
  changed?: ChangedQuestion,
): Promise<CodedIssue[]> {
  const others = event.languages.slice(1);
  if (others.length === 0) return [];
  const fields = (await originalsOf(tx, event, changed)).filter(
    ({ group }) => changed === undefined || group === questionPath(changed.id),
  );
  const texts = await findTexts(tx, event);
  const isAlike = others.some((language) => {
    const own = texts.filter((each) => each.language === language);
    const byPath = new Map(own.map((each) => [each.path, each.text]));
    return readingAlike(fields, (each) => byPath.get(each)).size > 0;
  });
  return isAlike ? [{ path, code: 'invalid', message: readTheSame }] : [];
}
