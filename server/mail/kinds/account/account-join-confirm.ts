/** Mail to an applicant who asked to join an organization, to confirm the address. */
import { accountLetter, hello, organizationName } from '../../templates/account.ts';
import { oneLine } from '../../templates/letter.ts';
import { nameless } from '../../templates/unproved.ts';
import type { Kind } from '../kind.ts';

interface Payload {
  firstName: string;
  tenantName: string;
  path: string;
}

export const accountJoinConfirm: Kind<Payload> = {
  title: 'Confirm an applicant’s email',
  // The address is not confirmed yet, so nothing that was typed into the form is repeated to it.
  letter: ({ tenantName, path }, voice) => {
    const { account, joining: words, why } = voice.words;
    return accountLetter({
      subject: words.confirmSubject({ organization: organizationName(tenantName, voice, 120) }),
      preview: words.confirmPreview,
      heading: words.confirmHeading,
      title: oneLine(tenantName),
      blocks: [
        hello('', voice),
        { kind: 'text', text: words.confirm({ organization: organizationName(tenantName, voice) }) },
        { kind: 'button', label: account.confirmButton, url: voice.link(path) },
      ],
      footer: why.notYou,
    });
  },
  sample: ({ tenantName }) => ({ firstName: 'Elena', tenantName, path: '/join/confirm?token=sample' }),
  calendar: 'none',
  budget: 'notice',
  endedBy: 'nothing',
  unproved: nameless,
  lane: 'single',
  answeredBy: 'sender',
};
