/** Invitations go out: by mail, or by hand (docs/product.md#invitations). */
import { z } from 'zod';
import { invitationFilters } from '../invitations/contract.ts';
import { defineRoutes, largestBody } from '../kernel/route.ts';
import { byId, email, id, message, prose } from '../kernel/schemas.ts';
import { unsentReasons } from './rules.ts';

/** Households that are named one by one. */
export const mostNamed = 5_000;
/** Of those that get none so many are named in an answer. */
export const mostUnsentNamed = 5_000;
/** Households whose letter can be looked at before it is sent. */
export const mostPreviewed = 50;

const ids = z
  .array(id)
  .min(1)
  .max(mostNamed, { message: `At most ${mostNamed.toLocaleString('en')} at once; send by a filter` });

/** Of the guest list, as its page is filtered; without anything all of it. */
const filter = z.object({
  status: z.enum(invitationFilters).nullish(),
  list: z.number().int().min(1).max(3).nullish(),
  tag: z.string().max(50).nullish(),
  q: z.string().max(200).nullish(),
});

const whom = z.object({
  ids: ids.nullish(),
  filter: filter.nullish(),
  /** Also where more would be promised than the event has seats. */
  overbook: z.boolean().nullish(),
});
export type Whom = z.output<typeof whom>;

const named = z.object({ id, label: z.string() });

export const sendOutcome = z
  .object({
    /** Mails that leave within a day. */
    now: z.number().int(),
    /** Mails that wait for another day: the plan or the mail server lets no more leave. Their seats are kept as well. */
    later: z.number().int(),
    /** How many days it takes until the last mail has left. */
    days: z.number().int(),
    /** Why households are not sent one, and how many of them. */
    reasons: z.partialRecord(z.enum(unsentReasons), z.number().int()),
    /** Households that are not sent an invitation: the first of them, with the reason of each. */
    unsent: z.array(named.extend({ reason: z.enum(unsentReasons) })),
  })
  .meta({ id: 'SendOutcome' });
export type SendOutcome = z.infer<typeof sendOutcome>;

export const sendPreview = sendOutcome
  .extend({
    /** Why nothing can be sent now; null where it can. */
    refusal: z.string().nullable(),
    /** Mail waits until an administrator has confirmed an address. */
    waitsForConfirmation: z.boolean(),
    /** Seats that would be promised. */
    seats: z.number().int(),
    /** Seats that are neither confirmed nor promised; below 0 where more are. */
    open: z.number().int(),
    /** Households whose letter can be shown: the first that are sent one. */
    households: z.array(named),
    /** The letter of `household`, or of the first; null where nobody gets one. */
    letter: z
      .object({
        household: named,
        to: z.string(),
        from: z.string(),
        replyTo: z.string().nullable(),
        subject: z.string(),
        html: z.string(),
        text: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'SendPreview' });
export type SendPreview = z.infer<typeof sendPreview>;

export const handedOverBy = ['whatsapp', 'sms', 'card', 'other'] as const;
export type HandedOverBy = (typeof handedOverBy)[number];

/** `hard`: for good. `soft`: a full mailbox, or whatever may pass. */
const bounceKinds = ['hard', 'soft'] as const;

const bounceReport = z
  .object({
    /** The mail's `Message-ID`, with or without angle brackets. */
    messageId: z.string().trim().min(1).max(400).nullish(),
    /** Where no message id is known. */
    email: email.nullish(),
    kind: z.enum(bounceKinds),
    /** What the other mail server said; hosts read it. */
    reason: prose(500)
      .nullish()
      .transform((text) => text?.trim() || 'The mail came back'),
  })
  .refine((report) => report.messageId || report.email, {
    path: ['messageId'],
    message: 'A message id or an address is needed',
  });
export type BounceReport = z.output<typeof bounceReport>;

export const sendingRoutes = defineRoutes({
  previewSending: {
    method: 'POST',
    path: '/api/events/:id/invitations/send/preview',
    access: 'reservation.edit',
    summary: 'What sending these invitations would do, and the letter of one household; nothing is sent',
    params: byId,
    body: whom.extend({ household: id.nullish() }),
    bodyLimit: largestBody,
    heavy: true,
    results: { 200: sendPreview },
    errors: ['notFound'],
  },
  sendInvitations: {
    method: 'POST',
    path: '/api/events/:id/invitations/send',
    access: 'reservation.edit',
    summary:
      'Mail invitations to households by id or by filter. Seats are promised for each that is sent; those that do not fit are not sent, unless `overbook` is true',
    params: byId,
    body: whom,
    bodyLimit: largestBody,
    results: { 200: sendOutcome },
    errors: ['notFound', 'conflict'],
  },
  testInvitation: {
    method: 'POST',
    path: '/api/events/:id/invitations/send/test',
    access: 'reservation.edit',
    summary: 'Mail the letter to oneself, with invented guests and a link that answers for nobody',
    params: byId,
    results: { 200: message },
    errors: ['notFound', 'tooMany'],
  },
  markInvitationsSent: {
    method: 'POST',
    path: '/api/events/:id/invitations/sent',
    access: 'reservation.edit',
    summary:
      'Note that the host has handed invitations over; seats are promised as for those that are mailed',
    params: byId,
    body: z.object({
      ids: ids.max(500),
      by: z.enum(handedOverBy).nullish(),
      overbook: z.boolean().nullish(),
    }),
    bodyLimit: largestBody,
    results: { 200: sendOutcome },
    errors: ['notFound', 'conflict'],
  },
  reportBounce: {
    method: 'POST',
    path: '/api/mail/bounces',
    access: 'public',
    unasked: true,
    summary:
      'For the operator’s mail service, with `Authorization: Bearer` and BOUNCE_TOKEN: a mail to a guest came back. It is 404 where the installation has no such token',
    headers: z.object({ authorization: z.string().max(1_100).optional() }),
    body: bounceReport,
    results: {
      200: z.object({
        /** Mails that are meant; 0 where none is known. By address, one for each event. */
        matched: z.number().int(),
      }),
    },
    errors: ['notFound'],
  },
});
