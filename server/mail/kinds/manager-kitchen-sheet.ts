/**
 * Tells a caterer that a version of the kitchen sheet is ready. Only the page says who eats what.
 */
import { guestsLabel, eventFacts, hostOf, signature, standing } from '../templates/guest.ts';
import type { EventSnapshot } from '../snapshots.ts';
import { oneLine } from '../templates/letter.ts';
import { lookOf } from '../templates/look.ts';
import { plainEvent } from '../templates/unproved.ts';
import type { Kind } from './kind.ts';

interface Payload {
  event: EventSnapshot;
  version: number;
  guests: number;
  /** The caterer's page of this version. */
  path: string;
}

export const managerKitchenSheet: Kind<Payload> = {
  title: 'Kitchen sheet',
  letter: ({ event, version, guests, path }, link) => {
    const host = hostOf(event);
    const name = oneLine(event.name, 150);
    return {
      subject: `Kitchen sheet, version ${version}: ${name}`,
      preview: `What guests will eat and what they can’t. ${guestsLabel(guests)}.`,
      tone: 'info',
      look: lookOf(event),
      heading: `Kitchen sheet, version ${version}`,
      title: oneLine(event.name),
      from: host,
      blocks: [
        standing(`${host || 'The host'} sent you what the kitchen needs to know.`),
        {
          kind: 'facts',
          rows: [...eventFacts(event), ['Guests', guestsLabel(guests)] as const],
        },
        { kind: 'button', label: 'Open the sheet', url: link(path) },
        {
          kind: 'text',
          text: `Please press “I have version ${version}” on the page so the host knows you have it.`,
        },
        {
          kind: 'note',
          text: 'The page has health details. Please share it only with the kitchen.',
        },
        ...signature(event),
      ],
      footer: `You’re getting this because ${host || 'the host'} sent the kitchen sheet to this address. If it’s not for you, just ignore it.`,
      branding: event.branding,
    };
  },
  sample: ({ event, confirmedGuests }) => ({
    event,
    version: 2,
    guests: confirmedGuests,
    path: '/kitchen/sample',
  }),
  calendar: 'none',
  budget: 'news',
  endedBy: 'nothing',
  unproved: plainEvent,
  lane: 'single',
  answeredBy: 'host',
};
