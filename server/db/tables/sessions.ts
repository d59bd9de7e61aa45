import { boolean, index, text, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt, hostData, plain, table } from '../table.ts';
import { users } from './users.ts';

export const sessions = table(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the Bearer token, in hex. The token itself is never stored. */
    tokenHash: plain(text('token_hash')).notNull().unique(),
    createdAt: hostData(createdAt()),
    /** Written at most every five minutes. */
    lastUsedAt: hostData(at('last_used_at')).notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    /** The browser's own description at sign-in. The list of signed-in devices shows it. */
    userAgent: hostData(text('user_agent')).notNull().default(''),
    /** When the user last proved who they are: at sign-in or in a later confirmation. */
    confirmedAt: hostData(at('confirmed_at')),
    /** Whether the second factor was proved in this session, or set up in it. */
    passedFactor: boolean('passed_factor').notNull().default(false),
  },
  (t) => [index('sessions_by_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
);
