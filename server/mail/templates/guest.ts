/** What guests are told. A reply may have been sent by anybody with anybody's address: see `shownName`. */
import { settings, type NameWith } from '#domain/events/settings.ts';
import { formatLong, weekdayName } from '#domain/kernel/dates.ts';
import { shownName } from '#domain/replies/names.ts';
import type { EventMoment, EventSnapshot, MessagePayloads, ReplySnapshot } from '../messages.ts';
import type { Block, Letter, Person, Tone } from './letter.ts';
import { oneLine } from './letter.ts';

/** A path under PUBLIC_URL as an address. */
export type Link = (path: string) => string;

/** A party may be as large as the event; a mail that long is read by nobody. */
const peopleShown = 50;

/** 'Saturday, June 20th, 2026 4:00 PM AKDT'. */
export const when = (iso: string, zone: string): string => {
  const instant = new Date(iso);
  return `${weekdayName(instant, zone)}, ${formatLong(instant, zone)}`;
};

/** What guests are mailed about when it changes stands in all of their mails, in this order. */
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
      return when(value, event.timezone);
    case 'zone':
      return value.replaceAll('_', ' ');
    default:
      return oneLine(value, 500);
  }
}

type Fact = readonly [label: string, value: string, was?: string];

/** The name is not among them: it is the title of the mail. */
export const eventFacts = (event: EventSnapshot): Fact[] =>
  factNames.flatMap((name): Fact[] => {
    const value = shownFact(event, name);
    return value && name !== 'name' ? [[factLabels[name], value]] : [];
  });

/** As `eventFacts`, with what stood there before beside what is new. */
const movedFacts = (event: EventSnapshot, before: EventMoment): Fact[] =>
  factNames.flatMap((name): Fact[] => {
    const [label, value, was] = [factLabels[name], shownFact(event, name), shownFact(before, name)];
    if (value === was) return value && name !== 'name' ? [[label, value]] : [];
    return [[label, value || 'not set any more', was || 'not set']];
  });

/** The guests by name with what they eat, where they come; `clean` is applied to each name. */
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

/** Who invites: as the event says, or else the organisation. */
export const hostOf = (event: EventSnapshot): string =>
  oneLine(event.displayName) || oneLine(event.organization ?? '');

export const hello = (name: string): Block => ({ kind: 'text', text: name ? `Hello ${name},` : 'Hello,' });

export const signature = (event: EventSnapshot): Block[] =>
  event.emailSignature.trim() ? [{ kind: 'signature', text: event.emailSignature }] : [];

export const hostMessage = (event: EventSnapshot, text: string): Block[] =>
  text.trim() ? [{ kind: 'quote', label: hostOf(event) || 'From your host', text }] : [];

export const guestsLabel = (count: number): string => (count === 1 ? '1 guest' : `${count} guests`);

interface AboutReply {
  event: EventSnapshot;
  reply: ReplySnapshot;
  path: string;
}

const statusLabels = { confirmed: 'Confirmed', waitlisted: 'Waitlisted', declined: 'Declined' } as const;

/** What to do with the personal link, where it still leads to something. */
export const manage = (link: Link, path: string, label = 'View or change your reply'): Block[] => [
  { kind: 'button', label, url: link(path) },
  { kind: 'note', text: 'This link is yours alone: whoever has it can change your reply.' },
];

function guestLetter(
  { event }: { event: EventSnapshot },
  letter: { subject: string; preview: string; tone: Tone; heading: string; blocks: Block[] },
): Letter {
  return {
    ...letter,
    subject: `${letter.subject}: ${oneLine(event.name, 150)}`,
    title: oneLine(event.name),
    from: hostOf(event),
    footer:
      'You get this mail because somebody replied to an invitation with your address. If it was not you, you need not do anything.',
    branding: event.branding,
  };
}

const facts = (event: EventSnapshot, reply: ReplySnapshot): Block => ({
  kind: 'facts',
  rows: [
    ...eventFacts(event),
    ...(reply.status === 'declined' ? [] : [['Guests', guestsLabel(reply.guestCount)] as const]),
    ['Status', reply.awaitingApproval ? 'Waiting for approval' : statusLabels[reply.status]],
  ],
});

/** What to do first, where the event asks guests to confirm their address; the link in the mail is what proves it. */
const pleaseConfirm = ({ event, reply }: AboutReply): string | null => {
  if (reply.heldUntil === undefined) return null;
  const press = 'Please open the link below and press “Confirm my reply”';
  if (reply.status === 'confirmed') {
    return `${press} by ${when(reply.heldUntil, event.timezone)}. Until then your seats are held; after that they go to others, and you to the waitlist.`;
  }
  return reply.lapsed
    ? `${press}: then you are in the line again.`
    : `${press}, so that a spot that opens for you stays yours.`;
};

const withConfirmation = (about: AboutReply, link: Link): Block[] => {
  const text = pleaseConfirm(about);
  if (text === null) return manage(link, about.path);
  return [{ kind: 'text', text }, ...manage(link, about.path, 'Confirm, view or change your reply')];
};

/** The body that confirmed, promoted and changed-to-confirmed share. */
const confirmedBlocks = (about: AboutReply, lead: string, link: Link): Block[] => [
  hello(shownName(about.reply.displayName)),
  { kind: 'text', text: lead },
  ...hostMessage(about.event, about.event.confirmedEmailMessage),
  facts(about.event, about.reply),
  ...people(about.reply, about.reply.guestCount === 1 ? 'Your place' : 'Your party', shownName),
  ...withConfirmation(about, link),
  { kind: 'note', text: 'The attached invitation puts the event into your calendar.' },
  ...signature(about.event),
];

const waitlistedBlocks = (about: AboutReply, lead: string, link: Link): Block[] => [
  hello(shownName(about.reply.displayName)),
  { kind: 'text', text: lead },
  facts(about.event, about.reply),
  ...people(about.reply, 'Your party', shownName),
  ...withConfirmation(about, link),
  ...signature(about.event),
];

const declinedBlocks = ({ event, reply, path }: AboutReply, lead: string, link: Link): Block[] => [
  hello(shownName(reply.displayName)),
  { kind: 'text', text: lead },
  ...hostMessage(event, event.declinedEmailMessage),
  facts(event, reply),
  ...people(reply, 'Not attending', shownName),
  ...manage(link, path),
  ...signature(event),
];

const onTheWaitlist = (reply: ReplySnapshot) =>
  reply.lapsed
    ? 'Your reply was not confirmed in time, so your seats were given back, and you are on the waitlist now.'
    : reply.awaitingApproval
      ? 'Your reply has been added to the waitlist until the host approves it. You will be notified as soon as that happens.'
      : 'The event is full right now, so your reply has been added to the waitlist. You will be notified if a spot opens.';

/** What the host writes by hand is in message.ts. */
type GuestKey = Exclude<Extract<keyof MessagePayloads, `guest.${string}`>, 'guest.message'>;

export const guestLetters: { [K in GuestKey]: (payload: MessagePayloads[K], link: Link) => Letter } = {
  'guest.confirmed': (payload, link) =>
    guestLetter(payload, {
      subject: 'RSVP Confirmation',
      preview: `Your RSVP has been confirmed. ${when(payload.event.dateTime, payload.event.timezone)}`,
      tone: 'confirmed',
      heading: 'RSVP Confirmation',
      blocks: confirmedBlocks(payload, 'Your RSVP has been confirmed. We look forward to seeing you.', link),
    }),

  'guest.declined': (payload, link) =>
    guestLetter(payload, {
      subject: 'RSVP Declined',
      preview: 'We have noted that you are not attending.',
      tone: 'declined',
      heading: 'RSVP Declined',
      blocks: declinedBlocks(
        payload,
        'We have noted that you are not attending. Thank you for letting us know.',
        link,
      ),
    }),

  'guest.waitlisted': (payload, link) =>
    guestLetter(payload, {
      subject: 'RSVP Waitlist',
      preview: onTheWaitlist(payload.reply),
      tone: 'waitlisted',
      heading: 'RSVP Waitlist',
      blocks: waitlistedBlocks(payload, onTheWaitlist(payload.reply), link),
    }),

  'guest.promoted': (payload, link) =>
    guestLetter(payload, {
      subject: 'You are off the waitlist',
      preview: `Your RSVP has been confirmed. ${when(payload.event.dateTime, payload.event.timezone)}`,
      tone: 'confirmed',
      heading: 'You are off the waitlist',
      blocks: confirmedBlocks(
        payload,
        'Good news: there is room for your whole party now, and your RSVP has been confirmed.',
        link,
      ),
    }),

  'guest.changed': (payload, link) => {
    const { status } = payload.reply;
    const blocks = { confirmed: confirmedBlocks, waitlisted: waitlistedBlocks, declined: declinedBlocks }[
      status
    ];
    const lead = {
      confirmed: 'Your reply was changed, and your RSVP has been confirmed as below.',
      waitlisted: `Your reply was changed. ${onTheWaitlist(payload.reply)}`,
      declined: 'Your reply was changed: we have noted that you are not attending.',
    }[status];
    return guestLetter(payload, {
      subject: 'Your RSVP was changed',
      preview: lead,
      tone: status,
      heading: 'Your RSVP was changed',
      blocks: blocks(payload, lead, link),
    });
  },

  'guest.eventChanged': ({ event, reply, path, before }, link) => {
    const isMoved = event.dateTime !== before.dateTime || event.timezone !== before.timezone;
    const isElsewhere = event.location !== before.location;
    const what =
      isMoved && isElsewhere
        ? 'The time and the place of this event have changed.'
        : isMoved
          ? 'The time of this event has changed.'
          : isElsewhere
            ? 'The place of this event has changed.'
            : 'The details of this event have changed.';
    return guestLetter(
      { event },
      {
        subject: isMoved ? 'New time' : isElsewhere ? 'New place' : 'Event changed',
        preview: `${what} ${when(event.dateTime, event.timezone)}`,
        tone: 'info',
        heading: isMoved ? 'New time' : isElsewhere ? 'New place' : 'Event changed',
        blocks: [
          hello(shownName(reply.displayName)),
          { kind: 'text', text: `${what} Your RSVP stays confirmed.` },
          {
            kind: 'facts',
            rows: [
              ...movedFacts(event, before),
              ['Guests', guestsLabel(reply.guestCount)],
              ['Status', 'Confirmed'],
            ],
          },
          { kind: 'text', text: 'If it does not suit you any more, please change or withdraw your reply.' },
          ...manage(link, path),
          { kind: 'note', text: 'The attached invitation updates the event in your calendar.' },
          ...signature(event),
        ],
      },
    );
  },

  // Whoever answered a second time may be a stranger: nothing of what was typed then is in here.
  'guest.link': (payload, link) =>
    guestLetter(payload, {
      subject: 'Your reply',
      preview: 'There is a reply with your address already. Here is the link to change it.',
      tone: 'info',
      heading: 'You have replied already',
      blocks: [
        hello(''),
        {
          kind: 'text',
          text: 'Somebody just replied with your address, and there is a reply with it already. It was left as it is. With the link below you can look at it, change it or withdraw it.',
        },
        { kind: 'facts', rows: eventFacts(payload.event) },
        ...manage(link, payload.path),
        ...signature(payload.event),
      ],
    }),

  'guest.withdrawn': ({ event, displayName, path, wasConfirmed }, link) =>
    guestLetter(
      { event },
      {
        subject: 'RSVP Withdrawn',
        preview: 'You have withdrawn your reply.',
        tone: 'declined',
        heading: 'RSVP Withdrawn',
        blocks: [
          hello(shownName(displayName)),
          {
            kind: 'text',
            text: 'You have withdrawn your reply. Everything in it was removed, and the link in your earlier mails does not work any more.',
          },
          ...hostMessage(event, event.declinedEmailMessage),
          { kind: 'facts', rows: eventFacts(event) },
          {
            kind: 'text',
            text: 'If you change your mind, you can reply again for as long as the event takes replies.',
          },
          { kind: 'button', label: 'Go to the event', url: link(path) },
          ...(wasConfirmed
            ? [{ kind: 'note', text: 'The attached file takes the event out of your calendar.' } as const]
            : []),
          ...signature(event),
        ],
      },
    ),

  'guest.removed': (payload) =>
    guestLetter(payload, {
      subject: 'Your RSVP was removed',
      preview: 'The host has removed your reply.',
      tone: 'declined',
      heading: 'Your RSVP was removed',
      blocks: [
        hello(shownName(payload.displayName)),
        {
          kind: 'text',
          text: `The host has removed your reply, so you are not on the guest list of this event any more.${
            payload.event.replyTo === undefined
              ? ''
              : ' If you think that this is a mistake, answer this mail.'
          }`,
        },
        { kind: 'facts', rows: eventFacts(payload.event) },
        ...signature(payload.event),
      ],
    }),

  // The address it has now is nobody's business here: the old one may have been a stranger's all along.
  'guest.readdressed': (payload) =>
    guestLetter(payload, {
      subject: 'Your address was taken off an RSVP',
      preview: 'The host has given the reply another email address.',
      tone: 'declined',
      heading: 'Your address was taken off an RSVP',
      blocks: [
        hello(shownName(payload.displayName)),
        {
          kind: 'text',
          text: `The host has given this reply another email address. What concerns it goes there from now on, and the link in your earlier mails does not work any more.${
            payload.event.replyTo === undefined
              ? ''
              : ' If you think that this is a mistake, answer this mail.'
          }`,
        },
        { kind: 'facts', rows: eventFacts(payload.event) },
        ...(payload.wasConfirmed
          ? [
              {
                kind: 'note',
                text: 'The attached file takes the event out of the calendar of this address.',
              } as const,
            ]
          : []),
        ...signature(payload.event),
      ],
    }),

  'guest.cancelled': (payload) =>
    guestLetter(payload, {
      subject: 'Event cancelled',
      preview: 'The event does not take place.',
      tone: 'declined',
      heading: 'Event cancelled',
      blocks: [
        hello(shownName(payload.displayName)),
        {
          kind: 'text',
          text: 'This event has been cancelled and does not take place. Your reply was removed with it.',
        },
        { kind: 'facts', rows: eventFacts(payload.event) },
        ...signature(payload.event),
      ],
    }),
};
