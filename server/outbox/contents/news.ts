/**
 * Prepares mails about changes of an event right before they are sent: adds the event's current
 * state, or deletes a mail that has become pointless.
 */
import { type EventMoment, isSameMoment, isSameSavedDate } from '#domain/news/rules.ts';
import type { PlatformDeps } from '../../http/deps.ts';
import { readSnapshots } from '../../mail/event-snapshot.store.ts';
import { noteKnown, settleTellings } from '../../news/changes.store.ts';
import { dropTaken } from '../outdated.store.ts';
import type { LeasedMail } from '../outbox.store.ts';

interface Payload {
  before: EventMoment;
  isBack?: true;
  isUnsure?: true;
  onlySaved?: true;
}

const isNews = ({ template }: LeasedMail): boolean =>
  template === 'guest.eventChanged' || template === 'guest.cancelled';

/**
 * Returns the mails with the event's current state, without those that have become pointless.
 * `takenAt` is when the worker took them. Calendars order entries by it, so it must be before the
 * event was read.
 */
export async function withNews(
  { database }: Pick<PlatformDeps, 'database'>,
  messages: readonly LeasedMail[],
  takenAt: Date,
): Promise<LeasedMail[]> {
  const changes = messages.filter(({ template }) => template === 'guest.eventChanged');
  const ids = new Set(changes.flatMap(({ eventId }) => eventId ?? []));
  const events = await readSnapshots(database.platform, [...ids]);
  const empty = new Set<string>();
  const current = messages.map((message) => {
    if (!isNews(message)) return message;
    const createdAt = takenAt > message.createdAt ? takenAt : message.createdAt;
    const event = message.template === 'guest.eventChanged' && events.get(message.eventId ?? '');
    if (!event) return { ...message, createdAt };
    const { before, isBack, isUnsure, onlySaved } = message.payload as Payload;
    const isSame = onlySaved
      ? isSameSavedDate(before, event, event.saveDatePrecision)
      : isSameMoment(before, event);
    if (!isBack && !isUnsure && isSame) empty.add(message.id);
    return { ...message, createdAt, payload: { ...message.payload, event } };
  });
  if (empty.size > 0)
    await database.platformTransaction(async (tx) => noteKnown(tx, await dropTaken(tx, [...empty])));
  return current.filter(({ id }) => !empty.has(id));
}

/** Records that the recipients of these mails were mailed about the change. */
export async function noteTold(
  { database }: Pick<PlatformDeps, 'database'>,
  messages: readonly LeasedMail[],
): Promise<void> {
  const ids = messages.filter(isNews).map(({ id }) => id);
  if (ids.length > 0) await settleTellings(database.platform, ids);
}
