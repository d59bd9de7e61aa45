/** An event as mails tell of it. */
import { namesWith } from '#domain/events/settings.ts';
import { settingsOf } from '../db/event-settings.ts';
import { hasBranding } from '../plans/billing.ts';
import type { LockedEvent } from '../replies/locked-event.store.ts';
import type { EventSnapshot } from './snapshots.ts';

export const inMail = namesWith('inMail');

type Setting = Parameters<typeof settingsOf<(typeof inMail)[number]>>[0];

/** What of an event, its organization and its host stands in mails. */
export interface MailedEvent extends Pick<LockedEvent, 'hostEmail'> {
  event: Setting & { id: string };
  tenant: Pick<LockedEvent['tenant'], 'name' | 'subscriptionPlan' | 'removeBranding'>;
}

export const eventSnapshot = ({ event, tenant, hostEmail }: MailedEvent): EventSnapshot => ({
  id: event.id,
  ...settingsOf(event, inMail),
  branding: hasBranding(tenant),
  organization: tenant.name,
  ...(hostEmail && { replyTo: hostEmail }),
});
