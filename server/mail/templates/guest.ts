/**
 * Shared parts of letters to guests. Anybody may have sent a reply with somebody else's address, so
 * names pass through `shownName`.
 */
import type { EventMoment } from '#domain/news/rules.ts';
import { settings, type NameWith } from '#domain/events/settings.ts';
import { formatLong, formatLongDay, formatTime, weekdayName } from '#domain/kernel/dates.ts';
import { shownName } from '#domain/replies/names.ts';
import type { AboutReply, EventSnapshot, ReplySnapshot, ToHousehold } from '../snapshots.ts';
import type { Block, Letter, Link, Person, Tone } from './letter.ts';
import { oneLine } from './letter.ts';
import { lookOf } from './look.ts';
import { dear } from './salutation.ts';

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
export function when(event: Pick<EventMoment, 'timezone'>, iso: string): string {
  let ofEvent = written.get(event);
  if (!ofEvent) written.set(event, (ofEvent = new Map<string, string>()));
  let text = ofEvent.get(iso);
  if (text === undefined) {
    const instant = new Date(iso);
    text = `${weekdayName(instant, event.timezone)}, ${formatLong(instant, event.timezone)}`;
    ofEvent.set(iso, text);
  }
  return text;
}

/**
 * Formats the deadline for replies. If the host hides the time, it is only the day, as on the
 * event's page.
 */
export const deadline = (event: Pick<EventSnapshot, 'hideDeadlineTime' | 'timezone'>, iso: string): string =>
  event.hideDeadlineTime ? formatLongDay(new Date(iso), event.timezone) : when(event, iso);

/** The facts whose changes may be mailed, in the order in which all mails show them. */
const factLabels = {
  name: 'Event',
  dateTime: 'When',
  endTime: 'Until',
  timezone: 'Time zone',
  location: 'Where',
  dressCode: 'Dress code',
} as const satisfies Record<NameWith<'news'>, string>;

const factNames = Object.keys(factLabels) as NameWith<'news'>[];

function shownFact(event: EventMoment, name: NameWith<'news'>): string {
  const value = event[name];
  if (!value) return '';
  switch (settings[name].kind) {
    case 'start':
    case 'instant':
      return when(event, value);
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
function wholeTime(event: EventMoment): string {
  const { dateTime, endTime, timezone } = event;
  const isSoon = endTime !== null && Date.parse(endTime) - Date.parse(dateTime) < halfDay;
  const end = isSoon ? formatTime(new Date(endTime), timezone) : shownFact(event, 'endTime');
  const start = shownFact(event, 'dateTime');
  // A bare offset names no time zone.
  const zone = /GMT[+-]\d/.test(start) ? ` (${shownFact(event, 'timezone')})` : '';
  return `${start}${end && ` until ${end}`}${zone}`;
}

/** When and where the event is, for guests. */
export function whenAndWhere(event: EventSnapshot): Block {
  const dressCode = shownFact(event, 'dressCode');
  return {
    ...{ kind: 'when', when: wholeTime(event), where: shownFact(event, 'location') },
    note: dressCode && `${factLabels.dressCode}: ${dressCode}`,
  };
}

/** The event's facts, for managers. The name is left out, because it is the mail's title. */
export const eventFacts = (event: EventSnapshot): Fact[] => [
  [factLabels.dateTime, wholeTime(event)],
  ...(['location', 'dressCode'] as const).flatMap((name): Fact[] => {
    const value = shownFact(event, name);
    return value ? [[factLabels[name], value]] : [];
  }),
];

/**
 * The changed facts with their earlier values. Time and place are included even if they did not
 * change.
 */
export const movedFacts = (event: EventSnapshot, before: EventMoment): Fact[] => {
  const isSame = (name: NameWith<'news'>) => shownFact(event, name) === shownFact(before, name);
  const isSameTime = isSame('dateTime') && isSame('endTime') && isSame('timezone');
  return factNames.flatMap((name): Fact[] => {
    const [label, value, was] = [factLabels[name], shownFact(event, name), shownFact(before, name)];
    if (value !== was) return [[label, value || 'no longer set', was || 'not set']];
    if (name === 'dateTime') return [[label, isSameTime ? wholeTime(event) : value]];
    // Guests could misread a new start that is shown without the unchanged end.
    const isNeeded = name === 'location' || (name === 'endTime' && !isSameTime);
    return isNeeded && value ? [[label, value]] : [];
  });
};

/** The guests by name, with the meals of those who come. `clean` is applied to each name. */
export function people(reply: ReplySnapshot, title: string, clean: (text: string) => string): Block[] {
  const eats = reply.status !== 'declined';
  const list: Person[] = reply.guestDetails.slice(0, peopleShown).map((guest, index) => ({
    name: clean(guest.name) || (index === 0 && clean(reply.displayName)) || `Guest ${index + 1}`,
    meal: eats ? oneLine(guest.mealChoice) : '',
    mealDescription: eats ? oneLine(guest.mealDescription ?? '', 300) : '',
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

export const guestsLabel = (count: number): string => (count === 1 ? '1 guest' : `${count} guests`);

/** The button to the personal link. Leave it out if that link no longer works. */
export const manage = (link: Link, path: string, label = 'View or change your reply'): Block[] => [
  { kind: 'button', label, url: link(path) },
];

/** A note at the end of a mail with a personal link. */
export const privateNote: Block = { kind: 'note', text: 'This link is private to you.' };

/** Tells a household why the mail reaches it, although it did not reply with this address. */
const householdFooter = (event: EventSnapshot): string =>
  `You’re getting this because ${hostOf(event) || 'the host'} invited you at this address. It’s news of that invitation, so it’s sent even if you unsubscribed.`;

export function guestLetter(
  about: { event: EventSnapshot } | ToHousehold,
  letter: { subject: string; preview: string; tone: Tone; heading: string; blocks: Block[] },
): Letter {
  const { event } = about;
  return {
    ...letter,
    look: lookOf(event),
    subject: `${letter.subject}: ${oneLine(event.name, 150)}`,
    title: oneLine(event.name),
    from: hostOf(event),
    footer:
      'invitationId' in about
        ? householdFooter(event)
        : 'You’re getting this because this address was used to reply. Not you? Just ignore it.',
    branding: event.branding,
  };
}

/**
 * Asks the guest to confirm the address with the mail's link, if the event requires it. Null if it
 * does not.
 */
const pleaseConfirm = ({ event, reply }: AboutReply): string | null => {
  if (reply.heldUntil === undefined) return null;
  const press = 'Please open the link below and press “Confirm my reply”';
  if (reply.status === 'confirmed') {
    return `${press} by ${when(event, reply.heldUntil)}. We’ll hold your seats until then. After that they go to others, and you move to the waitlist.`;
  }
  return reply.lapsed ? `${press} to get back in line.` : `${press} so you keep any spot that opens for you.`;
};

const withConfirmation = (about: AboutReply, link: Link): Block[] => {
  const text = pleaseConfirm(about);
  if (text === null) return manage(link, about.path);
  return [{ kind: 'text', text }, ...manage(link, about.path, 'Confirm, view or change your reply')];
};

/** The first block, which says the reply's state: '2 seats are yours.' */
export const standing = (headline: string): Block => ({ kind: 'headline', text: headline });

/**
 * Small links below the button: to calendars and a map. Mails link only to our own host, so most of
 * them open the part of the event's page that has the outside links. The file is for programs that
 * do not show the attachment.
 */
export function onThePage(
  event: EventSnapshot,
  path: string,
  link: Link,
  calendar: 'file' | 'none',
): Block[] {
  const links = [
    ...(calendar === 'file'
      ? [{ label: 'Add to calendar', url: link(`/rsvp/${event.customUrl}/event.ics`) }]
      : []),
    { label: 'Google, Outlook or Yahoo calendar', url: link(`${path}#calendar`) },
    ...(shownFact(event, 'location') ? [{ label: 'Map', url: link(`${path}#map`) }] : []),
  ];
  return [{ kind: 'links', links }];
}

/** Says which host entered the reply, if the guest did not send it. */
const byHost = ({ enteredBy }: AboutReply): Block[] =>
  enteredBy === undefined
    ? []
    : [{ kind: 'text', text: `${shownName(enteredBy) || 'Your host'} entered this reply for you.` }];

/** The party with its size, and the meals of those who come. */
const party = (reply: ReplySnapshot): Block[] => {
  const listed = people(reply, guestsLabel(reply.guestCount), shownName);
  return listed.length > 0 ? listed : [{ kind: 'text', text: guestsLabel(reply.guestCount) }];
};

/** The body of mails to confirmed and promoted guests, and of mails about a change to confirmed. */
export const confirmedBlocks = (about: AboutReply, lead: string, link: Link): Block[] => [
  dear(about.reply),
  { kind: 'text', text: lead },
  ...byHost(about),
  ...hostMessage(about.event.confirmedEmailMessage),
  whenAndWhere(about.event),
  ...party(about.reply),
  ...withConfirmation(about, link),
  ...onThePage(about.event, about.path, link, 'file'),
  privateNote,
  ...signature(about.event),
];

export const waitlistedBlocks = (about: AboutReply, lead: string, link: Link): Block[] => [
  dear(about.reply),
  { kind: 'text', text: lead },
  ...byHost(about),
  whenAndWhere(about.event),
  ...party(about.reply),
  ...withConfirmation(about, link),
  ...onThePage(about.event, about.path, link, 'none'),
  privateNote,
  ...signature(about.event),
];

export const declinedBlocks = (about: AboutReply, lead: string, link: Link): Block[] => {
  const { event, reply, path } = about;
  return [
    dear(reply),
    { kind: 'text', text: lead },
    ...byHost(about),
    ...hostMessage(event.declinedEmailMessage),
    whenAndWhere(event),
    ...people(reply, 'Not attending', shownName),
    ...manage(link, path),
    privateNote,
    ...signature(event),
  ];
};

/**
 * The body for a guest whose request was declined. It has no link, because nothing is left to
 * change.
 */
export const requestDeclinedBlocks = ({ event, reply }: AboutReply, lead: string): Block[] => [
  dear(reply),
  { kind: 'text', text: lead },
  { kind: 'text', text: 'Questions? Reply to this email and it goes to the host.' },
  whenAndWhere(event),
  ...signature(event),
];

export const onTheWaitlist = (reply: ReplySnapshot) =>
  reply.lapsed
    ? 'You didn’t confirm your reply in time, so we released your seats and moved you to the waitlist.'
    : reply.awaitingApproval
      ? 'We have your request. It’s waiting for the host’s approval. You’ll be notified as soon as that happens.'
      : 'The event is full right now, so your reply has been added to the waitlist. You’ll be notified if a spot opens.';
