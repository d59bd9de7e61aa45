/** An event in the form that mails show. */
import { namesWith } from '#domain/events/settings.ts';
import { coverAddress } from '#domain/covers/rules.ts';
import type { EventStatus } from '#domain/events/status.ts';
import { drawingOf } from '#domain/themes/drawings.ts';
import { settingsOf } from '../event-row/event-settings.ts';
import type { eventCovers } from '../db/schema.ts';
import { hasBranding } from '../plans/billing.ts';
import type { LockedEvent } from '../event-row/event.store.ts';
import type { EventSnapshot } from './snapshots.ts';

export const inMail = namesWith('inMail');

type Setting = Parameters<typeof settingsOf<(typeof inMail)[number]>>[0];

/** The picture that exists when the mail is rendered. */
export type MailedCover = Pick<typeof eventCovers.$inferSelect, 'hash' | 'alt' | 'decorative'>;

/** The fields of an event, its organization and its host that mails show. */
export interface MailedEvent extends Pick<LockedEvent, 'hostEmail'> {
  event: Setting & { id: string; themeId?: string | null; status?: EventStatus };
  tenant: Pick<LockedEvent['tenant'], 'name' | 'subscriptionPlan' | 'removeBranding'>;
  cover?: MailedCover | null;
}

export const eventSnapshot = ({ event, tenant, hostEmail, cover }: MailedEvent): EventSnapshot => ({
  id: event.id,
  ...settingsOf(event, inMail),
  branding: hasBranding(tenant),
  organization: tenant.name,
  ...(cover && {
    mailCover: {
      path: coverAddress(event.customUrl, cover.hash, 'card.jpg'),
      alt: cover.decorative ? '' : cover.alt,
    },
  }),
  // Nobody can open the page of a draft, so its drawing is left out, too.
  ...(!cover &&
    event.status !== 'draft' &&
    drawingOf(event.themeId) && {
      mailCover: { path: `/rsvp/${event.customUrl}/drawing.png`, alt: '' },
    }),
  ...(hostEmail && { replyTo: hostEmail }),
});
