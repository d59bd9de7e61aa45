/**
 * What is left of a mail for an address that nobody proved: anybody may have typed it, and the
 * words that stand in the mail.
 */
import { shownName } from '#domain/replies/names.ts';
import type { EventSnapshot, ReplySnapshot } from '../snapshots.ts';

/** Stand for names that are left out. */
export const unnamed = { organization: 'an organization on Turnout', event: 'An event on Turnout' };

/** The text; '' if it has a number, or anything that mail programs make a link of. */
export function unlinked(text: string): string {
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  return /\p{N}|[@/\\:]|[.。](?=[^\s.])/u.test(plain) ? '' : text;
}

/** A letter about an account. */
export const nameless = <Payload extends { firstName?: string; tenantName?: string }>(
  payload: Payload,
): Payload => ({
  ...payload,
  ...('firstName' in payload && { firstName: '' }),
  ...(payload.tenantName !== undefined && {
    tenantName: unlinked(payload.tenantName) || unnamed.organization,
  }),
});

/** A letter about an event. */
export const plainEvent = <Payload extends { event: EventSnapshot }>(payload: Payload): Payload => ({
  ...payload,
  event: {
    ...payload.event,
    name: unlinked(payload.event.name) || unnamed.event,
    displayName: unlinked(payload.event.displayName),
    organization: unlinked(payload.event.organization ?? ''),
    ...{ message: '', location: '', dressCode: '', emailSignature: '' },
  },
});

/** A letter about a reply: how it stands, and for whom as far as the names look like names. */
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
