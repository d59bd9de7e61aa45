/**
 * Tells a caterer that a version of the kitchen sheet is ready. Only the page says who eats what.
 */
import type { Language } from '#domain/languages/languages.ts';
import { eventFacts, hostOf, signature } from '../../templates/guest.ts';
import type { EventSnapshot } from '../../snapshots.ts';
import { lookOf } from '../../templates/look.ts';
import { eventName } from '../../templates/manager.ts';
import { plainEvent } from '../../templates/unproved.ts';
import type { Kind } from '../kind.ts';

interface Payload {
  event: EventSnapshot;
  version: number;
  guests: number;
  /** The caterer's page of this version. */
  path: string;
  /** The caterer's language, which the host chose. */
  language?: Language;
}

export const managerKitchenSheet: Kind<Payload> = {
  title: 'Kitchen sheet',
  letter: ({ event, version, guests, path }, voice) => {
    const { facts, managers, shared, why } = voice.words;
    const host = hostOf(event);
    const size = shared.guests({ count: guests });
    const title = managers.kitchenTitle({ version });
    return {
      subject: shared.subject({ subject: title, event: eventName(event, voice, 150) }),
      preview: managers.kitchenPreview({ guests: size }),
      tone: 'info',
      look: lookOf(event),
      heading: title,
      title: eventName(event, voice),
      from: host,
      blocks: [
        { kind: 'headline', text: managers.kitchenStanding({ host: host || managers.theHost }) },
        { kind: 'facts', rows: [...eventFacts(event, voice), [facts.guests, size]] },
        { kind: 'button', label: managers.openSheet, url: voice.link(path) },
        { kind: 'text', text: managers.pressVersion({ version }) },
        { kind: 'note', text: managers.health },
        ...signature(event),
      ],
      footer: why.kitchen({ host: host || shared.theHost }),
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
