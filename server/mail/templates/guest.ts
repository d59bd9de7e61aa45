/**
 * Shared parts of letters to guests. Anybody may have sent a reply with somebody else's address, so
 * names pass through `shownName`.
 */
import type { EventMoment } from '#domain/news/rules.ts';
import { settings, type NameWith } from '#domain/events/settings.ts';
import type { EventSnapshot, ReplySnapshot, ToHousehold } from '../snapshots.ts';
import type { Block, Letter, Person, Tone } from './letter.ts';
import { oneLine } from './letter.ts';
import { lookOf } from './look.ts';
import type { Speech, Voice } from './voice.ts';

/**
 * How many guests a mail lists. A party may be as large as the event, and nobody reads a mail that
 * long.
 */
const peopleShown = 50;

/**
 * Caches formatted times by the event that the worker read, because all its mails show the same
 * times.
 */
const written = new WeakMap<object, Map<string, string>>();

/** Formats a time in the event's zone: 'Saturday, June 20th, 2026 4:00 PM AKDT'. */
export function when(event: Pick<EventMoment, 'timezone'>, iso: string, voice: Speech): string {
  const key = `${voice.language} ${iso}`;
  let ofEvent = written.get(event);
  if (!ofEvent) written.set(event, (ofEvent = new Map<string, string>()));
  let text = ofEvent.get(key);
  if (text === undefined) {
    text = voice.dates.moment(new Date(iso), event.timezone);
    ofEvent.set(key, text);
  }
  return text;
}

/**
 * Formats the deadline for replies. If the host hides the time, it is only the day, as on the
 * event's page.
 */
export const deadline = (
  event: Pick<EventSnapshot, 'hideDeadlineTime' | 'timezone'>,
  iso: string,
  voice: Speech,
): string =>
  event.hideDeadlineTime ? voice.dates.longDay(new Date(iso), event.timezone) : when(event, iso, voice);

/** The facts whose changes may be mailed, in the order in which all mails show them. */
const factNames = [
  'name',
  'dateTime',
  'endTime',
  'timezone',
  'location',
  'dressCode',
] as const satisfies readonly NameWith<'news'>[];

function shownFact(event: EventMoment, name: NameWith<'news'>, voice: Voice): string {
  const value = event[name];
  if (!value) return '';
  switch (settings[name].kind) {
    case 'start':
    case 'instant':
      return when(event, value, voice);
    case 'zone':
      return value.replaceAll('_', ' ');
    default:
      return oneLine(value, 500);
  }
}

export type Fact = readonly [label: string, value: string, was?: string];

const halfDay = 43_200_000;

/**
 * Returns start and end on one line, with the short name of the time zone. If the end is less than
 * 12 hours after the start, its date is left out.
 */
function wholeTime(event: EventMoment, voice: Voice): string {
  const { dateTime, endTime, timezone } = event;
  const isSoon = endTime !== null && Date.parse(endTime) - Date.parse(dateTime) < halfDay;
  const end = isSoon ? voice.dates.time(new Date(endTime), timezone) : shownFact(event, 'endTime', voice);
  const start = shownFact(event, 'dateTime', voice);
  // A bare offset names no time zone.
  const zone = /[+\u2212-]\d[\d:]*$/.test(start) ? ` (${shownFact(event, 'timezone', voice)})` : '';
  return `${end ? voice.words.facts.until({ start, end }) : start}${zone}`;
}

/** When and where the event is, for guests. */
export function whenAndWhere(event: EventSnapshot, voice: Voice): Block {
  const code = shownFact(event, 'dressCode', voice);
  return {
    ...{ kind: 'when', when: wholeTime(event, voice), where: shownFact(event, 'location', voice) },
    note: code && voice.words.facts.dressCodeIs({ code }),
  };
}

/** The event's facts, for managers. The name is left out, because it is the mail's title. */
export const eventFacts = (event: EventSnapshot, voice: Voice): Fact[] => [
  [voice.words.facts.dateTime, wholeTime(event, voice)],
  ...(['location', 'dressCode'] as const).flatMap((name): Fact[] => {
    const value = shownFact(event, name, voice);
    return value ? [[voice.words.facts[name], value]] : [];
  }),
];

/**
 * The changed facts with their earlier values. Time and place are included even if they did not
 * change.
 */
export const movedFacts = (event: EventSnapshot, before: EventMoment, voice: Voice): Fact[] => {
  const labels = voice.words.facts;
  const isSame = (name: NameWith<'news'>) => shownFact(event, name, voice) === shownFact(before, name, voice);
  const isSameTime = isSame('dateTime') && isSame('endTime') && isSame('timezone');
  return factNames.flatMap((name): Fact[] => {
    const [label, value] = [labels[name], shownFact(event, name, voice)];
    const was = shownFact(before, name, voice);
    if (value !== was) return [[label, value || labels.noLonger, was || labels.notSet]];
    if (name === 'dateTime') return [[label, isSameTime ? wholeTime(event, voice) : value]];
    // Guests could misread a new start that is shown without the unchanged end.
    const isNeeded = name === 'location' || (name === 'endTime' && !isSameTime);
    return isNeeded && value ? [[label, value]] : [];
  });
};

interface ShownPeople {
  /** Is applied to each name. */
  clean: (text: string) => string;
  /** What meals are called in the reader's language. Managers read the originals. */
  meals?: EventSnapshot['meals'];
}

/** The guests by name, with the meals of those who come. */
export function people(
  reply: ReplySnapshot,
  title: string,
  { words }: Voice,
  { clean, meals = {} }: ShownPeople,
): Block[] {
  const eats = reply.status !== 'declined';
  const list: Person[] = reply.guestDetails.slice(0, peopleShown).map((guest, index) => ({
    name:
      clean(guest.name) ||
      (index === 0 && clean(reply.displayName)) ||
      words.shared.guestNumber({ number: index + 1 }),
    meal: eats ? oneLine(meals[guest.mealChoice]?.name ?? guest.mealChoice) : '',
    mealDescription: eats
      ? oneLine(meals[guest.mealChoice]?.description ?? guest.mealDescription ?? '', 300)
      : '',
  }));
  if (list.length === 0) return [];
  return [
    { kind: 'people', title, people: list, more: Math.max(0, reply.guestDetails.length - peopleShown) },
  ];
}

/** The name of the host: the event's own host name, or else the organization's name. */
export const hostOf = (event: EventSnapshot): string =>
  oneLine(event.displayName) || oneLine(event.organization ?? '');

export const signature = (event: EventSnapshot): Block[] =>
  event.emailSignature.trim() ? [{ kind: 'signature', text: event.emailSignature }] : [];

export const hostMessage = (text: string): Block[] => (text.trim() ? [{ kind: 'words', text }] : []);

/** The button to the personal link. Leave it out if that link no longer works. */
export const manage = (path: string, { link, words }: Voice, label = words.shared.changeReply): Block[] => [
  { kind: 'button', label, url: link(path) },
];

/** A note at the end of a mail with a personal link. */
export const privateNote = ({ words }: Voice): Block => ({ kind: 'note', text: words.shared.privateLink });

/** The host's name as the subject of a sentence, at its start or within it. */
export const namedHost = (event: EventSnapshot, { words }: Voice, place: 'start' | 'within'): string =>
  hostOf(event) || (place === 'start' ? words.shared.yourHost : words.shared.theHost);

export function guestLetter(
  about: { event: EventSnapshot } | ToHousehold,
  letter: { subject: string; preview: string; tone: Tone; heading: string; blocks: Block[] },
  voice: Voice,
): Letter {
  const { event } = about;
  const { shared, why } = voice.words;
  return {
    ...letter,
    look: lookOf(event),
    subject: shared.subject({ subject: letter.subject, event: oneLine(event.name, 150) }),
    title: oneLine(event.name),
    from: hostOf(event),
    footer: 'invitationId' in about ? why.invited({ host: namedHost(event, voice, 'within') }) : why.replied,
    branding: event.branding,
  };
}

/**
 * Small links below the button: to calendars and a map. Mails link only to our own host, so most of
 * them open the part of the event's page that has the outside links. The file is for programs that
 * do not show the attachment.
 */
export function onThePage(
  event: EventSnapshot,
  path: string,
  calendar: 'file' | 'none',
  voice: Voice,
): Block[] {
  const { link } = voice;
  const { addToCalendar, otherCalendars, map } = voice.words.shared;
  const links = [
    ...(calendar === 'file'
      ? [{ label: addToCalendar, url: link(`/rsvp/${event.customUrl}/event.ics`) }]
      : []),
    { label: otherCalendars, url: link(`${path}#calendar`) },
    ...(shownFact(event, 'location', voice) ? [{ label: map, url: link(`${path}#map`) }] : []),
  ];
  return [{ kind: 'links', links }];
}
