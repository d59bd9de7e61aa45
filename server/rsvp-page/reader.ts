/**
 * The reader of the page: a stranger, or a guest who may see all of it because of an invitation or
 * a personal link.
 */
import { isRefusal, type Refusal } from '#domain/kernel/route.ts';
import { readInvited } from '../guest-list/household-page.ts';
import { readOwnReply } from '../replies/guest-link/read.ts';
import type { PublicEventRead } from '../replies/public-event/public-event.ts';
import type { AppDeps } from '../services.ts';

/** The tokens that the address or the form carries. */
export interface Carried {
  /** An invitation's token or code. */
  i: string;
  /** The token of a personal link. */
  reply: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '');

export const carriedBy = (query: Readonly<Record<string, unknown>>): Carried => ({
  i: textOf(query.i),
  reply: textOf(query.reply),
});

/** Returns the event for this reader, or the reason why the invitation doesn't lead to it. */
export async function asReader(
  deps: AppDeps,
  found: PublicEventRead,
  { i, reply }: Carried,
  ip: string,
): Promise<PublicEventRead | Refusal<'notFound' | 'tooMany'>> {
  const whole = () => ({ ...found, event: found.whole });
  if (i !== '') {
    const invitation = await readInvited(deps, found, { given: i, ip, now: new Date() });
    return isRefusal(invitation) ? invitation : { ...found, event: { ...found.whole, invitation } };
  }
  if (reply === '' || found.event === found.whole) return found;
  const own = await readOwnReply(deps, { customUrl: found.event.customUrl, token: reply });
  return isRefusal(own) ? found : whole();
}
