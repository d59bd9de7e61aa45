/** What the Email Templates page shows: every message, rendered by its own template from made-up data. */
import { settingDefaults } from '#domain/events/settings.ts';
import type { EventMoment, EventSnapshot, MessagePayloads, ReplySnapshot, TemplateKey } from '../messages.ts';
import type { Mailbox } from './render.ts';
import { renderMessage } from './render.ts';

const event: EventSnapshot = {
  ...settingDefaults(),
  id: '00000000-0000-7000-8000-000000000001',
  name: 'Summer Wedding Celebration',
  displayName: 'Maya & Jonas',
  eventType: 'Wedding',
  message: 'Join us for an evening by the water.',
  // 4 PM on a Saturday in Alaska.
  dateTime: '2027-06-20T00:00:00.000Z',
  endTime: '2027-06-20T06:00:00.000Z',
  timezone: 'America/Anchorage',
  location: 'Harbor House, 12 Shoreline Drive, Anchorage',
  customUrl: 'maya-and-jonas',
  cutoffDate: '2027-05-20T07:59:00.000Z',
  emailSignature: 'With love,\nMaya & Jonas',
  confirmedEmailMessage:
    'We are so happy that you can make it!\nThe shuttle leaves from the ferry pier at 3:15 PM.',
  declinedEmailMessage: 'We will miss you, and we hope to see you soon.',
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
  message: 'We cannot wait! Theo is allergic to peanuts.',
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

type Samples = { [K in TemplateKey]: MessagePayloads[K] };

interface About {
  event: EventSnapshot;
  /** As it was before the event was moved. */
  before: EventMoment;
  reply: ReplySnapshot;
  tenantName: string;
  confirmedGuests: number;
  maxGuests: number;
}

const samplesOf = ({ event, before, reply, tenantName, confirmedGuests, maxGuests }: About): Samples => {
  const path = `/rsvp/${event.customUrl}?reply=sample`;
  const reservations = '/reservations';
  const [waitlisted, declined] = [waitlistedOf(reply), declinedOf(reply)];
  return {
    'guest.confirmed': { event, reply, path },
    'guest.declined': { event, reply: declined, path },
    'guest.waitlisted': { event, reply: waitlisted, path },
    'guest.promoted': { event, reply, path },
    'guest.changed': { event, reply, path },
    'guest.eventChanged': { event, reply, path, before },
    'guest.link': { event, displayName: reply.displayName, path },
    'guest.withdrawn': {
      event,
      displayName: reply.displayName,
      guestEmail: reply.guestEmail,
      path: `/rsvp/${event.customUrl}`,
      wasConfirmed: true,
    },
    'guest.removed': {
      event,
      displayName: reply.displayName,
      guestEmail: reply.guestEmail,
      wasConfirmed: true,
    },
    'guest.readdressed': {
      event,
      displayName: reply.displayName,
      guestEmail: reply.guestEmail,
      wasConfirmed: true,
    },
    'guest.cancelled': { event, displayName: reply.displayName, guestEmail: reply.guestEmail },
    'guest.message': {
      event,
      displayName: reply.displayName,
      audience: 'confirmed',
      position: null,
      waiting: 0,
      subject: 'See you on Saturday',
      body: 'Only a few days left!\n\nThe gates open at 3:30 PM, and it may be windy by the water: bring a jacket.',
      path,
    },
    'manager.new': { event, reply, path: reservations, confirmedGuests, maxGuests },
    'manager.declined': { event, reply: declined, path: reservations, confirmedGuests, maxGuests },
    'manager.withdrawn': { event, reply, path: reservations, confirmedGuests, maxGuests },
    'manager.digest': {
      event,
      path: reservations,
      confirmed: 31,
      waitlisted: 4,
      declined: 6,
      withdrawn: 1,
      since: '2027-03-01T18:00:00.000Z',
    },
    'manager.spotsOpened': { event, path: '/waitlists', spots: 3, waiting: 2 },
    'manager.planLimit': {
      event,
      path: '/subscriptions',
      sentence: 'The Free plan allows 100 reservations; the Pro plan allows 1,000 reservations.',
    },
    'account.newEmail': { firstName: 'Elena', path: '/email/change?token=sample' },
    'account.emailChanged': {
      firstName: 'Elena',
      newEmail: 'elena@example.org',
      path: '/email/undo?token=sample',
    },
    'account.passwordChanged': { firstName: 'Elena', path: '/?view=login' },
    'account.resetPassword': { firstName: 'Elena', path: '/password?token=sample' },
    'account.setPassword': { firstName: 'Elena', tenantName, path: '/password?token=sample' },
    'account.confirmEmail': { path: '/email/confirm?token=sample' },
    'account.joinConfirm': { firstName: 'Elena', tenantName, path: '/join/confirm?token=sample' },
    'account.joinApproved': { firstName: 'Elena', tenantName, role: 'eventManager', path: '/?view=login' },
    'account.joinDenied': {
      firstName: 'Elena',
      tenantName,
      reason: 'We are a small team and not looking for help right now.',
    },
    'account.upgradeDecided': {
      firstName: 'Elena',
      tenantName,
      planName: 'Premium',
      monthlyPrice: 99,
      outcome: 'granted',
      reason: null,
      path: '/subscriptions',
    },
    'account.joinRequested': {
      tenantName,
      applicants: [
        {
          name: 'Elena Marsh',
          email: 'elena.marsh@example.com',
          message: 'I would like to join this organization to help manage events.',
        },
      ],
      count: 1,
      path: '/users',
    },
  };
};

/** Of an event that there is not. */
export const samples: Samples = samplesOf({
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

/** What of an event of one's own the mails are shown with; its guests are made up all the same. */
export interface PreviewedEvent {
  event: EventSnapshot;
  /** What guests can choose; empty where the event has no meals. */
  meals: readonly { name: string; description: string }[];
  maxGuestsPerRsvp: number;
  confirmedGuests: number;
  maxGuests: number;
}

const hour = 3_600_000;

function samplesFor({ event, meals, maxGuestsPerRsvp, confirmedGuests, maxGuests }: PreviewedEvent): Samples {
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
      message: guestDetails.length > 1 ? reply.message : 'I cannot wait!',
    },
    tenantName: event.organization ?? '',
    confirmedGuests,
    maxGuests,
  });
}

/** In the order of the page: the specified ones first. */
const titles: Record<TemplateKey, string> = {
  'guest.confirmed': 'RSVP Confirmation',
  'guest.declined': 'RSVP Declined',
  'guest.waitlisted': 'RSVP Waitlist',
  'guest.promoted': 'Off the waitlist',
  'guest.changed': 'RSVP changed',
  'guest.eventChanged': 'Event changed',
  'guest.link': 'Link to an existing reply',
  'guest.withdrawn': 'RSVP withdrawn',
  'guest.removed': 'RSVP removed',
  'guest.readdressed': 'RSVP with another address',
  'guest.cancelled': 'Event cancelled',
  'guest.message': 'Message to guests',
  'manager.new': 'New RSVP Confirmation',
  'manager.declined': 'RSVP Declined',
  'manager.withdrawn': 'RSVP withdrawn',
  'manager.digest': 'Digest of many replies',
  'manager.spotsOpened': 'Spots opened',
  'manager.planLimit': 'Plan limit reached',
  'account.resetPassword': 'Forgotten password',
  'account.newEmail': 'New email to confirm',
  'account.emailChanged': 'Email changed',
  'account.passwordChanged': 'Password changed',
  'account.setPassword': 'First password',
  'account.confirmEmail': 'Confirm an admin’s email',
  'account.joinConfirm': 'Confirm an applicant’s email',
  'account.joinApproved': 'Join request approved',
  'account.joinDenied': 'Join request denied',
  'account.upgradeDecided': 'Upgrade granted or declined',
  'account.joinRequested': 'New join request',
};

export interface Preview {
  key: TemplateKey;
  title: string;
  audience: 'guest' | 'manager' | 'account';
  /** 'Maya & Jonas <no-reply@example.com>'. */
  from: string;
  /** Who reads an answer; null where answers go to the sender. */
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
  /** Whether a calendar entry goes with it. */
  hasCalendar: boolean;
}

const written = ({ name, address }: Mailbox) => (name ? `${name} <${address}>` : address);

/** Every message, with made-up data or with those of an event. */
export function previews(
  { publicUrl, mailFrom }: { publicUrl: string; mailFrom: string },
  own?: PreviewedEvent,
): Preview[] {
  const shown = own ? samplesFor(own) : samples;
  return (Object.keys(titles) as TemplateKey[]).map((key) => {
    const { from, replyTo, subject, html, text, calendar } = renderMessage(key, shown[key] as never, {
      publicUrl,
      mailFrom,
      causedAt: new Date(0),
    });
    return {
      key,
      title: titles[key],
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
