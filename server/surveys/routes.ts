/** Handles the survey after an event and its results (docs/product/after.md#survey). */
import { openQuestions, readsSensitive } from '#domain/access/sensitive.ts';
import { Readable } from 'node:stream';
import { can } from '#domain/access/rules.ts';
import { languageOfPage } from '#domain/languages/choose.ts';
import { questionsIn } from '#domain/languages/translate.ts';
import { isRefusal, ok, refuse } from '#domain/kernel/route.ts';
import { answerCell, answerText } from '#domain/questions/answer-text.ts';
import { contentDisposition, csvFileName } from '#domain/replies/csv.ts';
import type { surveysRoutes } from '#domain/surveys/contract.ts';
import { minResults, tooFewSentence } from '#domain/surveys/rules.ts';
import { seenEvent } from '../event-row/caller-right.ts';
import { isListed, totalsOf } from '../answers/totals.ts';
import type { Db } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import { type EventRow, findEvent } from '../event-row/event.store.ts';
import type { Actor } from '../http/actor.ts';
import type { Handlers } from '../http/serve.ts';
import { tableFile } from '../http/spreadsheets/table-file.ts';
import { readQuestions, toEventQuestion } from '../questions/event-questions.store.ts';
import { eventIn } from '../replies/public-event/public-event.ts';
import type { AppDeps } from '../services.ts';
import { answerSurvey, readSurvey } from './answer.ts';
import { countAnswered, countAsked, readSurveyAnswers } from './surveys.store.ts';

/** The most texts of one question that the page shows. The file has all of them. */
const maxTexts = 500;

interface Caller {
  actor: Actor;
  scope: Scope;
}

export function surveysHandlers(deps: AppDeps): Handlers<typeof surveysRoutes> {
  const { database, services } = deps;

  async function readable(tx: Db, { actor, scope }: Caller, id: string) {
    const event = await findEvent(tx, scope, id);
    if (!event) return refuse('notFound', 'This event doesn’t exist.');
    return can(actor, 'reservation.list', seenEvent(actor, event)) ? event : refuse('forbidden');
  }

  /** A viewer doesn't see answers to sensitive questions. */
  async function questionsFor(tx: Db, actor: Actor, event: EventRow) {
    const all = await readQuestions(tx, event, 'survey');
    return readsSensitive(actor, seenEvent(actor, event)) ? all : openQuestions(all);
  }

  return {
    async readSurvey({ params, query, call: { now } }) {
      const survey = await readSurvey(deps, params, now);
      const open = isRefusal(survey) ? null : await services.publicEvents.read(params.customUrl);
      if (isRefusal(survey) || !open) return survey;
      const { languages, language: original } = open.event;
      const { language } = languageOfPage({ asked: query.l }, languages);
      if (language === original) return survey;
      const { questions } = questionsIn(
        survey.body.questions,
        original,
        open.texts.get(language) ?? new Map(),
      );
      return ok(200, { ...survey.body, questions, eventName: eventIn(open, language).event.name });
    },

    answerSurvey: ({ params, body, call: { now } }) => answerSurvey(deps, params, body.answers, now),

    surveyResults: ({ params, actor, scope }) =>
      database.transaction(scope, async (tx) => {
        const event = await readable(tx, { actor, scope }, params.id);
        if (isRefusal(event)) return event;
        const answered = await countAnswered(tx, event);
        const mailed = Math.min(await countAsked(tx, event), event.confirmedReplies);
        const invited = Math.max(mailed, answered);
        if (answered < minResults) return ok(200, { asked: invited, answered, questions: [] });
        const given = await readSurveyAnswers(tx, event);
        const questions = (await questionsFor(tx, actor, event)).map(toEventQuestion);
        return ok(200, {
          asked: invited,
          answered,
          questions: questions.map((question) => {
            const { id: questionId, sensitive } = question;
            const counted = given.flatMap(({ [questionId]: answer }) =>
              answer == null ? [] : [{ questionId, answer, status: 'confirmed' as const, part: '', n: 1 }],
            );
            const texts = isListed(question) ? counted.slice(0, maxTexts) : [];
            return {
              ...totalsOf(question, sensitive, counted),
              texts: texts.map(({ answer }) => answerText(question, answer)),
            };
          }),
        });
      }),

    surveyCsv: ({ params, actor, scope, call: { now } }) =>
      services.exportTurns.take(() =>
        database.transaction(scope, async (tx) => {
          const event = await readable(tx, { actor, scope }, params.id);
          if (isRefusal(event)) return event;
          const given = await readSurveyAnswers(tx, event);
          if (given.length < minResults) return refuse('conflict', tooFewSentence);
          const questions = await questionsFor(tx, actor, event);
          const columns = questions.map((question) => ({
            heading: question.label,
            cell: (answers: (typeof given)[number]) => answerCell(question, answers, null),
          }));
          const name = csvFileName(event.name, now, event.timezone).replace('_reservations_', '_survey_');
          return ok(200, Readable.from(tableFile('csv', 'Survey', columns, given)), {
            'content-disposition': contentDisposition(name),
          });
        }),
      ),
  };
}
