import { index, integer, text } from 'drizzle-orm/pg-core';
import { at, plain, table } from '../table.ts';

/**
 * Counts sign-in attempts and calls under strict limits, for all processes together. Belongs to the
 * platform.
 */
export const attemptCounts = table(
  'attempt_counts',
  {
    /**
     * A hash of the kind of attempt and of the person or address that it counts for. It reveals no
     * address and no email.
     */
    key: plain(text('key')).primaryKey(),
    attempts: integer('attempts').notNull(),
    /** The time when the window ends and the count starts again. */
    endsAt: at('ends_at').notNull(),
  },
  (t) => [index('attempt_counts_end').on(t.endsAt)],
);
