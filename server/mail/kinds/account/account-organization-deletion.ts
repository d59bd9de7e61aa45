/**
 * Mail to the admins of an organization after an admin requested its deletion, or cancelled that
 * request.
 */
import { accountLetter, dayText, hello, organizationName } from '../../templates/account.ts';
import { oneLine } from '../../templates/letter.ts';
import { nameless } from '../../templates/unproved.ts';
import type { Kind } from '../kind.ts';

interface Payload {
  firstName: string;
  tenantName: string;
  by: string;
  outcome: 'asked' | 'kept';
  day: string;
  /** The day of the deletion as a moment in time. Missing in mails of older versions. */
  on?: string;
  path: string;
}

export const accountOrganizationDeletion: Kind<Payload> = {
  title: 'Organization to be deleted',
  letter: ({ firstName, tenantName, by, outcome, path, ...when }, voice) => {
    const day = dayText(when, voice);
    const { organization: words, why } = voice.words;
    const organization = organizationName(tenantName, voice);
    const short = organizationName(tenantName, voice, 120);
    const name = oneLine(by) || words.anAdministrator;
    const isRequest = outcome === 'asked';
    return accountLetter({
      subject: isRequest
        ? words.deletionSubject({ organization: short, day })
        : words.keptSubject({ organization: short }),
      preview: isRequest ? words.deletionPreview : words.keptPreview,
      tone: isRequest ? 'declined' : 'confirmed',
      heading: isRequest ? words.deletionHeading : words.keptHeading,
      title: oneLine(tenantName),
      blocks: [
        hello(firstName, voice),
        {
          kind: 'text',
          text: isRequest ? words.deletion({ name, organization, day }) : words.kept({ name, organization }),
        },
        ...(isRequest ? [{ kind: 'text', text: words.stop } as const] : []),
        { kind: 'button', label: words.open, url: voice.link(path) },
      ],
      footer: why.administrator({ organization }),
    });
  },
  sample: ({ tenantName }) => ({
    firstName: 'Elena',
    tenantName,
    by: 'Ana Silva',
    outcome: 'asked',
    day: 'June 30, 2027',
    on: '2027-06-30',
    path: '/organization',
  }),
  calendar: 'none',
  budget: 'notice',
  endedBy: 'nothing',
  unproved: (payload) => nameless({ ...payload, by: '' }),
  lane: 'single',
  answeredBy: 'sender',
};
