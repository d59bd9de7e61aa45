/** Handles the answers to an event's questions (docs/product/questions.md#rules). */
import { openQuestions, readsSensitive } from '#domain/access/sensitive.ts';
import { can } from '#domain/access/rules.ts';
import type { answersRoutes } from '#domain/answers/contract.ts';
import { ok, okList, refuse, tooManyRows } from '#domain/kernel/route.ts';
import { canDecide, chosenOptions } from '#domain/questions/question.ts';
import { answerText } from '#domain/questions/answer-text.ts';
import { statusOf } from '#domain/seats/counters.ts';
import { seenEvent } from '../event-row/caller-right.ts';
import { isTooLong, pageOf } from '../db/paging.ts';
import type { Handlers } from '../http/serve.ts';
import { readEventQuestions } from '../questions/event-questions.store.ts';
import { incompleteReplies } from '../questions/incomplete.store.ts';
import { placeOfQuestion } from '../questions/questions.store.ts';
import { findEvent } from '../event-row/event.store.ts';
import type { AppDeps } from '../services.ts';
import { askAgain } from './ask.ts';
import { countAnswers, listAnswersTo } from './answers.store.ts';
import { isListed, totalsOf } from './totals.ts';

const noEvent = () => refuse('notFound', 'This event doesn’t exist.');
const noQuestion = () => refuse('notFound', 'This question doesn’t exist.');

export function answersHandlers(deps: AppDeps): Handlers<typeof answersRoutes> {
  const { database } = deps;
  return {
    askAgain: ({ params, actor, scope, call: { now } }) => askAgain(deps, { actor, scope }, params.id, now),

    answerTotals: ({ params, query, actor, scope }) =>
      database.transaction(scope, async (tx) => {
        const event = await findEvent(tx, scope, params.id);
        if (!event) return noEvent();
        if (!can(actor, 'reservation.list', seenEvent(actor, event))) return refuse('forbidden');
        const all = await readEventQuestions(tx, event);
        const questions = readsSensitive(actor, seenEvent(actor, event)) ? all : openQuestions(all);
        const { by } = query;
        const other = questions.find(({ id, kind }) => id === by && canDecide(kind));
        if (by !== undefined && by !== 'meal' && !other) {
          return refuse('invalid', 'Choose a question with options or a yes-or-no question.');
        }
        const counted = await countAnswers(tx, event, {
          listed: questions.filter(isListed).map(({ id }) => id),
          cross: other ? { questionId: other.id } : by === 'meal' ? { meal: true } : null,
        });
        const parts = other
          ? other.kind === 'yesno'
            ? [
                { id: 'yes', label: 'Yes' },
                { id: 'no', label: 'No' },
              ]
            : other.options.map(({ id, label }) => ({ id, label }))
          : by === 'meal'
            ? event.mealOptions.map(({ name }) => ({ id: name, label: name }))
            : [];
        const partsOf = (part: string): readonly string[] =>
          by === 'meal'
            ? [part]
            : other
              ? chosenOptions(JSON.parse(part) as string | string[] | boolean)
              : [];
        return ok(200, {
          crossed: by === undefined ? null : { label: other?.label ?? 'Meal', parts },
          questions: questions.map((question) =>
            totalsOf(question, question.sensitive, counted, { parts, partsOf }),
          ),
          incomplete: await incompleteReplies(tx, event),
        });
      }),

    listAnswers: ({ params, query, actor, scope }) =>
      database.transaction(scope, async (tx) => {
        const place = await placeOfQuestion(tx, scope, params.id);
        const event = place && (await findEvent(tx, scope, place.eventId));
        if (!event) return noQuestion();
        if (!can(actor, 'reservation.list', seenEvent(actor, event))) return refuse('forbidden');
        const question = (await readEventQuestions(tx, event)).find(({ id }) => id === params.id);
        if (!question) return noQuestion();
        if (question.sensitive && !readsSensitive(actor, seenEvent(actor, event))) return refuse('forbidden');
        const page = pageOf(query);
        const { rows, total } = await listAnswersTo(tx, { ...question, tenantId: event.tenantId }, page);
        if (isTooLong(page, total)) return tooManyRows();
        return okList(
          rows.map((row) => ({
            reservationId: row.reservationId,
            guestId: row.guestId,
            name: row.name,
            status: statusOf(row),
            answer: answerText(question, row.answer),
            answeredAt: row.answeredAt.toISOString(),
          })),
          total,
        );
      }),
  };
}
