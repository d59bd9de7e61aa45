/** How much mail to people who may not have asked for it leaves: one budget for all of it, whatever caused it. */
import { effectivePlan, isInTrial, type TenantBilling } from '../plans/rules.ts';
import type { MailKind } from './kinds.ts';

const hour = 60 * 60_000;

/** What every budget looks back on at most. */
export const budgetWindowMs = 24 * hour;

/** Mails to one person, over all events and organizations. */
export const perRecipient = { hour: 5, day: 20 } as const;

/** Mails to guests of one organization in 24 hours. A paying organization is known; anybody can start a trial. */
export function mailsPerDay(tenant: TenantBilling, now: Date): number {
  if (isInTrial(tenant, now)) return 1_000;
  return { free: 1_000, pro: 10_000, premium: 100_000 }[effectivePlan(tenant, now)];
}

/** Of what an organization may mail to guests in a day, invitations and reminders leave a tenth to the answers. */
export const bulkPerDay = (perDay: number): number => Math.max(1, Math.floor(perDay * 0.9));

/** Mails to addresses that somebody else may have typed. */
const toStrangers: ReadonlySet<string> = new Set<MailKind>([
  'account.joinConfirm',
  'account.joinApproved',
  'account.joinDenied',
  'account.setPassword',
  'manager.kitchenSheet',
]);

/**
 * Which budget a mail counts in: that of guests, of the recipient and the organization; that of strangers, of the
 * recipient alone; or none.
 */
export const budgetOf = (template: string): 'guest' | 'stranger' | null =>
  template.startsWith('guest.') ? 'guest' : toStrangers.has(template) ? 'stranger' : null;

/** Mails that wait for the next day where a budget is used up, and leave a part of it to mail that guests wait for. */
const waiting: ReadonlySet<string> = new Set<MailKind>(['guest.invitation', 'guest.reminder']);

export const waitsForBudget = (template: string): boolean => waiting.has(template);

/** The same for every spelling of an address that leads to one mailbox: a person is mailed by all of them. */
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

export interface Weighed {
  id: string;
  tenantId: string;
  budget: 'guest' | 'stranger';
  /** What the recipient's mails are counted under; other than that of another budget. */
  recipient: string;
  /** It waits where the budget is used up; see `waitsForBudget`. */
  waits?: boolean;
}

export interface BudgetCounts {
  /** Of the organizations: whether mail may leave at all, what they may send in 24 hours, and what they have. */
  tenants: ReadonlyMap<string, { unconfirmed: boolean; perDay: number; sent: number }>;
  /** When each recipient was mailed within 24 hours. */
  recipients: ReadonlyMap<string, readonly Date[]>;
}

export type Verdict = 'send' | 'unconfirmed' | 'recipientBudget' | 'organizationBudget';

/** What becomes of each mail, the first of them first: every one that is sent leaves less for those after it. */
export function weighMails(
  mails: readonly Weighed[],
  { tenants, recipients }: BudgetCounts,
  now: Date,
): Map<string, Verdict> {
  const verdicts = new Map<string, Verdict>();
  const added = new Map<string, number>();
  const plus = (key: string) => added.get(key) ?? 0;
  const weigh = ({ tenantId, budget, recipient, waits = false }: Weighed): Verdict => {
    const tenant = tenants.get(tenantId);
    if (tenant === undefined) throw new Error('A mail is weighed whose organization was not counted.');
    if (tenant.unconfirmed) return 'unconfirmed';
    const times = recipients.get(recipient) ?? [];
    const within = (ms: number) =>
      times.filter((at) => now.getTime() - at.getTime() < ms).length + plus(recipient);
    if (within(hour) >= perRecipient.hour || within(budgetWindowMs) >= perRecipient.day)
      return 'recipientBudget';
    return budget === 'guest' &&
      tenant.sent + plus(tenantId) >= (waits ? bulkPerDay(tenant.perDay) : tenant.perDay)
      ? 'organizationBudget'
      : 'send';
  };
  for (const mail of mails) {
    const verdict = weigh(mail);
    verdicts.set(mail.id, verdict);
    if (verdict !== 'send') continue;
    added.set(mail.recipient, plus(mail.recipient) + 1);
    if (mail.budget === 'guest') added.set(mail.tenantId, plus(mail.tenantId) + 1);
  }
  return verdicts;
}
