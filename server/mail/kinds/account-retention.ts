/** Mail to hosts and admins, seven days before guests' data is erased. */
import { counted } from '#domain/kernel/text.ts';
import { accountLetter, hello } from '../templates/account.ts';
import { oneLine } from '../templates/letter.ts';
import { nameless, unlinked, unnamed } from '../templates/unproved.ts';
import type { Kind } from './kind.ts';

interface Payload {
  firstName: string;
  tenantName: string;
  /**
   * The first few events. An event appears twice if its two stages of erasure are on different
   * days.
   */
  events: { name: string; stage: 'sensitive' | 'personal'; day: string }[];
  total: number;
  /** How many further events the mail does not list. Missing in mails of older versions. */
  more?: number;
  path: string;
}

const what = {
  sensitive: 'Meals, notes and child markers',
  personal: 'Names, addresses and everything else about guests',
};

export const accountRetention: Kind<Payload> = {
  title: 'Guest data to be erased',
  letter: ({ firstName, tenantName, events, total, more = 0, path }, link) => {
    const organization = oneLine(tenantName);
    return accountLetter({
      subject: `Guest data for ${counted(total, 'event')} will be erased`,
      preview: 'In seven days, as you or your organization chose.',
      tone: 'waitlisted',
      heading: 'Guest data will be erased',
      title: organization,
      blocks: [
        hello(firstName),
        {
          kind: 'text',
          text: 'Your settings say how long to keep guest data. We’ll erase it on the days below and keep only the number of guests.',
        },
        ...events.map(
          ({ name, stage, day }) =>
            ({
              kind: 'text',
              text: `${oneLine(name, 150)}: ${what[stage]}, on ${day}.`,
            }) as const,
        ),
        ...(more > 0 ? [{ kind: 'text', text: `And ${counted(more, 'more event')}.` } as const] : []),
        {
          kind: 'text',
          text: 'Download what you still need before then. To keep the data longer, choose “Keep longer” on the event’s page, under “How long guest data is kept”.',
        },
        { kind: 'button', label: 'Open your events', url: link(path) },
      ],
      footer: `You’re getting this because you run events of ${organization}.`,
    });
  },
  sample: ({ tenantName, event }) => ({
    firstName: 'Elena',
    tenantName,
    events: [
      { name: event.name, stage: 'personal', day: 'June 30, 2027' },
      { name: 'Garden party', stage: 'sensitive', day: 'June 30, 2027' },
    ],
    total: 3,
    more: 1,
    path: '/events',
  }),
  calendar: 'none',
  budget: 'news',
  endedBy: 'nothing',
  unproved: (payload) =>
    nameless({
      ...payload,
      events: payload.events.map((event) => ({ ...event, name: unlinked(event.name) || unnamed.event })),
    }),
  lane: 'single',
  answeredBy: 'sender',
};
