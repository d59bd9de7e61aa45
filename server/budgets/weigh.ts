/** Weighs what a worker took against the budgets of mail to guests, before anything of it is sent. */
import {
  budgetOf,
  budgetWindowMs,
  mailboxOf,
  mailsPerDay,
  waitsForBudget,
  weighMails,
  type Verdict,
  type Weighed,
} from '#domain/mail/budget.ts';
import type { Config } from '../config.ts';
import type { PlatformDeps } from '../http/deps.ts';
import { announce } from '../live/announce.ts';
import { notify } from '../notifications/store.ts';
import { countKey, countTenants, keepBack, noteSent, timesMailed } from './store.ts';
import { holdTaking, type TakenMessage } from '../outbox/outbox.store.ts';
import { wasToldOf } from '../outbox/outcome.store.ts';

/** Whether mail to guests waits for a proved address. With the built-in mailbox no mail leaves the machine. */
export const holdsBack = (
  config: Pick<Config, 'rateLimit' | 'smtpUrl'>,
  tenant: { unconfirmed: boolean },
): boolean => config.rateLimit && config.smtpUrl !== undefined && tenant.unconfirmed;

const statusOf = (verdict: Verdict, waits: boolean): 'held' | 'queued' | 'withheld' =>
  verdict === 'unconfirmed' ? 'held' : waits ? 'queued' : 'withheld';

/**
 * Counts the messages that may leave and takes the others out of the line; the organization is told of those that are
 * not sent, once an hour for an event. Workers do this one after the other, so that no two count the same place.
 * @returns those that may leave.
 */
export async function withinBudgets(
  { config, database, keys }: Pick<PlatformDeps, 'config' | 'database' | 'keys'>,
  messages: readonly TakenMessage[],
): Promise<TakenMessage[]> {
  if (!config.rateLimit) return [...messages];
  const weighed = messages.flatMap(({ id, tenantId, template, toEmail, counted }): Weighed[] => {
    const budget = counted || tenantId === null ? null : budgetOf(template);
    return budget === null || tenantId === null
      ? []
      : [
          {
            ...{ id, tenantId, budget, waits: waitsForBudget(template) },
            recipient: countKey(keys, budget, mailboxOf(toEmail)),
          },
        ];
  });
  if (weighed.length === 0) return [...messages];

  const kept = await database.platformTransaction(async (tx) => {
    await holdTaking(tx);
    const { tenants, now } = await countTenants(tx, [...new Set(weighed.map(({ tenantId }) => tenantId))]);
    const verdicts = weighMails(
      weighed,
      {
        tenants: new Map(
          [...tenants].map(([id, tenant]) => [
            id,
            {
              unconfirmed: holdsBack(config, tenant),
              perDay: mailsPerDay(tenant, now),
              sent: tenant.sent,
            },
          ]),
        ),
        recipients: await timesMailed(
          tx,
          weighed.map(({ recipient }) => recipient),
          new Date(now.getTime() - budgetWindowMs),
        ),
      },
      now,
    );

    const sent = weighed.filter(({ id }) => verdicts.get(id) === 'send');
    const perTenant = new Map<string, number>();
    for (const { tenantId, budget } of sent)
      if (budget === 'guest') perTenant.set(tenantId, (perTenant.get(tenantId) ?? 0) + 1);
    await noteSent(
      tx,
      {
        ids: sent.map(({ id }) => id),
        recipients: sent.map(({ recipient }) => recipient),
        tenants: perTenant,
      },
      now,
    );

    const waiting = new Set(weighed.filter(({ waits }) => waits).map(({ id }) => id));
    const back = [...verdicts].flatMap(([id, verdict]) =>
      verdict === 'send'
        ? []
        : [
            {
              id,
              reason: verdict,
              status: statusOf(verdict, waiting.has(id)),
            },
          ],
    );
    await keepBack(tx, back);
    const asked = new Set<string>();
    for (const { id, status } of back) {
      const message = messages.find((taken) => taken.id === id);
      if (status !== 'withheld' || !message?.tenantId) continue;
      const { tenantId, eventId } = message;
      // Their replies show it.
      announce(tx, { topic: 'replies', tenantId, eventId });
      if (asked.has(`${tenantId} ${eventId}`)) continue;
      asked.add(`${tenantId} ${eventId}`);
      if (await wasToldOf(tx, 'mail_withheld', { tenantId, eventId })) continue;
      await notify(tx, [{ tenantId, kind: 'mail_withheld', eventId, subjectId: id }]);
    }
    return new Set(back.map(({ id }) => id));
  });
  return messages.filter(({ id }) => !kept.has(id));
}
