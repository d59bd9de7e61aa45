/**
 * Adds a special link to mails about replies that may be an invited household's answer. The link
 * asks the guest whether it is (server/replies/links.ts).
 */
import type { PlatformDeps } from '../../http/deps.ts';
import { findToJoin } from '../../invitation-row/joinable.store.ts';
import { idInToken, replyLinks } from '../../replies/links.ts';
import type { LeasedMail } from '../outbox.store.ts';

const personalLink = /(?<=[?&]reply=)[\w-]{43}/;

const tokenOf = ({ template, payload }: LeasedMail): string | null =>
  template.startsWith('guest.') && 'path' in payload && typeof payload.path === 'string'
    ? (personalLink.exec(payload.path)?.[0] ?? null)
    : null;

export async function withJoiningLinks(
  { database, keys }: Pick<PlatformDeps, 'database' | 'keys'>,
  messages: readonly LeasedMail[],
): Promise<LeasedMail[]> {
  const mails = messages.flatMap((message) => {
    const replyId = idInToken(tokenOf(message) ?? '');
    const { tenantId, toEmail: email } = message;
    return replyId === null || tenantId === null ? [] : [{ replyId, tenantId, email }];
  });
  if (mails.length === 0) return [...messages];
  const asks = await findToJoin(database.platform, mails);
  if (asks.size === 0) return [...messages];
  const links = replyLinks(keys);
  return messages.map((message) => {
    const token = tokenOf(message);
    if (token === null || !asks.has(idInToken(token) ?? '')) return message;
    const { path } = message.payload as { path: string };
    return {
      ...message,
      payload: { ...message.payload, path: path.replace(personalLink, links.mailedOf(token)) },
    };
  });
}
