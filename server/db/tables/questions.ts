import type { Language } from '#domain/languages/languages.ts';
import type {
  Audience,
  Condition,
  QuestionKind,
  QuestionOption,
  QuestionScope,
  QuestionStage,
} from '#domain/questions/question.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, createdAt, plain, table, updatedAt } from '../table.ts';
import { events } from './events.ts';

interface Words {
  label: string;
  help: string;
}
type Wording = Words & { in?: Partial<Record<Language, Words>> };

/**
 * The questions of hosts (`docs/product/questions.md#rules`). The answers are stored with the
 * reply and the guest.
 */
export const questions = table(
  'questions',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid('id').notNull(),
    eventId: uuid('event_id').notNull(),
    scope: plain(text('scope')).$type<QuestionScope>().notNull(),
    kind: plain(text('kind')).$type<QuestionKind>().notNull(),
    /** Where the question is asked: in the form of the reply, or in the survey after the event. */
    stage: plain(text('stage')).$type<QuestionStage>().notNull().default('reply'),
    label: plain(text('label')).notNull(),
    help: plain(text('help')).notNull().default(''),
    audience: plain(text('audience')).$type<Audience>().notNull(),
    required: boolean('required').notNull().default(false),
    options: plain(jsonb('options')).$type<QuestionOption[]>().notNull().default([]),
    min: doublePrecision('min'),
    max: doublePrecision('max'),
    showIf: plain(jsonb('show_if')).$type<Condition>(),
    sensitive: boolean('sensitive').notNull().default(false),
    queryNames: plain(jsonb('query_names')).$type<string[]>().notNull().default([]),
    /** The version of a consent's wording. It goes up when the wording changes. */
    version: integer('version').notNull().default(1),
    /** The words of a consent by version, also translated. They show what a guest agreed to. */
    wordings: plain(jsonb('wordings')).$type<Record<string, Wording>>().notNull().default({}),
    /**
     * How many confirmed guests chose each option that has a capacity. Written under the event's
     * lock.
     */
    taken: plain(jsonb('taken')).$type<Record<string, number>>().notNull().default({}),
    position: integer('position').notNull(),
    archivedAt: at('archived_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ name: 'questions_pk', columns: [t.tenantId, t.id] }),
    foreignKey({
      name: 'questions_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    index('questions_by_event').on(t.tenantId, t.eventId, t.position),
    check('questions_scope', sql`${t.scope} in ('reservation', 'guest')`),
    check(
      'questions_kind',
      sql`${t.kind} in ('text', 'long', 'choice', 'multi', 'number', 'yesno', 'date', 'dietary', 'consent', 'hidden')`,
    ),
    check('questions_audience', sql`${t.audience} in ('coming', 'declined', 'both')`),
    check('questions_stage', sql`${t.stage} in ('reply', 'survey')`),
  ],
);
