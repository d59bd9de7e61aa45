import { sql, type SQL } from 'drizzle-orm';

/**
 * Finds the replies of an address by the unique key: the address itself, or the address followed by
 * a blank and the reply's id.
 */
export const ofEmail = (emailKey: SQL, { reply = '', end = sql`${emailKey} || '!'` } = {}): SQL => sql`(
  ${sql.raw(reply)}reply_key >= ${emailKey} and ${sql.raw(reply)}reply_key < ${end}
  and ${sql.raw(reply)}email_key = ${emailKey})`;
