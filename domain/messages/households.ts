/**
 * Households as recipients of messages: the link in the mail, and the reasons why mail doesn't
 * reach some of them.
 */

/** The button of a message: each guest's link, the form for a household's address, or none. */
export const messageButtons = ['reply', 'address', 'none'] as const;
export type MessageButton = (typeof messageButtons)[number];

/**
 * Why mail doesn't reach a household. `noAddress` also covers an address whose owner said that the
 * invitation isn't theirs.
 */
export const unreachedReasons = ['noAddress', 'unsubscribed', 'undeliverable'] as const;
export type UnreachedReason = (typeof unreachedReasons)[number];

/** Returns a message as a text for WhatsApp or SMS. */
export const messengerText = (
  { subject, body }: { subject: string; body: string },
  url: string | null,
): string =>
  [subject, body, url ?? '']
    .map((part) => part.trim())
    .filter(Boolean)
    .join('\n\n');
