import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt, hostData, plain, table } from '../table.ts';
import { users } from './users.ts';

/** Browsers that signed in before. Failed attempts elsewhere do not lock them out. */
export const knownDevices = table(
  'known_devices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the long random value that the browser keeps, in hex. */
    deviceHash: plain(text('device_hash')).notNull(),
    createdAt: hostData(createdAt()),
    lastUsedAt: hostData(at('last_used_at')).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.deviceHash] })],
);

/**
 * Single-use links mailed to a user: for a forgotten password, a first password, or an address to
 * confirm.
 */
export const userTokens = table(
  'user_tokens',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: plain(text('purpose')).notNull(),
    /** For links about an address: the address that takes effect when the link is used. */
    email: hostData(text('email')),
    tokenHash: plain(text('token_hash')).notNull().unique(),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [
    index('user_tokens_by_user').on(t.userId),
    index('user_tokens_expiry').on(t.expiresAt),
    check(
      'user_tokens_purpose',
      sql`${t.purpose} in ('reset_password', 'set_password', 'confirm_email', 'change_email', 'assign_email', 'undo_email', 'undo_factor')`,
    ),
  ],
);

/** Authenticator apps. A user has at most one in use and one being set up. */
export const authenticators = table(
  'authenticators',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The secret behind the codes, encrypted with a key of the installation. */
    secret: hostData(text('secret')).notNull(),
    /** Null until the user typed a code of the app. */
    confirmedAt: hostData(at('confirmed_at')),
    /** The time step of the last accepted code. Codes of this or an earlier step are refused. */
    lastStep: integer('last_step').notNull().default(0),
    createdAt: hostData(createdAt()),
  },
  (t) => [
    uniqueIndex('authenticators_one')
      .on(t.userId)
      .where(sql`${t.confirmedAt} is not null`),
    uniqueIndex('authenticators_one_set_up')
      .on(t.userId)
      .where(sql`${t.confirmedAt} is null`),
  ],
);

/** Codes for users who lost the second factor. Each works once, and using it deletes its row. */
export const recoveryCodes = table(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** HMAC-SHA256 with a key of the installation, in hex. */
    codeHash: plain(text('code_hash')).notNull(),
    createdAt: hostData(createdAt()),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

export const passkeys = table(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The credential's id, as the browser or device sent it, in base64url. */
    credentialId: hostData(text('credential_id')).notNull().unique(),
    /** The public key, in base64url. */
    publicKey: hostData(text('public_key')).notNull(),
    /**
     * The device's counter of uses, if it has one. If the counter doesn't grow, the passkey was
     * copied.
     */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How browsers can reach the passkey: 'internal', 'usb' and the like, separated by commas. */
    transports: plain(text('transports')).notNull().default(''),
    /** The user's name for the passkey. */
    name: hostData(text('name')).notNull(),
    lastUsedAt: hostData(at('last_used_at')),
    createdAt: hostData(createdAt()),
  },
  (t) => [index('passkeys_by_user').on(t.userId, t.createdAt, t.id)],
);

/**
 * Steps that are pending between two calls, for minutes: a sign-in with a correct password, or a
 * requested passkey.
 */
export const factorTickets = table(
  'factor_tickets',
  {
    /** SHA-256 of the ticket, in hex. */
    tokenHash: plain(text('token_hash')).primaryKey(),
    purpose: plain(text('purpose')).notNull(),
    /** Null if the passkey itself will identify the user who signs in. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the hash of the correct password. A new password ends the sign-in. */
    passwordMark: plain(text('password_mark')),
    /** The challenge that a passkey has to sign. */
    challenge: plain(text('challenge')),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    index('factor_tickets_by_user').on(t.userId),
    index('factor_tickets_expiry').on(t.expiresAt),
    check(
      'factor_tickets_purpose',
      sql`${t.purpose} in ('signIn', 'passkeySignIn', 'passkeyAdd', 'confirm')`,
    ),
  ],
);
