import {
  BellOff,
  CircleHelp,
  Eraser,
  Hourglass,
  Link2,
  type LucideIcon,
  MailWarning,
  MailX,
  MapPin,
  UserCheck,
} from 'lucide-react';
import { isUpcoming } from '#domain/kernel/dates.ts';
import { counted } from '#domain/kernel/text.ts';
import { wouldFit } from '#domain/seats/sentences.ts';
import type { NeedKind, Overview } from '#domain/event-home/contract.ts';
import { daysToGo } from '#web/events/days-to-go.ts';
import { ActionRow } from '#web/ui/action-row.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';

const words: Record<NeedKind, { icon: LucideIcon; say: (count: number) => string; act: string }> = {
  approval: {
    icon: UserCheck,
    say: (count) => `${counted(count, 'reply', 'replies')} ${count === 1 ? 'waits' : 'wait'} for your yes`,
    act: 'Decide',
  },
  spotsOpened: {
    icon: Hourglass,
    say: wouldFit,
    act: 'Move up',
  },
  undeliverable: {
    icon: MailWarning,
    say: (count) => `${counted(count, 'email')} couldn’t be delivered`,
    act: 'See',
  },
  uninvited: {
    icon: MailX,
    say: (count) => `${counted(count, 'invitation')} did not arrive`,
    act: 'See',
  },
  joinable: {
    icon: Link2,
    say: (count) =>
      count === 1
        ? 'A reply may be an invited household’s answer'
        : `${counted(count, 'reply', 'replies')} may be invited households’ answers`,
    act: 'Compare',
  },
  untold: {
    icon: BellOff,
    say: (count) =>
      count === 1
        ? '1 guest or household doesn’t know the latest'
        : `${count} guests and households don’t know the latest`,
    act: 'See who',
  },
  addresses: {
    icon: MapPin,
    say: (count) => `${counted(count, 'household')} sent you ${count === 1 ? 'an address' : 'addresses'}`,
    act: 'Review',
  },
  incomplete: {
    icon: CircleHelp,
    say: (count) => `${counted(count, 'reply', 'replies')} ${count === 1 ? 'misses' : 'miss'} an answer`,
    act: 'See',
  },
  erasure: {
    icon: Eraser,
    say: (count) => `Guests’ data is erased in ${counted(count, 'day')}`,
    act: 'See',
  },
};

/** Returns what comes next if nothing needs the host: the end of the replies, or the day itself. */
export function nextSentence(event: Overview['event'], now: Date): string {
  if (event.status !== 'published' || !isUpcoming(new Date(event.dateTime), now)) return '';
  const far = (instant: string) =>
    daysToGo(new Date(instant), event.timezone, now).replace(/^./, (first) => first.toLowerCase());
  return event.cutoffDate !== null && new Date(event.cutoffDate) > now
    ? `Next: replies close ${far(event.cutoffDate)}.`
    : `Next: the event, ${far(event.dateTime)}.`;
}

/** Lists what needs the host now. Each item is one click from the place to do it. */
export function Needs({ needs, event }: Pick<Overview, 'needs' | 'event'>) {
  if (needs.length === 0) {
    return (
      <Card aria-label="Needs you">
        <CardHeader title="Needs you" />
        <CardBody>
          <p className="text-sm text-muted">You’re all set. {nextSentence(event, new Date())}</p>
        </CardBody>
      </Card>
    );
  }
  return (
    <Card aria-label="Needs you">
      <CardHeader title="Needs you" />
      <CardBody>
        <ul className="divide-y divide-hairline">
          {needs.map(({ kind, count, href }) => {
            const { icon, say, act } = words[kind];
            return (
              <li key={kind}>
                <ActionRow href={href} icon={icon} text={say(count)} act={act} />
              </li>
            );
          })}
        </ul>
      </CardBody>
    </Card>
  );
}
