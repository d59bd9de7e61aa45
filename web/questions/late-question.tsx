import { lazy, Suspense } from 'react';
import { Skeleton } from '#web/ui/states.tsx';
import type { AskQuestion } from './ask.ts';

const Field = lazy(async () => ({
  default: (await import('./components/question-field.tsx')).QuestionField,
}));

/** A question of the event as hosts answer it. It loads when the first one is shown. */
export const LateQuestion: AskQuestion = (props) => (
  <Suspense fallback={<Skeleton className="h-16" />}>
    <Field {...props} />
  </Suspense>
);
