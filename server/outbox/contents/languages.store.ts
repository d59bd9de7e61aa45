/** Reads the language of each mail (docs/product/languages.md#mail). */
import { sql } from 'drizzle-orm';
import { defaultLanguage, type Language } from '#domain/languages/languages.ts';
import type { PlatformDb } from '../../db/connect.ts';
import type { LeasedMail } from '../outbox.store.ts';

/** The reply and the household that a payload is about, and the language that it names itself. */
interface About {
  reply?: { id?: unknown };
  replyId?: unknown;
  invitationId?: unknown;
  language?: Language;
}

const idOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/**
 * Adds its reader's language to each mail. For a guest's mail, this is the reply's language, else
 * the invitation's, else the event's original. If the reply is gone, the payload names the
 * language. For a user's mail, it is the user's language, else the organization's, else English.
 * For an applicant's mail, it is the organization's.
 */
export async function withLanguages(db: PlatformDb, messages: readonly LeasedMail[]): Promise<LeasedMail[]> {
  if (messages.length === 0) return [];
  const recipients = messages.map(({ id, tenantId, eventId, template, toEmail, payload }) => {
    const about = payload as About;
    return {
      ...{ id, tenant: tenantId, event: eventId, email: toEmail.toLowerCase() },
      guest: template.startsWith('guest.'),
      reply: idOf(about.reply?.id) ?? idOf(about.replyId),
      household: idOf(about.invitationId),
    };
  });
  const { rows } = await db.execute<{ id: string; language: Language | null }>(sql`
    select m.id, case when m.guest then coalesce(
      (select r.language from reservations r where r.tenant_id = m.tenant and r.id = m.reply),
      (select i.language from invitations i where i.tenant_id = m.tenant and i.id = m.household),
      (select e.languages ->> 0 from events e where e.tenant_id = m.tenant and e.id = m.event))
    else coalesce(
      (select u.language from users u where u.email_key = m.email),
      (select t.language from tenants t where t.id = m.tenant)) end as language
    from json_to_recordset(${JSON.stringify(recipients)}::text::json)
      as m (id uuid, tenant uuid, event uuid, reply uuid, household uuid, email text, guest boolean)`);
  const languageById = new Map(rows.map(({ id, language }) => [id, language]));
  return messages.map((message) => {
    const { language } = message.payload as About;
    return { ...message, language: language ?? languageById.get(message.id) ?? defaultLanguage };
  });
}
