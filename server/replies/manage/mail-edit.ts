/** Which mails a host's change of a reply sends: to the guest, and to the address that the reply had before. */
import { statusOf } from '#domain/seats/counters.ts';
import { concernsGuest } from '#domain/seats/edits.ts';
import type { TenantDb } from '../../db/connect.ts';
import type { Message } from '../../mail/messages.ts';
import { enqueue } from '../../outbox/enqueue.ts';
import { takeBackStanding } from '../../outbox/outdated.store.ts';
import { gatherMail, insteadOfWaiting } from '../gather.ts';
import type { ReplyLinks } from '../links.ts';
import { guestMessage, type GuestTemplate, readdressedMessage, templateOf } from '../mail.ts';
import type { ReplyRow } from '../locked-event.store.ts';
import { isComingAnyway, updateReply } from '../reply.store.ts';
import { changedParts } from '../changed-parts.ts';
import type { LockedReply } from './locked-reply.ts';

interface Written {
  row: ReplyRow;
  /** The reply goes from one address to another. */
  hasMoved: boolean;
  /** The guest moved up by this very change, and has been mailed how the reply stands now. */
  wasPromoted: boolean;
  /** What the host says about mail; left out, mail goes where the change concerns the guest. */
  notifyGuest: boolean | undefined;
}

export async function mailEdit(
  tx: TenantDb,
  locked: LockedReply,
  { row, hasMoved, wasPromoted, notifyGuest }: Written,
  links: ReplyLinks,
  now: Date,
): Promise<void> {
  const { scope, context, before } = locked;
  // The owner of the new address has no link to the reply yet.
  const isTold = notifyGuest ?? (hasMoved || concernsGuest(before, row));
  const template = isTold ? templateFor(before, row) : null;
  if (template && !wasPromoted) {
    await mailGuest(tx, locked, { row, hasMoved, template }, links, now);
  } else if (!isTold && (hasMoved || statusOf(before) !== statusOf(row))) {
    // What waits to be said is not true any more, and the host wants nothing said instead.
    await takeBackStanding(tx, scope, before);
    await updateReply(tx, scope, row.id, { changeMailId: null });
  }
  if (isTold && hasMoved && before.isAttending) {
    const isAnyway = await isComingAnyway(tx, context.event, before);
    await enqueue(tx, [readdressedMessage(context, before, isAnyway)]);
  }
}

/** Which mail tells the guest what happened to their reply; null where nothing did. */
function templateFor(before: ReplyRow, after: ReplyRow): GuestTemplate | null {
  const [was, is] = [statusOf(before), statusOf(after)];
  if (was === 'waitlisted' && is === 'confirmed') return 'guest.promoted';
  if (was !== is) return templateOf(after);
  const isChanged =
    changedParts(before, after).length > 0 ||
    before.guestCount !== after.guestCount ||
    before.mealChoice !== after.mealChoice;
  return isChanged ? 'guest.changed' : null;
}

async function mailGuest(
  tx: TenantDb,
  { scope, context, before }: LockedReply,
  { row, hasMoved, template }: Pick<Written, 'row' | 'hasMoved'> & { template: GuestTemplate },
  links: ReplyLinks,
  now: Date,
): Promise<void> {
  const isAnyway = await isComingAnyway(tx, context.event, row);
  // Only a plain change waits for more changes; the rest, and mail to a new address, leaves at once.
  const mail =
    template === 'guest.changed' && !hasMoved
      ? await gatherMail(tx, scope, before, now)
      : {
          ...(await insteadOfWaiting(tx, scope, before, now)),
          asGathered: (message: Message) => message,
        };
  await updateReply(tx, scope, row.id, mail.kept);
  const knew = isAnyway ? undefined : mail.knew;
  const decided = before.awaitingApproval ? decisionOn(row) : undefined;
  const message = guestMessage(context, row, template, links.tokenOf(row), knew, decided);
  await enqueue(tx, [mail.asGathered(message)]);
}

/** What a host decided about a request, by how the reply stands now. */
function decisionOn(reply: ReplyRow): 'approved' | 'declined' | undefined {
  const status = statusOf(reply);
  if (status === 'waitlisted') return undefined;
  return status === 'confirmed' ? 'approved' : 'declined';
}
