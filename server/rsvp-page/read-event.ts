/** Reads the event of a request, in the reader's language. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRefusal } from '#domain/kernel/route.ts';
import { readSavedDraft } from '../guest-list/save-date-page.ts';
import type { PublicEventRead } from '../replies/public-event/public-event.ts';
import type { AppDeps } from '../services.ts';
import { deletedEventPage } from './deleted-event.ts';
import { localized } from './language.ts';
import type { linkReading } from './link-limit.ts';
import type { PageAnswers } from './page-answers.ts';
import type { PageRequest } from './page-resources.ts';
import { asReader, type Carried } from './reader.ts';
import { noEvent } from './notices.ts';

/** An address of an event is plain ASCII. A text column couldn't store every other string. */
const mayExist = (customUrl: string): boolean => /^[\x20-\x7e]{1,100}$/.test(customUrl);

export interface HowToRead {
  /** The path after a former address, for the redirect to the current one. */
  rest?: string;
  /** A submitted form. It isn't redirected, and the guest can send it again. */
  sent?: URLSearchParams;
  /** Called if there is no such event. It may answer the request, and then returns true. */
  instead?: () => Promise<boolean>;
  /** Also finds a draft whose save the date was sent. */
  orDraft?: boolean;
}

/**
 * Returns the event, or null if the request has been answered already: the event is missing or
 * moved, or the database is out of reach.
 */
export type ReadEvent = (
  request: FastifyRequest<PageRequest>,
  reply: FastifyReply,
  how?: HowToRead,
) => Promise<PublicEventRead | null>;

export function eventReader(
  deps: AppDeps,
  answers: PageAnswers,
  mayReadLink: ReturnType<typeof linkReading>,
): ReadEvent {
  const { publicEvents } = deps.services;

  async function answerMissing(
    request: FastifyRequest<PageRequest>,
    reply: FastifyReply,
    { sent, instead }: HowToRead,
  ): Promise<void> {
    if (await instead?.()) return;
    const deleted = await deletedEventPage(deps, request, sent, () => mayReadLink(request));
    if (deleted === 'tooMany') answers.tooMany(request, reply.header('retry-after', '60'));
    else if (deleted) answers.say(request, reply, deleted.status, deleted.words);
    else answers.say(request, reply, 404, noEvent);
  }

  return async (request, reply, how = {}) => {
    const { rest = '', sent, orDraft } = how;
    const { customUrl } = request.params;
    try {
      const found = mayExist(customUrl)
        ? ((await publicEvents.read(customUrl)) ?? (orDraft ? await readSavedDraft(deps, customUrl) : null))
        : null;
      if (found && (found.redirectTo === undefined || sent)) return found;
      if (!found) {
        await answerMissing(request, reply, how);
      } else {
        const at = request.url.indexOf('?');
        const query = at === -1 ? '' : request.url.slice(at);
        answers.setPolicy(reply);
        reply.redirect(`/rsvp/${encodeURIComponent(found.redirectTo ?? '')}${rest}${query}`, 302);
      }
    } catch (error) {
      answers.failed(request, reply, error, sent);
    }
    return null;
  };
}

/** Returns the event as its reader sees it. A reader without a known invitation is a stranger. */
export async function asReaderOf(
  deps: AppDeps,
  open: PublicEventRead,
  carried: Carried,
  request: FastifyRequest,
): Promise<PublicEventRead> {
  const known = await asReader(deps, open, carried, request.ip);
  return (await localized(deps, isRefusal(known) ? open : known, request, carried)).found;
}
