/**
 * Mail to a guest who said no, or whose request the host declined. If the household's invitation
 * went to another address, that address gets the mail too.
 */
import {
  type AboutReply,
  type Decided,
  type MergedChanges,
  type Leaving,
  leavesCalendar,
  type ToHousehold,
} from '../../snapshots.ts';
import { guestLetter, signature, whenAndWhere } from '../../templates/guest.ts';
import { declinedBlocks, requestDeclinedBlocks } from '../../templates/reply-blocks.ts';
import { hello } from '../../templates/salutation.ts';
import type { Block } from '../../templates/letter.ts';
import type { Voice } from '../../templates/voice.ts';
import { householdNames } from './guest-invitation.ts';
import type { Kind } from '../kind.ts';

type Payload = (AboutReply & Leaving & MergedChanges & Decided) | (ToHousehold & Leaving);

const householdBlocks = (payload: ToHousehold & Leaving, lead: string, voice: Voice): Block[] => [
  hello(householdNames(payload, voice), voice),
  { kind: 'text', text: lead },
  whenAndWhere(payload.event, voice),
  { kind: 'text', text: voice.words.replies.plansChanged },
  { kind: 'button', label: voice.words.shared.openInvitation, url: voice.link(payload.path) },
  ...(leavesCalendar(payload) ? [{ kind: 'note', text: voice.words.shared.removesEntry } as const] : []),
  ...signature(payload.event),
];

/** Returns the title, the first sentence with its preview, and the blocks. */
function partsOf(payload: Payload, voice: Voice): { title: string; preview: string; blocks: Block[] } {
  const words = voice.words.replies;
  if ('invitationId' in payload) {
    const lead = words.householdDeclined;
    return { title: words.declinedTitle, preview: lead, blocks: householdBlocks(payload, lead, voice) };
  }
  if (payload.decided === 'declined') {
    const lead = words.requestDeclined;
    const blocks = requestDeclinedBlocks(payload, lead, voice);
    return { title: words.requestDeclinedTitle, preview: lead, blocks };
  }
  const blocks = declinedBlocks(payload, words.declinedLead, voice);
  return { title: words.declinedTitle, preview: words.declined, blocks };
}

export const guestDeclined: Kind<Payload> = {
  title: 'RSVP Declined',
  letter: (payload, voice) => {
    const { title, ...parts } = partsOf(payload, voice);
    return guestLetter(payload, { subject: title, tone: 'declined', heading: title, ...parts }, voice);
  },
  sample: ({ event, declined, path }) => ({ event, reply: declined, path }),
  calendar: (payload: Payload) => (leavesCalendar(payload) ? 'remove' : 'none'),
  budget: 'guest',
  endedBy: 'nothing',
  unproved: 'same',
  lane: 'single',
  answeredBy: 'host',
};
