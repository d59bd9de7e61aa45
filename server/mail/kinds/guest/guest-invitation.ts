/**
 * Invites a household: its names, the button to its page, and the code for guests without the link.
 */
import type { EventSnapshot } from '../../snapshots.ts';
import {
  deadline,
  hostMessage,
  hostOf,
  namedHost,
  onThePage,
  signature,
  when,
  whenAndWhere,
} from '../../templates/guest.ts';
import { hello, namesInWords } from '../../templates/salutation.ts';
import { filling } from '../../templates/fields.ts';
import { lookOf } from '../../templates/look.ts';
import { type Block, oneLine } from '../../templates/letter.ts';
import type { Voice } from '../../templates/voice.ts';
import type { Kind } from '../kind.ts';

export interface InvitationPayload {
  event: EventSnapshot;
  invitationId: string;
  /** The names in the household, in order. */
  names: string[];
  /** Greets the household if none of its people has a name. */
  label: string;
  /** Path of the page that greets the household by name. */
  path: string;
  /** Code for guests without the link, such as `ABCD-EFGH`. */
  code: string;
  /** The recipient, whose calendar gets the entry. The worker adds it; missing in a test mail. */
  guestEmail?: string;
  /** Path that unsubscribes the address. Missing in a test mail. */
  unsubscribePath?: string | undefined;
  /** A test mail that the host sends to themselves, with invented guests. */
  isTest?: true;
}

/** Returns the block of a mail with the link to unsubscribe. */
export const unsubscribing = (path: string | undefined, { link, words: { shared } }: Voice): Block =>
  path === undefined
    ? { kind: 'note', text: shared.unsubscribeHere }
    : { kind: 'links', links: [{ label: shared.unsubscribe, url: link(path) }] };

/** Tells a household why it gets the mail, and how to stop such mail. */
export function guestListFooter(event: EventSnapshot, voice: Voice): string {
  const { why } = voice.words;
  const host = namedHost(event, voice, 'within');
  const organization = oneLine(event.organization ?? '');
  return organization ? why.guestListOf({ host, organization }) : why.guestList({ host });
}

/** Returns the names of a household, or its label if it has none. */
export const householdNames = (
  { names, label }: Pick<InvitationPayload, 'names' | 'label'>,
  voice: Voice,
): string =>
  namesInWords(
    names.map((name) => oneLine(name, 100)),
    voice,
  ) || oneLine(label, 200);

/** The subject of a mail, marked if it is a test that a host sends to themselves. */
export const testedSubject = (subject: string, isTest: true | undefined, { words }: Voice): string =>
  isTest ? words.shared.test({ subject }) : subject;

export const guestInvitation: Kind<InvitationPayload> = {
  title: 'Invitation',
  letter: (payload, voice) => {
    const { event, path, code, unsubscribePath } = payload;
    const { invitation: said, shared } = voice.words;
    const { link } = voice;
    const host = hostOf(event);
    const day = when(event, event.dateTime, voice);
    const fill = filling(event, payload, voice);
    const { cutoffDate } = event;
    const words = hostMessage(fill(event.invitationMessage ?? ''));
    const usual = { kind: 'text' as const, text: said.usual({ host: namedHost(event, voice, 'start') }) };
    const subject =
      oneLine(fill(event.invitationSubject ?? ''), 250) || said.subject({ event: oneLine(event.name, 150) });
    return {
      subject: testedSubject(subject, payload.isTest, voice),
      preview: host ? said.preview({ host, when: day }) : day,
      tone: 'info',
      look: lookOf(event),
      heading: said.title,
      title: oneLine(event.name),
      from: host,
      blocks: [
        hello(householdNames(payload, voice), voice),
        ...(words.length > 0 ? words : [usual]),
        whenAndWhere(event, voice),
        ...(cutoffDate
          ? [
              {
                kind: 'text' as const,
                text: said.replyBy({ deadline: deadline(event, cutoffDate, voice) }),
              },
            ]
          : []),
        { kind: 'button', label: shared.replyToInvitation, url: link(path) },
        { kind: 'note', text: shared.householdLink },
        ...onThePage(event, path, 'none', voice),
        ...signature(event),
        {
          kind: 'note',
          text: said.code({ code }),
          url: link(`/rsvp/${event.customUrl}`),
        },
        unsubscribing(unsubscribePath, voice),
      ],
      footer: guestListFooter(event, voice),
      branding: event.branding,
    };
  },
  sample: ({ event, reply }) => ({
    event,
    invitationId: '00000000-0000-7000-8000-000000000003',
    names: reply.guestDetails.map(({ name }) => name),
    label: reply.displayName,
    path: `/rsvp/${event.customUrl}?i=sample`,
    code: 'ABCD-EFGH',
    unsubscribePath: '/unsubscribe/sample',
  }),
  calendar: 'offer',
  budget: 'guestList',
  endedBy: 'unsubscribing',
  unproved: 'same',
  lane: 'bulk',
  answeredBy: 'host',
};
