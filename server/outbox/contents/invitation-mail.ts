/**
 * Prepares mails to households from the current guest list, and updates their invitations after
 * sending.
 */
import { wayNotes } from '#domain/guest-list/send/ways.ts';
import { failureSentences } from '#domain/mail/delivery.ts';
import { isHardRefusal } from '#domain/guest-list/send/rules.ts';
import { writeStates } from '../../invitation-row/mail-states.store.ts';
import { keepBack } from '../held.store.ts';
import type { PlatformDeps } from '../../http/deps.ts';
import { readAddressees } from '../../invitation-row/addressees.store.ts';
import { invitationCodes } from '../../invitation-row/invitation-keys.ts';
import { letterTo } from '../../invitation-row/household-letter.ts';
import { announce } from '../../live/announce.ts';
import { endsByUnsubscribing } from '../../mail/kinds/registry.ts';
import { findSuppressed, suppress } from '../../mail/suppressions.store.ts';
import { unsubscribePath } from '../../mail/unsubscribe-link.ts';
import {
  dropLetters,
  findNoLongerSaving,
  findUninvited,
  findMissedInvitations,
  type MailOutcome,
  readOutcomes,
} from './invitation-mail.store.ts';
import type { LeasedMail } from '../outbox.store.ts';

/** A test that a host sends to themselves has no link to unsubscribe. */
const isTest = (payload: object): boolean => 'isTest' in payload;

const toHousehold = ({ payload }: LeasedMail): boolean => 'invitationId' in payload && !isTest(payload);

type Deps = Pick<PlatformDeps, 'database' | 'keys'>;

/** The kinds of mail that show the household's names, code and link as of the moment of sending. */
const withHousehold: ReadonlySet<string> = new Set([
  'guest.invitation',
  'guest.saveTheDate',
  'guest.message',
  'guest.eventChanged',
  'guest.cancelled',
  'guest.declined',
]);

/**
 * @returns the mails that may be sent, without those to households that are no longer invited, to
 * addresses that unsubscribed, and to those of households where mail doesn't arrive.
 */
export async function stillInvited(
  { database }: Pick<Deps, 'database'>,
  messages: readonly LeasedMail[],
): Promise<LeasedMail[]> {
  const reminders = messages.filter(
    (message) =>
      message.tenantId !== null &&
      (endsByUnsubscribing(message.template) || toHousehold(message)) &&
      !isTest(message.payload),
  );
  if (reminders.length === 0) return [...messages];
  const idsOf = (kind: string) => reminders.filter(({ template }) => template === kind).map(({ id }) => id);
  const uninvited = [
    ...(await findUninvited(database.platform, idsOf('guest.invitation'))),
    ...(await findNoLongerSaving(database.platform, idsOf('guest.saveTheDate'))),
  ];
  for (const eventId of new Set(uninvited.map((mail) => mail.eventId))) {
    const its = uninvited.filter((mail) => mail.eventId === eventId);
    const { tenantId = '' } = its[0] ?? {};
    const ids = its.map(({ id }) => id);
    await database.platformTransaction(async (tx) => {
      await dropLetters(tx, { tenantId, eventId }, ids);
      announce(tx, { topic: 'invitations', tenantId, eventId });
    });
  }
  const stays = new Set(uninvited.map(({ id }) => id));
  const ended = await database.platformTransaction(async (tx) => {
    const back: { id: string; reason: 'unsubscribed' | 'returned' }[] = [];
    for (const tenantId of new Set(reminders.map((message) => message.tenantId ?? ''))) {
      const its = reminders.filter((message) => message.tenantId === tenantId && !stays.has(message.id));
      const suppressed = await findSuppressed(
        tx,
        tenantId,
        its.map(({ toEmail }) => toEmail),
      );
      for (const message of its) {
        const { id, template, toEmail } = message;
        const reason = suppressed.get(toEmail)?.reason;
        if (reason === 'unsubscribed' && endsByUnsubscribing(template)) back.push({ id, reason });
        if (reason === 'undeliverable' && toHousehold(message)) back.push({ id, reason: 'returned' });
      }
    }
    await keepBack(
      tx,
      back.map((each) => ({ ...each, status: 'withheld' })),
    );
    return back;
  });
  for (const { id } of ended) stays.add(id);
  return messages.filter(({ id }) => !stays.has(id));
}

/**
 * Adds the unsubscribe link to mails that unsubscribing stops. Adds the household's current names,
 * code and link to mails to households (`withHousehold`). The mails already have their event.
 */
export async function withHouseholds(
  { database, keys }: Deps,
  messages: readonly LeasedMail[],
): Promise<LeasedMail[]> {
  const codes = invitationCodes(keys);
  const households = new Map<string, Awaited<ReturnType<typeof readAddressees>>[number]>();
  const invited = messages.filter((message) => withHousehold.has(message.template) && toHousehold(message));
  for (const eventId of new Set(invited.map((message) => message.eventId ?? ''))) {
    const its = invited.filter((message) => message.eventId === eventId);
    const event = { id: eventId, tenantId: its[0]?.tenantId ?? '' };
    const ids = its.map(({ payload }) => (payload as { invitationId: string }).invitationId);
    for (const each of await readAddressees(database.platform, event, ids)) households.set(each.id, each);
  }
  return messages.map((message) => {
    const { tenantId, payload, toEmail } = message;
    if (tenantId === null || isTest(payload)) return message;
    const { invitationId, event } = payload as { invitationId: string; event?: { customUrl: string } };
    const household = households.get(invitationId);
    const letter = household &&
      event && {
        ...letterTo({ keys, codes }, { tenantId, customUrl: event.customUrl }, household, toEmail),
        guestEmail: toEmail,
      };
    if (!endsByUnsubscribing(message.template)) {
      if (!letter) return message;
      const { label, names, path } = letter;
      // A mail to a former address doesn't contain the household's link.
      const isOwn = household.address?.toLowerCase() === toEmail.toLowerCase();
      const shown = isOwn ? path : `/rsvp/${event.customUrl}`;
      return { ...message, payload: { ...payload, label, names, path: shown } };
    }
    const now = letter ?? { unsubscribePath: unsubscribePath(keys, tenantId, toEmail) };
    return { ...message, payload: { ...payload, ...now } };
  });
}

function stateOf(mail: MailOutcome): { id: string; state: string; detail: string } {
  const { id, status, failureKind: kind } = mail;
  const words = kind === null ? '' : failureSentences[kind];
  if (status === 'sent') {
    return {
      id,
      state: 'accepted',
      detail: mail.answer ?? (mail.transport === 'mailbox' ? wayNotes.mailbox : ''),
    };
  }
  if (status === 'failed') return { id, state: 'refused', detail: mail.lastError ?? words };
  return { id, state: status === 'withheld' ? 'refused' : 'queued', detail: words };
}

/** Shows the results of mails on their invitations, and suppresses addresses that do not exist. */
export async function tellInvitations(
  { database }: Pick<Deps, 'database'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const mails = await readOutcomes(database.platform, ids);
  for (const eventId of new Set(mails.map((mail) => mail.eventId))) {
    const its = mails.filter((mail) => mail.eventId === eventId);
    const tenantId = its[0]?.tenantId ?? '';
    await database.platformTransaction(async (tx) => {
      const hasChanged = await writeStates(tx, { tenantId, eventId }, its.map(stateOf));
      const refused = its.filter(
        ({ status, failureKind, lastError }) =>
          status === 'failed' && failureKind === 'address' && isHardRefusal(lastError ?? ''),
      );
      for (const { toEmail } of refused) await suppress(tx, tenantId, toEmail, 'undeliverable');
      if (hasChanged) announce(tx, { topic: 'invitations', tenantId, eventId });
    });
  }
}

/** When a worker starts, updates invitations from mails that a dead process sent. */
export const updateMissedInvitations = async (deps: Pick<Deps, 'database'>): Promise<void> =>
  tellInvitations(deps, await findMissedInvitations(deps.database.platform));

export const idsToHouseholds = (messages: readonly LeasedMail[]): string[] =>
  messages.filter(toHousehold).map(({ id }) => id);
