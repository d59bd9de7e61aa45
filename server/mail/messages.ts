/**
 * What can be mailed, and the data each message is rendered from. A message is enqueued in the transaction that causes
 * it and rendered by the worker, so the payload carries everything the text needs.
 */
import type { NameWith, SettingValues } from '#domain/events/settings.ts';

/** Messages from before a setting was there have it not. */
export interface EventSnapshot extends Pick<SettingValues, NameWith<'inMail'>> {
  id: string;
  /** Whether the mail says "Powered by Turnout". */
  branding: boolean;
  /** The organisation, which writes where the event says nobody who invites; absent in messages from before it was told. */
  organization?: string;
  /** Who reads the answers to guest mails: the event's creator, else an admin; absent as above, or where there is nobody. */
  replyTo?: string;
}

/** What guests are told about when a host changes it. */
export type EventMoment = Pick<EventSnapshot, NameWith<'news'>>;

export interface ReplySnapshot {
  id: string;
  displayName: string;
  guestEmail: string;
  guestPhone: string;
  guestCount: number;
  guestDetails: { name: string; mealChoice: string; mealDescription?: string }[];
  message: string;
  status: 'confirmed' | 'waitlisted' | 'declined';
  awaitingApproval: boolean;
  /** The guest has to confirm the address by the link: the seats are held until then, or were until the reply lapsed. */
  heldUntil?: string;
  lapsed?: true;
}

interface AboutReply {
  event: EventSnapshot;
  reply: ReplySnapshot;
}

/** A guest who was confirmed and is not any more has the event in the calendar: the mail takes it out again. */
interface Leaving {
  wasConfirmed?: boolean;
}

/** A mail that waits for more changes keeps how the reply stood when its guest was last told. */
interface Gathered {
  knew?: ReplySnapshot['status'];
}

/** `path` fields are paths under PUBLIC_URL, which the worker puts before them. */
export interface MessagePayloads {
  'guest.confirmed': AboutReply & { path: string } & Gathered;
  'guest.declined': AboutReply & { path: string } & Leaving & Gathered;
  'guest.waitlisted': AboutReply & { path: string } & Leaving & Gathered;
  'guest.promoted': AboutReply & { path: string };
  'guest.changed': AboutReply & { path: string } & Gathered;
  /** The host moved or renamed the event and asked to tell whoever is confirmed. */
  'guest.eventChanged': AboutReply & { path: string; before: EventMoment };
  /** Somebody answered again with this address: here is the link to the reply that exists. */
  'guest.link': { event: EventSnapshot; displayName: string; path: string };
  /** The guest withdrew the reply: there is no link to it any more, `path` leads to the event. */
  'guest.withdrawn': {
    event: EventSnapshot;
    displayName: string;
    guestEmail: string;
    path: string;
  } & Leaving &
    Gathered;
  /** A host deleted the reply and asked to tell the guest. */
  'guest.removed': { event: EventSnapshot; displayName: string; guestEmail: string } & Leaving;
  /** A host gave the reply another address: this goes to the one it had, and names no other. */
  'guest.readdressed': { event: EventSnapshot; displayName: string; guestEmail: string } & Leaving;
  /** `guestEmail`: whose calendar entry it is; absent in messages from before it was told. */
  'guest.cancelled': { event: EventSnapshot; displayName: string; guestEmail?: string };
  /** What the host wrote to the confirmed or the waitlisted guests. */
  'guest.message': {
    event: EventSnapshot;
    displayName: string;
    audience: 'confirmed' | 'waitlisted';
    /** Where a waitlisted guest stands; null where the reply waits for approval. */
    position: number | null;
    /** How many parties wait in line. */
    waiting: number;
    subject: string;
    body: string;
    path: string;
  };
  'manager.new': AboutReply & { path: string; confirmedGuests: number; maxGuests: number };
  'manager.declined': AboutReply & { path: string; confirmedGuests: number; maxGuests: number };
  /** `reply`: as it was until then. */
  'manager.withdrawn': AboutReply & { path: string; confirmedGuests: number; maxGuests: number };
  /** Takes the place of single messages above 20 an hour for one event. */
  'manager.digest': {
    event: EventSnapshot;
    path: string;
    confirmed: number;
    waitlisted: number;
    declined: number;
    /** Absent in messages from before it was counted by itself. */
    withdrawn?: number;
    since: string;
  };
  'manager.spotsOpened': {
    event: EventSnapshot;
    path: string;
    /** What is open once whoever was promoted has their seats. */
    spots: number;
    /** Parties that wait on. */
    waiting: number;
    /** Parties that automatic promotion confirmed; absent in messages from before it was told. */
    promoted?: number;
  };
  'manager.planLimit': { event: EventSnapshot; path: string; sentence: string };
  'account.resetPassword': { firstName: string; path: string };
  'account.setPassword': { firstName: string; tenantName: string; path: string };
  /** To the first admin of an organization, whose address nobody has proved. */
  'account.confirmEmail': { path: string };
  /** To the new address of a user. */
  'account.newEmail': { firstName: string; path: string };
  /** To the old address; without a path where an administrator changed it. */
  'account.emailChanged': { firstName: string; newEmail: string; path: string | null };
  'account.passwordChanged': { firstName: string; path: string };
  'account.joinConfirm': { firstName: string; tenantName: string; path: string };
  'account.joinApproved': { firstName: string; tenantName: string; role: string; path: string };
  'account.joinDenied': { firstName: string; tenantName: string; reason: string | null };
  /** For the admins of an organisation whose request for an upgrade was answered. */
  'account.upgradeDecided': {
    firstName: string;
    tenantName: string;
    planName: string;
    /** Of the plan that was asked for, in US dollars. */
    monthlyPrice: number;
    outcome: 'granted' | 'declined';
    reason: string | null;
    path: string;
  };
  /** For the admins of the organization: everybody who proved an address within the hour. */
  'account.joinRequested': {
    tenantName: string;
    /** Some of them; absent in messages from before they were gathered, like `count`. */
    applicants?: { name: string; email: string; message: string }[];
    count?: number;
    /** The one applicant of such a message. */
    applicant?: string;
    applicantEmail?: string;
    requestMessage?: string;
    path: string;
  };
}

export type TemplateKey = keyof MessagePayloads;

/** What one act sends to many: it waits for the messages that somebody waits for (server/outbox/outbox.store.ts). */
export const bulkTemplates: ReadonlySet<TemplateKey> = new Set<TemplateKey>([
  'guest.cancelled',
  'guest.eventChanged',
  'guest.message',
]);

export type Message = {
  [K in TemplateKey]: {
    /** From whoever has to find it again. */
    id?: string;
    /** Null only for the platform's own mail. */
    tenantId: string | null;
    eventId?: string | null;
    template: K;
    toEmail: string;
    toName?: string;
    payload: MessagePayloads[K];
    /** Not before this moment (digests, and changes that are gathered). */
    notBefore?: Date;
  };
}[TemplateKey];
