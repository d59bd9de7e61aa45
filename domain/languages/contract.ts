/** The host's texts in the event's other languages (docs/product/languages.md#translations). */
import { z } from 'zod';
import { defineRoutes, maxBodyBytes } from '../kernel/route.ts';
import { byId } from '../kernel/schemas.ts';
import { languages } from './languages.ts';

const language = z.enum(languages);
const ofLanguages = <Value extends z.ZodType>(value: Value) => z.partialRecord(language, value);

const translations = z
  .object({
    /** The language that the hosts write in. */
    original: language,
    /** The languages of the event, the original first. */
    languages: z.array(language),
    /** The texts to translate, in the order of the page. */
    fields: z.array(
      z.object({
        path: z.string(),
        /** Describes the text to translators. */
        label: z.string(),
        original: z.string(),
        /** The maximum length of a translation in characters. */
        max: z.number().int(),
      }),
    ),
    /** The texts by language and path. A text is outdated if it translates an earlier original. */
    texts: ofLanguages(z.record(z.string(), z.object({ text: z.string(), outdated: z.boolean() }))),
    missing: ofLanguages(z.number().int()),
    outdated: ofLanguages(z.number().int()),
  })
  .meta({ id: 'Translations' });
export type Translations = z.infer<typeof translations>;

export const languagesRoutes = defineRoutes({
  getTranslations: {
    method: 'GET',
    path: '/api/events/:id/translations',
    access: 'event.edit',
    summary: "The event's texts next to their translations",
    params: byId,
    results: { 200: translations },
    errors: ['notFound'],
  },
  putTranslations: {
    method: 'PUT',
    path: '/api/events/:id/translations/:language',
    access: 'event.edit',
    summary: 'Translate texts into a language of the event; those not named stay, a blank one is removed',
    params: byId.extend({ language: z.string().max(100) }),
    body: z.object({
      /** The translated texts, each by its path in `fields`. */
      texts: z.record(z.string().max(400), z.string()),
    }),
    bodyLimit: maxBodyBytes,
    results: { 200: translations },
    errors: ['notFound'],
  },
});
