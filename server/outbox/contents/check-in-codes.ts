/** Adds check-in codes to mails about confirmed replies, as they are when the mail leaves. */
import { checkInPath, shownCheckInCode } from '#domain/doors/codes.ts';
import type { PlatformDeps } from '../../http/deps.ts';
import type { EventSnapshot, WithCheckIn } from '../../mail/snapshots.ts';
import { replyLinks } from '../../replies/links.ts';
import { findConfirmed } from './check-in-codes.store.ts';
import { codePng } from './code-picture.ts';
import type { LeasedMail } from '../outbox.store.ts';

const kinds: ReadonlySet<string> = new Set([
  'guest.confirmed',
  'guest.promoted',
  'guest.changed',
  'guest.seeYouSoon',
]);

interface About {
  event?: EventSnapshot;
  reply?: { id: string };
  replyId?: string;
}

const replyOf = ({ template, payload }: LeasedMail): string | null => {
  const { event, reply, replyId } = payload as About;
  return kinds.has(template) && event?.checkInCodes ? (reply?.id ?? replyId ?? null) : null;
};

export async function withCheckInCodes(
  { config, database, keys }: Pick<PlatformDeps, 'config' | 'database' | 'keys'>,
  messages: readonly LeasedMail[],
): Promise<LeasedMail[]> {
  const mails = messages.flatMap((message) => {
    const replyId = replyOf(message);
    const { tenantId, toEmail: email } = message;
    return replyId === null || tenantId === null ? [] : [{ replyId, tenantId, email }];
  });
  if (mails.length === 0) return [...messages];
  const confirmed = await findConfirmed(database.platform, mails);
  const links = replyLinks(keys);
  return messages.map((message) => {
    const id = replyOf(message);
    const linkRotation = id === null ? undefined : confirmed.get(id);
    if (id === null || linkRotation === undefined) return message;
    const code = links.checkInOf({ id, linkRotation });
    const png = codePng(`${config.publicUrl}${checkInPath(code)}`).toString('base64');
    const shown: WithCheckIn = { checkIn: { code: shownCheckInCode(code), png } };
    return { ...message, payload: { ...message.payload, ...shown } };
  });
}
