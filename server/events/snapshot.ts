import type { EventSnapshot } from '../mail/messages.ts';
import type { EventRow } from './store.ts';

/**
 * What mails about an event are rendered from, as it is at this moment: a later change of the event does not change a
 * mail that was caused before it.
 */
export function eventSnapshot(row: EventRow, tenant: { removeBranding: boolean }): EventSnapshot {
  return {
    id: row.id,
    name: row.name,
    displayName: row.displayName,
    eventType: row.eventType,
    message: row.message,
    dateTime: row.startsAt.toISOString(),
    endTime: row.endsAt?.toISOString() ?? null,
    timezone: row.timezone,
    location: row.location,
    customUrl: row.customUrl,
    cutoffDate: row.cutoffAt?.toISOString() ?? null,
    emailSignature: row.emailSignature,
    confirmedEmailMessage: row.confirmedEmailMessage,
    declinedEmailMessage: row.declinedEmailMessage,
    branding: !tenant.removeBranding,
  };
}
