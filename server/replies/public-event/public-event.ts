/** Reads the event of the public page (docs/product/replies.md#replies). */
import { normalizeCustomUrl } from '#domain/events/rules.ts';
import { namesWith } from '#domain/events/settings.ts';
import { largeBody, maxBodyBytes } from '#domain/kernel/route.ts';
import { defaultLanguage, type Language } from '#domain/languages/languages.ts';
import { inLanguage, type Texts } from '#domain/languages/translate.ts';
import { isStorableText } from '#domain/kernel/text.ts';
import type { PublicEvent } from '#domain/replies/contract.ts';
import { isClosed, isOver } from '#domain/replies/deadline.ts';
import { isLimited } from '#domain/plans/rules.ts';
import { asStranger } from '#domain/guest-list/stranger.ts';
import { openSpots } from '#domain/seats/line.ts';
import { freeSeats, spotsRemaining } from '#domain/seats/free.ts';
import { publicName } from '#domain/replies/names.ts';
import { drawingOf } from '#domain/themes/drawings.ts';
import { looksOnPage } from '#domain/themes/looks.ts';
import { shownCoverOf } from '../../covers/presenter.ts';
import { settingsOf } from '../../event-row/event-settings.ts';
import type { PlatformDeps } from '../../http/deps.ts';
import { billingOf, hasBranding } from '../../plans/billing.ts';
import { usedUpAmong } from '../../plans/plan-gate.ts';
import { openSections, sectionsForComing } from '../../sections/presenter.ts';
import { toShownQuestion } from '../../questions/presenter.ts';
import { formTokenOf } from '../bot-check.ts';
import { deadlineOf } from '../mails/guest-mail.ts';
import { publicEventReader, type PublicEventReader, type PublicRow } from './public-event.store.ts';

export interface PublicEventRead {
  /** The version that everybody may see. */
  event: PublicEvent;
  /**
   * The version for invited guests and those who replied. It is the same if nothing is hidden from
   * strangers.
   */
  whole: PublicEvent;
  /** The current address, if the event was requested by a former one. */
  redirectTo?: string;
  /** The theme's CSS, as a superadmin wrote it, or ''. */
  customCss: string;
  eventId: string;
  tenantId: string;
  /** The translations of the event's texts. Empty if the event has one language. */
  texts: ReadonlyMap<Language, Texts>;
  /** Whether search engines may list it and guest members see it. */
  isPublic: boolean;
}

/** A cached read, valid while its rows are the same. */
interface CachedRead {
  stamp: string;
  read: PublicEventRead;
  /** Deadlines pass without a change of any row. */
  goodUntil: number;
  /** The last two reads were equal, so it pays off to read only the row versions first. */
  isQuiet: boolean;
}

const knownForMs = 1_000;
const keptForMs = 10_000;
const maxKnown = 1_000;

/** The addresses that one statement reads. */
interface Batch {
  asked: Set<string>;
  /** The number of callers who share the statement. */
  callers: number;
  read: Promise<Map<string, PublicEventRead>>;
}

/** A continuous stream of visitors must not keep the first ones waiting. */
const maxGatheringMs = 5;
/** How many statements run at once. Meanwhile, the addresses for the next are collected. */
const maxAtOnce = 2;

export interface PublicEvents {
  /** The event of a current or former address. Null if there is none, or it was deleted. */
  read(customUrl: string): Promise<PublicEventRead | null>;
  /**
   * The draft of an address, as its page would look. The caller decides which parts of it somebody
   * may see.
   */
  readDraft(customUrl: string): Promise<PublicEventRead | null>;
}

/**
 * Simultaneous readers share one statement, for one event or many. A reader never joins a statement
 * that began before the reader came, so guests who just replied see their reply.
 */
export function makePublicEvents(deps: Pick<PlatformDeps, 'config' | 'database' | 'keys'>): PublicEvents {
  const underWay = new Set<Batch>();
  let openBatch: Batch | null = null;
  let find: PublicEventReader | undefined;
  const cache = new Map<string, CachedRead>();

  /**
   * Reads changed events again. For unchanged events it reads only their row versions, in a
   * statement that begins just as late, so the result is as current.
   */
  async function readChanged(customUrls: readonly string[]): Promise<Map<string, PublicEventRead>> {
    find ??= publicEventReader(deps.database.platform);
    const now = Date.now();
    forgetOld(cache, now);
    const isWorthAsking = (entry?: CachedRead) => entry?.isQuiet === true && entry.goodUntil > now;
    const quiet = customUrls.filter((customUrl) => isWorthAsking(cache.get(customUrl)));
    const stamps = quiet.length === 0 ? new Map<string, string>() : await find.stamps(quiet);
    const reads = new Map<string, PublicEventRead>();
    const rest: string[] = [];
    for (const customUrl of customUrls) {
      const before = cache.get(customUrl);
      if (before && before.stamp === stamps.get(customUrl)) reads.set(customUrl, before.read);
      else rest.push(customUrl);
    }
    if (rest.length === 0) return reads;
    const before = new Map(rest.map((customUrl) => [customUrl, cache.get(customUrl)?.stamp]));
    for (const [customUrl, { read, stamp }] of await readAll(deps, find.rows, rest)) {
      reads.set(customUrl, read);
      cache.delete(customUrl);
      if (stamp === null) continue;
      cache.set(customUrl, {
        stamp,
        read,
        goodUntil: now + knownForMs,
        isQuiet: before.get(customUrl) === stamp,
      });
    }
    return reads;
  }

  /**
   * Each event is read by one statement at a time. The next statement serves everybody who asked in
   * the meantime.
   */
  const mustWait = ({ asked }: Batch): boolean =>
    underWay.size >= maxAtOnce ||
    [...underWay].some((batch) => [...asked].some((customUrl) => batch.asked.has(customUrl)));

  const startBatch = (): Batch => {
    const batch: Batch = {
      asked: new Set(),
      callers: 0,
      read: Promise.resolve(new Map<string, PublicEventRead>()),
    };
    batch.read = (async () => {
      do {
        while (mustWait(batch)) await Promise.race([...underWay].map(({ read }) => read.catch(() => null)));
        await readersGathered(batch);
      } while (mustWait(batch));
      openBatch = null;
      underWay.add(batch);
      try {
        return await readChanged([...batch.asked]);
      } finally {
        underWay.delete(batch);
      }
    })();
    return batch;
  };

  return {
    async read(customUrl) {
      // An address that PostgreSQL cannot store as text must not make the shared read fail.
      if (!isStorableText(customUrl)) return null;
      const key = normalizeCustomUrl(customUrl);
      const batch = (openBatch ??= startBatch());
      batch.asked.add(key);
      batch.callers++;
      return (await batch.read).get(key) ?? null;
    },

    async readDraft(customUrl) {
      if (!isStorableText(customUrl)) return null;
      find ??= publicEventReader(deps.database.platform);
      const key = normalizeCustomUrl(customUrl);
      return (await readAll(deps, find.drafts, [key])).get(key)?.read ?? null;
    },
  };
}

/** Waits until one event-loop turn brings no new reader, so that all of them share one query. */
async function readersGathered(batch: Batch): Promise<void> {
  const until = performance.now() + maxGatheringMs;
  for (let came = -1; came < batch.callers && performance.now() < until;) {
    came = batch.callers;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Removes old reads. The cache has its events in the order in which they were read. */
function forgetOld(cache: Map<string, CachedRead>, now: number): void {
  for (const [customUrl, { goodUntil }] of cache) {
    if (goodUntil + keptForMs > now && cache.size < maxKnown) return;
    cache.delete(customUrl);
  }
}

async function readAll(
  { config, database, keys }: Pick<PlatformDeps, 'config' | 'database' | 'keys'>,
  find: PublicEventReader['rows'],
  customUrls: readonly string[],
): Promise<Map<string, { read: PublicEventRead; stamp: string | null }>> {
  const rows = await find(customUrls);
  const now = new Date();
  const billings = new Map(
    [...rows.values()].map(({ tenant: { id, ...tenant } }) => [id, { id, billing: billingOf(tenant) }]),
  );
  const usedUp = await usedUpAmong(database.platform, [...billings.values()], now);
  return new Map(
    [...rows].map(([customUrl, row]) => {
      const page = {
        planUsedUp: usedUp.has(row.tenant.id),
        mailsGuests: config.smtpUrl !== undefined,
        formToken: formTokenOf(keys, row.event.id, now),
      };
      const whole = toPublicEvent(row, page, now);
      const read: PublicEventRead = {
        event: row.event.inviteMode === 'invited' ? asStranger(whole) : whole,
        whole,
        ...(row.event.customUrl !== customUrl && { redirectTo: row.event.customUrl }),
        customCss: row.theme?.customCss ?? '',
        eventId: row.event.id,
        tenantId: row.event.tenantId,
        isPublic: row.event.isPublic,
        texts: row.texts,
      };
      // Guest names, the waitlist and the plan's rest may change while these rows stay the same.
      const isOfRows =
        row.guests === null && row.waiting.length === 0 && !isLimited(billingOf(row.tenant), now);
      return [customUrl, { read, stamp: isOfRows ? row.stamp : null }];
    }),
  );
}

/** The bytes of a guest's name and meal in any script, and of the rest of a reply. */
const bytesOfGuest = 1_280;

/** The maximum size of a reply to the event, by its largest party. */
export async function partyBody(events: PublicEvents, params: unknown): Promise<number> {
  const { customUrl } = params as { customUrl: string };
  const read = isStorableText(customUrl) ? await events.read(customUrl) : null;
  return Math.min(maxBodyBytes, largeBody + bytesOfGuest * (read?.event.maxGuestsPerRsvp ?? 0));
}

/** The data of each read in other languages. All who share the read share these, too. */
const readings = new WeakMap<PublicEventRead, Map<Language, PublicEventRead>>();

/**
 * Returns the event in one of its languages. In the original language, returns the read event
 * itself.
 */
export function eventIn(read: PublicEventRead, language: Language): PublicEventRead {
  if (language === read.event.language) return read;
  const known = readings.get(read) ?? new Map<Language, PublicEventRead>();
  readings.set(read, known);
  const before = known.get(language);
  if (before) return before;
  const texts = read.texts.get(language) ?? new Map<string, string>();
  const whole = inLanguage(read.whole, language, texts);
  const event = read.event === read.whole ? whole : inLanguage(read.event, language, texts);
  const localized = { ...read, event, whole };
  known.set(language, localized);
  return localized;
}

const onPage = namesWith('onPage');

function toPublicEvent(
  row: PublicRow,
  { planUsedUp, ...given }: { planUsedUp: boolean; mailsGuests: boolean; formToken: string },
  now: Date,
): PublicEvent {
  const { event, theme } = row;
  const past = isOver({ dateTime: event.startsAt, endTime: event.endsAt }, now);
  const spots = spotsRemaining(event.maxGuests, event.confirmedGuests);
  return {
    ...settingsOf(event, onPage),
    mealOptions: event.mealOptions.map((meal) => ({ ...meal, value: meal.name })),
    language: event.languages[0] ?? defaultLanguage,
    textLanguages: {},
    privacyNotice: event.privacyNotice.trim() === '' ? row.notice : event.privacyNotice,
    ...looksOnPage(event, theme),
    spotsRemaining: spots,
    openSpots: openSpots({ spotsRemaining: freeSeats(event), waitingInOrder: row.waiting }),
    closed: event.status === 'cancelled' || planUsedUp || past || isClosed(deadlineOf(event), now),
    cancelled: event.status === 'cancelled',
    past,
    ...(past && event.afterMessage.trim() !== '' && { afterMessage: event.afterMessage }),
    cover: row.cover && shownCoverOf(event.customUrl, row.cover),
    sections: openSections(row.sections ?? [], { isOver: past }),
    moreForComing: sectionsForComing(row.sections ?? [], { isOver: past }).length > 0,
    questions: row.questions.map(toShownQuestion),
    embedStyles: row.styles ?? {},
    hasCustomCss: (theme?.customCss ?? '').trim() !== '',
    drawing: theme ? drawingOf(event.themeId) : null,
    branding: hasBranding(row.tenant),
    guestList: row.guests?.map(publicName).filter((name) => name !== '') ?? null,
    ...given,
    // An event that is open to everybody doesn't mention invitations.
    ...(event.inviteMode !== 'open' && { inviteMode: event.inviteMode, lookupFactor: event.lookupFactor }),
  };
}
