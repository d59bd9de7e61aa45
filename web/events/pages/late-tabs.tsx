import { Suspense } from 'react';
import type { PublicEvent } from '#domain/replies/contract.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { lazyPart } from '#web/kernel/lazy-part.ts';

const Questions = lazyPart(() => import('#web/questions/components/questions-tab.tsx'), 'default');
const Answers = lazyPart(() => import('#web/answers/components/answers.tsx'), 'Answers');

interface Props {
  eventId: string;
  /** The address of the page's preview. `shown` has the edits that the preview shows. */
  src: string;
  shown: Partial<PublicEvent>;
}

/** The editor's tab for questions and answers. It loads when it first opens. */
export const QuestionsTab = (props: Props) => (
  <Suspense fallback={<Skeleton className="h-64" />}>
    <div className="grid grid-cols-1 gap-6">
      <Questions {...props} />
      <Answers eventId={props.eventId} mayAsk />
    </div>
  </Suspense>
);
