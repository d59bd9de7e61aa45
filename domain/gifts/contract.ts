/** Gifts that a host notes, and the thanks for them (docs/product/after.md#gifts). */
import { z } from 'zod';
import { defineRoutes } from '../kernel/route.ts';
import { byId, dayInput, id, line, listQuery, message, optionalProse, prose } from '../kernel/schemas.ts';
import { maxGiftNote, waysToThank } from './rules.ts';

const day = z.iso.date().meta({ description: 'YYYY-MM-DD' });

export const gift = z
  .object({
    id,
    /** The reply whose guests gave the gift, or null. */
    reservationId: id.nullable(),
    /** The household that gave the gift, or null. Files contain its address. */
    invitationId: id.nullable(),
    fromName: z.string(),
    what: z.string(),
    receivedOn: day.nullable(),
    thankedOn: day.nullable(),
    thankedBy: z.enum(waysToThank).nullable(),
    note: z.string(),
  })
  .meta({ id: 'Gift' });
export type Gift = z.infer<typeof gift>;

const fields = {
  fromName: line(200).min(1, { message: 'Enter who gave it' }),
  what: line(200).min(1, { message: 'Enter the gift' }),
  day: dayInput.nullish(),
  thankedBy: z.enum(waysToThank, { error: 'Choose how you said thank you for the gift' }).nullish(),
};

/**
 * A new gift. If `thankedBy` comes without `thankedOn`, the day is today. In the reverse case, the
 * way is `other`.
 */
const newGift = z.object({
  reservationId: id.nullish(),
  invitationId: id.nullish(),
  fromName: fields.fromName,
  what: fields.what,
  receivedOn: fields.day,
  thankedOn: fields.day,
  thankedBy: fields.thankedBy,
  note: optionalProse(maxGiftNote),
});

const giftChange = newGift
  .partial()
  .extend({ note: prose(maxGiftNote).nullish() })
  .meta({ description: 'What to change. `thankedOn: null` takes the thanks back.' });
export type GiftChange = z.output<typeof giftChange>;

/** A filter: `true` lists the gifts that somebody was thanked for, `false` the others. */
const thanked = z.enum(['true', 'false']).optional();

export const giftsRoutes = defineRoutes({
  listGifts: {
    method: 'GET',
    path: '/api/events/:id/gifts',
    access: 'reservation.list',
    summary: 'The gifts of an event, the newest first; `q` finds them by giver, gift and note',
    params: byId,
    query: listQuery(['createdAt', 'fromName', 'receivedOn']).extend({ thanked }),
    results: { 200: z.array(gift) },
    errors: ['notFound'],
  },
  createGift: {
    method: 'POST',
    path: '/api/events/:id/gifts',
    access: 'reservation.edit',
    summary: 'Note a gift. Nothing is mailed',
    params: byId,
    body: newGift,
    results: { 201: gift },
    errors: ['notFound', 'conflict'],
  },
  updateGift: {
    method: 'PUT',
    path: '/api/gifts/:id',
    access: 'reservation.edit',
    summary: 'Change a gift, or note that its giver was thanked',
    params: byId,
    body: giftChange,
    results: { 200: gift },
    errors: ['notFound'],
  },
  deleteGift: {
    method: 'DELETE',
    path: '/api/gifts/:id',
    access: 'reservation.edit',
    summary: 'Remove a gift',
    params: byId,
    results: { 200: message },
    errors: ['notFound'],
  },
  giftsCsv: {
    method: 'GET',
    path: '/api/events/:id/gifts.csv',
    access: 'reservation.export',
    summary: 'The gifts as CSV, with the addresses of the givers’ households',
    params: byId,
    query: z.object({ thanked }),
    results: { 200: z.string() },
    errors: ['notFound', 'confirmIdentity'],
    confirmedWithin: 'tenMinutes',
    produces: 'text/csv; charset=utf-8',
  },
  giftsXlsx: {
    method: 'GET',
    path: '/api/events/:id/gifts.xlsx',
    access: 'reservation.export',
    summary: 'The same as a workbook',
    params: byId,
    query: z.object({ thanked }),
    results: { 200: z.string() },
    errors: ['notFound', 'confirmIdentity'],
    confirmedWithin: 'tenMinutes',
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
});
