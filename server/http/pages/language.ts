/** The language of a page without an event. */
import type { FastifyRequest } from 'fastify';
import { acceptedLanguage } from '#domain/languages/choose.ts';
import { defaultLanguage, type Language, languages } from '#domain/languages/languages.ts';

/**
 * Returns the best match of the browser's languages, else English. Such a response needs a `Vary`
 * header.
 */
export const languageOfBrowser = ({ headers }: Pick<FastifyRequest, 'headers'>): Language =>
  acceptedLanguage(headers['accept-language'], languages) ?? defaultLanguage;
