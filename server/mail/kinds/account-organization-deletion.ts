/**
 * Mail to the admins of an organization after one of them requested its deletion, or took that
 * back.
 */
import { accountLetter, hello } from '../templates/account.ts';
import { oneLine } from '../templates/letter.ts';
import { nameless } from '../templates/unproved.ts';
import type { Kind } from './kind.ts';

interface Payload {
  firstName: string;
  tenantName: string;
  by: string;
  outcome: 'asked' | 'kept';
  day: string;
  path: string;
}

export const accountOrganizationDeletion: Kind<Payload> = {
  title: 'Organization to be deleted',
  letter: ({ firstName, tenantName, by, outcome, day, path }, link) => {
    const [name, who] = [oneLine(tenantName), oneLine(by) || 'An administrator'];
    const asked = outcome === 'asked';
    return accountLetter({
      subject: asked
        ? `${oneLine(tenantName, 120)} will be deleted on ${day}`
        : `${oneLine(tenantName, 120)} stays`,
      preview: asked ? 'Until then any administrator can stop the deletion.' : 'Nothing is deleted.',
      tone: asked ? 'declined' : 'confirmed',
      heading: asked ? 'Your organization will be deleted' : 'Your organization stays',
      title: name,
      blocks: [
        hello(firstName),
        {
          kind: 'text',
          text: asked
            ? `${who} asked to delete ${name}. On ${day} everything is gone for good: events, replies, guests, users and emails. Until then guests can reply as usual.`
            : `${who} stopped the deletion of ${name}. Nothing is deleted.`,
        },
        ...(asked
          ? [
              {
                kind: 'text',
                text: 'Don’t want this? Any administrator can stop the deletion on your organization’s page.',
              } as const,
            ]
          : []),
        { kind: 'button', label: 'Open your organization', url: link(path) },
      ],
      footer: `You’re getting this because you are an administrator of ${name}.`,
    });
  },
  sample: ({ tenantName }) => ({
    firstName: 'Elena',
    tenantName,
    by: 'Ana Silva',
    outcome: 'asked',
    day: 'June 30, 2027',
    path: '/organization',
  }),
  calendar: 'none',
  budget: 'notice',
  endedBy: 'nothing',
  unproved: (payload) => nameless({ ...payload, by: '' }),
  lane: 'single',
  answeredBy: 'sender',
};
