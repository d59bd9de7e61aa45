/** Decides which mails a host's change sends, to the guest and to the reply's previous address. */
import { statusOf } from '#domain/seats/counters.ts';
import { concernsGuest } from '#domain/seats/edits.ts';
import type { TenantDb } from '../../db/connect.ts';
import type { Message } from '../../mail/messages.ts';
import { enqueue } from '../../outbox/enqueue.ts';
import { takeBackStanding } from '../../outbox/outdated.store.ts';
import { mergeChangeMail, insteadOfWaiting } from '../mails/merge-change-mails.ts';
import type { ReplyLinks } from '../links.ts';
import { guestMessage, type GuestTemplate, readdressedMessage, templateOf } from '../mails/guest-mail.ts';
import type { ReplyRow } from '../rows/guests.store.ts';
import { isComingAnyway, updateReply } from '../rows/reply.store.ts';
import { changedParts } from '../changed-parts.ts';
import type { LockedReply } from './locked-reply.ts';

interface SavedEdit {
  row: ReplyRow;
  /** The reply gets a different address. */
  hasMoved: boolean;
  /**
   * The edit promoted the guest from the waitlist, and the mail about the promotion says so
   * already.
   */
  wasPromoted: boolean;
  /** The host's choice about mail. If missing, mail goes if the change matters to the guest. */
  notifyGuest: boolean | undefined;
  /** The name of the host who entered the guest's answer. Missing for edits. */
  enteredBy?: string;
}

export async function mailEdit(
  tx: TenantDb,
  locked: LockedReply,
  { row, hasMoved, wasPromoted, notifyGuest, enteredBy }: SavedEdit,
  links: ReplyLinks,
  now: Date,
): Promise<void> {
  const { scope, context, before } = locked;
  // The owner of the new address has no link to the reply yet.
  const isMailed = row.guestEmail !== '' && (notifyGuest ?? (hasMoved || concernsGuest(before, row)));
  // A guest of a cancelled event must not read that they are expected, or get the event into their
  // calendar. A decline takes it out.
  const isOff = context.event.status === 'cancelled';
  const isTold = isMailed && !(isOff && row.isAttending);
  const template = isTold ? templateFor(before, row) : null;
  if (template && !wasPromoted) {
    await mailGuest(
      tx,
      locked,
      { row: { ...row, ...(enteredBy && { enteredBy }) }, hasMoved, template },
      links,
      now,
    );
  } else if (!isTold && !isOff && (hasMoved || statusOf(before) !== statusOf(row))) {
    // The waiting mail is no longer true, and the host chose not to send another. If the event is
    // cancelled, only a decline can wait, and it takes the event out of the guest's calendar.
    await takeBackStanding(tx, scope, before);
    await updateReply(tx, scope, row.id, { changeMailId: null });
  }
  if (isMailed && hasMoved && before.isAttending) {
    const isAnyway = await isComingAnyway(tx, context.event, before);
    await enqueue(tx, [readdressedMessage(context, before, isAnyway)]);
  }
}

/** The mail that tells the guest what happened, or null if nothing did. */
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
  {
    row,
    hasMoved,
    template,
  }: {
    row: ReplyRow & { enteredBy?: string };
    hasMoved: boolean;
    template: GuestTemplate;
  },
  links: ReplyLinks,
  now: Date,
): Promise<void> {
  const isAnyway = await isComingAnyway(tx, context.event, row);
  // Only a plain change waits for more changes. All else, including mail to a new address, leaves
  // at once.
  const mail =
    template === 'guest.changed' && !hasMoved
      ? await mergeChangeMail(tx, scope, before, now)
      : {
          ...(await insteadOfWaiting(tx, scope, before, now)),
          asMerged: (message: Message) => message,
        };
  await updateReply(tx, scope, row.id, mail.kept);
  const knew = isAnyway ? undefined : mail.knew;
  const decided = before.awaitingApproval ? decisionOn(row) : undefined;
  const message = guestMessage(context, row, template, links.tokenOf(row), knew, decided);
  await enqueue(tx, [mail.asMerged(message)]);
}

/** The host's decision about a request, by the reply's current status. */
function decisionOn(reply: ReplyRow): 'approved' | 'declined' | undefined {
  const status = statusOf(reply);
  if (status === 'waitlisted') return undefined;
  return status === 'confirmed' ? 'approved' : 'declined';
}
