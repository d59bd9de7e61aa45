/** Reads the rows of public events by their addresses. */
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { namesWith, pick } from '#domain/events/settings.ts';
import type { Language } from '#domain/languages/languages.ts';
import type { Texts } from '#domain/languages/translate.ts';
import type { OwnSection } from '#domain/sections/contract.ts';
import type { CoverFacts } from '../../covers/presenter.ts';
import type { PlatformDb } from '../../db/connect.ts';
import { columnsOf } from '../../event-row/event-settings.ts';
import {
  embedStyles,
  eventCovers,
  events,
  eventSections,
  eventUrls,
  tenants,
  themes,
} from '../../db/schema.ts';
import { findTextsOf } from '../../languages/texts.store.ts';
import { type EventQuestionRow, readQuestionsOf } from '../../questions/event-questions.store.ts';
import { type EventRow, tenantColumns, type TenantRow } from '../../event-row/event.store.ts';
import { seatsLeftOfEvents, waitingThatCouldFit } from '../rows/shared.store.ts';

/** The source of the public page, read in one statement. */
export interface PublicRow {
  /** The row versions of the event, its organization, its theme and its styles. */
  stamp: string;
  event: EventRow;
  tenant: TenantRow;
  /** The organization's privacy notice. */
  notice: string;
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
  cover: CoverFacts | null;
  sections: OwnSection[] | null;
  /** The questions. Any change of them also changes the event's row. */
  questions: EventQuestionRow[];
  /**
   * The translations. Any change of them also changes the event's row. The organization's privacy
   * notice has none.
   */
  texts: ReadonlyMap<Language, Texts>;
  waiting: number[];
  /** Guests who agreed to be shown, in order of arrival. Null if the host shows no list. */
  guests: string[] | null;
}

const maxShownGuests = 500;

type RowReader = (customUrls: readonly string[]) => Promise<Map<string, PublicRow>>;

export interface PublicEventReader {
  /** Finds live events by current or former addresses. Addresses without one are left out. */
  rows: RowReader;
  /** Reads only the stamps of their rows: a few numbers instead of the page's contents. */
  stamps(customUrls: readonly string[]): Promise<Map<string, string>>;
  /** Finds drafts, for households that were sent a save the date. */
  drafts: RowReader;
}

/**
 * Platform functions, because the link names the tenant. These are the most frequent statements of
 * a busy evening, so they are built once, and planned once for each connection.
 */
export function publicEventReader(platform: PlatformDb): PublicEventReader {
  const prepared = { rows: publicEventQuery(platform), stamps: stampsQuery(platform) };
  const read =
    (query: () => ReturnType<typeof publicEventQuery>) =>
    async (customUrls: readonly string[]): Promise<Map<string, PublicRow>> => {
      const rows = await query().execute({ customUrls: JSON.stringify(customUrls) });
      const asking = rows.map(({ event }) => event).filter(({ questionCount }) => questionCount > 0);
      const questions = await readQuestionsOf(platform, asking);
      const translated = rows.filter(({ event }) => event.languages.length > 1);
      const texts =
        translated.length === 0
          ? []
          : await findTextsOf(
              platform,
              translated.map(({ event }) => event),
            );
      return new Map(
        rows.map(({ asked, ...row }) => [
          asked,
          {
            ...row,
            event: row.event as EventRow,
            questions: questions.filter(({ eventId }) => eventId === row.event.id),
            texts: byLanguage(
              texts.filter(
                ({ eventId, path }) =>
                  eventId === row.event.id &&
                  (path !== 'privacyNotice' || row.event.privacyNotice.trim() !== ''),
              ),
            ),
            waiting: row.waiting ?? [],
            guests: row.event.showGuestList ? (row.guests ?? []) : null,
          },
        ]),
      );
    };
  let drafts: ReturnType<typeof publicEventQuery> | undefined;
  return {
    rows: read(() => prepared.rows),
    drafts: read(() => (drafts ??= publicEventQuery(platform, 'draft'))),
    async stamps(customUrls) {
      const rows = await prepared.stamps.execute({ customUrls: JSON.stringify(customUrls) });
      return new Map(rows.map(({ asked, stamp }) => [asked, stamp]));
    },
  };
}

function byLanguage(rows: readonly { language: Language; path: string; text: string }[]) {
  const texts = new Map<Language, Map<string, string>>();
  for (const { language, path, text } of rows) {
    const ofLanguage = texts.get(language) ?? new Map<string, string>();
    texts.set(language, ofLanguage.set(path, text));
  }
  return texts;
}

/**
 * The event's columns that the page needs. Mail texts, counters and the table's plan are left out.
 */
const shown = pick(getTableColumns(events), [
  ...new Set([
    ...columnsOf(namesWith('onPage')),
    ...(['id', 'tenantId', 'customUrl', 'isPublic', 'startsAt', 'endsAt', 'cutoffAt'] as const),
    ...([
      'maxGuests',
      'maxGuestsPerRsvp',
      'confirmedGuests',
      'promisedSeats',
      'lentSeats',
      'givenAway',
      'showGuestList',
      'deletedAt',
      'status',
      'themeId',
      'inviteMode',
      'lookupFactor',
      'questionCount',
      'afterMessage',
    ] as const),
  ]),
]);

/**
 * Finds each row by its key only. `offset 0` keeps the planner from other joins, and from an index
 * of live events. So a plan that was made on empty or unanalyzed tables also suits full ones.
 */
function foundBy(platform: PlatformDb) {
  // Raw text, because the planner would not know a parameter, and drizzle omits a plain zero.
  const alone = sql.raw('0') as unknown as number;
  // The row's version, which every change increases. drizzle tells SQL columns apart by name only.
  const versionAs = (name: string) => sql<string>`xmin::text`.as(name);
  const address = platform
    .select({ tenantId: eventUrls.tenantId, eventId: eventUrls.eventId })
    .from(eventUrls)
    .where(eq(eventUrls.customUrl, sql`asked.custom_url`))
    .offset(alone)
    .as('event_urls');
  const event = platform
    .select({ ...getTableColumns(events), version: versionAs('event_version') })
    .from(events)
    .where(and(eq(events.tenantId, address.tenantId), eq(events.id, address.eventId)))
    .offset(alone)
    .as('events');
  const tenant = platform
    .select({
      ...tenantColumns,
      privacyNotice: tenants.privacyNotice,
      version: versionAs('tenant_version'),
    })
    .from(tenants)
    .where(eq(tenants.id, event.tenantId))
    .offset(alone)
    .as('tenants');
  const theme = platform
    .select({ ...getTableColumns(themes), version: versionAs('theme_version') })
    .from(themes)
    .where(eq(themes.id, event.themeId))
    .offset(alone)
    .as('themes');
  const styles = platform
    .select({ styles: embedStyles.styles, version: versionAs('styles_version') })
    .from(embedStyles)
    .where(and(eq(embedStyles.tenantId, event.tenantId), eq(embedStyles.eventId, event.id)))
    .offset(alone)
    .as('embed_styles');
  const cover = platform
    .select({
      hash: eventCovers.hash,
      alt: eventCovers.alt,
      decorative: eventCovers.decorative,
      files: eventCovers.files,
      preview: eventCovers.preview,
      version: versionAs('cover_version'),
    })
    .from(eventCovers)
    .where(and(eq(eventCovers.tenantId, event.tenantId), eq(eventCovers.eventId, event.id)))
    .offset(alone)
    .as('event_covers');
  const sections = platform
    .select({ sections: eventSections.sections, version: versionAs('sections_version') })
    .from(eventSections)
    .where(and(eq(eventSections.tenantId, event.tenantId), eq(eventSections.eventId, event.id)))
    .offset(alone)
    .as('event_sections');
  const asked = sql`jsonb_array_elements_text(${sql.placeholder('customUrls')}::text::jsonb) as asked (custom_url)`;
  const stamp = sql<string>`concat_ws(' ', ${event.id}, ${event.version}, ${tenant.version},
    coalesce(${theme.version}, '-'), coalesce(${styles.version}, '-'), coalesce(${cover.version}, '-'),
    coalesce(${sections.version}, '-'))`;
  return { asked, address, event, tenant, theme, styles, cover, sections, stamp };
}

/** Only hosts see a draft. */
const isOpenToGuests = and(isNull(events.deletedAt), sql`${events.status} <> 'draft'`);
const isDraft = and(isNull(events.deletedAt), eq(events.status, 'draft'));

function stampsQuery(platform: PlatformDb) {
  const { asked, address, event, tenant, theme, styles, cover, sections, stamp } = foundBy(platform);
  return platform
    .select({ asked: sql<string>`asked.custom_url`, stamp })
    .from(asked)
    .crossJoinLateral(address)
    .crossJoinLateral(event)
    .crossJoinLateral(tenant)
    .leftJoinLateral(theme, sql`true`)
    .leftJoinLateral(styles, sql`true`)
    .leftJoinLateral(cover, sql`true`)
    .leftJoinLateral(sections, sql`true`)
    .where(isOpenToGuests)
    .prepare('public_stamps_8');
}

function publicEventQuery(platform: PlatformDb, status: 'open' | 'draft' = 'open') {
  const { asked, address, event, tenant, theme, styles, cover, sections, stamp } = foundBy(platform);
  const parties = waitingThatCouldFit({
    tenantId: sql`${events.tenantId}`,
    eventId: sql`${events.id}`,
    spots: seatsLeftOfEvents,
  });
  const waiting = sql<number[] | null>`(
    select json_agg(party.guest_count order by party.arrival) from ${parties} party
    where ${seatsLeftOfEvents} > 0)`;
  const guests = sql<string[] | null>`(
    select coalesce(json_agg(shown.display_name order by shown.arrival), '[]'::json) from (
      select r.display_name, r.arrival from reservations r
      where r.tenant_id = ${events.tenantId} and r.event_id = ${events.id} and r.public_toggle and r.is_attending and not r.waitlisted
      order by r.arrival limit ${sql.raw(String(maxShownGuests))}
    ) shown where ${events.showGuestList})`;
  return platform
    .select({
      asked: sql<string>`asked.custom_url`,
      stamp,
      event: shown,
      tenant: tenantColumns,
      notice: sql<string>`${tenant.privacyNotice}`,
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
      cover: {
        hash: eventCovers.hash,
        alt: eventCovers.alt,
        decorative: eventCovers.decorative,
        files: eventCovers.files,
        preview: eventCovers.preview,
      },
      sections: eventSections.sections,
      waiting,
      guests,
    })
    .from(asked)
    .crossJoinLateral(address)
    .crossJoinLateral(event)
    .crossJoinLateral(tenant)
    .leftJoinLateral(theme, sql`true`)
    .leftJoinLateral(styles, sql`true`)
    .leftJoinLateral(cover, sql`true`)
    .leftJoinLateral(sections, sql`true`)
    .where(status === 'open' ? isOpenToGuests : isDraft)
    .prepare(status === 'open' ? 'public_events_11' : 'public_drafts_2');
}
