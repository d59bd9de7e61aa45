import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Overview } from '#domain/event-home/contract.ts';
import { paths } from '#web/app/paths.ts';
import { NoAccessPage } from '#web/app/no-access-page.tsx';
import { EventHeader } from '#web/events/head/event-header.tsx';
import { eventTabs, type EventTab } from '#web/events/head/event-tabs.tsx';
import { ApiError } from '#web/kernel/api/api-error.ts';
import { Loaded } from '#web/kernel/loaded.tsx';
import { useTitle } from '#web/kernel/title.ts';
import { Button } from '#web/ui/button.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useOverview } from '../queries.ts';
import { homeWords } from '#web/kernel/home-words.ts';
import { words } from '../words.ts';

/** One page of an event, under the header that all of them share. */
export function EventPage(props: {
  tab: EventTab;
  /** The title of a page that is part of a tab. */
  title?: string;
  children: (overview: Overview) => ReactNode;
}) {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const overview = useOverview(id);
  const navigate = useNavigate();
  useTitle(overview.data && `${overview.data.event.name} · ${props.title ?? eventTabs()[props.tab]}`);
  if (overview.error instanceof ApiError && overview.error.status === 403) return <NoAccessPage />;
  if (overview.error instanceof ApiError && overview.error.status === 404) {
    return (
      <section className="flex max-w-xl flex-col items-start gap-4 py-16">
        <h1 className="font-display text-3xl">{words.page.notFound}</h1>
        <p className="text-muted">{words.page.notFoundHow}</p>
        <Button asChild variant="primary">
          <Anchor href={paths.events}>{words.page.back}</Anchor>
        </Button>
      </section>
    );
  }
  return (
    <Loaded query={overview} failure={homeWords.start.failed} pending={<Pending />}>
      {(loaded) => (
        <div>
          <EventHeader
            event={loaded.event}
            tab={props.tab}
            onGone={() => void navigate({ to: paths.events })}
            onDuplicated={(copy) => void navigate({ to: paths.event(copy.id) })}
          />
          {props.children(loaded)}
        </div>
      )}
    </Loaded>
  );
}

const Pending = () => (
  <div role="status" aria-label={words.page.loading} className="space-y-6">
    <Skeleton className="h-16 w-80 max-w-full" />
    <Skeleton className="h-10" />
    <Skeleton className="h-96" />
  </div>
);
