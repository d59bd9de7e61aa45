/** The public event's row, by its address. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { embedStyles, events, eventUrls, tenants, themes } from '../db/schema.ts';
import type { EventRow, TenantRow } from './locked-event.store.ts';
import { mayMatter, tenantColumns } from './shared.store.ts';

/** What the public page is made of, read in one statement. */
export interface PublicRow {
  event: EventRow;
  tenant: TenantRow;
  theme: {
    primaryColor: string;
    secondaryColor: string;
    backgroundColor: string;
    textColor: string;
    accentColor: string;
    fontFamily: string | null;
    customCss: string;
  } | null;
  styles: Record<string, string | number | boolean> | null;
  waiting: number[];
  /** Who agreed to be shown, in order of arrival; null where the host shows no list. */
  guests: string[] | null;
}

const mostShownGuests = 500;

/** Finds a live event by an address that it has or had. */
export type PublicEventReader = (customUrl: string) => Promise<PublicRow | null>;

/**
 * A platform function, because the link is what names the tenant. The statement is what a busy evening asks most: it is
 * put together once, and planned once for a connection.
 */
export function publicEventReader(platform: Db): PublicEventReader {
  const prepared = publicEventQuery(platform);
  return async (customUrl) => {
    const [row] = await prepared.execute({ customUrl });
    if (!row) return null;
    return {
      ...row,
      waiting: row.waiting ?? [],
      guests: row.event.showGuestList ? (row.guests ?? []) : null,
    };
  };
}

function publicEventQuery(platform: Db) {
  const parties = mayMatter({
    tenantId: sql`${events.tenantId}`,
    eventId: sql`${events.id}`,
    spots: sql`(${events.maxGuests} - ${events.confirmedGuests})`,
  });
  const waiting = sql<number[] | null>`(
    select json_agg(party.guest_count order by party.arrival) from ${parties} party
    where ${events.maxGuests} > ${events.confirmedGuests})`;
  const guests = sql<string[] | null>`(
    select coalesce(json_agg(shown.display_name order by shown.arrival), '[]'::json) from (
      select r.display_name, r.arrival from reservations r
      where r.event_id = ${events.id} and r.public_toggle and r.is_attending and not r.waitlisted
      order by r.arrival limit ${mostShownGuests}
    ) shown where ${events.showGuestList})`;
  return platform
    .select({
      event: events,
      tenant: tenantColumns,
      theme: {
        primaryColor: themes.primaryColor,
        secondaryColor: themes.secondaryColor,
        backgroundColor: themes.backgroundColor,
        textColor: themes.textColor,
        accentColor: themes.accentColor,
        fontFamily: themes.fontFamily,
        customCss: themes.customCss,
      },
      styles: embedStyles.styles,
      waiting,
      guests,
    })
    .from(eventUrls)
    .innerJoin(events, eq(events.id, eventUrls.eventId))
    .innerJoin(tenants, eq(tenants.id, events.tenantId))
    .leftJoin(themes, eq(themes.id, events.themeId))
    .leftJoin(embedStyles, eq(embedStyles.eventId, events.id))
    .where(and(eq(eventUrls.customUrl, sql.placeholder('customUrl')), isNull(events.deletedAt)))
    .prepare('public_event');
}
