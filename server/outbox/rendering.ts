/** Prepares taken messages for sending. */
import type { MailKind } from '#domain/mail/kinds.ts';
import type { Config } from '../config.ts';
import type { PlatformDb } from '../db/connect.ts';
import { readSnapshots } from '../mail/event-snapshot.store.ts';
import { isMailKind, type MessagePayloads } from '../mail/kinds/registry.ts';
import { type Rendered, renderMessage } from '../mail/templates/render.ts';
import type { TakenMessage } from './outbox.store.ts';

/** Adds the current event to each message that was enqueued without its event. */
export async function withEvents(db: PlatformDb, messages: readonly TakenMessage[]): Promise<TakenMessage[]> {
  const eventOf = ({ eventId, payload }: TakenMessage): string | null =>
    Object.hasOwn(payload, 'event') ? null : eventId;
  const ids = new Set(messages.map(eventOf).filter((id) => id !== null));
  const events = await readSnapshots(db, [...ids]);
  return messages.map((message) => {
    const event = events.get(eventOf(message) ?? '');
    return event ? { ...message, payload: { ...message.payload, event } } : message;
  });
}

/**
 * Renders a message.
 * @throws if this version does not know the kind of mail, or its payload does not fit.
 */
export function render(
  { publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>,
  message: TakenMessage,
): Rendered {
  if (!isMailKind(message.template)) throw new Error(`There is no template ${message.template}.`);
  return renderMessage(message.template, message.payload as MessagePayloads[MailKind] as never, {
    publicUrl,
    mailFrom,
    unproved: message.unproved,
    // A mail that waited for more changes shows the event as it is now, so its calendar entry
    // counts as new.
    causedAt: Object.hasOwn(message.payload, 'knew') ? new Date() : message.createdAt,
  });
}
