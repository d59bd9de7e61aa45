/**
 * The page of a personal link whose event was deleted. The guest can read what we know about them,
 * and have it erased.
 */
import { certificateSentences, leftErasedSentence } from '#domain/privacy/sentences.ts';
import { isRefusal } from '#domain/kernel/route.ts';
import { eraseOwnReply } from '../privacy/erase-own.ts';
import { hasAnything } from '../privacy/erase-left.ts';
import type { AppDeps } from '../services.ts';

interface PageRequestParts {
  params: { customUrl: string };
  query: Record<string, unknown>;
}

/** A page with a title and a sentence. */
interface PageNotice {
  status: number;
  title: string;
  sentence: string;
  retry: boolean;
  again?: URLSearchParams;
  againLabel?: string;
  link?: { href: string; label: string };
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
  // A sent form has already been counted under its own limit.
  if (!sent && !(await mayRead())) return 'tooMany';
  const token = given.slice(0, 200);
  const link = { customUrl, token };
  if (sent?.get('do') === 'erase') {
    const done = await eraseOwnReply(deps, link, null, new Date());
    if (isRefusal(done)) return null;
    const { body } = done;
    const words = body.removed.replies === 0 ? [leftErasedSentence] : certificateSentences(body);
    const sentence = words.join(' ');
    return { status: 200, title: 'Your data was erased', sentence, retry: false };
  }
  if (!(await hasAnything(deps, link))) return null;
  const path = `/api/rsvp/${encodeURIComponent(customUrl)}/reply/${encodeURIComponent(token)}/data`;
  return {
    status: 404,
    title: 'This event was deleted',
    sentence:
      'Your reply was deleted with it and will be gone for good within 30 days. You can delete it now, but you can’t get it back.',
    retry: false,
    again: new URLSearchParams({ reply: token, do: 'erase' }),
    againLabel: 'Delete my data',
    link: { href: path, label: 'Download my data' },
  };
}
