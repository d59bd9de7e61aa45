/** Sends invitations, by mail or by hand (docs/product/sending.md#sending). */
import { z } from 'zod';
import { invitationFilters } from '../contract.ts';
import { defineRoutes, maxBodyBytes } from '../../kernel/route.ts';
import { byId, email, id, message, prose } from '../../kernel/schemas.ts';
import { unsentReasons } from './rules.ts';

/** The maximum number of households that a call may name. */
export const maxNamed = 5_000;
/** The maximum number of skipped households that are listed in the response. */
export const maxUnsentNamed = 5_000;
/** The number of households whose letter can be previewed. */
export const maxPreviewed = 50;

const ids = z
  .array(id)
  .min(1)
  .max(maxNamed, {
    message: `You can choose at most ${maxNamed.toLocaleString('en')} households at once. For more, use a filter`,
  });

/** A filter of the guest list. Without one, the call takes the whole list. */
const filter = z.object({
  status: z.enum(invitationFilters).nullish(),
  list: z.number().int().min(1).max(3).nullish(),
  tag: z.string().max(50).nullish(),
  q: z.string().max(200).nullish(),
});

/** The households of a call: the named ones, or those of the filter. */
export const households = z.object({ ids: ids.nullish(), filter: filter.nullish() });
export type Households = z.output<typeof households>;

const whom = households.extend({
  /** Sends even if the event has fewer seats than would be promised. */
  overbook: z.boolean().nullish(),
  /**
   * Also sends to households that were sent an invitation and haven't answered. Their seats stay
   * promised.
   */
  again: z.boolean().nullish(),
});
export type Whom = z.output<typeof whom>;

const named = z.object({ id, label: z.string() });

export const sendOutcome = z
  .object({
    /** How many mails of this sending leave within a day. */
    now: z.number().int(),
    /**
     * The number of mails that wait for another day, because the plan or the mail server allows no
     * more. Their seats are kept too.
     */
    later: z.number().int(),
    /** The number of days until the last mail has left. */
    days: z.number().int(),
    /** Why households are skipped, with the number of households for each reason. */
    reasons: z.partialRecord(z.enum(unsentReasons), z.number().int()),
    /** The first skipped households, each with its reason. */
    unsent: z.array(named.extend({ reason: z.enum(unsentReasons) })),
  })
  .meta({ id: 'SendOutcome' });
export type SendOutcome = z.infer<typeof sendOutcome>;

export const sendPreview = sendOutcome
  .extend({
    /** Why nothing can be sent now, or null. */
    refusal: z.string().nullable(),
    /** Whether mail waits until an administrator has confirmed an address of the organization. */
    waitsForConfirmation: z.boolean(),
    /** The number of seats that sending would promise. */
    seats: z.number().int(),
    /** Seats that are neither confirmed nor promised. Negative if more are taken than exist. */
    open: z.number().int(),
    /** The first recipients, whose letters can be previewed. */
    households: z.array(named),
    /** The letter to `household`, or to the first. Null if nobody gets one. */
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

/** The kinds of bounces. `hard` is permanent. `soft` may pass, such as a full mailbox. */
const bounceKinds = ['hard', 'soft'] as const;

const bounceReport = z
  .object({
    /** The mail's `Message-ID`, with or without angle brackets. */
    messageId: z.string().trim().min(1).max(400).nullish(),
    /** The address of the mail that bounced. Used if the message id is unknown. */
    email: email.nullish(),
    kind: z.enum(bounceKinds),
    /** The explanation of the other mail server. Hosts read it. */
    reason: prose(500)
      .nullish()
      .transform((text) => text?.trim() || 'The mail came back'),
  })
  .refine((report) => report.messageId || report.email, {
    path: ['messageId'],
    message: 'Say which email bounced: give its message id or its address',
  });
export type BounceReport = z.output<typeof bounceReport>;

export const sendRoutes = defineRoutes({
  previewSending: {
    method: 'POST',
    path: '/api/events/:id/invitations/send/preview',
    access: 'reservation.edit',
    summary: 'What sending these invitations would do, and the letter of one household; nothing is sent',
    params: byId,
    body: whom.extend({ household: id.nullish() }),
    bodyLimit: maxBodyBytes,
    heavy: true,
    results: { 200: sendPreview },
    errors: ['notFound'],
  },
  sendInvitations: {
    method: 'POST',
    path: '/api/events/:id/invitations/send',
    access: 'reservation.edit',
    summary:
      'Mail invitations to households by id or by filter. Seats are promised for each that is sent; those that do not fit are not sent, unless `overbook` is true. With `again` also those are mailed that were sent and have not answered',
    params: byId,
    body: whom,
    bodyLimit: maxBodyBytes,
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
    bodyLimit: maxBodyBytes,
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
        /** The number of mails that match. An address matches one mail for each event. */
        matched: z.number().int(),
      }),
    },
    errors: ['notFound'],
  },
});
