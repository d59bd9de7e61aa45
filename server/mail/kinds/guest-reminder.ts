/** A household has not answered yet: who asks, what it is, until when, and the button to the page with their names. */
import { shownName } from '#domain/replies/names.ts';
import type { EventSnapshot } from '../snapshots.ts';
import { hello, hostOf, signature, standing, when } from '../templates/guest.ts';
import { oneLine } from '../templates/letter.ts';
import { lookOf } from '../templates/look.ts';
import type { Kind } from './kind.ts';

interface Payload {
  event: EventSnapshot;
  invitationId: string;
  /** Of the household's link: a mail with a former one does not leave. */
  rotation: number;
  /** Those of the household with a name, in their order. */
  names: string[];
  /** What is said where nobody has one. */
  label: string;
  /** The page with the household's names. */
  path: string;
}

const namesShown = 4;

function greeted({ names, label }: Payload): string {
  const clean = names.map(shownName).filter(Boolean);
  if (clean.length === 0) return oneLine(label, 200);
  const shown = clean.slice(0, namesShown);
  if (clean.length > namesShown) return `${shown.join(', ')} and ${clean.length - namesShown} more`;
  const last = shown.pop() ?? '';
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
}

export const guestReminder: Kind<Payload> = {
  title: 'Reminder to reply',
  letter: (payload, link) => {
    const { event, path } = payload;
    const host = hostOf(event);
    const { cutoffDate } = event;
    const until = cutoffDate ? `Please reply by ${when(event, cutoffDate)}.` : 'Please reply when you can.';
    return {
      subject: `Will you come? ${oneLine(event.name, 150)}`,
      preview: until,
      tone: 'info',
      look: lookOf(event),
      heading: 'Will you come?',
      title: oneLine(event.name),
      from: host,
      blocks: [
        standing('Will you come?'),
        hello(greeted(payload)),
        {
          kind: 'text',
          text: `${host || 'Your host'} would like to know whether you come. It takes a minute, and a no is an answer too.`,
        },
        {
          kind: 'facts',
          rows: [
            ['When', when(event, event.dateTime)] as const,
            ...(cutoffDate ? [['Reply by', when(event, cutoffDate)] as const] : []),
          ],
        },
        { kind: 'button', label: 'Reply to the invitation', url: link(path) },
        { kind: 'note', text: 'This link is for your household alone.' },
        ...signature(event),
      ],
      footer: `You’re getting this because ${host || 'the host'} put this address on the guest list, and there is no reply yet.`,
      branding: event.branding,
    };
  },
  sample: ({ event, reply }) => ({
    event,
    invitationId: '00000000-0000-7000-8000-000000000003',
    rotation: 0,
    names: reply.guestDetails.map(({ name }) => name),
    label: reply.displayName,
    path: `/rsvp/${event.customUrl}?i=sample`,
  }),
  calendar: 'none',
  bulk: true,
  answeredBy: 'host',
};
