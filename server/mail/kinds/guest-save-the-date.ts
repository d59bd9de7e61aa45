/**
 * Asks a household to keep the date free, before it is invited. It names no time and no place, and
 * promises no seats.
 */
import { savedDate, savedDateWords } from '#domain/events/save-date.ts';
import type { EventMoment } from '#domain/news/rules.ts';
import type { SaveDateButton } from '#domain/guest-list/send/rules.ts';
import { filling } from '../templates/fields.ts';
import { type Fact, hostMessage, hostOf } from '../templates/guest.ts';
import { hello } from '../templates/salutation.ts';
import type { EventSnapshot } from '../snapshots.ts';
import { oneLine } from '../templates/letter.ts';
import { lookOf } from '../templates/look.ts';
import {
  guestInvitation,
  guestListFooter,
  householdNames,
  type InvitationPayload,
  unsubscribing,
} from './guest-invitation.ts';
import type { Kind } from './kind.ts';

interface Payload extends Omit<InvitationPayload, 'code'> {
  button: SaveDateButton;
}

/** The path of the form for the household's address, from the path of its page. */
export const addressFormPath = (path: string): string => path.replace(/(?=\?)|$/, '/address');

/** The date that a save the date names, with an earlier one that differs. */
export function savedFacts(event: EventSnapshot, before: EventMoment = event): Fact[] {
  const { saveDatePrecision } = event;
  const [is, was] = [savedDate(event), savedDate({ ...before, saveDatePrecision })];
  return [is === was ? ['When', savedDateWords(is)] : ['When', savedDateWords(is), savedDateWords(was)]];
}

export const guestSaveTheDate: Kind<Payload> = {
  title: 'Save the date',
  letter: (payload, link) => {
    const { event, path, button, unsubscribePath } = payload;
    const host = hostOf(event);
    const name = oneLine(event.name, 150);
    const when = savedDateWords(savedDate(event));
    const town = oneLine(event.saveDateTown, 200);
    return {
      subject: `${payload.isTest ? 'Test: ' : ''}Save the date: ${name}`,
      preview: [when, town].filter(Boolean).join(', '),
      tone: 'info',
      look: lookOf(event),
      heading: 'Save the date',
      title: oneLine(event.name),
      from: host,
      blocks: [
        hello(householdNames(payload)),
        ...hostMessage(filling(event, payload)(event.saveDateMessage)),
        { kind: 'when', when, where: town, note: '' },
        ...(button === 'address'
          ? [
              {
                kind: 'text' as const,
                text: 'Please send us your address, so that we can mail your invitation.',
              },
              { kind: 'button' as const, label: 'Send your address', url: link(addressFormPath(path)) },
            ]
          : []),
        { kind: 'links', links: [{ label: 'See it online', url: link(path) }] },
        { kind: 'note', text: 'You don’t need to reply yet. This link is just for your household.' },
        ...(event.saveDatePrecision === 'day'
          ? [
              {
                kind: 'note' as const,
                text: 'The attachment adds the day to your calendar as tentative.',
              },
            ]
          : []),
        unsubscribing(unsubscribePath, link),
      ],
      footer: guestListFooter(event),
      branding: event.branding,
    };
  },
  sample: (about) => {
    const { code: _, ...household } = guestInvitation.sample(about);
    return { ...household, button: 'address' };
  },
  calendar: ({ event }) => (event.saveDatePrecision === 'day' ? 'offerDay' : 'none'),
  budget: 'guestList',
  endedBy: 'unsubscribing',
  unproved: 'same',
  lane: 'bulk',
  answeredBy: 'host',
};
