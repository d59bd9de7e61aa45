/** What the public page shows (docs/product.md#replies). */
import { normaliseCustomUrl } from '#domain/events/rules.ts';
import { namesWith } from '#domain/events/settings.ts';
import { largeBody, largestBody } from '#domain/kernel/route.ts';
import { isStorableText } from '#domain/kernel/text.ts';
import type { PublicEvent } from '#domain/replies/contract.ts';
import { isClosed, isOver } from '#domain/replies/deadline.ts';
import { openSpots } from '#domain/seats/line.ts';
import { spotsRemaining } from '#domain/seats/counters.ts';
import { publicName } from '#domain/replies/names.ts';
import { looksOnPage } from '#domain/themes/looks.ts';
import { settingsOf } from '../db/event-settings.ts';
import type { PlatformDeps } from '../http/deps.ts';
import { billingOf, hasBranding } from '../plans/billing.ts';
import { areRepliesUsedUp } from '../plans/limits.ts';
import { formTokenOf } from './by-hand.ts';
import { deadlineOf } from './mail.ts';
import { publicEventReader, type PublicEventReader, type PublicRow } from './public-event.store.ts';

export interface PublicEventRead {
  event: PublicEvent;
  /** The present address, when the event was asked for by a former one. */
  redirectTo?: string;
  /** The theme's own CSS, as a superadmin wrote it; '' for none. */
  customCss: string;
  eventId: string;
  /** Search engines may list it, and members who are guests see it. */
  isPublic: boolean;
}

interface Shared {
  /** How many have asked for the read that has not begun. */
  waiting: number;
  /** A read that has not begun: who asks now may join it. */
  gathering: Promise<PublicEventRead | null> | null;
  /** The read that is under way. Who asks now may have written after it began, and waits for the next. */
  reading: Promise<PublicEventRead | null> | null;
}

/** A stream of visitors without a gap must not keep the first ones waiting. */
const longestGatheringMs = 5;

export interface PublicEvents {
  /** The event of an address that it has or had; null when there is none, or when it was deleted. */
  read(customUrl: string): Promise<PublicEventRead | null>;
}

/**
 * Reads of one event that come together share one query, and never one that began before they came: who has just replied
 * sees their own reply.
 */
export function makePublicEvents(deps: Pick<PlatformDeps, 'database' | 'keys'>): PublicEvents {
  const shared = new Map<string, Shared>();
  let find: PublicEventReader | undefined;
  return {
    read(customUrl) {
      const key = normaliseCustomUrl(customUrl);
      const entry = shared.get(key) ?? { waiting: 0, gathering: null, reading: null };
      shared.set(key, entry);
      entry.waiting++;
      entry.gathering ??= (async () => {
        await entry.reading?.catch(() => null);
        await everybodyHere(entry);
        entry.gathering = null;
        const reading = (async () => {
          find ??= publicEventReader(deps.database.platform);
          return readOnce(deps, find, key);
        })();
        entry.reading = reading;
        try {
          return await reading;
        } finally {
          if (entry.reading === reading) entry.reading = null;
          if (entry.gathering === null && entry.reading === null) shared.delete(key);
        }
      })();
      return entry.gathering;
    },
  };
}

/** Ends when a turn of the event loop has brought nobody else: reading costs as much for one as for all who have come. */
async function everybodyHere(entry: Shared): Promise<void> {
  const until = performance.now() + longestGatheringMs;
  for (let came = 0; came < entry.waiting && performance.now() < until;) {
    came = entry.waiting;
    await new Promise((resolve) => setImmediate(resolve));
  }
  entry.waiting = 0;
}

async function readOnce(
  { database, keys }: Pick<PlatformDeps, 'database' | 'keys'>,
  find: PublicEventReader,
  customUrl: string,
): Promise<PublicEventRead | null> {
  const row = await find(customUrl);
  if (!row) return null;
  const now = new Date();
  const { id, ...tenant } = row.tenant;
  const usedUp = await areRepliesUsedUp(database.platform, id, billingOf(tenant), now);
  return {
    event: toPublicEvent(row, { planUsedUp: usedUp, formToken: formTokenOf(keys, row.event.id, now) }, now),
    ...(row.event.customUrl !== customUrl && { redirectTo: row.event.customUrl }),
    customCss: row.theme?.customCss ?? '',
    eventId: row.event.id,
    isPublic: row.event.isPublic,
  };
}

/** A name and a meal of every guest, in whatever letters, beside the rest of a reply. */
const bytesOfGuest = 1_280;

/** How large a reply to the event may be: by the largest party that it takes. */
export async function partyBody(events: PublicEvents, params: unknown): Promise<number> {
  const { customUrl } = params as { customUrl: string };
  const read = isStorableText(customUrl) ? await events.read(customUrl) : null;
  return Math.min(largestBody, largeBody + bytesOfGuest * (read?.event.maxGuestsPerRsvp ?? 0));
}

const onPage = namesWith('onPage');

function toPublicEvent(
  row: PublicRow,
  { planUsedUp, formToken }: { planUsedUp: boolean; formToken: string },
  now: Date,
): PublicEvent {
  const { event, theme } = row;
  const past = isOver({ dateTime: event.startsAt, endTime: event.endsAt }, now);
  const spots = spotsRemaining(event.maxGuests, event.confirmedGuests);
  return {
    ...settingsOf(event, onPage),
    ...looksOnPage(event, theme),
    spotsRemaining: spots,
    openSpots: openSpots({ spotsRemaining: spots, waitingInOrder: row.waiting }),
    closed: planUsedUp || past || isClosed(deadlineOf(event), now),
    past,
    embedStyles: row.styles ?? {},
    hasCustomCss: (theme?.customCss ?? '').trim() !== '',
    branding: hasBranding(row.tenant),
    guestList: row.guests?.map(publicName).filter((name) => name !== '') ?? null,
    formToken,
  };
}
