import { openQuestions, readsSensitive } from '#domain/access/sensitive.ts';
import { asRead } from '../replies/as-read.ts';
import { can } from '#domain/access/rules.ts';
import { ok, okList, refuse } from '#domain/kernel/route.ts';
import type { partiesRoutes } from '#domain/parties/contract.ts';
import { countMissingAnswers } from '#domain/questions/missing.ts';
import { freeSeats } from '#domain/seats/free.ts';
import { seenEvent } from '../event-row/caller-right.ts';
import { listActivity } from '../activity/activity.store.ts';
import type { Db } from '../db/connect.ts';
import { pageOf } from '../db/paging.ts';
import { type Scope, scopeOfOwner } from '../db/scope.ts';
import type { Handlers } from '../http/serve.ts';
import { unsentMails } from '../mail/unsent.store.ts';
import { readQuestions, toEventQuestion } from '../questions/event-questions.store.ts';
import { toQuestion } from '../questions/presenter.ts';
import { listReplies } from '../replies/list/list.store.ts';
import { type EventRow, findEvent } from '../event-row/event.store.ts';
import { findReplyView } from '../replies/rows/one-reply.store.ts';
import { toReservation } from '../replies/presenter.ts';
import { findReply } from '../replies/rows/reply.store.ts';
import { fillSeats } from '../replies/waitlist/fill.ts';
import { readFits } from '../replies/waitlist/fits.ts';
import { readSpotsNeeded, seatsOf } from '../replies/waitlist/waitlist.store.ts';
import type { AppDeps } from '../services.ts';
import {
  countGuests,
  countPersons,
  firstWaitingExcept,
  listPersons,
  mailsOfReply,
  namesOf,
  prepareSearch,
} from './parties.store.ts';

const noEvent = () => refuse('notFound', 'This event doesn’t exist.');
const noReply = () => refuse('notFound', 'This reservation doesn’t exist.');

/** The number of lines shown of a reply's history. */
const maxLines = 50;
/** The number of parties named, among those in the line that fit. */
const maxNamed = 100;
/** How many parties of a line are drawn. */
const maxTiles = 12;
/** How many persons are on a page if the call names no size. */
const personsOnPage = 50;

export function partiesHandlers(deps: AppDeps): Handlers<typeof partiesRoutes> {
  const { database } = deps;

  return {
    party: ({ params, actor, scope }) =>
      database.transaction(scope, async (tx) => {
        const found = await findReply(tx, scope, params.id);
        if (!found) return noReply();
        const { createdBy, reply } = found;
        const owned = { tenantId: reply.tenantId, createdBy };
        const subject = seenEvent(actor, { ...owned, eventId: reply.eventId });
        if (!can(actor, 'reservation.list', subject)) return refuse('forbidden');
        const event = await findEvent(tx, scope, reply.eventId);
        const row = await findReplyView(tx, scope, reply.id);
        if (!row || !event) return noReply();
        const seats = seatsOf(event);
        const needed = row.waitlisted ? await readSpotsNeeded(tx, [{ ...row, ...seats }]) : undefined;
        const history = can(actor, 'reservation.edit', subject)
          ? await listActivity(
              tx,
              scope,
              { eventId: reply.eventId, replyId: reply.id },
              { limit: maxLines, offset: 0 },
            )
          : { rows: [] };
        const unsent = await unsentMails(tx, scope, [row]);
        // The counter leaves out archived questions, but answers to them are kept.
        const isAnswered = row.answers != null || row.guestDetails.some(({ answers }) => answers != null);
        const questions = event.questionCount > 0 || isAnswered ? await readQuestions(tx, event) : [];
        const [reservation] = await asRead(tx, actor, event, [toReservation(row, unsent.get(row.id))]);
        if (!reservation) return noReply();
        const readable = readsSensitive(actor, subject) ? questions : openQuestions(questions);
        return ok(200, {
          reservation,
          ...owned,
          right: subject.right,
          confirmedGuests: event.confirmedGuests,
          spotsNeeded: needed?.get(row.id) ?? null,
          history: history.rows,
          mails: await mailsOfReply(tx, reply),
          questions: readable.map(toQuestion),
          missingAnswers: countMissingAnswers(questions.map(toEventQuestion), row),
        });
      }),

    guestCounts: ({ params, actor, scope }) =>
      database.transaction(scope, async (tx) => {
        const event = await findEvent(tx, scope, params.id);
        if (!event) return noEvent();
        if (!can(actor, 'reservation.list', seenEvent(actor, event))) return refuse('forbidden');
        return ok(200, await countGuests(tx, event));
      }),

    listPersons: ({ params, query, actor, scope }) =>
      database.transaction(scope, async (tx) => {
        const event = await findEvent(tx, scope, params.id);
        if (!event) return noEvent();
        if (!can(actor, 'reservation.list', seenEvent(actor, event))) return refuse('forbidden');
        const { limit = personsOnPage, offset = 0 } = pageOf(query);
        const { status, meal, q } = query;
        const filter = await prepareSearch(tx, scope, event, query);
        const total =
          meal === undefined && !q
            ? (status === 'waitlisted' ? 0 : event.confirmedGuests) +
              (status === 'confirmed' ? 0 : event.waitlistedGuests)
            : await countPersons(tx, event, filter);
        return okList(await listPersons(tx, event, filter, { limit, offset }), total, q);
      }),

    eventLine: ({ params, actor, scope }) =>
      database.transaction(scope, async (tx) => {
        const event = await findEvent(tx, scope, params.id);
        if (!event) return noEvent();
        if (!can(actor, 'waitlist.list', seenEvent(actor, event))) return refuse('forbidden');
        return ok(200, await lineOf(tx, scope, event));
      }),

    fillSeats: ({ params, actor, scope, call }) => fillSeats(deps, { actor, scope }, params.id, call.now),
  };
}

async function lineOf(tx: Db, scope: Scope, event: EventRow) {
  const found = (await readFits(tx, scopeOfOwner(scope, event), [event]))(event.id);
  const fitting = found.parties.map(({ id }) => id);
  const fits = await namesOf(tx, event.tenantId, fitting.slice(0, maxNamed));
  const nextId = event.waitlistedReplies > 0 ? await firstWaitingExcept(tx, event, fitting) : null;
  const next = nextId === null ? null : await findReplyView(tx, scope, nextId);
  const start = await listReplies(
    tx,
    scope,
    { eventId: event.id, status: 'waitlisted', awaitingApproval: false },
    'line',
    { limit: maxTiles, offset: 0 },
  );
  const seats = seatsOf(event);
  const parties = [...start.rows, ...(next ? [next] : [])].map((row) => ({ ...row, ...seats }));
  const needed = await readSpotsNeeded(tx, parties);
  const inLine = ({ id, displayName, guestEmail, guestCount }: (typeof parties)[number]) => ({
    ...{ id, displayName, guestEmail, guestCount },
    spotsNeeded: needed.get(id) ?? null,
  });
  return {
    freeSeats: freeSeats(event),
    promisedSeats: event.promisedSeats,
    ...(event.lentSeats > 0 && { lentSeats: event.lentSeats }),
    ...(event.givenAway > 0 && { givenAway: event.givenAway }),
    parties: fitting.length,
    guests: found.guests,
    fits,
    next: next ? inLine({ ...next, ...seats }) : null,
    first: parties.slice(0, start.rows.length).map(inLine),
    waiting: start.total,
  };
}
