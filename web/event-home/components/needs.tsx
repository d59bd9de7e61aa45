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
import type { NeedKind, Overview } from '#domain/event-home/contract.ts';
import { daysToGo } from '#web/events/days-to-go.ts';
import { ActionRow } from '#web/ui/action-row.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { homeWords } from '#web/kernel/home-words.ts';

const looks = ({ needsYou: shared, needs: words } = homeWords): Record<
  NeedKind,
  {
    icon: LucideIcon;
    say: (of: { count: number }) => string;
    sayMore?: (of: { count: number }) => string;
    act: string;
  }
> => ({
  approval: { icon: UserCheck, say: words.approval, act: shared.decide },
  spotsOpened: { icon: Hourglass, say: shared.wouldFit, act: shared.moveUp },
  undeliverable: { icon: MailWarning, say: words.undeliverable, act: shared.see },
  uninvited: { icon: MailX, say: words.uninvited, act: shared.see },
  joinable: { icon: Link2, say: words.joinable, act: words.compare },
  untold: { icon: BellOff, say: words.untold, sayMore: words.moreUntold, act: words.seeWho },
  addresses: { icon: MapPin, say: words.addresses, act: words.review },
  incomplete: { icon: CircleHelp, say: words.incomplete, act: shared.see },
  erasure: { icon: Eraser, say: words.erasure, act: shared.see },
});

/** Returns what comes next if nothing needs the host: the end of the replies, or the day itself. */
export function nextSentence(event: Overview['event'], now: Date): string {
  if (event.status !== 'published' || !isUpcoming(new Date(event.dateTime), now)) return '';
  const far = (instant: string) =>
    daysToGo(new Date(instant), event.timezone, now).replace(/^./, (first) => first.toLowerCase());
  return event.cutoffDate !== null && new Date(event.cutoffDate) > now
    ? homeWords.needs.nextCloses({ when: far(event.cutoffDate) })
    : homeWords.needs.nextEvent({ when: far(event.dateTime) });
}

/** Lists what needs the host now. Each item is one click from the place to do it. */
export function Needs({ needs, event }: Pick<Overview, 'needs' | 'event'>) {
  if (needs.length === 0) {
    return (
      <Card aria-label={homeWords.needsYou.title}>
        <CardHeader title={homeWords.needsYou.title} />
        <CardBody>
          <p className="text-sm text-muted">
            {homeWords.needsYou.nothing} {nextSentence(event, new Date())}
          </p>
        </CardBody>
      </Card>
    );
  }
  return (
    <Card aria-label={homeWords.needsYou.title}>
      <CardHeader title={homeWords.needsYou.title} />
      <CardBody>
        <ul className="divide-y divide-hairline">
          {needs.map(({ kind, count, href, more }) => {
            const { icon, say, sayMore, act } = looks()[kind];
            const sentence = (more && sayMore) || say;
            return (
              <li key={kind}>
                <ActionRow href={href} icon={icon} text={sentence({ count })} act={act} />
              </li>
            );
          })}
        </ul>
      </CardBody>
    </Card>
  );
}
