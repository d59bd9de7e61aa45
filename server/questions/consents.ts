/** A changed translation of a consent counts as a new version of its text. */
import type { Language } from '#domain/languages/languages.ts';
import { questionPath } from '#domain/languages/paths.ts';
import type { Db } from '../db/connect.ts';
import type { EventKey } from '../event-row/event.store.ts';
import { readQuestions } from './event-questions.store.ts';
import { hasAnswers, writeQuestion } from './questions.store.ts';

/**
 * Stores the translated texts of consents. If anybody has agreed to one already, its version goes
 * up, as it does when the original changes. `textOf` returns a translation by its path, or ''.
 */
export async function raiseConsents(
  tx: Db,
  event: EventKey,
  {
    language,
    ids,
    textOf,
    now,
  }: { language: Language; ids: ReadonlySet<string>; textOf: (path: string) => string; now: Date },
): Promise<void> {
  if (ids.size === 0) return;
  const questions = await readQuestions(tx, event);
  for (const question of questions.filter(({ id }) => ids.has(id))) {
    const version = question.version + ((await hasAnswers(tx, question)) ? 1 : 0);
    const path = questionPath(question.id);
    const words = {
      label: textOf(path) || question.label,
      help: textOf(`${path}:help`) || question.help,
    };
    const { in: others = {} } = question.wordings[question.version] ?? {};
    await writeQuestion(tx, question, {
      version,
      wordings: {
        ...question.wordings,
        [version]: {
          ...{ label: question.label, help: question.help },
          in: { ...others, [language]: words },
        },
      },
      updatedAt: now,
    });
  }
}
