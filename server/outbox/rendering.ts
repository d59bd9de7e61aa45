/** Taken messages, ready to leave. */
import type { MailKind } from '#domain/mail/kinds.ts';
import type { Config } from '../config.ts';
import type { PlatformDb } from '../db/connect.ts';
import { readSnapshots } from '../mail/event-snapshot.store.ts';
import { isMailKind, type MessagePayloads } from '../mail/kinds/registry.ts';
import { type Rendered, renderMessage } from '../mail/templates/render.ts';
import type { TakenMessage } from './outbox.store.ts';

/** Mail that waits does not carry its event: each gets it as it is now. */
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

/** @throws where this version does not know the kind of mail, or its payload is not what the kind needs. */
export function render(
  { publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>,
  message: TakenMessage,
): Rendered {
  if (!isMailKind(message.template)) throw new Error(`There is no template ${message.template}.`);
  return renderMessage(message.template, message.payload as MessagePayloads[MailKind] as never, {
    publicUrl,
    mailFrom,
    causedAt: message.createdAt,
  });
}
