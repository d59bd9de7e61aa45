/**
 * Households that a message didn't reach by mail. The host contacts them, and marks them as told.
 */
import { defaultLanguage } from '#domain/languages/languages.ts';
import { can } from '#domain/access/rules.ts';
import { rsvpUrl } from '#domain/events/embed.ts';
import { ok, okList, refuse } from '#domain/kernel/route.ts';
import type { ListQuery } from '#domain/kernel/schemas.ts';
import { messengerText } from '#domain/messages/households.ts';
import { wordsFor } from '#domain/messages/rules.ts';
import { seenEvent } from '../event-row/caller-right.ts';
import type { Db } from '../db/connect.ts';
import { pageOf } from '../db/paging.ts';
import type { Actor } from '../http/actor.ts';
import { settingsOf } from '../event-row/event-settings.ts';
import { addressFormPath } from '../mail/kinds/guest/guest-save-the-date.ts';
import { filling } from '../mail/templates/fields.ts';
import { speechIn } from '../mail/templates/voice.ts';
import { shownCode } from '#domain/guest-list/code.ts';
import { householdPath } from '../invitation-row/household-letter.ts';
import type { InvitationCodes } from '../invitation-row/invitation-keys.ts';
import type { MessageEvent } from './message-event.ts';
import { readMessage } from './messages.store.ts';
import { listUnreached, markTold } from './unreached.store.ts';

const noMessage = () => refuse('notFound', 'This message doesn’t exist.');

export async function unreachedOf(
  tx: Db,
  { own, event }: MessageEvent,
  { messageId, query }: { messageId: string; query: ListQuery },
  { actor, codes, publicUrl }: { actor: Actor; codes: InvitationCodes; publicUrl: string },
) {
  const message = await readMessage(tx, own, event.id, messageId);
  if (!message) return noMessage();
  const page = pageOf(query);
  const { rows, total } = await listUnreached(tx, own, messageId, page);
  const withLinks = can(actor, 'reservation.edit', seenEvent(actor, event));
  const urlOf = (household: (typeof rows)[number]): string | null => {
    const isForm = message.button === 'address';
    if (message.button === 'none' || (event.status === 'draft' && !isForm)) return null;
    const path = householdPath(event, codes.tokenOf(household));
    if (withLinks) return publicUrl + (isForm ? addressFormPath(path) : path);
    return isForm ? null : rsvpUrl(publicUrl, event.customUrl);
  };
  const filled = (household: (typeof rows)[number]) => {
    const code = withLinks ? shownCode(codes.codeOf(household)) : '';
    const language = event.languages.find((each) => each === household.language);
    const words = wordsFor(message, language);
    const fill = filling(
      settingsOf(event, ['cutoffDate', 'hideDeadlineTime', 'timezone']),
      { ...household, code },
      speechIn(language ?? event.languages[0] ?? defaultLanguage),
    );
    return { subject: fill(words.subject), body: fill(words.body) };
  };
  return okList(
    rows.map((row) => ({
      id: row.id,
      label: row.label,
      reason: row.reason,
      text: messengerText(filled(row), urlOf(row)),
      toldAt: row.toldAt?.toISOString() ?? null,
    })),
    total,
  );
}

export async function tellUnreached(
  tx: Db,
  { own, event }: MessageEvent,
  { messageId, ids }: { messageId: string; ids: readonly string[] },
  now: Date,
) {
  if (!(await readMessage(tx, own, event.id, messageId))) return noMessage();
  return ok(200, { changed: await markTold(tx, own, { messageId, ids }, now) });
}
