/** Counts the answers that a reply lacks (docs/product/questions.md#rules). */
import { checkAnswers } from './check.ts';
import { type AskableQuestion, isLost, type KeptAnswers } from './question.ts';

interface Answering {
  isAttending: boolean;
  answers?: KeptAnswers | null;
  guestDetails: readonly { isAttending: boolean; answers?: KeptAnswers | null }[];
}

/** Whether an event counts the reply as incomplete. Erased guests never make it incomplete. */
export const isIncomplete = (
  questions: readonly AskableQuestion[],
  reply: Answering & { erasedAt: Date | null },
): boolean => reply.erasedAt === null && countMissingAnswers(questions, reply) > 0;

/** The number of missing answers: required ones, and options that must be chosen again. */
export function countMissingAnswers(
  questions: readonly AskableQuestion[],
  { isAttending, answers, guestDetails }: Answering,
): number {
  const guests = guestDetails.map((guest) => ({
    isAttending: isAttending && guest.isAttending,
    before: guest.answers,
  }));
  const checked = checkAnswers(questions, { isAttending, before: answers, guests });
  const open = new Set(questions.filter(({ archivedAt }) => archivedAt == null).map(({ id }) => id));
  const lost = [checked.answers, ...checked.guests].flatMap((kept) =>
    Object.entries(kept ?? {}).filter(([id, answer]) => open.has(id) && isLost(answer)),
  );
  return checked.issues.filter(({ code }) => code === 'required').length + lost.length;
}
