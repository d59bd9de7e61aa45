import { Suspense } from 'react';
import { Skeleton } from '#web/ui/states.tsx';
import { lazyPart } from '#web/kernel/lazy-part.ts';
import type { AskQuestion } from './ask.ts';

const Field = lazyPart(() => import('./components/question-field.tsx'), 'QuestionField');

/** A question of the event as hosts answer it. It loads when the first one is shown. */
export const LateQuestion: AskQuestion = (props) => (
  <Suspense fallback={<Skeleton className="h-16" />}>
    <Field {...props} />
  </Suspense>
);
