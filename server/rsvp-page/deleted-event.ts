/**
 * The page of a personal link whose event was deleted. Guests can see the data that we have about
 * them, and have it erased.
 */
import { certificateSentences } from '#web/rsvp/page/render.tsx';
import { isRefusal } from '#domain/kernel/route.ts';
import { eraseOwnReply } from '../privacy/erase-own.ts';
import { hasAnything } from '../privacy/erase-left.ts';
import type { AppDeps } from '../services.ts';
import type { Words } from './notices.ts';

interface PageRequestParts {
  params: { customUrl: string };
  query: Record<string, unknown>;
}

interface PageNotice {
  status: number;
  words: Words;
}

/**
 * Returns the page for an address without an event. Returns null if the personal link in the query,
 * or in the form that was `sent`, leads to nothing either.
 */
export async function deletedEventPage(
  deps: AppDeps,
  { params: { customUrl }, query }: PageRequestParts,
  sent: URLSearchParams | undefined,
  mayRead: () => Promise<boolean>,
): Promise<PageNotice | 'tooMany' | null> {
  const given = sent ? sent.get('reply') : query.reply;
  if (typeof given !== 'string' || given === '') return null;
  // The submitted form was already counted by the limit of its own route.
  if (!sent && !(await mayRead())) return 'tooMany';
  const token = given.slice(0, 200);
  const link = { customUrl, token };
  if (sent?.get('do') === 'erase') {
    const done = await eraseOwnReply(deps, link, null, new Date());
    if (isRefusal(done)) return null;
    const { body } = done;
    const words: Words = ({ erased, left }) => ({
      title: erased.title,
      sentence: body.removed.replies === 0 ? left.erased : certificateSentences(body, erased).join(' '),
      retry: false,
    });
    return { status: 200, words };
  }
  if (!(await hasAnything(deps, link))) return null;
  const path = `/api/rsvp/${encodeURIComponent(customUrl)}/reply/${encodeURIComponent(token)}/data`;
  return {
    status: 404,
    words: ({ notices, guest }) => ({
      title: notices.deleted,
      sentence: notices.deletedText,
      retry: false,
      again: new URLSearchParams({ reply: token, do: 'erase' }),
      againLabel: guest.own.erase,
      link: { href: path, label: guest.own.known },
    }),
  };
}
