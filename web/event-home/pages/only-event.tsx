import { paths } from '#web/app/paths.ts';
import type { Event } from '#domain/events/contract.ts';
import { formatShortWithZone } from '#web/kernel/formats.ts';
import { EventThumb } from '#web/events/list/event-thumb.tsx';
import { daysToGo } from '#web/events/days-to-go.ts';
import { Loaded } from '#web/kernel/loaded.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useOverview } from '../queries.ts';
import { EventHome } from './event-home.tsx';
import { homeWords } from '#web/kernel/home-words.ts';

/** Shows the overview of an organization's only event on the dashboard. */
export default function OnlyEvent({ event }: { event: Event }) {
  const overview = useOverview(event.id);
  const facts = [
    formatShortWithZone(new Date(event.dateTime), event.timezone),
    event.location,
    daysToGo(new Date(event.dateTime), event.timezone, new Date()),
  ];
  return (
    <section aria-label={homeWords.start.yourEvent}>
      <div className="mb-4 flex items-center gap-4">
        <EventThumb event={event} className="h-14 w-25 max-sm:hidden" />
        <div className="min-w-0">
          <h2 className="font-display text-xl font-medium wrap-anywhere">
            <Anchor
              href={paths.event(event.id)}
              className="rounded-md decoration-1 underline-offset-4 hover:text-accent hover:underline"
            >
              {event.name}
            </Anchor>
          </h2>
          <p className="mt-0.5 text-sm text-muted">{facts.filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      <Loaded query={overview} failure={homeWords.start.failed} pending={<Skeleton className="h-96" />}>
        {(overview) => <EventHome overview={overview} />}
      </Loaded>
    </section>
  );
}
