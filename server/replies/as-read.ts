/** Removes data from replies that a viewer may not read. */
import { openQuestions, openReply, readsSensitive } from '#domain/access/sensitive.ts';
import type { Reservation } from '#domain/replies/contract.ts';
import type { Db } from '../db/connect.ts';
import { seenEvent } from '../event-row/caller-right.ts';
import type { EventRow } from '../event-row/event.store.ts';
import type { Actor } from '../http/actor.ts';
import { readQuestions } from '../questions/event-questions.store.ts';

/** Returns the replies in the form that the caller may read. Only viewers cost a statement. */
export async function asRead(
  tx: Db,
  actor: Actor,
  event: EventRow,
  replies: Reservation[],
): Promise<Reservation[]> {
  if (readsSensitive(actor, seenEvent(actor, event))) return replies;
  const open = new Set(openQuestions(await readQuestions(tx, event)).map(({ id }) => id));
  return replies.map((reply) => openReply(reply, open));
}
