/**
 * Asks a household to keep the date free, before it is invited. It names no time and no place, and
 * promises no seats.
 */
import { savedDate } from '#domain/events/save-date.ts';
import type { EventMoment } from '#domain/news/rules.ts';
import type { SaveDateButton } from '#domain/guest-list/send/rules.ts';
import { filling } from '../../templates/fields.ts';
import { type Fact, hostMessage, hostOf } from '../../templates/guest.ts';
import { hello } from '../../templates/salutation.ts';
import type { EventSnapshot } from '../../snapshots.ts';
import { oneLine } from '../../templates/letter.ts';
import { lookOf } from '../../templates/look.ts';
import type { Voice } from '../../templates/voice.ts';
import {
  guestInvitation,
  guestListFooter,
  householdNames,
  testedSubject,
  type InvitationPayload,
  unsubscribing,
} from './guest-invitation.ts';
import type { Kind } from '../kind.ts';

interface Payload extends Omit<InvitationPayload, 'code'> {
  button: SaveDateButton;
}

/** Returns the path of the form for a household's postal address, from the path of its page. */
export const addressFormPath = (path: string): string => path.replace(/(?=\?)|$/, '/address');

/** Returns 'Saturday, June 20, 2026', or 'June 2026' if only the month is named. */
const savedDateIn = (date: string, { dates }: Voice): string =>
  date.length === 7
    ? dates.month(new Date(`${date}-01T00:00:00Z`), 'UTC')
    : dates.longDay(new Date(`${date}T00:00:00Z`), 'UTC');

/** The date that a save the date names, with an earlier one that differs. */
export function savedFacts(event: EventSnapshot, before: EventMoment, voice: Voice): Fact[] {
  const { saveDatePrecision } = event;
  const label = voice.words.facts.dateTime;
  const [is, was] = [savedDate(event), savedDate({ ...before, saveDatePrecision })];
  const words = savedDateIn(is, voice);
  return [is === was ? [label, words] : [label, words, savedDateIn(was, voice)]];
}

export const guestSaveTheDate: Kind<Payload> = {
  title: 'Save the date',
  letter: (payload, voice) => {
    const { invitation: said, shared } = voice.words;
    const { link } = voice;
    const { event, path, button, unsubscribePath } = payload;
    const host = hostOf(event);
    const name = oneLine(event.name, 150);
    const when = savedDateIn(savedDate(event), voice);
    const town = oneLine(event.saveDateTown, 200);
    return {
      subject: testedSubject(said.saveTheDateSubject({ event: name }), payload.isTest, voice),
      preview: [when, town].filter(Boolean).join(', '),
      tone: 'info',
      look: lookOf(event),
      heading: said.saveTheDate,
      title: oneLine(event.name),
      from: host,
      blocks: [
        hello(householdNames(payload, voice), voice),
        ...hostMessage(filling(event, payload, voice)(event.saveDateMessage)),
        { kind: 'when', when, where: town, note: '' },
        ...(button === 'address'
          ? [
              {
                kind: 'text' as const,
                text: said.addressWanted,
              },
              { kind: 'button' as const, label: shared.sendAddress, url: link(addressFormPath(path)) },
            ]
          : []),
        { kind: 'links', links: [{ label: shared.seeOnline, url: link(path) }] },
        { kind: 'note', text: said.noReplyYet },
        ...(event.saveDatePrecision === 'day'
          ? [
              {
                kind: 'note' as const,
                text: said.tentativeDay,
              },
            ]
          : []),
        unsubscribing(unsubscribePath, voice),
      ],
      footer: guestListFooter(event, voice),
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
