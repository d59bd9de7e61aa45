/** Mail to the admins of an organization whose upgrade request was decided. */
import { accountLetter, hello } from '../templates/account.ts';
import { oneLine } from '../templates/letter.ts';
import { nameless } from '../templates/unproved.ts';
import type { Kind } from './kind.ts';

interface Payload {
  firstName: string;
  tenantName: string;
  planName: string;
  /** The requested plan's price per month, in US dollars. */
  monthlyPrice: number;
  outcome: 'granted' | 'declined';
  reason: string | null;
  path: string;
}

export const accountUpgradeDecided: Kind<Payload> = {
  title: 'Upgrade granted or declined',
  letter: ({ firstName, tenantName, planName, monthlyPrice, outcome, reason, path }, link) => {
    const granted = outcome === 'granted';
    const [name, plan] = [oneLine(tenantName), oneLine(planName, 40)];
    return accountLetter({
      subject: granted
        ? `${oneLine(tenantName, 120)} is now on the ${plan} plan`
        : `The ${plan} plan for ${oneLine(tenantName, 120)}`,
      preview: `The upgrade you asked for was ${granted ? 'granted' : 'declined'}.`,
      tone: granted ? 'confirmed' : 'declined',
      heading: granted ? 'Upgrade granted' : 'Upgrade declined',
      title: name,
      blocks: [
        hello(firstName),
        {
          kind: 'text',
          text: granted
            ? `${name} is now on the ${plan} plan. Its limits and its price of $${monthlyPrice} a month apply right away.`
            : `The upgrade of ${name} to the ${plan} plan was declined. Your plan and everything you have stay the same.`,
        },
        ...(reason?.trim() ? [{ kind: 'quote', label: 'Their reason', text: reason } as const] : []),
        { kind: 'button', label: 'See your subscription', url: link(path) },
      ],
      footer: `You’re getting this because you are an administrator of ${name}.`,
    });
  },
  sample: ({ tenantName }) => ({
    firstName: 'Elena',
    tenantName,
    planName: 'Premium',
    monthlyPrice: 99,
    outcome: 'granted',
    reason: 'Thank you for staying with us.',
    path: '/subscriptions',
  }),
  calendar: 'none',
  budget: 'news',
  endedBy: 'nothing',
  unproved: (payload) => nameless({ ...payload, reason: null }),
  lane: 'single',
  answeredBy: 'sender',
};
