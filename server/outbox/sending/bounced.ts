/**
 * Handles mails that bounced after a mail server accepted them, as the operator's mail service
 * reports.
 */
import type { BounceReport } from '#domain/guest-list/send/contract.ts';
import { writeBounce } from '../../invitation-row/mail-states.store.ts';
import type { PlatformDb } from '../../db/connect.ts';
import type { PlatformDeps } from '../../http/deps.ts';
import { isId } from '../../http/problem.ts';
import { announce } from '../../live/announce.ts';
import { suppress } from '../../mail/suppressions.store.ts';
import { notify } from '../../notifications/notifications.store.ts';
import { mailById, mailsToAddress, markReturned } from './bounced.store.ts';
import { wasToldOf } from './outcome.store.ts';

/** Returns the id of a mail, which is the start of its `Message-ID` (`server/mail/smtp.ts`). */
const idOf = (messageId: string): string => messageId.replace(/^</, '').split('@')[0]?.toLowerCase() ?? '';

/**
 * Handles the report of a bounce. Invitations and replies show it. After a hard bounce, the
 * organization no longer mails invitations to the address.
 * @returns how many mails the report is about.
 */
export async function takeBounce(
  { database }: Pick<PlatformDeps, 'database'>,
  { messageId, email, kind, reason }: BounceReport,
): Promise<number> {
  const id = messageId ? idOf(messageId) : '';
  const mails = messageId
    ? isId(id)
      ? await mailById(database.platform, id)
      : []
    : await mailsToAddress(database.platform, email ?? '');
  const isHard = kind === 'hard';
  for (const mail of mails) {
    const { tenantId, eventId, toEmail } = mail;
    await database.platformTransaction(async (tx) => {
      const hasChanged = await writeBounce(tx, mail, { isHard, reason });
      if (isHard) {
        await suppress(tx, tenantId, toEmail, 'undeliverable');
        await tellReply(tx, mail, reason);
      }
      if (hasChanged) announce(tx, { topic: 'invitations', tenantId, eventId });
    });
  }
  return mails.length;
}

/**
 * Shows hosts that a guest did not get the mail about a reply. The reply shows it, and a
 * notification is sent at most once an hour.
 */
async function tellReply(tx: PlatformDb, mail: Parameters<typeof markReturned>[1], reason: string) {
  const subjectId = await markReturned(tx, mail, reason);
  if (subjectId === null) return;
  const { tenantId, eventId } = mail;
  announce(tx, { topic: 'replies', tenantId, eventId });
  if (await wasToldOf(tx, 'mail_failed', { tenantId, eventId })) return;
  await notify(tx, [{ tenantId, kind: 'mail_failed', eventId, subjectId }]);
}
