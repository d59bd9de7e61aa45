/** What the page is given, beside the form that the guest fills in. */
import type { PublicEvent } from '#domain/replies/contract.ts';

export type { PublicEvent };

/** Travels in the page as JSON; the browser hydrates with exactly what the server rendered from. */
export interface PageData {
  /** Null in an empty preview, which waits for the editor to send one. */
  event: PublicEvent | null;
  mode: 'live' | 'preview';
  /** The made-up event of the landing page: a preview that says so in other words. */
  sample: boolean;
  embed: boolean;
  /** Opened by a guest's personal link: the form waits for their reply to be loaded. */
  personal: boolean;
}

/** What a preview shows of whatever the editor has not filled in yet. */
export const neutralEvent: PublicEvent = {
  name: '',
  displayName: '',
  message: '',
  eventType: 'Other',
  dateTime: '',
  endTime: null,
  timezone: 'America/Los_Angeles',
  location: '',
  ageRestriction: 'all_ages',
  customUrl: 'preview',
  cutoffDate: null,
  hideDeadlineTime: true,
  hasMeals: false,
  mealOptions: [],
  maxGuests: 50,
  maxGuestsPerRsvp: 2,
  spotsRemaining: 50,
  openSpots: 50,
  enableWaitlist: false,
  requiresApproval: false,
  severalRepliesPerEmail: false,
  closed: false,
  past: false,
  embedStyles: {},
  backgroundColor: null,
  titleColor: null,
  textColor: null,
  accentColor: null,
  themeFontFamily: null,
  themePrimaryColor: null,
  themeSecondaryColor: null,
  hasCustomCss: false,
  branding: true,
  guestList: null,
  formToken: '',
};

/** A wedding next June that shows what the page can do. */
export function sampleEvent(now: Date): PublicEvent {
  const year = now.getUTCFullYear() + 1;
  return {
    ...neutralEvent,
    name: 'A wedding by the lake',
    displayName: 'Ada & Bo',
    message:
      'We are getting married, and it would not be the same without you. Supper at long tables, dancing until late, and the last boat home at one.',
    eventType: 'Wedding',
    dateTime: `${year}-06-05T20:00:00.000Z`,
    endTime: `${year}-06-06T05:00:00.000Z`,
    timezone: 'America/New_York',
    location: 'The Boathouse, Lake Placid',
    cutoffDate: `${year}-05-02T03:59:00.000Z`,
    hasMeals: true,
    mealOptions: [
      { name: 'Lake trout', description: 'brown butter, new potatoes and dill' },
      { name: 'Short rib', description: 'slow-braised, with celeriac' },
      { name: 'Wild mushroom tart', description: 'vegetarian, with hazelnuts' },
    ],
    maxGuests: 80,
    maxGuestsPerRsvp: 4,
    spotsRemaining: 12,
    openSpots: 12,
    enableWaitlist: true,
    backgroundColor: '#f7f5ef',
    titleColor: '#2f4a38',
    textColor: '#28312b',
    themePrimaryColor: '#476650',
    accentColor: '#93455a',
    themeFontFamily: 'Playfair Display',
    guestList: ['Grace H.', 'Alan T.', 'Katherine J.', 'Edsger D.', 'Barbara L.'],
  };
}
