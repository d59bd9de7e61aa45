/**
 * Mail to the admins of an organization that lists everybody who asked to join and confirmed an
 * address within the hour.
 */
import { accountLetter } from '../templates/account.ts';
import { type Block, oneLine } from '../templates/letter.ts';
import { nameless } from '../templates/unproved.ts';
import type { Kind } from './kind.ts';

interface Payload {
  tenantName: string;
  /** The first few applicants. Like `count`, missing in mails that older versions enqueued. */
  applicants?: { name: string; email: string; message: string }[];
  count?: number;
  /** The only applicant in a mail that an older version enqueued. */
  applicant?: string;
  applicantEmail?: string;
  requestMessage?: string;
  path: string;
}

export const accountJoinRequested: Kind<Payload> = {
  title: 'New join request',
  letter: ({ tenantName, path, ...rest }, link) => {
    const applicants = rest.applicants ?? [
      {
        name: rest.applicant ?? '',
        email: rest.applicantEmail ?? '',
        message: rest.requestMessage ?? '',
      },
    ];
    const count = rest.count ?? applicants.length;
    const unlisted = count - applicants.length;
    const first = applicants[0];
    const who =
      count === 1 && first
        ? { asks: 'asks', short: oneLine(first.name, 80) || first.email }
        : count === 1
          ? { asks: 'asks', short: 'Somebody' }
          : { asks: 'ask', short: `${count} people` };
    return accountLetter({
      subject: `${who.short} ${who.asks} to join ${oneLine(tenantName, 100)}`,
      preview: count === 1 ? 'You can approve or deny the request.' : 'You can approve or deny the requests.',
      tone: 'info',
      heading: count === 1 ? 'New request to join' : 'New requests to join',
      title: oneLine(tenantName),
      blocks: [
        { kind: 'text', text: `${who.short} ${who.asks} to join ${oneLine(tenantName)}.` },
        ...applicants.flatMap(({ name, email, message }): Block[] => [
          {
            kind: 'facts',
            rows: [...(name.trim() ? [['Name', oneLine(name)] as const] : []), ['Email', email]],
          },
          ...(message.trim() ? [{ kind: 'quote', label: 'Message', text: message } as const] : []),
        ]),
        ...(unlisted > 0 && applicants.length > 0
          ? [{ kind: 'text', text: `And ${unlisted.toLocaleString('en')} more.` } as const]
          : []),
        {
          kind: 'button',
          label: count === 1 ? 'Decide on the request' : 'Decide on the requests',
          url: link(path),
        },
      ],
      footer: `You’re getting this because you are an administrator of ${oneLine(tenantName)}.`,
    });
  },
  sample: ({ tenantName }) => ({
    tenantName,
    applicants: [
      {
        name: 'Elena Marsh',
        email: 'elena.marsh@example.com',
        message: 'I would like to join this organization to help manage events.',
      },
    ],
    count: 1,
    path: '/users',
  }),
  calendar: 'none',
  budget: 'news',
  endedBy: 'nothing',
  unproved: (payload) => nameless({ ...payload, applicants: [], count: payload.count ?? 1 }),
  lane: 'single',
  answeredBy: 'sender',
};
