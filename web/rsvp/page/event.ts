/** The data that the page gets, apart from the form that the guest fills in. */
import { namesWith, pick, settingDefaults, settings, type NameWith } from '#domain/events/settings.ts';
import type { DateWords } from './format.ts';
import type { Language } from '#domain/languages/languages.ts';
import type { PublicEvent } from '#domain/replies/contract.ts';
import type { LandingSampleWords } from '#domain/words/landingSample/type.ts';

export type { PublicEvent };

/**
 * The page's data. The page contains it as JSON, so that the browser hydrates with exactly what the
 * server rendered from.
 */
export interface PageData {
  /** The event. Null in an empty preview, which waits for the editor to send one. */
  event: PublicEvent | null;
  mode: 'live' | 'preview';
  /** The language of our texts in a preview without an event. If missing, English. */
  language?: Language | undefined;
  /** Whether this is the made-up event of the landing page, a preview with its own label. */
  sample: boolean;
  embed: boolean;
  /**
   * An embedded form shows the cover and the sections only if its address asks for them:
   * `?embed=1&cover=1&sections=1`.
   */
  withCover?: boolean;
  withSections?: boolean;
  /** Whether a guest's personal link opened the page: the form waits for their reply to load. */
  personal: boolean;
  /** The parts of the address that links to the page's other languages keep. */
  kept?: Record<string, string>;
  /** The address of the page without a script, for a personal link. */
  simpler?: string;
  /**
   * The values that hidden questions take from the page's address. The page's links carry them
   * along.
   */
  carried?: Record<string, string>;
  /**
   * The event's times in words, formatted by the server: the first formatting would take a slow
   * phone 90 ms.
   */
  said?: DateWords | null;
}

const shown = namesWith('onPage').filter(
  (name): name is NameWith<'onPage'> & NameWith<'default'> => 'default' in settings[name],
);

/** The event that a preview shows where the editor hasn't filled in anything yet. */
export const neutralEvent: PublicEvent = {
  ...pick(settingDefaults(), shown),
  mealOptions: [],
  language: 'en',
  textLanguages: {},
  name: '',
  dateTime: '',
  timezone: 'America/Los_Angeles',
  customUrl: 'preview',
  spotsRemaining: 50,
  openSpots: 50,
  closed: false,
  cancelled: false,
  past: false,
  cover: null,
  sections: [],
  moreForComing: false,
  questions: [],
  embedStyles: {},
  hasCustomCss: false,
  drawing: null,
  branding: true,
  guestList: null,
  mailsGuests: true,
  formToken: '',
};

/** Returns a wedding next June that shows what the page can do, in the words of a language. */
export function sampleEvent(now: Date, words: LandingSampleWords['event'], language: Language): PublicEvent {
  const year = now.getUTCFullYear() + 1;
  return {
    ...neutralEvent,
    language,
    name: words.name,
    displayName: words.hosts,
    message: words.message,
    eventType: 'Wedding',
    dateTime: `${year}-06-05T20:00:00.000Z`,
    endTime: `${year}-06-06T05:00:00.000Z`,
    timezone: 'America/New_York',
    location: words.location,
    cutoffDate: `${year}-05-02T03:59:00.000Z`,
    hasMeals: true,
    mealOptions: [
      { value: 'trout', name: words.trout, description: words.troutText },
      { value: 'rib', name: words.rib, description: words.ribText },
      { value: 'tart', name: words.tart, description: words.tartText },
    ],
    maxGuests: 80,
    maxGuestsPerRsvp: 4,
    spotsRemaining: 1,
    openSpots: 1,
    enableWaitlist: true,
    backgroundColor: '#f7f5ef',
    titleColor: '#2f4a38',
    textColor: '#28312b',
    themePrimaryColor: '#476650',
    accentColor: '#93455a',
    themeFontFamily: 'Playfair Display',
    drawing: 'garden',
    guestList: ['Grace H.', 'Alan T.', 'Katherine J.', 'Edsger D.', 'Barbara L.'],
  };
}
