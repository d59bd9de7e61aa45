/**
 * Removes the event from every calendar that a mail put it into, once a reply is declined or
 * withdrawn. The worker looks up the addresses of the household's invitations when it takes the
 * mail.
 */
import { createHash } from 'node:crypto';
import type { PlatformDeps } from '../../http/deps.ts';
import {
  findHeldEntries,
  type Removal,
  type ToldHousehold,
  letterAddressesOf,
} from '../../invitation-row/told.store.ts';
import { enqueue } from '../enqueue.ts';
import { findKnown, type LeasedMail } from '../outbox.store.ts';

const removing: ReadonlySet<string> = new Set(['guest.declined', 'guest.withdrawn']);

interface Payload {
  reply?: { id: string };
  replyId?: string;
  invitationId?: string;
  householdId?: string;
  wasConfirmed?: boolean;
  wasOffered?: true;
}

/** The id of the mail to another address of the household, the same at every attempt. */
function siblingId(mailId: string, email: string): string {
  const hex = createHash('sha256').update(`${mailId} ${email.toLowerCase()}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * The mail about a declined or withdrawn reply, to an address that the household's invitation
 * reached.
 */
export const declinedAtLetter = (
  { tenantId, eventId, mailId }: { tenantId: string; eventId: string; mailId: string },
  { id, names, label, address }: ToldHousehold,
) => ({
  id: siblingId(mailId, address),
  tenantId,
  eventId,
  template: 'guest.declined' as const,
  toEmail: address,
  toName: label,
  // The worker adds the household's own link (`withHouseholds`).
  payload: { invitationId: id, names, label, path: '', guestEmail: address, wasOffered: true as const },
});

/**
 * Adds to these mails whether they remove the event from their recipient's calendar, and enqueues
 * those to other addresses of the household.
 */
export async function withRemovals(
  { database }: Pick<PlatformDeps, 'database'>,
  messages: readonly LeasedMail[],
): Promise<LeasedMail[]> {
  const leaving = messages.filter(({ template, tenantId }) => removing.has(template) && tenantId !== null);
  if (leaving.length === 0) return [...messages];
  const changed = new Map<string, LeasedMail>();
  for (const tenantId of new Set(leaving.map((message) => message.tenantId ?? ''))) {
    const its = leaving.filter((message) => message.tenantId === tenantId);
    const replyOf = ({ payload }: LeasedMail) => (payload as Payload).reply?.id ?? null;
    const toldReplies = await letterAddressesOf(
      database.platform,
      tenantId,
      its.flatMap((message) => replyOf(message) ?? []),
    );
    const removals: Removal[] = [];
    const others: ReturnType<typeof declinedAtLetter>[] = [];
    for (const message of its) {
      const { id: mailId, eventId, toEmail: email } = message;
      const payload = message.payload as Payload;
      const letters = toldReplies.filter(({ replyId }) => replyId === replyOf(message));
      const isSame = ({ address }: ToldHousehold) => address.toLowerCase() === email.toLowerCase();
      const wasOffered = payload.wasOffered ?? letters.some(isSame);
      if (eventId !== null)
        others.push(
          ...letters
            .filter((letter) => !isSame(letter))
            .map((letter) => declinedAtLetter({ tenantId, eventId, mailId }, letter)),
        );
      changed.set(mailId, { ...message, payload: { ...payload, ...(wasOffered && { wasOffered }) } });
      if (eventId === null || !(wasOffered || payload.wasConfirmed)) continue;
      const replyId = replyOf(message) ?? payload.replyId ?? null;
      const invitationId = payload.invitationId ?? payload.householdId ?? letters[0]?.id ?? null;
      removals.push({ mailId, tenantId, eventId, email, replyId, invitationId });
    }
    const held = await findHeldEntries(database.platform, tenantId, removals);
    for (const id of held) {
      const message = changed.get(id);
      if (message) changed.set(id, { ...message, payload: { ...message.payload, isHeld: true } });
    }
    if (others.length > 0)
      await database.platformTransaction(async (tx) => {
        const households = await findKnown(
          tx,
          others.map(({ id }) => id),
        );
        await enqueue(
          tx,
          others.filter(({ id }) => !households.has(id)),
        );
      });
  }
  return messages.map((message) => changed.get(message.id) ?? message);
}
