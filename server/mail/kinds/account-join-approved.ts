/** Mail to an applicant whose request to join was approved. */
import { roleLabels } from '#domain/access/rules.ts';
import { accountLetter, hello } from '../templates/account.ts';
import { oneLine } from '../templates/letter.ts';
import { nameless } from '../templates/unproved.ts';
import type { Kind } from './kind.ts';

interface Payload {
  firstName: string;
  tenantName: string;
  role: string;
  path: string;
}

const roleLabel = (role: string): string =>
  role in roleLabels ? roleLabels[role as keyof typeof roleLabels] : role;

export const accountJoinApproved: Kind<Payload> = {
  title: 'Join request approved',
  letter: ({ firstName, tenantName, role, path }, link) =>
    accountLetter({
      subject: `Welcome to ${oneLine(tenantName, 120)}`,
      preview: `Your request to join ${oneLine(tenantName)} was approved.`,
      tone: 'confirmed',
      heading: 'Request approved',
      title: oneLine(tenantName),
      blocks: [
        hello(firstName),
        {
          kind: 'text',
          text: `Your request to join ${oneLine(tenantName)} was approved. You can sign in now.`,
        },
        { kind: 'facts', rows: [['Your role', roleLabel(role)]] },
        { kind: 'button', label: 'Open Turnout', url: link(path) },
      ],
      footer: `You’re getting this because you asked to join ${oneLine(tenantName)}.`,
    }),
  sample: ({ tenantName }) => ({
    firstName: 'Elena',
    tenantName,
    role: 'eventManager',
    path: '/?view=login',
  }),
  calendar: 'none',
  budget: 'news',
  endedBy: 'nothing',
  unproved: nameless,
  lane: 'single',
  answeredBy: 'sender',
};
