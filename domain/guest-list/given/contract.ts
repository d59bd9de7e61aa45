/**
 * The address form of a household, and the fields that its host takes over
 * (docs/product/save-the-date.md#addresses).
 */
import { z } from 'zod';
import { addressInput, ids, invitation, optionalEmail } from '../contract.ts';
import { defineRoutes, largeBody } from '../../kernel/route.ts';
import { byId, id, line, message, nullableLine } from '../../kernel/schemas.ts';
import { givenFields } from './rules.ts';

const customUrl = z.object({ customUrl: z.string() });

export const addressForm = z.object({
  /** The household's named persons. */
  names: z.array(z.string()),
  /** The fields that the hosts already have. Their values aren't shown. */
  known: z.array(z.enum(givenFields)),
  /** Whether the hosts haven't looked at an earlier entry yet. A newer entry replaces it. */
  waiting: z.boolean(),
});
export type AddressForm = z.infer<typeof addressForm>;

/** The fields that a household sends. Blank fields are left out. */
export const givenInput = z.object({
  envelopeName: nullableLine(200).optional(),
  address: addressInput.nullish(),
  email: optionalEmail.optional(),
  phone: nullableLine(50).optional(),
});

export const givenRoutes = defineRoutes({
  addressForm: {
    method: 'GET',
    path: '/api/rsvp/:customUrl/address',
    access: 'public',
    summary: 'What the address form shows to a household, by its link or code',
    params: customUrl,
    query: z.object({ i: z.string().max(200).optional() }),
    results: { 200: addressForm },
    errors: ['notFound', 'tooMany'],
    limit: 'link',
  },
  giveAddress: {
    method: 'POST',
    path: '/api/rsvp/:customUrl/address',
    access: 'public',
    summary: 'A household gives its address, email or phone. Nothing changes until a host takes it',
    params: customUrl,
    body: givenInput.extend({ invitation: line(200) }),
    results: { 200: message },
    errors: ['notFound', 'tooMany'],
    limit: 'link',
  },
  takeGiven: {
    method: 'PUT',
    path: '/api/invitations/:id/given',
    access: 'reservation.edit',
    summary: 'Take some of what a household gave. The rest is discarded, and no field takes none',
    params: byId,
    body: z.object({ take: z.array(z.enum(givenFields)) }),
    results: { 200: invitation },
    errors: ['notFound', 'conflict'],
  },
  takeAllGiven: {
    method: 'POST',
    path: '/api/events/:id/invitations/given',
    access: 'reservation.edit',
    summary:
      'Take what these households gave, or all of the event. An email that differs from the host’s stays and waits',
    params: byId,
    body: z.object({ ids: ids.nullish(), all: z.boolean().nullish() }),
    bodyLimit: largeBody,
    results: {
      200: z.object({
        changed: z.number().int(),
        left: z.array(z.object({ id, reason: z.enum(['emailDiffers']) })),
      }),
    },
    errors: ['notFound'],
  },
});
export type GivenInput = z.output<typeof givenInput>;
