/** Loads the code for the host's questions only if the event has some. Other pages stay small. */
import { useEffect, useState } from 'react';
import type { PublicEvent } from '../page/event.ts';
import type { QuestionParts } from '../reply-form/form-state.ts';

export function useQuestionParts({ questions }: PublicEvent): {
  parts: QuestionParts | null;
  /** Whether the event has questions whose code hasn't loaded yet. */
  isWaiting: boolean;
} {
  const [parts, setParts] = useState<QuestionParts | null>(null);
  const has = questions.length > 0;
  useEffect(() => {
    if (!has || parts) return;
    let isGone = false;
    const load = () =>
      import('./parts.tsx').then(
        (loaded) => !isGone && setParts(loaded.parts),
        // Tries again. Until the code loads, the page offers the form that works without scripts.
        () => !isGone && setTimeout(() => void load(), 3_000),
      );
    void load();
    return () => {
      isGone = true;
    };
  }, [has, parts]);
  return { parts: has ? parts : null, isWaiting: has && !parts };
}
