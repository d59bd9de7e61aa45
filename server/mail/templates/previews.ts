/**
 * The contents of the Email Templates page: every kind of mail, rendered by its own template from
 * made-up data.
 */
import { settingDefaults } from '#domain/events/settings.ts';
import type { MailKind } from '#domain/mail/kinds.ts';
import type { SampleData } from '../kinds/kind.ts';
import { mailKinds, type MessagePayloads } from '../kinds/registry.ts';
import type { EventSnapshot, ReplySnapshot } from '../snapshots.ts';
import type { Mailbox } from './render.ts';
import { renderMessage } from './render.ts';

const event: EventSnapshot = {
  ...settingDefaults(),
  id: '00000000-0000-7000-8000-000000000001',
  name: 'Summer Wedding Celebration',
  displayName: 'Maya & Jonas',
  eventType: 'Wedding',
  message: 'Join us for an evening by the water.',
  // A Saturday at 4 PM in Alaska.
  dateTime: '2027-06-20T00:00:00.000Z',
  endTime: '2027-06-20T06:00:00.000Z',
  timezone: 'America/Anchorage',
  location: 'Harbor House, 12 Shoreline Drive, Anchorage',
  customUrl: 'maya-and-jonas',
  cutoffDate: '2027-05-20T07:59:00.000Z',
  emailSignature: 'With love,\nMaya & Jonas',
  invitationSubject: '',
  invitationMessage: 'We would love to have you with us, from the first toast to the last dance.',
  saveDateTown: 'Anchorage',
  saveDateMessage: 'We’re getting married, and we hope you can be there.',
  confirmedEmailMessage:
    'We are so happy that you can make it!\nThe shuttle leaves from the ferry pier at 3:15 PM.',
  declinedEmailMessage: 'We will miss you, and we hope to see you soon.',
  themePrimaryColor: null,
  themeFontFamily: null,
  branding: true,
  organization: 'Lakeside Events',
  replyTo: 'maya@example.com',
};

const reply: ReplySnapshot = {
  id: '00000000-0000-7000-8000-000000000002',
  displayName: 'Elena Marsh',
  guestEmail: 'elena.marsh@example.com',
  guestPhone: '+1 907 555 0142',
  guestCount: 2,
  guestDetails: [
    {
      name: 'Elena Marsh',
      mealChoice: 'Salmon',
      mealDescription: 'Wild Alaskan salmon with lemon butter and greens',
    },
    {
      name: 'Theo Marsh',
      mealChoice: 'Risotto',
      mealDescription: 'Mushroom risotto with aged parmesan, vegetarian',
    },
  ],
  message: 'We can’t wait! Theo is allergic to peanuts.',
  status: 'confirmed',
  awaitingApproval: false,
};

const waitlistedOf = (reply: ReplySnapshot): ReplySnapshot => ({ ...reply, status: 'waitlisted' });
const declinedOf = (reply: ReplySnapshot): ReplySnapshot => ({
  ...reply,
  status: 'declined',
  message: 'So sorry, we are abroad that week.',
  guestDetails: reply.guestDetails.map(({ name }) => ({ name, mealChoice: '' })),
});

type About = Omit<SampleData, 'waitlisted' | 'declined' | 'path'>;

function samplesOf(about: About): MessagePayloads {
  const { event, reply } = about;
  const data: SampleData = {
    ...about,
    waitlisted: waitlistedOf(reply),
    declined: declinedOf(reply),
    path: `/rsvp/${event.customUrl}?reply=sample`,
  };
  return Object.fromEntries(
    Object.entries(mailKinds).map(([key, kind]) => [key, kind.sample(data)]),
  ) as unknown as MessagePayloads;
}

/** Samples of an invented event. */
export const samples: MessagePayloads = samplesOf({
  event,
  before: {
    ...event,
    dateTime: '2027-06-19T22:30:00.000Z',
    location: 'Boathouse, 4 Harbor Lane, Anchorage',
  },
  reply,
  tenantName: 'Lakeside Events',
  confirmedGuests: 42,
  maxGuests: 80,
});

/** The parts of a host's own event that previews use. Its guests are invented. */
export interface PreviewedEvent {
  event: EventSnapshot;
  /** The meals that guests can choose from. Empty if the event has none. */
  meals: readonly { name: string; description: string }[];
  maxGuestsPerRsvp: number;
  confirmedGuests: number;
  maxGuests: number;
}

const hour = 3_600_000;

function samplesFor({
  event,
  meals,
  maxGuestsPerRsvp,
  confirmedGuests,
  maxGuests,
}: PreviewedEvent): MessagePayloads {
  const anHourBefore = (iso: string) => new Date(Date.parse(iso) - hour).toISOString();
  const guestDetails = reply.guestDetails.slice(0, maxGuestsPerRsvp).map(({ name }, index) => {
    const meal = meals[index % meals.length];
    return { name, mealChoice: meal?.name ?? '', mealDescription: meal?.description ?? '' };
  });
  return samplesOf({
    event,
    before: {
      ...event,
      dateTime: anHourBefore(event.dateTime),
      endTime: event.endTime && anHourBefore(event.endTime),
    },
    reply: {
      ...reply,
      guestCount: guestDetails.length,
      guestDetails,
      message: guestDetails.length > 1 ? reply.message : 'I can’t wait!',
    },
    tenantName: event.organization ?? '',
    confirmedGuests,
    maxGuests,
  });
}

export interface Preview {
  key: MailKind;
  title: string;
  audience: 'guest' | 'manager' | 'account';
  /** The sender, such as 'Maya & Jonas <no-reply@example.com>'. */
  from: string;
  /** The recipient of answers, or null if they go to the sender. */
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
  /** Whether the mail has a calendar entry. */
  hasCalendar: boolean;
}

const written = ({ name, address }: Mailbox) => (name ? `${name} <${address}>` : address);

/** Renders every kind of mail, with invented data or with a host's own event. */
export function previews(
  { publicUrl, mailFrom }: { publicUrl: string; mailFrom: string },
  own?: PreviewedEvent,
): Preview[] {
  const shown = own ? samplesFor(own) : samples;
  return (Object.keys(mailKinds) as MailKind[]).map((key) => {
    const { from, replyTo, subject, html, text, calendar } = renderMessage(key, shown[key] as never, {
      publicUrl,
      mailFrom,
      causedAt: new Date(0),
    });
    return {
      key,
      title: mailKinds[key].title,
      audience: key.split('.')[0] as Preview['audience'],
      from: written(from),
      replyTo: replyTo ? replyTo.address : null,
      subject,
      html,
      text,
      hasCalendar: calendar !== null,
    };
  });
}
