import { Circle, CircleCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Overview } from '#domain/event-home/contract.ts';
import { isOver } from '#domain/replies/deadline.ts';
import { paths } from '#web/app/paths.ts';
import { ShareDialog } from '#web/events/head/late-dialogs.tsx';
import { useCan } from '#web/kernel/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { Anchor, TextLink } from '#web/ui/link.tsx';
import { Arrivals } from '../components/arrivals.tsx';
import { lazyPart } from '#web/kernel/lazy-part.ts';
import { Latest } from '../components/latest.tsx';
import { Needs } from '../components/needs.tsx';
import { ShareCard } from '../components/share-card.tsx';
import { AttendanceCard } from '../components/attendance-card.tsx';
import { homeWords } from '#web/kernel/home-words.ts';

/** The kitchen's card. Events without meals and notes about food don't load it. */
const KitchenCard = lazyPart(() => import('#web/kitchen/components/kitchen-card.tsx'), 'KitchenCard');
/** The card that offers doors. Only events that begin soon load it. */
const OfferCard = lazyPart(() => import('#web/doors/components/offer-card.tsx'), 'OfferCard');
/** The card with the report about who came. Events to come don't load it. */
const ReportCard = lazyPart(() => import('#web/doors/components/report-card.tsx'), 'ReportCard');

/**
 * The overview of one event. It appears under the header of its page, and on the dashboard of users
 * who have only this event.
 */
export function EventHome({ overview }: { overview: Overview }) {
  const { event, counts } = overview;
  const can = useCan();
  const [sharing, setSharing] = useState(false);
  const replies = counts.confirmedReplies + counts.waitlistedReplies + counts.declinedReplies;
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
      <div className="grid gap-6">
        {replies === 0 ? <FirstSteps overview={overview} /> : null}
        <AttendanceCard counts={counts} eventId={event.id} mayRemind={can('event.edit', event)} />
        {replies === 0 && overview.needs.length === 0 ? null : <Needs needs={overview.needs} event={event} />}
        <Arrivals arrivals={overview.arrivals} mailings={overview.mailings} event={event} />
        {overview.latest.length > 0 ? (
          <Card aria-label={homeWords.latest.title}>
            <CardHeader
              title={homeWords.latest.title}
              actions={<TextLink href={paths.eventGuests(event.id)}>{homeWords.latest.allGuests}</TextLink>}
            />
            <CardBody className="pt-1">
              <Latest replies={overview.latest} />
            </CardBody>
          </Card>
        ) : null}
        {isPast(event) ? (
          <Suspense>
            <ReportCard event={event} />
          </Suspense>
        ) : null}
      </div>
      <div className="grid gap-6">
        <ShareCard event={event} mayEdit={can('event.edit', event)} onShare={() => setSharing(true)} />
        {sharing ? <ShareDialog event={event} open onOpenChange={setSharing} /> : null}
        {overview.meals.length > 0 || counts.foodNotes > 0 ? (
          <Suspense>
            <KitchenCard overview={overview} />
          </Suspense>
        ) : null}
        {isSoon(event) && event.hasDoors !== true && can('event.edit', event) ? (
          <Suspense>
            <OfferCard event={event} />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}

const week = 7 * 24 * 60 * 60 * 1_000;
const isSoon = (event: Overview['event']): boolean =>
  event.status === 'published' && !isPast(event) && new Date(event.dateTime).getTime() - Date.now() < week;

const isPast = ({ dateTime, endTime }: Overview['event']): boolean =>
  isOver({ dateTime: new Date(dateTime), endTime: endTime ? new Date(endTime) : null }, new Date());

/** The first steps with a new event. Each is ticked once it is really done. */
function FirstSteps({ overview }: { overview: Overview }) {
  const { event, counts } = overview;
  const can = useCan();
  if (!can('event.edit', event)) return null;
  const words = homeWords.start;
  const isDraft = event.status === 'draft';
  const steps: { label: string; act: string; done: boolean; href?: string }[] = [
    {
      label: words.look,
      act: words.choose,
      done: Boolean(event.themeId ?? event.themePrimaryColor ?? event.backgroundColor ?? event.cover),
      href: paths.editEvent(event.id, 'styling'),
    },
    {
      label: words.guests,
      act: words.add,
      done: counts.invited > 0,
      href: paths.eventGuests(event.id, 'invited'),
    },
    {
      label: isDraft ? words.publish : words.share,
      act: words.shareAct,
      done: counts.unanswered > 0,
      // A draft has no link yet. Its publish button is above.
      ...(!isDraft && { href: paths.editEvent(event.id, 'links') }),
    },
  ];
  return (
    <Card aria-label={words.title}>
      <CardHeader title={words.title} description={isDraft ? words.draft : words.live} />
      <CardBody>
        <ol className="space-y-1">
          {steps.map(({ label, act, done, href }) => (
            <li key={label} className="flex min-h-9 items-center gap-3 text-sm">
              {done ? (
                <CircleCheck aria-label={words.done} className="size-5 shrink-0 text-confirmed" />
              ) : (
                <Circle aria-label={words.toDo} className="size-5 shrink-0 text-muted" />
              )}
              <span className={done ? 'min-w-0 flex-1 text-muted' : 'min-w-0 flex-1'}>{label}</span>
              {done || href === undefined ? null : (
                <Button asChild size="sm">
                  <Anchor href={href}>
                    {act} <span className="sr-only">: {label}</span>
                  </Anchor>
                </Button>
              )}
            </li>
          ))}
        </ol>
      </CardBody>
    </Card>
  );
}
