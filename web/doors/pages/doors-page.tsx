import type { Overview } from '#domain/event-home/contract.ts';
import { EventPage } from '#web/event-home/pages/event-page.tsx';
import { PrintNames } from '#web/event-home/pages/print-names.tsx';
import { PrintCard } from '#web/events/share/print-card.tsx';
import { Loaded } from '#web/kernel/loaded.tsx';
import { useCan } from '#web/kernel/session/session.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { CodesCard } from '../components/codes-card.tsx';
import { DevicesCard, NotesCard } from '../components/devices-card.tsx';
import { GiveAwayCard } from '../components/give-away-card.tsx';
import { LinksCard } from '../components/links-card.tsx';
import { useDoorLinks, useDoors } from '../queries.ts';
import { words } from '../words.ts';

/** The doors of an event: links for helpers, their devices, and check-ins to look at. */
export default function DoorsPage() {
  return <EventPage tab="doors">{({ event }) => <Doors event={event} />}</EventPage>;
}

function Doors({ event }: Pick<Overview, 'event'>) {
  const can = useCan();
  const links = useDoorLinks(event.id);
  const doors = useDoors(event.id);
  const hasBegun = new Date(event.dateTime) <= new Date();
  return (
    <Loaded query={links} failure={words.links.failed} pending={<Skeleton className="h-48" />}>
      {(found) => (
        <div className="space-y-4">
          <LinksCard
            event={event}
            links={found}
            printNames={<PrintNames event={event} />}
            poster={(link, onPrinted) => (
              <PrintCard
                event={event}
                url={link.link ?? ''}
                size="a4"
                door={{ label: link.label, how: words.links.posterHow }}
                onPrinted={onPrinted}
              />
            )}
          />
          {found.length > 0 && can('event.edit', event) ? <CodesCard event={event} /> : null}
          {found.length > 0 ? (
            <Loaded query={doors} failure={words.devices.failed} pending={<Skeleton className="h-48" />}>
              {(overview) => (
                <>
                  <DevicesCard event={event} doors={overview} links={found} />
                  {hasBegun && can('event.edit', event) ? (
                    <GiveAwayCard event={event} givenAway={overview.givenAway} />
                  ) : null}
                  <NotesCard event={event} doors={overview} />
                </>
              )}
            </Loaded>
          ) : null}
        </div>
      )}
    </Loaded>
  );
}
