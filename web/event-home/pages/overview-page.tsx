import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { paths } from '#web/app/paths.ts';
import { lazyPart } from '#web/kernel/lazy-part.ts';
import { EventHome } from './event-home.tsx';
import { EventPage } from './event-page.tsx';

const UntoldDialog = lazyPart(() => import('#web/news/components/untold-dialog.tsx'), 'UntoldDialog');

/**
 * The event's overview: its status, what needs the host, and the latest replies
 * (docs/product/events.md#event-home).
 */
export default function OverviewPage() {
  const { untold }: { untold?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <EventPage tab="overview">
      {(overview) => (
        <>
          <EventHome overview={overview} />
          {untold === undefined ? null : (
            <Suspense>
              <UntoldDialog
                event={overview.event}
                onClose={() => void navigate({ to: paths.event(overview.event.id), replace: true })}
              />
            </Suspense>
          )}
        </>
      )}
    </EventPage>
  );
}
