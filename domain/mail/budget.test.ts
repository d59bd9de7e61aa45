import { describe, expect, it } from 'vitest';
import { mailboxOf, mailsPerDay, applyBudgets, type BudgetedMail } from './budget.ts';

const now = new Date('2026-05-01T12:00:00Z');
const minute = 60_000;
const ago = (minutes: number) => new Date(now.getTime() - minutes * minute);

it.each([
  ['trial', 'premium', 'trial', 1_000],
  ['trial that has ended', 'pro', 'trial ended', 1_000],
  ['free', 'free', 'active', 1_000],
  ['pro', 'pro', 'active', 10_000],
  ['premium', 'premium', 'active', 100_000],
  ['premium past due', 'premium', 'past_due', 1_000],
  ['premium canceled', 'premium', 'canceled', 1_000],
] as const)('mailsPerDay limits guest mail by plan and status: %s', (_name, plan, status, mails) => {
  const tenant =
    status === 'trial' || status === 'trial ended'
      ? { plan, status: 'trial' as const, trialEndsAt: ago(status === 'trial' ? -1 : 1) }
      : { plan, status, trialEndsAt: null };
  expect(mailsPerDay(tenant, now)).toBe(mails);
});

it.each([
  [' Ada@Example.com', 'ada@example.com'],
  ['ada+party@example.com', 'ada@example.com'],
  ['ada.lovelace@example.com', 'ada.lovelace@example.com'],
  ['a.d.a+x+y@googlemail.com', 'ada@gmail.com'],
  ['+@example.com', '+@example.com'],
  ['no address', 'no address'],
])('mailboxOf maps %s to the mailbox %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));

describe('applyBudgets', () => {
  let count = 0;
  const mail = (more: Partial<BudgetedMail> = {}): BudgetedMail => ({
    id: String(++count),
    tenantId: 'a',
    budget: 'guest',
    recipient: 'ada',
    ...more,
  });
  const tenant = { unconfirmed: false, perDay: 100, sent: 0 };
  const verdictsOf = (
    mails: BudgetedMail[],
    { of = {}, times = [] as number[] }: { of?: Partial<typeof tenant>; times?: number[] } = {},
  ) => [
    ...applyBudgets(
      mails,
      {
        tenants: new Map([
          ['a', { ...tenant, ...of }],
          ['b', tenant],
        ]),
        recipients: new Map([['ada', times.map(ago)]]),
      },
      now,
    ).values(),
  ];
  const many = (max: number, more?: (index: number) => Partial<BudgetedMail>) =>
    Array.from({ length: max }, (_, index) => mail(more?.(index)));

  it('sends one person at most five mails an hour across all organizations', () => {
    expect(verdictsOf(many(7, (index) => ({ tenantId: index % 2 ? 'a' : 'b' })))).toEqual([
      ...Array<string>(5).fill('send'),
      'recipientBudget',
      'recipientBudget',
    ]);
    expect(verdictsOf(many(2), { times: [59, 40, 30, 1] })).toEqual(['send', 'recipientBudget']);
    expect(verdictsOf(many(2), { times: [60, 40, 30, 1] })).toEqual(['send', 'send']);
  });

  it('sends one person at most twenty mails a day', () => {
    const nineteen = Array.from({ length: 19 }, (_, index) => 61 + index * 60);
    expect(verdictsOf(many(2), { times: nineteen })).toEqual(['send', 'recipientBudget']);
    expect(verdictsOf(many(2), { times: [...nineteen, 24 * 60] })).toEqual(['send', 'recipientBudget']);
    expect(verdictsOf(many(1), { times: [...nineteen, 24 * 60 - 1] })).toEqual(['recipientBudget']);
  });

  it('limits the guest mail of each organization by the plan of that organization', () => {
    const each = (tenantId: string) => many(2, (index) => ({ tenantId, recipient: `${tenantId}${index}` }));
    expect(verdictsOf([...each('a'), ...each('b')], { of: { sent: 99 } })).toEqual([
      'send',
      'organizationBudget',
      'send',
      'send',
    ]);
  });

  it('sends news of an event past every limit, up to twice the organization’s daily number, and counts it', () => {
    const news = (index: number) => ({ budget: 'eventNews', recipient: `n${index}` }) as const;
    const times = Array.from({ length: 20 }, (_, index) => index);
    expect(verdictsOf([mail({ budget: 'eventNews' }), mail()], { times })).toEqual([
      'send',
      'recipientBudget',
    ]);
    expect(verdictsOf([...many(2, news), mail()], { of: { sent: 198 } })).toEqual([
      'send',
      'send',
      'organizationBudget',
    ]);
    expect(verdictsOf(many(1, news), { of: { sent: 200 } })).toEqual(['organizationBudget']);
    expect(verdictsOf(many(1, news), { of: { unconfirmed: true } })).toEqual(['unconfirmed']);
  });

  it.each(['replies', 'link', 'news'] as const)(
    'applies the recipient limit and the organization limit to mail of the kind %s',
    (budget) => {
      const six = () => many(6, () => ({ budget }));
      expect(verdictsOf(six())).toEqual([...Array<string>(5).fill('send'), 'recipientBudget']);
      expect(verdictsOf(six(), { of: { sent: 97 } })).toEqual([
        ...Array<string>(3).fill('send'),
        ...Array<string>(3).fill('organizationBudget'),
      ]);
      // The platform's own mail has no organization.
      expect(verdictsOf(many(1, () => ({ budget, tenantId: null })))).toEqual(['send']);
    },
  );

  it('sends at most 20 mails a day to unverified addresses while the organization is unconfirmed', () => {
    const each = (max: number) => many(max, (index) => ({ budget: 'link', recipient: String(index) }));
    const verdicts = verdictsOf(each(22), { of: { unconfirmed: true } });
    expect(verdicts.filter((verdict) => verdict === 'send')).toHaveLength(20);
    expect(verdictsOf(each(1), { of: { unconfirmed: true, sent: 20 } })).toEqual(['organizationBudget']);
  });

  it('sends one notice in ten minutes, outside the organization’s limit', () => {
    const notice = { budget: 'notice' } as const;
    expect(verdictsOf([mail(notice), mail(notice)], { of: { sent: 100 } })).toEqual([
      'send',
      'recipientBudget',
    ]);
    expect(verdictsOf([mail(notice)], { times: [9] })).toEqual(['recipientBudget']);
    expect(verdictsOf([mail(notice)], { times: [10] })).toEqual(['send']);
    const guest = mail({ recipient: 'bo' });
    expect(verdictsOf([mail(notice), guest], { of: { sent: 99 } })).toEqual(['send', 'send']);
  });

  it('does not count withheld mail against any limit', () => {
    const mails = [...many(7), mail({ recipient: 'bo' })];
    expect(verdictsOf(mails, { of: { sent: 94 } }).at(-1)).toBe('send');
  });

  it('withholds guest mail while the organization is unconfirmed', () => {
    expect(
      verdictsOf(
        many(2, (index) => ({ tenantId: index ? 'a' : 'b' })),
        { of: { unconfirmed: true } },
      ),
    ).toEqual(['send', 'unconfirmed']);
  });
});
