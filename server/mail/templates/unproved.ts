/**
 * Removes typed words from a mail to an address whose owner has not confirmed it. Anybody may have
 * typed the address, and the words too.
 */
import { shownName } from '#domain/replies/names.ts';
import type { EventSnapshot, ReplySnapshot } from '../snapshots.ts';

/** Returns the text, or '' if it has a number or anything that mail programs turn into a link. */
export function unlinked(text: string): string {
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  return /\p{N}|[@/\\:]|[.。](?=[^\s.])/u.test(plain) ? '' : text;
}

/** Removes the first name, and a suspicious organization name, from a letter about an account. */
export const nameless = <Payload extends { firstName?: string; tenantName?: string }>(
  payload: Payload,
): Payload => ({
  ...payload,
  ...('firstName' in payload && { firstName: '' }),
  ...(payload.tenantName !== undefined && { tenantName: unlinked(payload.tenantName) }),
});

/** Removes the host's texts, and suspicious names, from a letter about an event. */
export const plainEvent = <Payload extends { event: EventSnapshot }>(payload: Payload): Payload => ({
  ...payload,
  event: {
    ...payload.event,
    name: unlinked(payload.event.name),
    displayName: unlinked(payload.event.displayName),
    organization: unlinked(payload.event.organization ?? ''),
    ...{ message: '', location: '', dressCode: '', emailSignature: '' },
  },
});

/** Removes what the guest typed from a letter about a reply, except names that look like names. */
export const plainReply = <Payload extends { event: EventSnapshot; reply: ReplySnapshot; unproved?: true }>(
  payload: Payload,
): Payload => ({
  ...plainEvent(payload),
  unproved: true,
  reply: {
    ...payload.reply,
    displayName: shownName(payload.reply.displayName),
    ...{ guestEmail: '', guestPhone: '', message: '' },
    guestDetails: payload.reply.guestDetails.map(({ name }) => ({ name: shownName(name), mealChoice: '' })),
  },
});
