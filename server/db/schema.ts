/**
 * The data model of the whole product. Each slice has its tables in a file of its own, and no other
 * slice writes them (`scripts/table-writers.mjs`).
 *
 * Reading guide:
 * - Every tenant-owned table carries `tenant_id`, and refers to other tenant-owned rows by
 *   (tenant_id, id). So the database itself refuses a row of one organization that points into
 *   another. Its keys begin with `tenant_id`, so it can be partitioned by it
 *   (docs/growing.md).
 * - Ids are UUIDv7 made by the application (PostgreSQL 15 cannot make them), so primary keys grow
 *   at one end.
 * - The migrations switch on row-level security by hand. `server/db/security.test.ts` fails if a
 *   tenant-owned table has none.
 * - Each column that can hold words is marked as personal or not (`server/db/table.ts`).
 * - Counters on `events` are written in the transaction that writes the reservations, under the
 *   event's row lock; a property test compares them with the rows.
 */
export * from './tables/accounts.ts';
export * from './tables/activity.ts';
export * from './tables/budgets.ts';
export * from './tables/covers.ts';
export * from './tables/doors.ts';
export * from './tables/event-row.ts';
export * from './tables/events.ts';
export * from './tables/gifts.ts';
export * from './tables/guest-list.ts';
export * from './tables/imports.ts';
export * from './tables/invitation-row.ts';
export * from './tables/joining.ts';
export * from './tables/keys.ts';
export * from './tables/kitchen.ts';
export * from './tables/languages.ts';
export * from './tables/limits.ts';
export * from './tables/mail.ts';
export * from './tables/messages.ts';
export * from './tables/news.ts';
export * from './tables/notifications.ts';
export * from './tables/outbox.ts';
export * from './tables/plans.ts';
export * from './tables/privacy.ts';
export * from './tables/questions.ts';
export * from './tables/reading-links.ts';
export * from './tables/reminders.ts';
export * from './tables/replies.ts';
export * from './tables/retention.ts';
export * from './tables/search.ts';
export * from './tables/sections.ts';
export * from './tables/sessions.ts';
export * from './tables/surveys.ts';
export * from './tables/tenants.ts';
export * from './tables/themes.ts';
export * from './tables/users.ts';
