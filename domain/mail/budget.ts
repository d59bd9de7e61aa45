/**
 * Limits the mail to people who may not have asked for it. Each kind of mail declares its budget
 * (server/mail/kinds/).
 */
import { effectivePlan, isInTrial, type TenantBilling } from '../plans/rules.ts';

const hour = 60 * 60_000;

/** The longest period that any budget counts mails over. */
export const budgetWindowMs = 24 * hour;

/**
 * The maximum number of mails to one person in an hour and in a day, over all events and
 * organizations.
 */
export const perRecipient = { hour: 5, day: 20 } as const;

/**
 * Returns how many mails an organization may send to guests and unconfirmed addresses in 24 hours.
 * Paying organizations may send more, because anybody can start a trial.
 */
export function mailsPerDay(tenant: TenantBilling, now: Date): number {
  if (isInTrial(tenant, now)) return 1_000;
  return { free: 1_000, pro: 10_000, premium: 100_000 }[effectivePlan(tenant, now)];
}

/**
 * Returns how many such mails an organization may send in 24 hours on an installation without
 * plans. Anybody may sign up there, too. `isNew` means the first 14 days of an organization that no
 * superadmin created.
 */
export const mailsPerDayWithoutPlans = (isNew: boolean, perDay: number): number =>
  isNew ? Math.min(1_000, perDay) : perDay;

/**
 * Returns how many of the day's mails may be invitations and reminders: nine tenths. The rest is
 * reserved for confirmations.
 */
export const bulkPerDay = (perDay: number): number => Math.max(1, Math.floor(perDay * 0.9));

/**
 * How many mails to unconfirmed addresses an organization may send per day until its first admin
 * confirms an address.
 * @internal A test compares it with the documents.
 */
export const unconfirmedPerDay = 20;

/** An unconfirmed address gets the same kind of notice at most once in this period. */
export const noticeMs = 10 * 60_000;

interface BudgetRules {
  /**
   * Says which mails are counted together. `unproved` and `notice` count mails to unconfirmed
   * addresses only.
   */
  counts: 'guest' | 'unproved' | 'notice';
  /** What happens to a mail when the budget is used up. */
  then: 'withheld' | 'waits' | 'digest';
  /** The share of the organization's daily budget that the mail may use. All of it if absent. */
  ofDay?: (perDay: number) => number;
  /** Whether the mail is sent no matter how many mails its recipient had. It still counts. */
  passesRecipient?: true;
  /** Describes the budget in the table of docs/security/mail.md. */
  says: string;
}

/** The budgets that a kind of mail can have. */
export const mailBudgets = {
  guest: { counts: 'guest', then: 'withheld', says: 'guest budget; the rest is withheld' },
  guestList: { counts: 'guest', then: 'waits', ofDay: bulkPerDay, says: 'guest budget; the rest waits' },
  // A recipient's limit doesn't stop news of an event, so that no guest travels on the wrong date.
  eventNews: {
    counts: 'guest',
    then: 'waits',
    ofDay: (perDay) => 2 * perDay,
    passesRecipient: true,
    says: 'counts as guest mail; past twice the day it waits',
  },
  replies: { counts: 'unproved', then: 'digest', says: 'unproved budget; the rest goes into the digest' },
  link: { counts: 'unproved', then: 'waits', says: 'unproved budget; the rest waits' },
  news: { counts: 'unproved', then: 'withheld', says: 'unproved budget; the rest is withheld' },
  notice: { counts: 'notice', then: 'waits', says: 'unproved: once in ten minutes; the last one counts' },
} as const satisfies Record<string, BudgetRules>;

export type MailBudget = keyof typeof mailBudgets;

/** Returns the same key for every spelling of an address that reaches the same mailbox. */
export function mailboxOf(email: string): string {
  const text = email.trim().normalize('NFC').toLowerCase();
  const at = text.lastIndexOf('@');
  if (at < 1) return text;
  const [local = '', domain = ''] = [text.slice(0, at), text.slice(at + 1)];
  const plain = local.replace(/(?<=.)\+.*$/, '');
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${plain.replaceAll('.', '') || plain}@gmail.com`
    : `${plain}@${domain}`;
}

export interface BudgetedMail {
  id: string;
  /** The organization that caused the mail. Null for the platform's own mail. */
  tenantId: string | null;
  budget: MailBudget;
  /**
   * The key that counts mails to the recipient. Mails that are counted separately have different
   * keys.
   */
  recipient: string;
}

export interface BudgetCounts {
  /**
   * For each organization: whether its mail to guests is held, how many mails it may send in 24
   * hours, and how many it has sent.
   */
  tenants: ReadonlyMap<string, { unconfirmed: boolean; perDay: number; sent: number }>;
  /** The times when each recipient was mailed in the last 24 hours. */
  recipients: ReadonlyMap<string, readonly Date[]>;
}

export type Verdict = 'send' | 'unconfirmed' | 'recipientBudget' | 'organizationBudget';

/** Decides, in order, whether each mail may be sent. Each sent mail uses up budget. */
export function applyBudgets(
  mails: readonly BudgetedMail[],
  { tenants, recipients }: BudgetCounts,
  now: Date,
): Map<string, Verdict> {
  const verdicts = new Map<string, Verdict>();
  const added = new Map<string, number>();
  const plus = (key: string) => added.get(key) ?? 0;
  const isUsedUp = (tenantId: string, budget: MailBudget): boolean => {
    const tenant = tenants.get(tenantId);
    if (tenant === undefined) throw new Error('A mail is weighed whose organization was not counted.');
    const perDay = tenant.unconfirmed ? Math.min(tenant.perDay, unconfirmedPerDay) : tenant.perDay;
    const { ofDay }: BudgetRules = mailBudgets[budget];
    return tenant.sent + plus(tenantId) >= (ofDay?.(perDay) ?? perDay);
  };
  const judge = ({ tenantId, budget, recipient }: BudgetedMail): Verdict => {
    const { counts, passesRecipient }: BudgetRules = mailBudgets[budget];
    if (counts === 'guest' && tenantId !== null && tenants.get(tenantId)?.unconfirmed) return 'unconfirmed';
    const times = recipients.get(recipient) ?? [];
    const within = (ms: number) =>
      times.filter((at) => now.getTime() - at.getTime() < ms).length + plus(recipient);
    if (counts === 'notice') return within(noticeMs) > 0 ? 'recipientBudget' : 'send';
    const isFull = within(hour) >= perRecipient.hour || within(budgetWindowMs) >= perRecipient.day;
    if (isFull && !passesRecipient) return 'recipientBudget';
    return tenantId !== null && isUsedUp(tenantId, budget) ? 'organizationBudget' : 'send';
  };
  for (const mail of mails) {
    const verdict = judge(mail);
    verdicts.set(mail.id, verdict);
    if (verdict !== 'send') continue;
    added.set(mail.recipient, plus(mail.recipient) + 1);
    if (mail.tenantId !== null && mailBudgets[mail.budget].counts !== 'notice')
      added.set(mail.tenantId, plus(mail.tenantId) + 1);
  }
  return verdicts;
}
