/** Chooses the language of a guest's page (docs/product/languages.md#which-language-a-page-has). */
import type { FastifyRequest } from 'fastify';
import { isRefusal } from '#domain/kernel/route.ts';
import { languageOfPage } from '#domain/languages/choose.ts';
import type { Language } from '#domain/languages/languages.ts';
import { readOwnReply } from '../replies/guest-link/read.ts';
import { eventIn, type PublicEventRead } from '../replies/public-event/public-event.ts';
import type { AppDeps } from '../services.ts';
import type { Carried } from './reader.ts';

/** The event in the reader's language. `byHeader` says that the browser's languages decided. */
export interface Localized {
  found: PublicEventRead;
  byHeader: boolean;
}

function askedBy({ query }: FastifyRequest): string | null {
  const { l } = query as { l?: unknown };
  return typeof l === 'string' ? l : null;
}

/**
 * Returns the event in its reader's language. `own` is the language of their reply or household.
 */
export function spoken(page: PublicEventRead, request: FastifyRequest, own: Language | null): Localized {
  const { languages, invitation } = page.event;
  const wishes = {
    asked: askedBy(request),
    reply: own,
    invitation: invitation?.language,
    accepted: request.headers['accept-language'],
  };
  const { language, byHeader } = languageOfPage(wishes, languages);
  return { found: eventIn(page, language), byHeader };
}

/**
 * Chooses the language of a page with a personal link. Reads the reply's language only if it can
 * matter.
 */
export async function localized(
  deps: AppDeps,
  page: PublicEventRead,
  request: FastifyRequest,
  { reply: token }: Pick<Carried, 'reply'>,
): Promise<Localized> {
  const { languages, customUrl } = page.event;
  const isAsked = !languageOfPage({ asked: askedBy(request) }, languages).byHeader;
  const own = token === '' || isAsked ? null : await readOwnReply(deps, { customUrl, token });
  return spoken(page, request, own === null || isRefusal(own) ? null : own.body.language);
}
