/**
 * Puts a message into the outbox, once for each address of its audience. This happens in the
 * transaction that decides whether it may be sent. Guests can reply meanwhile, because the event is
 * locked only at the end, to delete the mails of people who were erased.
 */
import type { Language } from '#domain/languages/languages.ts';
import type { MessageWords } from '#domain/messages/contract.ts';
import { type Audience, standings, type Target, wordsFor } from '#domain/messages/rules.ts';
import { isOver } from '#domain/replies/deadline.ts';
import { record } from '../activity/activity.store.ts';
import type { TenantDb } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import { householdPath } from '../invitation-row/household-letter.ts';
import type { InvitationCodes } from '../invitation-row/invitation-keys.ts';
import type { MessagePayloads } from '../mail/kinds/registry.ts';
import type { AboutRecipient } from '../mail/templates/fields.ts';
import type { Enqueued } from '../mail/messages.ts';
import { lockEvent } from '../event-row/event.store.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { takeBackGone } from '../outbox/outdated.store.ts';
import type { ReplyLinks } from '../replies/links.ts';
import { linkPath, surveyPath, type EventContext } from '../replies/mails/guest-mail.ts';
import { shortNamesOf } from '../replies/short-names.ts';
import { aboutHousehold, aboutReplies, addressForms } from './about.store.ts';
import { everyoneInSteps, type MessageHousehold, type Unreached } from './households.store.ts';
import type { MessageEvent } from './message-event.ts';
import type { MessageRecipient } from './recipients.store.ts';
import type { GuestMessageRow } from './messages.store.ts';

type About = Omit<AboutRecipient, 'position'>;

type Words = Pick<MessageWords, 'audience' | 'subject' | 'body' | 'button' | 'survey'>;

/** What all mails of a message depend on. */
interface Shared extends Pick<EventContext, 'event'> {
  /** How many parties wait for a seat. */
  waiting: number;
  now: Date;
}

/** The parts that all mails of a message have in common. */
const wordsIn = ({ event, now }: Shared, { subject, body, button }: Words) => ({
  subject,
  body,
  ...(button && button !== 'reply' && { button }),
  ...(isOver({ dateTime: event.startsAt, endTime: event.endsAt }, now) && { isOver: true as const }),
});

/** The status in the mail to a reply: its own, unless the audience has one status. */
const statusFor = (audience: Audience, { standing }: Pick<MessageRecipient, 'standing'>): Audience =>
  (standings as readonly Audience[]).includes(audience) ? audience : standing;

export function payloadFor(
  shared: Shared,
  words: Words,
  recipient: Pick<MessageRecipient, 'displayName' | 'position' | 'standing'> & {
    id?: string;
    about?: About | undefined;
    addressPath?: string | undefined;
  },
  links: { own: string; survey: string } | null,
): Enqueued<MessagePayloads['guest.message']> {
  const { event, waiting } = shared;
  return {
    displayName: recipient.displayName,
    audience: statusFor(words.audience, recipient),
    position: recipient.position,
    waiting,
    ...wordsIn(shared, words),
    path: linkPath(event, links?.own ?? null),
    ...(words.survey &&
      recipient.standing === 'confirmed' && { surveyPath: surveyPath(event, links?.survey ?? 'sample') }),
    ...(recipient.id !== undefined && { replyId: recipient.id }),
    ...(recipient.about && { about: recipient.about }),
    ...(recipient.addressPath !== undefined && { addressPath: recipient.addressPath }),
  };
}

/**
 * The mail to a household. If codes are left out, as in a preview, its link opens the page for
 * strangers.
 */
export function payloadForHousehold(
  shared: Shared,
  words: Words,
  household: Pick<MessageHousehold, 'id' | 'rotation' | 'label' | 'names'>,
  codes: InvitationCodes | null,
): Enqueued<MessagePayloads['guest.message']> {
  const { event } = shared;
  const about = aboutHousehold({ ...household, eventId: event.id }, [words.subject, words.body], codes);
  return {
    displayName: household.label,
    audience: words.audience,
    position: null,
    waiting: 0,
    ...wordsIn(shared, words),
    path: codes
      ? householdPath(event, codes.tokenOf({ ...household, eventId: event.id }))
      : linkPath(event, null),
    invitationId: household.id,
    names: household.names,
    label: household.label,
    ...(about.code !== undefined && { about }),
    ...(event.status === 'draft' && { isDraft: true as const }),
  };
}

interface Sent {
  /** How many addresses the message went to. */
  recipients: number;
  unreached: Unreached[];
}

export async function handOver(
  tx: TenantDb,
  { own, event }: MessageEvent,
  message: Pick<
    GuestMessageRow,
    | 'id'
    | 'sentBy'
    | 'senderLabel'
    | 'audience'
    | 'meal'
    | 'replies'
    | 'households'
    | 'filter'
    | 'button'
    | 'survey'
    | 'subject'
    | 'body'
    | 'translations'
  >,
  { links, codes, waiting, now }: { links: ReplyLinks; codes: InvitationCodes; waiting: number; now: Date },
): Promise<Sent> {
  const shared = { event, waiting, now };
  const words = { ...message, audience: message.audience as Audience };
  const target: Target = words;
  const texts = [message, ...Object.values(message.translations)].flatMap(({ subject, body }) => [
    subject,
    body,
  ]);
  const wordsOf = ({ language }: { language: Language | null }) => ({
    ...words,
    ...wordsFor(message, language),
  });
  let recipients = 0;
  const unreached: Unreached[] = [];
  /** The ids of the mails, by step. */
  const written: string[][] = [];
  const of = { tenantId: event.tenantId, eventId: event.id, template: 'guest.message' as const };
  for await (const some of everyoneInSteps(tx, own, event.id, target)) {
    const about = await aboutReplies(tx, event, some.replies, { texts, codes });
    const forms =
      words.button === 'address'
        ? await addressForms(tx, event, some.replies, codes)
        : new Map<string, string>();
    const mails = [
      ...some.replies.map(shortNamesOf).map((recipient) => ({
        ...of,
        toEmail: recipient.guestEmail,
        toName: recipient.displayName,
        payload: payloadFor(
          shared,
          wordsOf(recipient),
          { ...recipient, about: about.get(recipient.id), addressPath: forms.get(recipient.id) },
          { own: links.tokenOf(recipient), survey: links.surveyOf(recipient) },
        ),
      })),
      ...some.households.map((household) => ({
        ...of,
        toEmail: household.address,
        toName: household.label,
        payload: payloadForHousehold(shared, wordsOf(household), household, codes),
      })),
    ].map((mail) => ({ ...mail, id: newId() }));
    await enqueue(tx, mails);
    written.push(mails.map(({ id }) => id));
    recipients += some.replies.length + some.households.length;
    unreached.push(...some.unreached);
  }
  await lockEvent(tx, own, event.id, { alsoDeleted: true });
  for (const some of written) recipients -= await takeBackGone(tx, own, some);
  await record(tx, [
    {
      tenantId: event.tenantId,
      actorId: message.sentBy,
      actorLabel: message.senderLabel,
      action: 'message.send',
      subjectType: 'message',
      subjectId: message.id,
      eventId: event.id,
      details: {
        eventName: event.name,
        audience: message.audience,
        ...(message.meal !== null && { meal: message.meal }),
        recipients,
        subject: message.subject,
      },
    },
  ]);
  return { recipients, unreached };
}
