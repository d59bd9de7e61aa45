/** Checks the mails that a worker took against the mail budgets, before any of them is sent. */
import {
  budgetWindowMs,
  type MailBudget,
  mailBudgets,
  mailboxOf,
  mailsPerDay,
  mailsPerDayWithoutPlans,
  noticeMs,
  applyBudgets,
  type Verdict,
  type BudgetedMail,
} from '#domain/mail/budget.ts';
import { type DeferredMail, keepBack } from '../outbox/held.store.ts';
import { dropReplaced } from '../outbox/outdated.store.ts';
import type { Config } from '../config.ts';
import type { PlatformDb } from '../db/connect.ts';
import type { PlatformDeps } from '../http/deps.ts';
import { announce } from '../live/announce.ts';
import { budgetOf } from '../mail/kinds/registry.ts';
import { notify } from '../notifications/notifications.store.ts';
import { holdTaking, type LeasedMail } from '../outbox/outbox.store.ts';
import { wasToldOf } from '../outbox/sending/outcome.store.ts';
import { putIntoDigests } from '../outbox/digests.store.ts';
import { findUnproved } from './proved.store.ts';
import { countKey, countTenants, noteSent, type TenantCount, timesMailed } from './mail-counts.store.ts';

type Limits = Pick<Config, 'rateLimit' | 'smtpUrl'>;

/** With the built-in mailbox no mail leaves the machine, and every address counts as proved. */
const asksForProof = ({ rateLimit, smtpUrl }: Limits): boolean => rateLimit && smtpUrl !== undefined;

/** Whether mail to guests waits for a proved address. */
export const holdsBack = (config: Limits, tenant: { unconfirmed: boolean }): boolean =>
  asksForProof(config) && tenant.unconfirmed;

const isToGuest = (template: string): boolean => {
  const budget = budgetOf(template);
  return budget !== null && mailBudgets[budget].counts === 'guest';
};

/**
 * The number of mails to guests that an organization may send in a day, or null if nothing is
 * counted.
 */
export const perDayOf = (
  config: Pick<Config, 'rateLimit' | 'hasPlans' | 'mailsPerDay'>,
  tenant: TenantCount,
  now: Date,
): number | null => {
  if (!config.rateLimit) return null;
  return config.hasPlans
    ? mailsPerDay(tenant, now)
    : mailsPerDayWithoutPlans(tenant.isNew, config.mailsPerDay);
};

/**
 * Decides which mails may be sent, and marks the others as withheld or waiting. The organization is
 * notified about withheld mail at most once an hour per event. Workers run this one after the
 * other, so that no two use up the same remaining mail of a budget.
 * @returns the mails that may leave, each with what we know about its address.
 */
export async function withinBudgets(
  { config, database, keys }: Pick<PlatformDeps, 'config' | 'database' | 'keys'>,
  leased: readonly LeasedMail[],
): Promise<LeasedMail[]> {
  if (!config.rateLimit) return [...leased];
  const unproved = asksForProof(config)
    ? await findUnproved(
        database.platform,
        leased.filter(({ template }) => !isToGuest(template)),
      )
    : new Set<string>();
  const messages = leased.map((message) => ({ ...message, unproved: unproved.has(message.id) }));
  const mails = messages.flatMap(({ id, tenantId, template, toEmail, counted, unproved }): BudgetedMail[] => {
    const budget = counted ? null : budgetOf(template);
    if (budget === null) return [];
    const { counts } = mailBudgets[budget];
    if (counts === 'guest' ? tenantId === null : !unproved) return [];
    const whom = counts === 'notice' ? `${template} ${mailboxOf(toEmail)}` : mailboxOf(toEmail);
    return [{ id, tenantId, budget, recipient: countKey(keys, counts, whom) }];
  });
  if (mails.length === 0) return messages;

  const heldBack = await database.platformTransaction(async (tx) => {
    await holdTaking(tx);
    const replaced = await dropReplaced(
      tx,
      mails.filter(({ budget }) => mailBudgets[budget].counts === 'notice').map(({ id }) => id),
    );
    const unreplaced = mails.filter(({ id }) => !replaced.has(id));
    const { tenants, now } = await countTenants(tx, [
      ...new Set(unreplaced.flatMap(({ tenantId }) => tenantId ?? [])),
    ]);
    const recipients = await timesMailed(
      tx,
      unreplaced.map(({ recipient }) => recipient),
      new Date(now.getTime() - budgetWindowMs),
    );
    const verdicts = applyBudgets(
      unreplaced,
      {
        tenants: new Map(
          [...tenants].map(([id, tenant]) => [
            id,
            {
              unconfirmed: holdsBack(config, tenant),
              perDay: perDayOf(config, tenant, now) ?? Infinity,
              sent: tenant.sent,
            },
          ]),
        ),
        recipients,
      },
      now,
    );
    await noteSent(tx, sentOf(unreplaced, verdicts), now);

    const back = unreplaced.flatMap((mail): (DeferredMail & { budget: MailBudget })[] => {
      const verdict = verdicts.get(mail.id) ?? 'send';
      if (verdict === 'send') return [];
      const { id, budget, recipient } = mail;
      const { counts, then } = mailBudgets[budget];
      if (verdict === 'unconfirmed') return [{ id, budget, status: 'held', reason: verdict }];
      if (counts === 'notice') {
        const last = recipients.get(recipient)?.at(-1) ?? now;
        return [{ id, budget, status: 'queued', reason: null, againAt: new Date(last.getTime() + noticeMs) }];
      }
      return [{ id, budget, status: then === 'withheld' ? 'withheld' : 'queued', reason: verdict }];
    });
    const isForDigest = ({ budget }: { budget: MailBudget }) => mailBudgets[budget].then === 'digest';
    const digested = new Set(back.filter(isForDigest).map(({ id }) => id));
    await putIntoDigests(
      tx,
      messages.filter(({ id }) => digested.has(id)),
    );
    await keepBack(
      tx,
      back.filter((each) => !isForDigest(each)).map(({ budget: _budget, ...each }) => each),
    );
    const withheld = new Set(back.filter(({ status }) => status === 'withheld').map(({ id }) => id));
    await tellOfWithheld(
      tx,
      messages.filter(({ id }) => withheld.has(id)),
    );
    return new Set([...replaced, ...back.map(({ id }) => id)]);
  });
  return messages.filter(({ id }) => !heldBack.has(id));
}

/** The mails to count, in the form that `noteSent` takes. */
function sentOf(mails: readonly BudgetedMail[], verdicts: ReadonlyMap<string, Verdict>) {
  const sent = mails.filter(({ id }) => verdicts.get(id) === 'send');
  const tenants = new Map<string, number>();
  for (const { tenantId, budget } of sent) {
    if (tenantId === null || mailBudgets[budget].counts === 'notice') continue;
    tenants.set(tenantId, (tenants.get(tenantId) ?? 0) + 1);
  }
  return { ids: sent.map(({ id }) => id), recipients: sent.map(({ recipient }) => recipient), tenants };
}

async function tellOfWithheld(tx: PlatformDb, messages: readonly LeasedMail[]): Promise<void> {
  const seen = new Set<string>();
  for (const { id, tenantId, eventId } of messages) {
    if (tenantId === null) continue;
    // Replies show the state of their mail, so pages must reload them.
    announce(tx, { topic: 'replies', tenantId, eventId });
    if (seen.has(`${tenantId} ${eventId}`)) continue;
    seen.add(`${tenantId} ${eventId}`);
    if (await wasToldOf(tx, 'mail_withheld', { tenantId, eventId })) continue;
    await notify(tx, [{ tenantId, kind: 'mail_withheld', eventId, subjectId: id }]);
  }
}
