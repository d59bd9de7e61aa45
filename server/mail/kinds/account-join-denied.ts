/** Mail to an applicant whose request to join was denied. */
import { accountLetter, hello } from '../templates/account.ts';
import { oneLine } from '../templates/letter.ts';
import { nameless } from '../templates/unproved.ts';
import type { Kind } from './kind.ts';

interface Payload {
  firstName: string;
  tenantName: string;
  reason: string | null;
}

export const accountJoinDenied: Kind<Payload> = {
  title: 'Join request denied',
  letter: ({ firstName, tenantName, reason }) =>
    accountLetter({
      subject: `Your request to join ${oneLine(tenantName, 120)}`,
      preview: `Your request to join ${oneLine(tenantName)} wasn’t approved.`,
      tone: 'declined',
      heading: 'Request not approved',
      title: oneLine(tenantName),
      blocks: [
        hello(firstName),
        { kind: 'text', text: `Your request to join ${oneLine(tenantName)} wasn’t approved.` },
        ...(reason?.trim() ? [{ kind: 'quote', label: 'Their reason', text: reason } as const] : []),
      ],
      footer: `You’re getting this because you asked to join ${oneLine(tenantName)}.`,
    }),
  sample: ({ tenantName }) => ({
    firstName: 'Elena',
    tenantName,
    reason: 'We are a small team and not looking for help right now.',
  }),
  calendar: 'none',
  budget: 'news',
  endedBy: 'nothing',
  unproved: (payload) => nameless({ ...payload, reason: null }),
  lane: 'single',
  answeredBy: 'sender',
};
