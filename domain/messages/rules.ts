/** Rules for a host's messages to guests: the recipients, the times and the limits. */
import type { Language } from '../languages/languages.ts';
import { effectivePlan, isInTrial, type TenantBilling } from '../plans/rules.ts';
import { hostSentence, type Sentence } from '../kernel/sentence.ts';
import { counted } from '../kernel/text.ts';
import type { QuestionKind } from '../questions/question.ts';

/**
 * Guests by the status of their reply. `waitlisted` covers everybody who waits: for seats
 * (`waiting`) and for the host's approval (`awaitingApproval`).
 */
export const standings = ['confirmed', 'waitlisted', 'waiting', 'awaitingApproval', 'declined'] as const;
export type ReplyAudience = (typeof standings)[number];

/**
 * Households on the guest list. `everybody` also has all replies. A household whose reply has an
 * address gets the mail of that reply.
 */
export const householdAudiences = [
  'notInvited',
  'saved',
  'unanswered',
  'invited',
  'everybody',
  'households',
] as const;
export type HouseholdAudience = (typeof householdAudiences)[number];

/**
 * Replies by what the check-ins say, once the event is over: either somebody of the party came in,
 * or nobody of a confirmed party. Without check-ins, nobody counts as missing.
 */
export const doorAudiences = ['came', 'missed'] as const;
export type DoorAudience = (typeof doorAudiences)[number];

/**
 * The possible recipients: guests by status, confirmed guests with a meal, picked replies, guests
 * by check-in, and households.
 */
export const audiences = [...standings, 'meal', 'picked', ...doorAudiences, ...householdAudiences] as const;
export type Audience = (typeof audiences)[number];

export const isDoorAudience = (audience: Audience): audience is DoorAudience =>
  (doorAudiences as readonly Audience[]).includes(audience);

export const isHouseholdAudience = (audience: Audience): audience is HouseholdAudience =>
  (householdAudiences as readonly Audience[]).includes(audience);

/** A message's texts in its event's other languages. */
export type MessageTranslations = Partial<Record<Language, { subject: string; body: string }>>;

/** Returns a message's texts for somebody who reads this language. */
export const wordsFor = (
  {
    subject,
    body,
    translations,
  }: { subject: string; body: string; translations?: MessageTranslations | null },
  language: Language | null | undefined,
): { subject: string; body: string } => (language && translations?.[language]) || { subject, body };

/**
 * Narrows an audience. All conditions must hold. A condition with several values holds if one of
 * them matches.
 */
export interface MessageFilter {
  lists?: number[] | null | undefined;
  tags?: string[] | null | undefined;
  meal?: string | null | undefined;
  questionId?: string | null | undefined;
  optionIds?: string[] | null | undefined;
}

/** The kinds of questions whose answers can narrow an audience. */
export const filteringKinds: readonly QuestionKind[] = ['choice', 'multi', 'yesno'];

/** The recipients of a message. */
export interface Target {
  audience: Audience;
  /** The meal, if the message goes to the guests who chose it. */
  meal?: string | null | undefined;
  /** The replies that the host picked by hand. */
  replies?: readonly string[] | null | undefined;
  /** The households that the host picked by hand. */
  households?: readonly string[] | null | undefined;
  filter?: MessageFilter | null | undefined;
}

const hasCondition = ({ lists, tags, meal, questionId }: MessageFilter): boolean =>
  Boolean(lists?.length || tags?.length || meal || questionId);

/** A target with null for everything that its audience doesn't use. */
type ExactTarget = { [Field in keyof Target]-?: Exclude<Target[Field], undefined> };

/** Returns the target with only the fields that its audience uses. */
export function exactTarget({ audience, meal, replies, households, filter }: Target): ExactTarget {
  const isPicked = audience === 'picked' || audience === 'households';
  return {
    audience,
    meal: (audience === 'meal' ? meal : null) ?? null,
    replies: (audience === 'picked' ? replies : null) ?? null,
    households: (audience === 'households' ? households : null) ?? null,
    filter: !isPicked && filter && hasCondition(filter) ? filter : null,
  };
}

/** Returns whether the audience may contain confirmed guests. Only they get a survey. */
export const mayBeConfirmed = (audience: Audience): boolean =>
  ['confirmed', 'meal', 'picked', ...doorAudiences, 'invited', 'everybody', 'households'].includes(audience);

/** The maximum number of picked replies, or of picked households, of one message. */
export const maxPicked = 200;

/** Returns the field that an audience lacks, with an error message, or null if complete. */
export function targetIssue({
  audience,
  meal,
  replies,
  households,
  filter,
}: Target): { path: string; message: string } | null {
  if (audience === 'meal' && !meal) return { path: 'meal', message: 'Choose a meal' };
  if (audience === 'picked' && !replies?.length)
    return { path: 'replies', message: 'Choose who gets the message' };
  if (audience === 'households' && !households?.length)
    return { path: 'households', message: 'Choose who gets the message' };
  if (filter?.questionId && !filter.optionIds?.length)
    return { path: 'filter.optionIds', message: 'Choose an answer' };
  return null;
}

/** The audiences that a host chooses from. They do not overlap. */
export const offeredAudiences = ['confirmed', 'waiting', 'awaitingApproval', 'declined'] as const;

const nobody: Record<Audience, string> = {
  confirmed: 'Nobody is confirmed yet.',
  waitlisted: 'Nobody is on the waitlist.',
  waiting: 'Nobody is on the waitlist.',
  awaitingApproval: 'Nobody is awaiting approval.',
  declined: 'Nobody has declined.',
  meal: 'Nobody who’s coming has this meal.',
  picked: 'None of the replies you picked exist anymore.',
  came: 'Nobody was checked in.',
  missed: 'There’s nobody to write to: either everybody came, or nobody was checked in.',
  notInvited: 'We have no email address for any household that you haven’t invited.',
  saved: 'You haven’t sent a save the date, or you’ve invited all of those households since.',
  unanswered: 'We have no email address for any invited household that hasn’t answered.',
  invited: 'No invited household has an address that we can mail.',
  everybody: 'Nobody has replied or been invited yet.',
  households: 'None of these households has an address that we can mail.',
};

const nobodyLeft = 'Nobody matches these conditions.';

export const subjectLength = 200;
export const bodyLength = 5_000;

/** The period that the limits below count messages in. */
export const messageWindowMs = 24 * 60 * 60 * 1_000;

/** If the same text goes to the same guests within this time, it counts as a second click. */
export const repeatWindowMs = 10 * 60 * 1_000;

export interface MessageLimits {
  /** The maximum number of messages of one event in the window. */
  perEvent: number;
  perOrganization: number;
  /**
   * The maximum number of addresses that an organization may write to in the window, over all its
   * messages. Null without a limit.
   */
  guests: number | null;
}

/** Paying organizations are known to us, so they may send more. Anybody can start a trial. */
export function messageLimits(tenant: TenantBilling, now: Date): MessageLimits {
  return isInTrial(tenant, now) || effectivePlan(tenant, now) === 'free'
    ? { perEvent: 3, perOrganization: 5, guests: 500 }
    : { perEvent: 3, perOrganization: 20, guests: null };
}

export const addressesText = (count: number): string => counted(count, 'address', 'addresses');

/** The maximum number of scheduled messages of one event. */
export const maxScheduled = 10;

/** The numbers of messages and of addresses that the limits count, sent in the last 24 hours. */
export interface MessagesSent {
  event: number;
  organization: number;
  guests: number;
}

export type MessageCheck =
  { kind: 'ok' } | { kind: 'closed' | 'nobody' | 'limit'; sentence: string | Sentence };

/** Whether a message may go to this many guests now. */
export function checkMessage(draft: {
  audience: Audience;
  /** Whether a filter narrows the audience. */
  isNarrowed?: boolean;
  recipients: number;
  /**
   * The number of households without an address. The host gets texts to send them, so the message
   * has readers.
   */
  unreached?: number;
  /** Why nobody may be written to now, or null (`time.ts`). */
  closed: string | null;
  limits: MessageLimits;
  sent: MessagesSent;
}): MessageCheck {
  const { audience, isNarrowed, recipients, unreached = 0, closed, limits, sent } = draft;
  if (closed !== null) return { kind: 'closed', sentence: closed };
  if (recipients + unreached === 0)
    return { kind: 'nobody', sentence: isNarrowed ? nobodyLeft : nobody[audience] };
  const limit = (sentence: Sentence): MessageCheck => ({ kind: 'limit', sentence });
  if (sent.event >= limits.perEvent) {
    return limit(hostSentence('messages.perEvent', { count: sent.event }));
  }
  if (sent.organization >= limits.perOrganization) {
    return limit(hostSentence('messages.perOrganization', { count: sent.organization }));
  }
  if (limits.guests !== null && sent.guests + recipients > limits.guests) {
    return limit(
      sent.guests === 0
        ? hostSentence('messages.tooMany', { max: limits.guests, count: recipients })
        : hostSentence('messages.tooManyToday', { max: limits.guests, count: sent.guests }),
    );
  }
  return { kind: 'ok' };
}
