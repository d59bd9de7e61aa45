/** Chooses the language of a guest's page (docs/product/languages.md#which-language-a-page-has). */
import type { FastifyRequest } from 'fastify';
import { isRefusal } from '#domain/kernel/route.ts';
import { languageOfPage } from '#domain/languages/choose.ts';
import type { Language } from '#domain/languages/languages.ts';
import { readOwnReply } from '../replies/guest-link/read.ts';
import { eventIn, type PublicEventRead } from '../replies/public-event.ts';
import type { AppDeps } from '../services.ts';
import type { Carried } from './reader.ts';

/** The event in the reader's language. `byHeader` says that the browser's languages decided. */
export interface Localized {
  found: PublicEventRead;
  byHeader: boolean;
}

/** Reads the reply's language only if it can matter. */
export async function localized(
  deps: AppDeps,
  found: PublicEventRead,
  request: FastifyRequest,
  { reply }: Pick<Carried, 'reply'>,
): Promise<Localized> {
  const { languages, invitation } = found.event;
  if (languages.length < 2) return { found, byHeader: false };
  const { l } = request.query as { l?: unknown };
  const wishes = {
    asked: typeof l === 'string' ? l : null,
    invitation: invitation?.language,
    accepted: request.headers['accept-language'],
  };
  const byAddress = languageOfPage({ asked: wishes.asked }, languages);
  if (!byAddress.byHeader) return { found: eventIn(found, byAddress.language), byHeader: false };
  const own: Language | null = reply === '' ? null : await languageOfReply(deps, found, reply);
  const { language, byHeader } = languageOfPage({ ...wishes, reply: own }, languages);
  return { found: eventIn(found, language), byHeader };
}

async function languageOfReply(
  deps: AppDeps,
  { event: { customUrl } }: PublicEventRead,
  token: string,
): Promise<Language | null> {
  const own = await readOwnReply(deps, { customUrl, token });
  return isRefusal(own) ? null : own.body.language;
}
