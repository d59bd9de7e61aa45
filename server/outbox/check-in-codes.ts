/** Adds check-in codes to mails about confirmed replies, as they are when the mail leaves. */
import QrCode from 'qrcode';
import { checkInPath, shownCheckInCode } from '#domain/doors/codes.ts';
import type { PlatformDeps } from '../http/deps.ts';
import type { EventSnapshot, WithCheckIn } from '../mail/snapshots.ts';
import { replyLinks } from '../replies/links.ts';
import { findConfirmed } from './check-in-codes.store.ts';
import type { TakenMessage } from './outbox.store.ts';

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

const replyOf = ({ template, payload }: TakenMessage): string | null => {
  const { event, reply, replyId } = payload as About;
  return kinds.has(template) && event?.checkInCodes ? (reply?.id ?? replyId ?? null) : null;
};

/** Returns a PNG in Base64. It has less than 2 kB, because every mail carries it. */
const drawn = async (text: string): Promise<string> => {
  const options = {
    errorCorrectionLevel: 'M',
    margin: 4,
    scale: 4,
    rendererOpts: { deflateLevel: 9 },
  } as const;
  return (await QrCode.toBuffer(text, { type: 'png', ...options })).toString('base64');
};

export async function withCheckInCodes(
  { config, database, keys }: Pick<PlatformDeps, 'config' | 'database' | 'keys'>,
  messages: readonly TakenMessage[],
): Promise<TakenMessage[]> {
  const mails = messages.flatMap((message) => {
    const replyId = replyOf(message);
    const { tenantId, toEmail: email } = message;
    return replyId === null || tenantId === null ? [] : [{ replyId, tenantId, email }];
  });
  if (mails.length === 0) return [...messages];
  const confirmed = await findConfirmed(database.platform, mails);
  const links = replyLinks(keys);
  return Promise.all(
    messages.map(async (message) => {
      const id = replyOf(message);
      const linkRotation = id === null ? undefined : confirmed.get(id);
      if (id === null || linkRotation === undefined) return message;
      const code = links.checkInOf({ id, linkRotation });
      const png = await drawn(`${config.publicUrl}${checkInPath(code)}`);
      const shown: WithCheckIn = { checkIn: { code: shownCheckInCode(code), png } };
      return { ...message, payload: { ...message.payload, ...shown } };
    }),
  );
}
