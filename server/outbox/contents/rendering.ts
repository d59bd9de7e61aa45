/** Prepares taken mails for sending. */
import { mealsIn, settingsIn } from '#domain/languages/translate.ts';
import type { MailKind } from '#domain/mail/kinds.ts';
import type { Config } from '../../config.ts';
import type { PlatformDb } from '../../db/connect.ts';
import { findTextsOf } from '../../languages/texts.store.ts';
import { readSnapshots } from '../../mail/event-snapshot.store.ts';
import type { EventSnapshot } from '../../mail/snapshots.ts';
import { isMailKind, type MessagePayloads } from '../../mail/kinds/registry.ts';
import { type Rendered, renderMessage } from '../../mail/templates/render.ts';
import type { LeasedMail } from '../outbox.store.ts';

/**
 * Adds the current event to each mail that was enqueued without it, in its reader's language if the
 * host has translated it.
 */
export async function withEvents(db: PlatformDb, messages: readonly LeasedMail[]): Promise<LeasedMail[]> {
  const eventOf = ({ eventId, payload }: LeasedMail): string | null =>
    Object.hasOwn(payload, 'event') ? null : eventId;
  const ids = new Set(messages.map(eventOf).filter((id) => id !== null));
  const events = await readSnapshots(db, [...ids]);
  const eventIn = await translated(db, events, messages);
  return messages.map((message) => {
    const event = eventIn(eventOf(message) ?? '', message);
    return event ? { ...message, payload: { ...message.payload, event } } : message;
  });
}

/**
 * Returns a function that finds the event of a mail: guests get the host's translation, others the
 * original. Mails in the same language share the event, because their formatted times are cached by
 * it.
 */
async function translated(
  db: PlatformDb,
  events: ReadonlyMap<string, EventSnapshot>,
  messages: readonly LeasedMail[],
) {
  const isToGuest = ({ template }: LeasedMail) => template.startsWith('guest.');
  const read = new Map<string, { id: string; tenantId: string }>();
  for (const { tenantId, eventId } of messages.filter(isToGuest)) {
    const event = events.get(eventId ?? '');
    if (event && tenantId && event.languages.length > 1) read.set(event.id, { id: event.id, tenantId });
  }
  const texts = read.size > 0 ? await findTextsOf(db, [...read.values()]) : [];
  const made = new Map<string, EventSnapshot>();
  return (id: string, message: LeasedMail): EventSnapshot | undefined => {
    const event = events.get(id);
    const { language } = message;
    if (!event || !language || !read.has(id) || !isToGuest(message) || language === event.languages[0])
      return event;
    const key = `${id} ${language}`;
    let cached = made.get(key);
    if (!cached) {
      const own = texts.filter(({ eventId }) => eventId === id);
      const meals = mealsIn(own, language);
      cached = { ...event, ...settingsIn(own, language), ...(meals && { meals }) };
      made.set(key, cached);
    }
    return cached;
  };
}

/**
 * Renders a mail.
 * @throws if this version does not know the kind of mail, or its payload does not fit.
 */
export function render(
  { publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>,
  message: LeasedMail,
): Rendered {
  if (!isMailKind(message.template)) throw new Error(`There is no template ${message.template}.`);
  return renderMessage(message.template, message.payload as MessagePayloads[MailKind] as never, {
    publicUrl,
    mailFrom,
    language: message.language,
    unproved: message.unproved,
    // A mail that waited for more changes shows the event's current state, so its calendar entry
    // counts as new.
    causedAt: Object.hasOwn(message.payload, 'knew') ? new Date() : message.createdAt,
  });
}
