/** Mail to the admins of an organization whose upgrade request was decided. */
import { accountLetter, hello, organizationName } from '../../templates/account.ts';
import { oneLine } from '../../templates/letter.ts';
import { nameless } from '../../templates/unproved.ts';
import type { Kind } from '../kind.ts';

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
  letter: ({ firstName, tenantName, planName, monthlyPrice, outcome, reason, path }, voice) => {
    const { organization: words, shared, why } = voice.words;
    const granted = outcome === 'granted';
    const plan = oneLine(planName, 40);
    const organization = organizationName(tenantName, voice);
    const short = organizationName(tenantName, voice, 120);
    return accountLetter({
      subject: granted
        ? words.grantedSubject({ organization: short, plan })
        : words.declinedSubject({ organization: short, plan }),
      preview: granted ? words.grantedPreview : words.declinedPreview,
      tone: granted ? 'confirmed' : 'declined',
      heading: granted ? words.granted : words.declined,
      title: oneLine(tenantName),
      blocks: [
        hello(firstName, voice),
        {
          kind: 'text',
          text: granted
            ? words.grantedText({ organization, plan, price: monthlyPrice })
            : words.declinedText({ organization, plan }),
        },
        ...(reason?.trim() ? [{ kind: 'quote', label: shared.theirReason, text: reason } as const] : []),
        { kind: 'button', label: words.seeSubscription, url: voice.link(path) },
      ],
      footer: why.administrator({ organization }),
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
