/** A guest reads and answers the survey by the link of a message (docs/product/after.md#survey). */
import { ok, refuse, type Result } from '#domain/kernel/route.ts';
import type { Language } from '#domain/languages/languages.ts';
import { statusOf } from '#domain/seats/counters.ts';
import type { surveysRoutes } from '#domain/surveys/contract.ts';
import { alreadyAnswered, checkSurvey, isSurveyOpen, surveyThanks } from '#domain/surveys/rules.ts';
import type { TenantDb } from '../db/connect.ts';
import { type EventRow, findEvent, lockEvent } from '../event-row/event.store.ts';
import type { Address } from '../event-row/find-address.ts';
import { readQuestions, toEventQuestion } from '../questions/event-questions.store.ts';
import { toShownQuestion } from '../questions/presenter.ts';
import { gone, type LinkDeps, type LinkParams } from '../replies/guest-link/reply-of-link.ts';
import { replyLinks } from '../replies/links.ts';
import { findReplyByLink } from '../replies/rows/reply.store.ts';
import { hasTicket, mixIn, takeTicket } from './surveys.store.ts';

/** Returns the reply that the link is for, or null. */
function findSurveyed(tx: TenantDb, { keys }: Pick<LinkDeps, 'keys'>, address: Address, token: string) {
  const links = replyLinks(keys);
  return findReplyByLink(tx, address, { fits: (row, given) => links.fitsSurvey(row, given) }, token);
}

/** Returns the ticket of the confirmed reply that the link is for, or null. */
async function ticketFor(
  tx: TenantDb,
  deps: Pick<LinkDeps, 'keys'>,
  { address, event, token, now }: { address: Address; event: EventRow; token: string; now: Date },
): Promise<string | null> {
  if (event.status === 'cancelled') return null;
  if (!isSurveyOpen({ dateTime: event.startsAt, endTime: event.endsAt }, now)) return null;
  const reply = await findSurveyed(tx, deps, address, token);
  return reply && statusOf(reply) === 'confirmed' ? replyLinks(deps.keys).ticketOf(reply.id) : null;
}

/** Returns the language of the reply that the link is for, or null. */
export async function languageOfSurvey(
  deps: LinkDeps,
  { customUrl, token }: LinkParams,
): Promise<Language | null> {
  const address = await deps.services.findAddress(customUrl);
  if (!address) return null;
  const reply = await deps.database.transaction(address.scope, (tx) =>
    findSurveyed(tx, deps, address, token),
  );
  return reply?.language ?? null;
}

const openQuestions = async (tx: TenantDb, event: EventRow) =>
  (await readQuestions(tx, event, 'survey'))
    .filter(({ archivedAt }) => archivedAt === null)
    .map(toEventQuestion);

export async function readSurvey(
  deps: LinkDeps,
  { customUrl, token }: LinkParams,
  now: Date,
): Promise<Result<typeof surveysRoutes.readSurvey>> {
  const address = await deps.services.findAddress(customUrl);
  if (!address) return gone();
  return deps.database.transaction(address.scope, async (tx) => {
    const event = await findEvent(tx, address.scope, address.eventId);
    const ticket = event && (await ticketFor(tx, deps, { address, event, token, now }));
    if (!event || ticket === null) return gone();
    return ok(200, {
      eventName: event.name,
      questions: (await openQuestions(tx, event)).map(toShownQuestion),
      answered: await hasTicket(tx, event, ticket),
    });
  });
}

export async function answerSurvey(
  deps: LinkDeps,
  { customUrl, token }: LinkParams,
  answers: unknown,
  now: Date,
): Promise<Result<typeof surveysRoutes.answerSurvey>> {
  const address = await deps.services.findAddress(customUrl);
  if (!address) return gone();
  return deps.database.transaction(address.scope, async (tx) => {
    // The lock keeps a host from changing a question that this answers.
    const event = (await lockEvent(tx, address.scope, address.eventId))?.event;
    const ticket = event && (await ticketFor(tx, deps, { address, event, token, now }));
    if (!event || ticket == null) return gone();
    if (await hasTicket(tx, event, ticket)) return refuse('conflict', alreadyAnswered);
    const questions = await openQuestions(tx, event);
    if (questions.length === 0) return refuse('conflict', 'The survey has no questions anymore.');
    const checked = checkSurvey(questions, answers ?? {});
    if ('issues' in checked) {
      return refuse('invalid', checked.issues[0]?.message, { issues: checked.issues });
    }
    if (!(await takeTicket(tx, event, ticket))) return refuse('conflict', alreadyAnswered);
    await mixIn(tx, event, checked.answers);
    return ok(201, { message: surveyThanks });
  });
}
