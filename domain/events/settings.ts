/**
 * The settings of an event, each written once. This table makes the API's input and output, the
 * defaults of a new event, and the data of guests' pages and mails. It also makes the editor's
 * form, the labels of the activity log, and the copy of an event.
 * docs/recipes.md#add-a-field-to-an-event shows how to add one. The order is that of the editor's
 * page, so the first wrong field gets the focus.
 */
import { defaultLanguage, type Language } from '../languages/languages.ts';
import { maxNameLength, maxTextLength } from '../kernel/text.ts';
import { ageLabels, ageRestrictions } from './ages.ts';

export const eventTypes = ['Wedding', 'Corporate', 'Birthday', 'Anniversary', 'Other'] as const;
export type EventType = (typeof eventTypes)[number];

/** Accepts any case and returns the specified form, or null for anything else. */
export function parseEventType(text: string): EventType | null {
  const wanted = text.trim().toLowerCase();
  return eventTypes.find((type) => type.toLowerCase() === wanted) ?? null;
}

export const inviteModes = ['open', 'matched', 'invited'] as const;
export type InviteMode = (typeof inviteModes)[number];

/** How exactly a save the date names the date. */
export const saveDatePrecisions = ['day', 'month'] as const;

export const lookupFactors = ['code', 'postcode', 'phone', 'mail', 'none'] as const;
export type LookupFactor = (typeof lookupFactors)[number];

/**
 * The kinds of values. `setting-schemas.ts` checks each kind, and
 * `web/events/editor/form/form.ts` holds its typed form.
 */
type Kind =
  /** The event's name: one line, never blank. */
  | { kind: 'title'; max: number; missing: string }
  | (({ kind: 'line' } | { kind: 'prose' }) & { max: number; default: string })
  /**
   * One of several words. `words` are the labels. `parse` also accepts other spellings. Any other
   * value is refused with the sentence `otherwise`.
   */
  | {
      kind: 'choice';
      of: readonly string[];
      default: string;
      words?: Readonly<Record<string, string>>;
      parse?: (text: string) => string | null;
      otherwise?: string;
    }
  /**
   * The start. In the API a date is an instant. In the form it is the wall time from two inputs.
   */
  | { kind: 'start'; missing: string; inputs: Inputs }
  | { kind: 'instant'; default: null; inputs: Inputs }
  /** A day in the event's zone without a time, such as 2027-06-20. */
  | { kind: 'day'; default: null }
  | { kind: 'zone'; default: string }
  /** A whole number, at least 1. `what` begins the error sentence for an invalid number. */
  | { kind: 'count'; what: string; default: number }
  | { kind: 'flag'; default: boolean }
  | { kind: 'meals'; default: readonly [] }
  /** The languages of the guest's page. The texts are written in the first, the original. */
  | { kind: 'languages'; default: readonly [Language] }
  /** The custom URL. If it is missing, it is made from the title. */
  | { kind: 'address'; default: null }
  | { kind: 'theme'; default: null }
  /** A color or font. The theme provides it (`domain/themes/looks.ts`) if the event has none. */
  | (({ kind: 'color' } | { kind: 'font' }) & { default: null; fromTheme: string });

/** The form's names and labels for a date and its time. */
type Inputs = Readonly<Record<string, string>>;

interface Uses {
  /** The editor's label. A setting without label and inputs is not in the editor's form. */
  label?: string;
  /** The label states the opposite of the value. */
  reversed?: true;
  /**
   * The setting's name in the activity log. Without it, the log makes the name from the field:
   * "dressCode" becomes "Dress code".
   */
  log?: string;
  /** Guests see the setting, so the public event contains it. */
  onPage?: true;
  /** Mails to guests contain the setting. */
  inMail?: true;
  /**
   * The setting's name in the question whether to mail confirmed guests about its change. Without
   * it, they are not mailed. Requires `inMail`.
   */
  news?: string;
  /** Guest members do not see the setting. */
  isPrivate?: true;
  /** Hosts can translate the setting into the event's other languages. */
  translated?: true;
  /** The setting's text may have fields, such as `{first names}` (domain/mail/fields.ts). */
  hasFields?: true;
}

export type Setting = Kind & Uses;

export const settings = {
  name: {
    kind: 'title',
    max: maxNameLength,
    missing: 'Event title is required',
    label: 'Event Title',
    news: 'Event title',
    onPage: true,
    inMail: true,
    translated: true,
  },
  eventType: {
    kind: 'choice',
    of: eventTypes,
    parse: parseEventType,
    otherwise: 'Choose Wedding, Corporate, Birthday, Anniversary or Other',
    default: 'Other',
    label: 'Event Type',
    onPage: true,
    inMail: true,
  },
  /** The inviting party: the line above the title, and the sender name of mails. */
  displayName: {
    kind: 'line',
    max: maxNameLength,
    default: '',
    label: 'Display As',
    log: 'Display As',
    onPage: true,
    inMail: true,
    translated: true,
  },
  /** The event's description on the guest's page. */
  message: {
    kind: 'prose',
    max: maxTextLength,
    default: '',
    label: 'Description',
    onPage: true,
    inMail: true,
    translated: true,
  },
  dressCode: {
    kind: 'line',
    max: maxTextLength,
    default: '',
    label: 'Dress Code',
    news: 'Dress code',
    onPage: true,
    inMail: true,
    translated: true,
  },
  dateTime: {
    kind: 'start',
    missing: 'Event date is required',
    inputs: { date: 'Event Date', time: 'Event Time' },
    log: 'Date and time',
    news: 'Starts',
    onPage: true,
    inMail: true,
  },
  endTime: {
    kind: 'instant',
    default: null,
    inputs: { endDate: 'End Date', endTime: 'End Time' },
    news: 'Ends',
    onPage: true,
    inMail: true,
  },
  timezone: {
    kind: 'zone',
    default: 'America/New_York',
    label: 'Timezone',
    news: 'Time zone',
    onPage: true,
    inMail: true,
  },
  languages: {
    kind: 'languages',
    default: [defaultLanguage],
    label: 'Languages',
    onPage: true,
    inMail: true,
  },
  location: {
    kind: 'line',
    max: maxTextLength,
    default: '',
    label: 'Location',
    news: 'Location',
    onPage: true,
    inMail: true,
    translated: true,
  },
  maxGuests: {
    kind: 'count',
    what: 'Capacity',
    default: 50,
    label: 'Maximum Guests',
    log: 'Capacity',
    onPage: true,
  },
  maxGuestsPerRsvp: {
    kind: 'count',
    what: 'Max guests per RSVP',
    default: 2,
    label: 'Max Guests per RSVP',
    log: 'Guests per RSVP',
    onPage: true,
  },
  cutoffDate: {
    kind: 'instant',
    default: null,
    inputs: { deadlineDate: 'RSVP Deadline Date', deadlineTime: 'RSVP Deadline Time' },
    log: 'RSVP deadline',
    onPage: true,
    inMail: true,
  },
  /** The host's words about the use of guests' data, next to the button that sends a reply. */
  privacyNotice: {
    kind: 'prose',
    max: maxTextLength,
    default: '',
    label: 'Privacy Notice',
    onPage: true,
    translated: true,
  },
  customUrl: {
    kind: 'address',
    default: null,
    label: 'Custom URL',
    log: 'Custom URL',
    onPage: true,
    inMail: true,
  },
  hasMeals: { kind: 'flag', default: false, label: 'Offer Meal Options', log: 'Meals', onPage: true },
  mealOptions: { kind: 'meals', default: [], label: 'Meal Options', onPage: true },
  /** After this day the caterer has the final count, and the kitchen's page shows later changes. */
  finalCountOn: { kind: 'day', default: null, log: 'Final count' },
  ageRestriction: {
    kind: 'choice',
    of: ageRestrictions,
    words: ageLabels,
    default: 'all_ages',
    label: 'Age Restriction',
    onPage: true,
  },
  isPublic: { kind: 'flag', default: true, label: 'Public Event', log: 'Public event' },
  enableWaitlist: {
    kind: 'flag',
    default: false,
    label: 'Allow Waitlist',
    log: 'Waitlist',
    onPage: true,
  },
  requiresApproval: {
    kind: 'flag',
    default: false,
    label: 'Requires Approval',
    log: 'Approval',
    onPage: true,
  },
  automaticPromotion: { kind: 'flag', default: false, label: 'Automatic Promotion' },
  severalRepliesPerEmail: {
    kind: 'flag',
    default: false,
    label: 'Several Replies per Email',
    log: 'Several replies per email',
    onPage: true,
  },
  /** Seats are held for 24 hours until the guest confirms the address by the mailed link. */
  holdSeats: {
    kind: 'flag',
    default: false,
    label: 'Hold seats until guests confirm their email',
    log: 'Seats held until the email is confirmed',
  },
  /**
   * Decides who may reply: everybody, everybody with invitations matched to replies, or invited
   * guests only.
   */
  inviteMode: {
    kind: 'choice',
    of: inviteModes,
    default: 'open',
    label: 'Who may reply',
    log: 'Who may reply',
  },
  /** The fact that a guest enters with the full name to find their invitation. */
  lookupFactor: {
    kind: 'choice',
    of: lookupFactors,
    default: 'code',
    label: '“Find my invitation” asks for',
    log: '“Find my invitation” asks for',
  },
  showGuestList: { kind: 'flag', default: false, label: 'Show Guest List', log: 'Who’s coming' },
  /** Confirmed guests get a code to show at the door. */
  checkInCodes: {
    kind: 'flag',
    default: false,
    label: 'Check-in codes',
    isPrivate: true,
    inMail: true,
  },
  hideDeadlineTime: {
    kind: 'flag',
    default: true,
    label: 'Show Deadline Time',
    reversed: true,
    log: 'Deadline time hidden',
    onPage: true,
    inMail: true,
  },
  confirmedEmailMessage: {
    kind: 'prose',
    max: maxTextLength,
    default: '',
    label: 'Confirmed Email Message',
    isPrivate: true,
    inMail: true,
    translated: true,
  },
  declinedEmailMessage: {
    kind: 'prose',
    max: maxTextLength,
    default: '',
    label: 'Declined Email Message',
    isPrivate: true,
    inMail: true,
    translated: true,
  },
  invitationSubject: {
    kind: 'line',
    max: 150,
    default: '',
    label: 'Invitation Subject',
    isPrivate: true,
    inMail: true,
    hasFields: true,
    translated: true,
  },
  invitationMessage: {
    kind: 'prose',
    max: maxTextLength,
    default: '',
    label: 'Invitation Message',
    isPrivate: true,
    inMail: true,
    hasFields: true,
    translated: true,
  },
  reminderSubject: {
    kind: 'line',
    max: 150,
    default: '',
    isPrivate: true,
    inMail: true,
    hasFields: true,
    translated: true,
  },
  reminderMessage: {
    kind: 'prose',
    max: maxTextLength,
    default: '',
    isPrivate: true,
    inMail: true,
    hasFields: true,
    translated: true,
  },
  seeYouSoonSubject: {
    kind: 'line',
    max: 150,
    default: '',
    log: '“See you soon” subject',
    isPrivate: true,
    inMail: true,
    hasFields: true,
    translated: true,
  },
  seeYouSoonMessage: {
    kind: 'prose',
    max: maxTextLength,
    default: '',
    log: '“See you soon” message',
    isPrivate: true,
    inMail: true,
    hasFields: true,
    translated: true,
  },
  /** The words that guests read once the event is over. Before that, they never get them. */
  afterMessage: {
    kind: 'prose',
    max: maxTextLength,
    default: '',
    label: 'After the Event',
    log: 'Message after the event',
    isPrivate: true,
    translated: true,
  },
  saveDatePrecision: {
    kind: 'choice',
    of: saveDatePrecisions,
    default: 'day',
    log: 'Day or month on the save the date',
    isPrivate: true,
    inMail: true,
  },
  saveDateTown: {
    kind: 'line',
    max: 200,
    default: '',
    log: 'Save the date: town',
    isPrivate: true,
    inMail: true,
    translated: true,
  },
  saveDateMessage: {
    kind: 'prose',
    max: maxTextLength,
    default: '',
    log: 'Save the date: text',
    isPrivate: true,
    inMail: true,
    hasFields: true,
    translated: true,
  },
  emailSignature: {
    kind: 'prose',
    max: maxTextLength,
    default: '',
    label: 'Email Signature',
    isPrivate: true,
    inMail: true,
    translated: true,
  },
  themeId: { kind: 'theme', default: null, label: 'Theme', log: 'Theme' },
  themePrimaryColor: {
    kind: 'color',
    default: null,
    fromTheme: 'primaryColor',
    onPage: true,
    inMail: true,
  },
  themeSecondaryColor: { kind: 'color', default: null, fromTheme: 'secondaryColor', onPage: true },
  themeFontFamily: {
    kind: 'font',
    default: null,
    fromTheme: 'fontFamily',
    onPage: true,
    inMail: true,
  },
  backgroundColor: { kind: 'color', default: null, fromTheme: 'backgroundColor', onPage: true },
  /**
   * The theme's text color is the default, because a theme only guarantees that its text is
   * readable on its own background.
   */
  titleColor: { kind: 'color', default: null, fromTheme: 'textColor', onPage: true },
  textColor: { kind: 'color', default: null, fromTheme: 'textColor', onPage: true },
  accentColor: { kind: 'color', default: null, fromTheme: 'accentColor', onPage: true },
} as const satisfies Record<string, Setting>;

export type Settings = typeof settings;
export type SettingName = keyof Settings;

export const settingNames = Object.keys(settings) as SettingName[];

/** The names of the settings that have a given property, such as `onPage`. */
export type NameWith<Part extends string> = {
  [Name in SettingName]: Part extends keyof Settings[Name] ? Name : never;
}[SettingName];

export const namesWith = <const Part extends string>(part: Part): NameWith<Part>[] =>
  settingNames.filter((name) => part in settings[name]) as NameWith<Part>[];

export interface MealOption {
  name: string;
  description: string;
}

interface ValueOfKind {
  title: string;
  line: string;
  prose: string;
  start: string;
  instant: string | null;
  day: string | null;
  zone: string;
  count: number;
  flag: boolean;
  meals: MealOption[];
  languages: Language[];
  address: string;
  theme: string | null;
  color: string | null;
  font: string | null;
}

type ValueOf<S extends Setting> = S extends { kind: 'choice'; of: readonly (infer Value)[] }
  ? Value
  : ValueOfKind[Exclude<S['kind'], 'choice'>];

/** An event's settings, as the API shows them. */
export type SettingValues = { [Name in SettingName]: ValueOf<Settings[Name]> };

/**
 * The defaults of a new event (docs/product/events.md#events). Its name and its start have none.
 */
export type SettingDefaults = {
  [Name in NameWith<'default'>]: Settings[Name]['default'] extends null ? null : SettingValues[Name];
};

/** Returns a new object each time, because callers may change its lists. */
export const settingDefaults = (): SettingDefaults =>
  Object.fromEntries(
    namesWith('default').map((name) => {
      const value = settings[name].default;
      return [name, Array.isArray(value) ? [...(value as unknown[])] : value];
    }),
  ) as unknown as SettingDefaults;

/** Picks some fields of an object. */
export const pick = <Value extends object, const Name extends keyof Value>(
  from: Value,
  names: readonly Name[],
): Pick<Value, Name> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as unknown as Pick<Value, Name>;
