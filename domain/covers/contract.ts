/** An event's own cover picture (docs/product/looks.md#cover-pictures). */
import { z } from 'zod';
import { defineRoutes, largeBody } from '../kernel/route.ts';
import { byId, line, message } from '../kernel/schemas.ts';
import { maxCoverBytes, maxAltLength } from './rules.ts';

const fraction = z.number().min(0).max(1);
const crop = z
  .object({ x: fraction, y: fraction, width: fraction.min(0.01), height: fraction.min(0.01) })
  .refine(({ x, width }) => x + width <= 1.001, { message: 'The crop is outside the picture' })
  .refine(({ y, height }) => y + height <= 1.001, { message: 'The crop is outside the picture' });

const file = z.object({ url: z.string(), width: z.number().int(), height: z.number().int() });

/** The cover as guests see it. Addresses are paths of this host. */
export const shownCover = z
  .object({
    ...file.shape,
    /** The picture's alternative text. Empty if the picture is decorative. */
    alt: z.string(),
    /** The files of the picture in several widths, narrowest first. */
    sources: z.array(file),
    /** The JPEG file of the picture for link previews. */
    card: file,
    /** A tiny blurred picture as a data URI, shown until the real one has loaded. */
    preview: z.string(),
  })
  .meta({ id: 'Cover' });
export type ShownCover = z.infer<typeof shownCover>;

const ownCover = shownCover.extend({
  decorative: z.boolean(),
  /** The part of the picture that is shown, in fractions of its width and height. */
  crop: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
});
export type OwnCover = z.infer<typeof ownCover>;

/** The picture's alternative text, and whether the picture is decorative. */
const words = { alt: line(maxAltLength).nullish(), decorative: z.boolean().nullish() };

export const coversRoutes = defineRoutes({
  getCover: {
    method: 'GET',
    path: '/api/events/:id/cover',
    access: 'event.view',
    summary: "The event's cover picture; null where the host chose none",
    params: byId,
    results: { 200: z.object({ cover: ownCover.nullable() }) },
    errors: ['notFound'],
  },
  /** The editor reads the picture here, because drafts have no public address. */
  coverSource: {
    method: 'GET',
    path: '/api/events/:id/cover/source',
    access: 'event.view',
    summary: 'The whole picture that the cover is a part of',
    params: byId,
    produces: 'image/jpeg',
    results: { 200: z.string() },
    errors: ['notFound'],
  },
  putCover: {
    method: 'PUT',
    path: '/api/events/:id/cover',
    access: 'event.edit',
    summary:
      'Set the cover picture: JPEG, PNG, WebP or AVIF as the body, whatever type the header names. It is stored anew, ' +
      'without its metadata, and cut around the middle',
    params: byId,
    takes: { types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'], limit: maxCoverBytes },
    results: { 200: ownCover },
    errors: ['notFound', 'notAPicture', 'tooLarge', 'tooMany', 'unavailable'],
  },
  changeCover: {
    method: 'PUT',
    path: '/api/events/:id/cover/settings',
    access: 'event.edit',
    summary: 'Choose which part of the picture is shown, and what screen readers say; what is left out stays',
    params: byId,
    body: z.object({ ...words, crop: crop.nullish() }),
    bodyLimit: largeBody,
    results: { 200: ownCover },
    errors: ['notFound', 'tooLarge', 'tooMany', 'unavailable'],
  },
  deleteCover: {
    method: 'DELETE',
    path: '/api/events/:id/cover',
    access: 'event.edit',
    summary: 'Remove the cover picture; the page shows that of its theme again',
    params: byId,
    results: { 200: message },
    errors: ['notFound'],
  },
});
