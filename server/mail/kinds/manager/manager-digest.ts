/** Replaces single mails to a manager above 20 an hour for one event. */
import type { EventSnapshot } from '../../snapshots.ts';
import { eventName, managerLetter } from '../../templates/manager.ts';
import { plainEvent } from '../../templates/unproved.ts';
import type { Kind } from '../kind.ts';

interface Payload {
  event: EventSnapshot;
  path: string;
  confirmed: number;
  waitlisted: number;
  declined: number;
  /** Missing in mails of older versions. */
  withdrawn?: number;
  since: string;
}

export const managerDigest: Kind<Payload> = {
  title: 'Digest of many replies',
  letter: ({ event, path, withdrawn = 0, since, ...counts }, voice) => {
    const { managers, shared } = voice.words;
    const { confirmed, waitlisted, declined } = counts;
    const total = confirmed + waitlisted + declined;
    const replies = managers.newReplies({ count: total });
    const withdrawals = managers.withdrawnReplies({ count: withdrawn });
    const heading =
      withdrawn === 0
        ? replies
        : total === 0
          ? withdrawals
          : managers.newAndWithdrawn({ replies, withdrawn: withdrawals });
    const rows: [string, string][] = [
      [managers.statusConfirmed, String(confirmed)],
      [managers.statusWaits, String(waitlisted)],
      [managers.statusDeclined, String(declined)],
    ];
    if (withdrawn > 0) rows.push([managers.statusWithdrawn, String(withdrawn)]);
    const moment = voice.dates.shortMoment(new Date(since), event.timezone);
    return managerLetter(
      event,
      {
        subject: shared.subject({ subject: heading, event: eventName(event, voice, 150) }),
        preview:
          withdrawn > 0
            ? managers.digestPreviewWithdrawn({ ...counts, withdrawn })
            : managers.digestPreview(counts),
        tone: 'info',
        heading,
        blocks: [
          { kind: 'text', text: managers.digest({ moment }) },
          { kind: 'facts', rows },
          { kind: 'button', label: shared.openEvent, url: voice.link(path) },
        ],
      },
      voice,
    );
  },
  sample: ({ event }) => ({
    event,
    path: `/events/${event.id}`,
    confirmed: 31,
    waitlisted: 4,
    declined: 6,
    withdrawn: 1,
    since: '2027-03-01T18:00:00.000Z',
  }),
  calendar: 'none',
  budget: 'link',
  endedBy: 'nothing',
  unproved: plainEvent,
  lane: 'single',
  answeredBy: 'sender',
};
