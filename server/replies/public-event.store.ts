/** The rows of public events, by their addresses. */
import { eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { namesWith, pick } from '#domain/events/settings.ts';
import type { PlatformDb } from '../db/connect.ts';
import { columnsOf } from '../db/event-settings.ts';
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

/** Finds live events by addresses that they have or had. Addresses without one are left out. */
export type PublicEventReader = (customUrls: readonly string[]) => Promise<Map<string, PublicRow>>;

/**
 * A platform function, because the link is what names the tenant. The statement is what a busy evening asks most: it is
 * put together once, and planned once for a connection.
 */
export function publicEventReader(platform: PlatformDb): PublicEventReader {
  const prepared = publicEventQuery(platform);
  return async (customUrls) => {
    const rows = await prepared.execute({ customUrls: JSON.stringify(customUrls) });
    return new Map(
      rows.map(({ asked, ...row }) => [
        asked,
        {
          ...row,
          event: row.event as EventRow,
          waiting: row.waiting ?? [],
          guests: row.event.showGuestList ? (row.guests ?? []) : null,
        },
      ]),
    );
  };
}

/** What of an event the page is made of: its mails, its counters and its plans of the table are left behind. */
const shown = pick(getTableColumns(events), [
  ...new Set([
    ...columnsOf(namesWith('onPage')),
    ...(['id', 'tenantId', 'customUrl', 'isPublic', 'startsAt', 'endsAt', 'cutoffAt'] as const),
    ...(['maxGuests', 'maxGuestsPerRsvp', 'confirmedGuests', 'showGuestList', 'deletedAt'] as const),
  ]),
]);

/**
 * Each row is found by its key alone: `offset 0` keeps the planner from joining otherwise, and from an index that only has live
 * events. So a plan that was made while the tables were empty, or before they were ever analyzed, is good for full ones.
 */
function publicEventQuery(platform: PlatformDb) {
  // As text in the statement: a parameter would be unknown to the planner, and drizzle leaves out a plain zero.
  const alone = sql.raw('0') as unknown as number;
  const address = platform
    .select({ eventId: eventUrls.eventId })
    .from(eventUrls)
    .where(eq(eventUrls.customUrl, sql`asked.custom_url`))
    .offset(alone)
    .as('event_urls');
  const event = platform
    .select()
    .from(events)
    .where(eq(events.id, address.eventId))
    .offset(alone)
    .as('events');
  const tenant = platform
    .select(tenantColumns)
    .from(tenants)
    .where(eq(tenants.id, event.tenantId))
    .offset(alone)
    .as('tenants');
  const theme = platform.select().from(themes).where(eq(themes.id, event.themeId)).offset(alone).as('themes');
  const styles = platform
    .select({ styles: embedStyles.styles })
    .from(embedStyles)
    .where(eq(embedStyles.eventId, event.id))
    .offset(alone)
    .as('embed_styles');
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
      order by r.arrival limit ${sql.raw(String(mostShownGuests))}
    ) shown where ${events.showGuestList})`;
  return platform
    .select({
      asked: sql<string>`asked.custom_url`,
      event: shown,
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
    .from(sql`jsonb_array_elements_text(${sql.placeholder('customUrls')}::text::jsonb) as asked (custom_url)`)
    .crossJoinLateral(address)
    .crossJoinLateral(event)
    .crossJoinLateral(tenant)
    .leftJoinLateral(theme, sql`true`)
    .leftJoinLateral(styles, sql`true`)
    .where(isNull(events.deletedAt))
    .prepare('public_events');
}
