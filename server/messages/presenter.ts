/** Messages in the form that the contract returns. */
import type { GuestMessage } from '#domain/messages/contract.ts';
import type { Audience } from '#domain/messages/rules.ts';
import type { GuestMessageRow } from './messages.store.ts';

export const toMessage = (row: GuestMessageRow): GuestMessage => ({
  id: row.id,
  eventId: row.eventId,
  audience: row.audience as Audience,
  meal: row.meal,
  filter: row.filter,
  button: row.button,
  survey: row.survey,
  subject: row.subject,
  body: row.body,
  translations: row.translations,
  recipients: row.recipients,
  unreached: row.unreached,
  sentBy: row.senderLabel,
  createdAt: row.createdAt.toISOString(),
  sendAt: row.sendAt?.toISOString() ?? null,
  notSent: row.notSent,
});
