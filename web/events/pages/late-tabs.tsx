import { lazy, Suspense } from 'react';
import { Skeleton } from '#web/ui/states.tsx';

const Questions = lazy(() => import('#web/questions/components/questions-tab.tsx'));
const Answers = lazy(async () => ({
  default: (await import('#web/answers/components/answers.tsx')).Answers,
}));

/** A tab of the editor that loads when it is opened first: what is asked, and what was answered. */
export const QuestionsTab = ({ eventId }: { eventId: string }) => (
  <Suspense fallback={<Skeleton className="h-64" />}>
    <div className="grid grid-cols-1 gap-6">
      <Questions eventId={eventId} />
      <Answers eventId={eventId} />
    </div>
  </Suspense>
);
