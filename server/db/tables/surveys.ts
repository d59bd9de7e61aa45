import type { KeptAnswers } from '#domain/questions/question.ts';
import { foreignKey, index, jsonb, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { personal, plain, table } from '../table.ts';
import { events } from './events.ts';

/**
 * Which replies have answered the survey, so that each link works once. The hash is made of the
 * reply's id with a key of the installation. Nothing here leads to an answer. Only `removeTicket`
 * finds the ticket of a reply.
 */
export const surveyTickets = table(
  'survey_tickets',
  {
    tenantId: uuid('tenant_id').notNull(),
    eventId: uuid('event_id').notNull(),
    ticketHash: plain(text('ticket_hash')).notNull(),
  },
  (t) => [
    primaryKey({ name: 'survey_tickets_pk', columns: [t.tenantId, t.eventId, t.ticketHash] }),
    foreignKey({
      name: 'survey_tickets_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
  ],
);

/**
 * The answers to the survey, without the name of who gave them (`server/surveys/surveys.store.ts`).
 * Rows have random ids and no time.
 */
export const surveyAnswers = table(
  'survey_answers',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid('id').notNull(),
    eventId: uuid('event_id').notNull(),
    answers: personal(jsonb('answers')).$type<KeptAnswers>().notNull(),
  },
  (t) => [
    primaryKey({ name: 'survey_answers_pk', columns: [t.tenantId, t.id] }),
    foreignKey({
      name: 'survey_answers_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    index('survey_answers_by_event').on(t.tenantId, t.eventId, t.id),
  ],
);
