/** What hosts are told about their events. */
import { formatShortWithZone } from '#domain/kernel/dates.ts';
import type { EventSnapshot, MessagePayloads, ReplySnapshot } from '../messages.ts';
import type { Link } from './guest.ts';
import { eventFacts, guestsLabel, people } from './guest.ts';
import type { Block, Letter, Tone } from './letter.ts';
import { oneLine } from './letter.ts';

type ManagerKey = Extract<keyof MessagePayloads, `manager.${string}`>;

function managerLetter(
  event: EventSnapshot,
  letter: { subject: string; preview: string; tone: Tone; heading: string; blocks: Block[] },
): Letter {
  return {
    ...letter,
    title: oneLine(event.name),
    from: 'Turnout',
    footer:
      'You get this mail because you manage this event. You can switch these mails off in your profile.',
    branding: false,
  };
}

const name = (text: string) => oneLine(text, 100);

/** Who declines for nobody gives no name. */
const who = (reply: ReplySnapshot) => name(reply.displayName) || 'A guest';

const contact = (reply: ReplySnapshot): (readonly [string, string])[] => [
  ...(reply.displayName.trim() ? [['Name', oneLine(reply.displayName)] as const] : []),
  ['Email', reply.guestEmail],
  ...(reply.guestPhone.trim() ? [['Phone', oneLine(reply.guestPhone)] as const] : []),
];

const theirMessage = (reply: ReplySnapshot): Block[] =>
  reply.message.trim() ? [{ kind: 'quote', label: `Message from ${who(reply)}`, text: reply.message }] : [];

const howFull = (confirmedGuests: number, maxGuests: number) =>
  [`Confirmed so far`, `${confirmedGuests} of ${maxGuests} guests`] as const;

const replies = (count: number) => (count === 1 ? '1 new reply' : `${count} new replies`);

export const managerLetters: { [K in ManagerKey]: (payload: MessagePayloads[K], link: Link) => Letter } = {
  'manager.new': ({ event, reply, path, confirmedGuests, maxGuests }, link) => {
    const waits = reply.status === 'waitlisted';
    const heading = waits ? 'New RSVP on the waitlist' : 'New RSVP Confirmation';
    const status = waits
      ? reply.awaitingApproval
        ? 'Waiting for your approval'
        : 'Waitlisted'
      : 'Confirmed';
    const lead = waits
      ? reply.awaitingApproval
        ? `${who(reply)} would like to come and waits for your approval.`
        : `${who(reply)} would like to come and was added to the waitlist.`
      : `${who(reply)} is coming.`;
    return managerLetter(event, {
      subject: `${heading}: ${who(reply)}, ${oneLine(event.name, 100)}`,
      preview: `${lead} ${guestsLabel(reply.guestCount)}.`,
      tone: waits ? 'waitlisted' : 'confirmed',
      heading,
      blocks: [
        { kind: 'text', text: lead },
        {
          kind: 'facts',
          rows: [
            ...contact(reply),
            ['Guests', guestsLabel(reply.guestCount)],
            ['Status', status],
            ...eventFacts(event),
            howFull(confirmedGuests, maxGuests),
          ],
        },
        ...people(reply, 'Guests', name),
        ...theirMessage(reply),
        { kind: 'button', label: 'Open the reservations', url: link(path) },
      ],
    });
  },

  'manager.declined': ({ event, reply, path, confirmedGuests, maxGuests }, link) =>
    managerLetter(event, {
      subject: `RSVP Declined: ${who(reply)}, ${oneLine(event.name, 100)}`,
      preview: `${who(reply)} is not attending.`,
      tone: 'declined',
      heading: 'RSVP Declined',
      blocks: [
        { kind: 'text', text: `${who(reply)} is not attending.` },
        {
          kind: 'facts',
          rows: [
            ...contact(reply),
            ['Status', 'Declined'],
            ...eventFacts(event),
            howFull(confirmedGuests, maxGuests),
          ],
        },
        ...people(reply, 'Not attending', name),
        ...theirMessage(reply),
        { kind: 'button', label: 'Open the reservations', url: link(path) },
      ],
    }),

  'manager.withdrawn': ({ event, reply, path, confirmedGuests, maxGuests }, link) => {
    const was = reply.awaitingApproval
      ? 'waited for your approval'
      : reply.status === 'waitlisted'
        ? 'was on the waitlist'
        : 'was confirmed';
    const lead = `${who(reply)} has withdrawn a reply for ${guestsLabel(reply.guestCount)} that ${was}. It is not on the list any more.`;
    return managerLetter(event, {
      subject: `RSVP Withdrawn: ${who(reply)}, ${oneLine(event.name, 100)}`,
      preview: lead,
      tone: 'declined',
      heading: 'RSVP Withdrawn',
      blocks: [
        { kind: 'text', text: lead },
        {
          kind: 'facts',
          rows: [
            ...contact(reply),
            ['Status', 'Withdrawn'],
            ...eventFacts(event),
            howFull(confirmedGuests, maxGuests),
          ],
        },
        { kind: 'button', label: 'Open the reservations', url: link(path) },
      ],
    });
  },

  'manager.digest': ({ event, path, confirmed, waitlisted, declined, withdrawn = 0, since }, link) => {
    const total = confirmed + waitlisted + declined;
    const left = withdrawn === 1 ? '1 withdrawn reply' : `${withdrawn} withdrawn replies`;
    const heading = [
      ...(total > 0 || withdrawn === 0 ? [replies(total)] : []),
      ...(withdrawn > 0 ? [left] : []),
    ].join(', ');
    return managerLetter(event, {
      subject: `${heading}: ${oneLine(event.name, 150)}`,
      preview: `${confirmed} confirmed, ${waitlisted} waitlisted, ${declined} declined${
        withdrawn > 0 ? `, ${withdrawn} withdrawn` : ''
      }`,
      tone: 'info',
      heading,
      blocks: [
        {
          kind: 'text',
          text: `Replies are coming in quickly, so here they are together: those since ${formatShortWithZone(new Date(since), event.timezone)}.`,
        },
        {
          kind: 'facts',
          rows: [
            ['Confirmed', String(confirmed)],
            ['Waitlisted', String(waitlisted)],
            ['Declined', String(declined)],
            ...(withdrawn > 0 ? [['Withdrawn', String(withdrawn)] as const] : []),
          ],
        },
        { kind: 'button', label: 'Open the reservations', url: link(path) },
      ],
    });
  },

  'manager.spotsOpened': ({ event, path, spots, waiting, promoted = 0 }, link) => {
    const parties = (count: number) => (count === 1 ? '1 party' : `${count} parties`);
    const text = [
      ...(promoted > 0 ? [`${parties(promoted)} moved up from the waitlist.`] : []),
      ...(spots > 0 ? [`${spots === 1 ? '1 spot is' : `${spots} spots are`} open again.`] : []),
      ...(waiting > 0
        ? [`${parties(waiting)} still ${waiting === 1 ? 'waits' : 'wait'} on the waitlist.`]
        : []),
      ...(waiting > 0 && spots > 0 && promoted === 0 ? ['You decide who moves up.'] : []),
    ].join(' ');
    return managerLetter(event, {
      subject: `Spots opened: ${oneLine(event.name, 150)}`,
      preview: text,
      tone: 'info',
      heading: 'Spots opened',
      blocks: [
        { kind: 'text', text },
        { kind: 'facts', rows: eventFacts(event) },
        { kind: 'button', label: 'Open the reservations', url: link(path) },
      ],
    });
  },

  'manager.planLimit': ({ event, path, sentence }, link) =>
    managerLetter(event, {
      subject: `Replies are closed by your plan: ${oneLine(event.name, 150)}`,
      preview: sentence,
      tone: 'waitlisted',
      heading: 'A limit of your plan is reached',
      blocks: [
        { kind: 'text', text: sentence },
        {
          kind: 'text',
          text: 'Guests who try to reply now are told that RSVPs are closed. Nothing that you have was removed.',
        },
        { kind: 'button', label: 'Look at the plans', url: link(path) },
      ],
    }),
};
