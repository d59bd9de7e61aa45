/** Mail to an applicant who asked to join an organization, to confirm the address. */
import { accountLetter, hello } from '../templates/account.ts';
import { oneLine } from '../templates/letter.ts';
import { nameless } from '../templates/unproved.ts';
import type { Kind } from './kind.ts';

interface Payload {
  firstName: string;
  tenantName: string;
  path: string;
}

export const accountJoinConfirm: Kind<Payload> = {
  title: 'Confirm an applicant’s email',
  // The address is not confirmed yet, so nothing that was typed into the form is repeated to it.
  letter: ({ tenantName, path }, link) =>
    accountLetter({
      subject: `Confirm your email for ${oneLine(tenantName, 120)}`,
      preview: 'Confirm that you asked to join.',
      heading: 'Request to join',
      title: oneLine(tenantName),
      blocks: [
        hello(''),
        {
          kind: 'text',
          text: `Someone asked to join ${oneLine(tenantName)} on Turnout with your address. If it was you, please confirm it. The administrators will see that next to your request.`,
        },
        { kind: 'button', label: 'Confirm my email', url: link(path) },
      ],
      footer: 'If it wasn’t you, just ignore this email.',
    }),
  sample: ({ tenantName }) => ({ firstName: 'Elena', tenantName, path: '/join/confirm?token=sample' }),
  calendar: 'none',
  budget: 'notice',
  endedBy: 'nothing',
  unproved: nameless,
  lane: 'single',
  answeredBy: 'sender',
};
