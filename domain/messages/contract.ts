/** Messages from a host to the guests of an event (docs/product/mail.md#messages). */
import { z } from 'zod';
import { defineRoutes, largeBody, maxBodyBytes } from '../kernel/route.ts';
import { languageInput } from '../languages/schemas.ts';
import { languages } from '../languages/languages.ts';
import { fieldIssue } from '../mail/fields.ts';
import { byId, id, instant, instantInput, line, listQuery, message } from '../kernel/schemas.ts';
import { audiences, bodyLength, maxPicked, subjectLength } from './rules.ts';
import { messageButtons, unreachedReasons } from './households.ts';

const audience = z.enum(audiences, { error: 'Choose who gets the message' });

const filter = z.object({
  /** The lists of households on the guest list. */
  lists: z.array(z.number().int().min(1).max(3)).max(3).nullish(),
  tags: z.array(z.string().max(50)).max(20).nullish(),
  meal: z.string().max(200).nullish(),
  /** A question with options, or a yes/no question (`yes`, `no`). */
  questionId: id.nullish(),
  optionIds: z.array(z.string().max(100)).max(100).nullish(),
});

export const guestMessage = z
  .object({
    id,
    eventId: id,
    audience,
    /** The meal, if the message went to its guests. Otherwise null. */
    meal: z.string().nullable(),
    /** The filter that narrows the audience, or null. */
    filter: filter.nullable(),
    /** The button of the message. `reply` adds each guest's link, `none` leaves it out. */
    button: z.enum(messageButtons),
    /** Whether confirmed guests got a button that opens the survey. */
    survey: z.boolean(),
    subject: z.string(),
    body: z.string(),
    /** The texts in the event's other languages. */
    translations: z.partialRecord(z.enum(languages), z.object({ subject: z.string(), body: z.string() })),
    /** The number of addresses that got the message. 0 while it is scheduled. */
    recipients: z.number().int(),
    /** The number of households that the mail couldn't reach. */
    unreached: z.number().int(),
    /** The sender's name or email at the time. */
    sentBy: z.string(),
    /** The time when the message was sent. While it is scheduled, the time when it was written. */
    createdAt: instant,
    /** The time that the message is scheduled for. Null once it was sent, or if it never waited. */
    sendAt: instant.nullable(),
    /** Why the scheduled message was not sent. Null if it was sent or is still scheduled. */
    notSent: z.string().nullable(),
  })
  .meta({ id: 'GuestMessage' });
export type GuestMessage = z.infer<typeof guestMessage>;

const standing = z.object({
  /** The number of addresses that would get the message. */
  recipients: z.number().int(),
  /** The number of guests in the recipients' replies. */
  guests: z.number().int(),
  /** Why no message may be sent now, or null if one may. */
  refusal: z.string().nullable(),
});

export const messageOptions = z
  .object({
    confirmed: standing,
    waitlisted: standing,
    waiting: standing,
    awaitingApproval: standing,
    declined: standing,
    /** The confirmed guests, by the meal that they chose. */
    meals: z.array(standing.extend({ name: z.string() })),
    /**
     * True once an event with check-ins is over. Then `came` and `missed` are offered. Absent
     * before that.
     */
    checkedIn: z.literal(true).optional(),
    /**
     * The number of households on the guest list. `count` is the number of those that the message
     * reaches.
     */
    households: z.number().int(),
    /** Why no message may go to picked replies, or null if one may. */
    pickedRefusal: z.string().nullable(),
    limits: z.object({
      perEvent: z.number().int(),
      perOrganization: z.number().int(),
      guests: z.number().int().nullable(),
    }),
    /** Whether a message may ask for feedback: the event is over, and its survey has questions. */
    asksFeedback: z.boolean(),
    /**
     * The last instant for messages. Says whether it follows from the days or from the erasure of
     * guests' data.
     */
    ends: z.object({ at: instant, reason: z.enum(['days', 'erasure']) }),
    /** The messages and addresses of the last 24 hours, counted as in `limits`. */
    sent: z.object({ event: z.number().int(), organization: z.number().int(), guests: z.number().int() }),
    /** The event's messages, newest first, including scheduled ones. */
    messages: z.array(guestMessage),
  })
  .meta({ id: 'MessageOptions' });
export type MessageOptions = z.infer<typeof messageOptions>;

const target = z.object({
  audience,
  /** The meal, if the message goes to the guests who chose it. */
  meal: z.string().max(200).nullish(),
  /** The picked replies to write to. */
  replies: z.array(id).max(maxPicked).nullish(),
  /** The households that the host picked. */
  households: z.array(id).max(maxPicked).nullish(),
  /** Narrows any audience except picked replies and picked households. */
  filter: filter.nullish(),
});
export type MessageTarget = z.output<typeof target>;

/** Refuses a text with a field that does not exist, or without the words that a field needs. */
const withFields = (text: string, context: z.RefinementCtx) => {
  const issue = fieldIssue(text);
  if (issue !== null) context.addIssue({ code: 'custom', message: issue });
};

const subject = z
  .string({ error: 'Enter a subject' })
  .pipe(line(subjectLength).min(1, { message: 'Enter a subject' }))
  .superRefine(withFields);
const body = z
  .string({ error: 'Enter a message' })
  .trim()
  .min(1, { message: 'Enter a message' })
  .max(bodyLength, { message: `At most ${bodyLength.toLocaleString('en')} characters` })
  .superRefine(withFields);

const words = target.extend({
  /**
   * The button of the message. `reply`, the default, adds each guest's link, but not while the
   * event is a draft. `address` adds the form for a household's address.
   */
  button: z.enum(messageButtons).nullish(),
  /** Adds a button that opens the survey, for confirmed guests, once the event is over. */
  survey: z.boolean().nullish(),
  subject,
  body,
  /**
   * The texts in the event's other languages. Guests whose language is missing here get the texts
   * above.
   */
  translations: z.partialRecord(z.enum(languages), z.object({ subject, body })).nullish(),
});
/** The message to preview. `language` is the language to show. If missing, the recipient's. */
const shownWords = words.extend({ language: languageInput.nullish() });
export type MessageWords = z.output<typeof words>;
export type ShownWords = z.output<typeof shownWords>;

export const messagesRoutes = defineRoutes({
  messageOptions: {
    method: 'GET',
    path: '/api/events/:id/messages',
    access: 'event.edit',
    summary: 'Messages sent to the guests of an event, and whether another may be',
    params: byId,
    results: { 200: messageOptions },
    errors: ['notFound'],
  },
  previewMessage: {
    method: 'POST',
    path: '/api/events/:id/messages/preview',
    access: 'event.edit',
    summary: 'A message as its first recipient would get it; nothing is sent',
    params: byId,
    body: shownWords,
    bodyLimit: maxBodyBytes,
    results: {
      200: z.object({
        recipients: z.number().int(),
        from: z.string(),
        replyTo: z.string().nullable(),
        subject: z.string(),
        html: z.string(),
        text: z.string(),
      }),
    },
    errors: ['notFound'],
  },
  sendMessage: {
    method: 'POST',
    path: '/api/events/:id/messages',
    access: 'event.edit',
    summary:
      'Mail guests of an event by how their replies stand, by meal, or those of picked replies; each address once, now or later',
    params: byId,
    headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
    bodyLimit: maxBodyBytes,
    body: words.extend({
      /**
       * The number of recipients that the host saw. If it changed since, the call is refused with
       * 409 and `recipients`.
       */
      recipients: z.number().int().min(0).optional(),
      /**
       * The time to send the message. Its recipients are chosen then. If missing, it is sent now.
       */
      sendAt: instantInput.nullish(),
    }),
    results: { 201: guestMessage },
    errors: ['notFound', 'conflict', 'keyReused', 'tooMany'],
  },
  testMessage: {
    method: 'POST',
    path: '/api/events/:id/messages/test',
    access: 'event.edit',
    summary:
      'Mail a message to oneself, as its first recipient would get it, with a link that answers for nobody',
    params: byId,
    body: shownWords,
    bodyLimit: maxBodyBytes,
    results: { 200: message },
    errors: ['notFound', 'tooMany'],
  },
  countMessage: {
    method: 'POST',
    path: '/api/events/:id/messages/count',
    access: 'event.edit',
    summary: 'How many addresses and households a message would reach',
    params: byId,
    body: target,
    bodyLimit: largeBody,
    results: {
      200: z.object({
        /** The number of recipients' addresses. */
        recipients: z.number().int(),
        guests: z.number().int(),
        /** The number of households without an address that we can mail. */
        unreached: z.number().int(),
        refusal: z.string().nullable(),
      }),
    },
    errors: ['notFound'],
  },
  listUnreached: {
    method: 'GET',
    path: '/api/events/:id/messages/:messageId/unreached',
    access: 'event.edit',
    summary: 'Households that a message could not reach by mail, each with the text for a messenger',
    params: byId.extend({ messageId: id }),
    query: listQuery(['label']),
    results: {
      200: z.array(
        z.object({
          id,
          label: z.string(),
          reason: z.enum(unreachedReasons),
          text: z.string(),
          toldAt: instant.nullable(),
        }),
      ),
    },
    errors: ['notFound'],
  },
  markTold: {
    method: 'POST',
    path: '/api/events/:id/messages/:messageId/unreached',
    access: 'event.edit',
    summary: 'Note that the host told these households themselves',
    params: byId.extend({ messageId: id }),
    body: z.object({ ids: z.array(id).min(1).max(500) }),
    bodyLimit: largeBody,
    results: { 200: z.object({ changed: z.number().int() }) },
    errors: ['notFound'],
  },
  cancelMessage: {
    method: 'DELETE',
    path: '/api/events/:id/messages/:messageId',
    access: 'event.edit',
    summary: 'Take back a message that waits to be sent',
    params: byId.extend({ messageId: id }),
    results: { 200: message },
    errors: ['notFound', 'conflict'],
  },
});
