/** Finds options in a reply that the form no longer offers but that the reply may keep. */
import { chosenOptions } from '#domain/questions/question.ts';
import type { OwnReply } from '#domain/replies/contract.ts';
import type { EventQuestionRow } from '../../questions/event-questions.store.ts';
import type { ReplyRow } from '../rows/guests.store.ts';

/**
 * Returns each such option once, with its label. The result is undefined if the page still offers
 * everything that was chosen.
 */
export function keptOptionsOf(
  questions: readonly EventQuestionRow[],
  { answers, guestDetails }: Pick<ReplyRow, 'answers' | 'guestDetails'>,
): Pick<OwnReply, 'keptOptions'> {
  const all = [answers, ...guestDetails.map((guest) => guest.answers)];
  const keptOptions = questions.flatMap((question) => {
    if (question.archivedAt != null) return [];
    const chosen = new Set(all.flatMap((kept) => chosenOptions(kept?.[question.id])));
    return question.options
      .filter(({ id, archived }) => archived && chosen.has(id))
      .map(({ id, label }) => ({ questionId: question.id, id, label }));
  });
  return keptOptions.length > 0 ? { keptOptions } : {};
}
