/**
 * Mail to the admins of an organization that lists everybody who asked to join and confirmed an
 * address within the hour.
 */
import { accountLetter, organizationName } from '../../templates/account.ts';
import { type Block, oneLine } from '../../templates/letter.ts';
import { nameless } from '../../templates/unproved.ts';
import type { Kind } from '../kind.ts';

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
  letter: ({ tenantName, path, ...rest }, voice) => {
    const { facts, joining: words, shared, why } = voice.words;
    const applicants = rest.applicants ?? [
      {
        name: rest.applicant ?? '',
        email: rest.applicantEmail ?? '',
        message: rest.requestMessage ?? '',
      },
    ];
    const count = rest.count ?? applicants.length;
    const unlisted = count - applicants.length;
    const first = count === 1 ? applicants[0] : undefined;
    const name = first && (oneLine(first.name, 80) || first.email);
    const organization = organizationName(tenantName, voice);
    const short = organizationName(tenantName, voice, 100);
    return accountLetter({
      subject: name
        ? words.requestedSubject({ name, organization: short })
        : words.requestedSubjectMany({ count, organization: short }),
      preview: words.requestedPreview({ count }),
      tone: 'info',
      heading: words.requestedHeading({ count }),
      title: oneLine(tenantName),
      blocks: [
        {
          kind: 'text',
          text: name ? words.requested({ name, organization }) : words.requestedMany({ count, organization }),
        },
        ...applicants.flatMap(({ name: own, email, message }): Block[] => [
          {
            kind: 'facts',
            rows: [...(own.trim() ? [[facts.guestName, oneLine(own)] as const] : []), [facts.email, email]],
          },
          ...(message.trim() ? [{ kind: 'quote', label: shared.message, text: message } as const] : []),
        ]),
        ...(unlisted > 0 && applicants.length > 0
          ? [{ kind: 'text', text: words.unlisted({ count: unlisted }) } as const]
          : []),
        { kind: 'button', label: words.decide({ count }), url: voice.link(path) },
      ],
      footer: why.administrator({ organization }),
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
