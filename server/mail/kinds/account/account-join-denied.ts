/** Mail to an applicant whose request to join was denied. */
import { accountLetter, hello, organizationName } from '../../templates/account.ts';
import { oneLine } from '../../templates/letter.ts';
import { nameless } from '../../templates/unproved.ts';
import type { Kind } from '../kind.ts';

interface Payload {
  firstName: string;
  tenantName: string;
  reason: string | null;
}

export const accountJoinDenied: Kind<Payload> = {
  title: 'Join request denied',
  letter: ({ firstName, tenantName, reason }, voice) => {
    const { joining: words, shared, why } = voice.words;
    const organization = organizationName(tenantName, voice);
    return accountLetter({
      subject: words.deniedSubject({ organization: organizationName(tenantName, voice, 120) }),
      preview: words.denied({ organization }),
      tone: 'declined',
      heading: words.deniedHeading,
      title: oneLine(tenantName),
      blocks: [
        hello(firstName, voice),
        { kind: 'text', text: words.denied({ organization }) },
        ...(reason?.trim() ? [{ kind: 'quote', label: shared.theirReason, text: reason } as const] : []),
      ],
      footer: why.applicant({ organization }),
    });
  },
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
