/**
 * Hosts write the questions of an event (docs/product/questions.md#rules). Each change happens
 * under the event's lock.
 */
import { can } from '#domain/access/rules.ts';
import { isRefusal, ok, refuse } from '#domain/kernel/route.ts';
import { hostSentence } from '#domain/kernel/sentence.ts';
import type { CodedIssue, Issue } from '#domain/kernel/errors.ts';
import {
  answeredSurveySentence,
  changeIssues,
  checkQuestion,
  disordered,
  surveyChangeIssues,
} from '#domain/questions/change.ts';
import type { questionsRoutes } from '#domain/questions/contract.ts';
import type { QuestionDraft, QuestionStage } from '#domain/questions/question.ts';
import { heldEvent } from '../event-row/caller-right.ts';
import { eventLine } from '../activity/event-line.ts';
import { record } from '../activity/activity.store.ts';
import type { Db } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import { type EventRow, findEventForEdit } from '../event-row/event.store.ts';
import { type Actor } from '../http/actor.ts';
import type { Handlers } from '../http/serve.ts';
import { announce } from '../live/announce.ts';
import type { AppDeps } from '../services.ts';
import { addQuestion } from './add.ts';
import { countTaken, type QuestionRow, readQuestions } from './event-questions.store.ts';
import {
  asDraft,
  behindSentence,
  changedDraft,
  dependents,
  earlierOf,
  ordered,
  rowOf,
  tooManyOf,
} from './drafts.ts';
import { countAnew } from './incomplete.store.ts';
import { toQuestion } from './presenter.ts';
import {
  countQuestions,
  hasAnswers,
  placeOfQuestion,
  purgeQuestion,
  writeOrder,
  writeQuestion,
} from './questions.store.ts';

type Ask = { scope: Scope; actor: Actor; id: string };

const noQuestion = () => refuse('notFound', 'This question doesn’t exist.');
const invalid = (issues: readonly Issue[]) => refuse('invalid', issues[0]?.message, { issues });

/** Returns an issue at `path` if two options would read the same once they are translated. */
type FindAlike = (tx: Db, event: EventRow, path: string, changed: QuestionDraft) => Promise<CodedIssue[]>;

async function changeable(tx: Db, { scope, actor, id }: Ask, lock: boolean) {
  const event = await findEventForEdit(tx, scope, id, { lock });
  if (!event) return refuse('notFound', 'This event doesn’t exist.');
  return can(actor, 'event.edit', await heldEvent(tx, actor, event)) ? event : refuse('forbidden');
}

/** Locks the question's event. Returns the question and all questions of the event. */
async function lockedQuestion(tx: Db, ask: Ask) {
  const place = await placeOfQuestion(tx, ask.scope, ask.id);
  if (place === null) return noQuestion();
  const event = await changeable(tx, { ...ask, id: place.eventId }, true);
  if (isRefusal(event)) return event.refused === 'forbidden' ? event : noQuestion();
  const all = await readQuestions(tx, event, place.stage);
  const question = all.find(({ id }) => id === ask.id);
  return question ? { event, all, question } : noQuestion();
}

export function questionsHandlers(
  { database }: AppDeps,
  findAlike: FindAlike,
): Handlers<typeof questionsRoutes> {
  return {
    async listQuestions({ params, query, actor, scope }) {
      return database.transaction(scope, async (tx) => {
        const event = await changeable(tx, { scope, actor, id: params.id }, false);
        if (isRefusal(event)) return event;
        return ok(200, (await readQuestions(tx, event, query.stage)).map(toQuestion));
      });
    },

    async createQuestion({ params, body, actor, scope, call: { now } }) {
      return database.transaction(scope, async (tx) => {
        const event = await changeable(tx, { scope, actor, id: params.id }, true);
        if (isRefusal(event)) return event;
        const all = await readQuestions(tx, event, body.stage);
        const added = await addQuestion(tx, event, body, now);
        if (isRefusal(added)) return added;
        await finish(tx, event, actor, { did: 'added', before: all, stage: body.stage });
        return ok(201, toQuestion(await questionOf(tx, event, added, body.stage)));
      });
    },

    async orderQuestions({ params, query: { stage }, body, actor, scope }) {
      return database.transaction(scope, async (tx) => {
        const event = await changeable(tx, { scope, actor, id: params.id }, true);
        if (isRefusal(event)) return event;
        const all = await readQuestions(tx, event, stage);
        const byId = new Map(all.map((question) => [question.id, question]));
        const ids = [...new Set(body.ids)];
        const isWhole = all.every(({ id, archivedAt }) => archivedAt !== null || ids.includes(id));
        if (ids.length !== body.ids.length || ids.some((id) => !byId.has(id)) || !isWhole) {
          return refuse('conflict', 'Someone changed the questions. Reload them, then set the order.');
        }
        const order = [...ids, ...all.map(({ id }) => id).filter((id) => !ids.includes(id))];
        const wrong = disordered(order.flatMap((id) => byId.get(id) ?? []));
        const live = wrong.filter((index) => byId.get(order[index] ?? '')?.archivedAt === null);
        if (live.length > 0) {
          return invalid(live.map((index) => ({ path: `ids.${index}`, message: behindSentence })));
        }
        await writeOrder(tx, event, order);
        await finish(tx, event, actor, { did: 'ordered', before: all, stage });
        return ok(200, (await readQuestions(tx, event, stage)).map(toQuestion));
      });
    },

    async updateQuestion({ params, body, actor, scope, call: { now } }) {
      return database.transaction(scope, async (tx) => {
        const locked = await lockedQuestion(tx, { scope, actor, id: params.id });
        if (isRefusal(locked)) return locked;
        const { event, all, question: before } = locked;
        if (body.updatedAt != null && before.updatedAt > new Date(body.updatedAt)) {
          return refuse('stale', 'Someone else changed this question. Reload to see it.', {
            extra: { current: toQuestion(before) },
          });
        }
        const answered = await hasAnswers(tx, before);
        const draft = changedDraft(before, body, { hasAnswers: answered, now });
        const isAskedAgain = before.archivedAt !== null && draft.archivedAt === null;
        const tooMany = isAskedAgain ? tooManyOf(all, before.stage, false) : null;
        if (tooMany) return refuse('conflict', tooMany);
        if (answered) {
          const issues =
            before.stage === 'survey'
              ? surveyChangeIssues(asDraft(before), draft)
              : changeIssues(before, draft);
          if (issues.length > 0) return refuse('conflict', issues[0]?.message, { issues });
        }
        const order =
          body.position == null ? all.map(({ id }) => id) : ordered(all, before.id, body.position);
        const issues = checkQuestion(draft, earlierOf(all, order, before.id));
        issues.push(...dependents(all, order, draft));
        if (draft.archivedAt === null) issues.push(...(await findAlike(tx, event, 'options', draft)));
        if (issues.length > 0) return invalid(issues);
        const rowOfDraft = await writeDraft(tx, before, draft, { answered, now });
        await writeOrder(tx, event, order);
        if (counts(before) !== counts(rowOfDraft)) await countTaken(tx, event, before.id);
        await finish(tx, event, actor, { did: 'changed', before: all, stage: before.stage });
        return ok(200, toQuestion(await questionOf(tx, event, before.id, before.stage)));
      });
    },

    async deleteQuestion({ params, query, actor, scope, call: { now } }) {
      return database.transaction(scope, async (tx) => {
        const locked = await lockedQuestion(tx, { scope, actor, id: params.id });
        if (isRefusal(locked)) return locked;
        const { event, all, question } = locked;
        if (query.purge === 'true') {
          if (question.archivedAt === null) {
            return refuse('conflict', 'Archive the question first. Then you can delete it with its answers.');
          }
          const dependent = all.find(({ showIf }) => showIf?.questionId === question.id);
          if (dependent) {
            return refuse('conflict', hostSentence('questions.dependent', { question: dependent.label }));
          }
          await purgeQuestion(tx, question);
          await finish(tx, event, actor, { did: 'deleted', before: all, stage: question.stage });
          return ok(200, { message: 'We deleted the question and its answers.' });
        }
        if (question.archivedAt === null) {
          if (question.stage === 'survey' && (await hasAnswers(tx, question))) {
            return refuse('conflict', answeredSurveySentence);
          }
          await writeQuestion(tx, question, { archivedAt: now, updatedAt: now });
          await finish(tx, event, actor, { did: 'archived', before: all, stage: question.stage });
        }
        return ok(200, { message: 'We archived the question. Its answers stay.' });
      });
    },
  };
}

/**
 * Writes the changed question. If the words of an answered consent change, they get a new version.
 * @returns the columns that the draft sets.
 */
async function writeDraft(
  tx: Db,
  before: QuestionRow,
  draft: ReturnType<typeof changedDraft>,
  { answered, now }: { answered: boolean; now: Date },
) {
  const says = draft.label !== before.label || draft.help !== before.help;
  const version = before.version + (draft.kind === 'consent' && says && answered ? 1 : 0);
  const row = {
    ...rowOf(draft),
    archivedAt: draft.archivedAt == null ? null : new Date(draft.archivedAt),
  };
  await writeQuestion(tx, before, {
    ...row,
    version,
    ...(draft.kind === 'consent' && {
      wordings: {
        ...before.wordings,
        [version]: {
          ...before.wordings[before.version],
          ...{ label: draft.label, help: draft.help },
        },
      },
    }),
    updatedAt: now,
  });
  return row;
}

async function questionOf(tx: Db, event: EventRow, id: string, stage: QuestionStage): Promise<QuestionRow> {
  const row = (await readQuestions(tx, event, stage)).find((question) => question.id === id);
  if (!row) throw new Error('The question was gone although its event is locked.');
  return row;
}

/** Returns a text that stays equal as long as the counts of a question's options remain valid. */
const counts = ({ scope, kind, options, archivedAt }: Pick<QuestionRow, Taking>): string =>
  JSON.stringify([
    scope,
    kind,
    archivedAt === null,
    options.map(({ id, capacity }) => [id, capacity !== null]),
  ]);
type Taking = 'scope' | 'kind' | 'options' | 'archivedAt';

/**
 * Returns a text that stays equal as long as the set of replies with missing answers cannot have
 * changed. The order of the questions does not matter.
 */
const demands = (questions: readonly QuestionRow[]): string =>
  JSON.stringify(
    questions
      .map(({ id, scope, kind, audience, required, showIf, archivedAt }) =>
        JSON.stringify([id, scope, kind, audience, required, showIf, archivedAt === null]),
      )
      .sort(),
  );

async function finish(
  tx: Db,
  event: EventRow,
  actor: Actor,
  { did, before, stage }: { did: string; before: readonly QuestionRow[]; stage: QuestionStage },
): Promise<void> {
  if (stage === 'reply') {
    await countQuestions(tx, event);
    if (demands(before) !== demands(await readQuestions(tx, event))) await countAnew(tx, event);
  }
  announce(tx, { topic: 'events', tenantId: event.tenantId, eventId: event.id });
  await record(tx, [eventLine(actor, event, 'event.questions', { name: event.name, did })]);
}
