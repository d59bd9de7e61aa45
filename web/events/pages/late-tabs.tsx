import { lazy, Suspense } from 'react';
import { Skeleton } from '#web/ui/states.tsx';

const Questions = lazy(() => import('#web/questions/components/questions-tab.tsx'));

/** A tab of the editor that loads when it is opened first. */
export const QuestionsTab = ({ eventId }: { eventId: string }) => (
  <Suspense fallback={<Skeleton className="h-64" />}>
    <Questions eventId={eventId} />
  </Suspense>
);
