/** How much a reply does not answer by now (docs/product.md#questions). */
import { checkAnswers } from './check.ts';
import { type Asked, isLost, type KeptAnswers } from './question.ts';

interface Answering {
  isAttending: boolean;
  answers?: KeptAnswers | null;
  guestDetails: readonly { isAttending: boolean; answers?: KeptAnswers | null }[];
}

/** Whether a reply is one of those that an event counts as incomplete. Of who was erased nothing is missing. */
export const isIncomplete = (
  questions: readonly Asked[],
  reply: Answering & { erasedAt: Date | null },
): boolean => reply.erasedAt === null && countMissingAnswers(questions, reply) > 0;

/** So many answers are missing: what is required by now, and what was chosen and has to be chosen again. */
export function countMissingAnswers(
  questions: readonly Asked[],
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
