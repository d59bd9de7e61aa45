/** Mails a link to set a password to a user who has none yet. */
import { accountLetter, hello, organizationName } from '../../templates/account.ts';
import { oneLine } from '../../templates/letter.ts';
import { nameless } from '../../templates/unproved.ts';
import type { Kind } from '../kind.ts';

interface Payload {
  firstName: string;
  tenantName: string;
  path: string;
}

export const accountSetPassword: Kind<Payload> = {
  title: 'First password',
  letter: ({ firstName, tenantName, path }, voice) => {
    const { account: words, why } = voice.words;
    const organization = organizationName(tenantName, voice);
    return accountLetter({
      subject: words.setSubject({ organization: organizationName(tenantName, voice, 120) }),
      preview: words.setPreview,
      heading: words.setHeading,
      title: oneLine(tenantName),
      blocks: [
        hello(firstName, voice),
        { kind: 'text', text: words.set({ organization }) },
        { kind: 'button', label: words.setButton, url: voice.link(path) },
        { kind: 'note', text: words.setNote },
      ],
      footer: why.createdFor({ organization }),
    });
  },
  sample: ({ tenantName }) => ({ firstName: 'Elena', tenantName, path: '/password?token=sample' }),
  calendar: 'none',
  budget: 'link',
  endedBy: 'nothing',
  unproved: nameless,
  lane: 'single',
  answeredBy: 'sender',
};
