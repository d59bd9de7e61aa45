/** Mail to hosts and admins, seven days before guests' data is erased. */
import { accountLetter, dayText, hello, organizationName } from '../../templates/account.ts';
import { oneLine } from '../../templates/letter.ts';
import { nameless, unlinked } from '../../templates/unproved.ts';
import type { Kind } from '../kind.ts';

interface Payload {
  firstName: string;
  tenantName: string;
  /**
   * The first few events. An event appears twice if its two stages of erasure are on different
   * days.
   */
  events: { name: string; stage: 'sensitive' | 'personal'; day: string; on?: string }[];
  total: number;
  /** How many further events the mail does not list. Missing in mails of older versions. */
  more?: number;
  path: string;
}

export const accountRetention: Kind<Payload> = {
  title: 'Guest data to be erased',
  letter: ({ firstName, tenantName, events, total, more = 0, path }, voice) => {
    const { account, organization: words, why } = voice.words;
    return accountLetter({
      subject: words.retentionSubject({ count: total }),
      preview: words.retentionPreview,
      tone: 'waitlisted',
      heading: words.retentionHeading,
      title: oneLine(tenantName),
      blocks: [
        hello(firstName, voice),
        { kind: 'text', text: words.retention },
        ...events.map(({ name, stage, ...when }) => {
          const day = dayText(when, voice);
          const event = oneLine(name, 150) || account.unnamedEvent;
          const erases = stage === 'sensitive' ? words.erasesSensitive : words.erasesPersonal;
          return { kind: 'text', text: erases({ event, day }) } as const;
        }),
        ...(more > 0 ? [{ kind: 'text', text: words.moreEvents({ count: more }) } as const] : []),
        { kind: 'text', text: words.keepLonger },
        { kind: 'button', label: words.openEvents, url: voice.link(path) },
      ],
      footer: why.runsEvents({ organization: organizationName(tenantName, voice) }),
    });
  },
  sample: ({ tenantName, event }) => ({
    firstName: 'Elena',
    tenantName,
    events: [
      { name: event.name, stage: 'personal', day: 'June 30, 2027', on: '2027-06-30' },
      { name: 'Garden party', stage: 'sensitive', day: 'June 30, 2027', on: '2027-06-30' },
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
      events: payload.events.map((event) => ({ ...event, name: unlinked(event.name) })),
    }),
  lane: 'single',
  answeredBy: 'sender',
};
