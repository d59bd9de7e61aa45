/** Who did what: written in the transaction of the act, so that there is no act without its line and no line without it. */
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
  /** As in the role matrix: `event.delete`, `reservation.approve`. */
  action: string;
  subjectType: string;
  subjectId?: string | null;
  eventId?: string | null;
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
