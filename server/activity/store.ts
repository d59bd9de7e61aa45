/** Who did what: written in the transaction of the act, so that there is no act without its line and no line without it. */
import type { ActivityAction } from '#domain/activity/sentences.ts';
import type { Db } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import { activityLog } from '../db/schema.ts';

export interface ActivityLine {
  /** Null for acts on the platform itself. */
  tenantId: string | null;
  /** Null for guests and for the server. */
  actorId: string | null;
  /** Name or email at the time; the line stays readable when the user is gone. */
  actorLabel: string;
  /** One that `domain/activity/sentences.ts` has words for. */
  action: ActivityAction;
  subjectType: string;
  subjectId?: string | null;
  eventId?: string | null;
  /** What the sentence is made from, and `changes`; never a password or a token. */
  details?: object;
}

export async function record(tx: Db, lines: readonly ActivityLine[]): Promise<void> {
  if (lines.length === 0) return;
  await tx.insert(activityLog).values(
    lines.map(({ details, ...line }) => ({
      ...line,
      id: newId(),
      details: { ...details },
    })),
  );
}
