/** A reply keeps options that are no longer offered, as long as its guests choose nothing else. */
import type { OwnReply } from '#domain/replies/contract.ts';
import type { PublicEvent } from '../page/event.ts';

export function withKeptOptions(event: PublicEvent, { keptOptions }: OwnReply): PublicEvent {
  if (!keptOptions?.length) return event;
  const questions = event.questions.map((question) => {
    const kept = keptOptions.filter(
      ({ questionId, id }) =>
        questionId === question.id && !question.options.some((option) => option.id === id),
    );
    // A kept option shows as full to everybody who doesn't have it already.
    return {
      ...question,
      options: [...question.options, ...kept.map(({ id, label }) => ({ id, label, full: true }))],
    };
  });
  return { ...event, questions };
}
