/** Mail to an applicant whose request to join was approved. */
import { type Role, roleLabels } from '#domain/access/rules.ts';
import { accountLetter, hello, organizationName } from '../../templates/account.ts';
import { oneLine } from '../../templates/letter.ts';
import { nameless } from '../../templates/unproved.ts';
import type { Kind } from '../kind.ts';

interface Payload {
  firstName: string;
  tenantName: string;
  role: string;
  path: string;
}

/** A role that this version does not know counts as the one with the fewest rights. */
const knownRole = (role: string): Role => (role in roleLabels ? (role as Role) : 'guest');

export const accountJoinApproved: Kind<Payload> = {
  title: 'Join request approved',
  letter: ({ firstName, tenantName, role, path }, voice) => {
    const { account, joining: words, why } = voice.words;
    const organization = organizationName(tenantName, voice);
    return accountLetter({
      subject: words.approvedSubject({ organization: organizationName(tenantName, voice, 120) }),
      preview: words.approvedPreview({ organization }),
      tone: 'confirmed',
      heading: words.approvedHeading,
      title: oneLine(tenantName),
      blocks: [
        hello(firstName, voice),
        { kind: 'text', text: words.approved({ organization }) },
        { kind: 'facts', rows: [[words.yourRole, words.role({ role: knownRole(role) })]] },
        { kind: 'button', label: account.open, url: voice.link(path) },
      ],
      footer: why.applicant({ organization }),
    });
  },
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
