/**
 * The host's questions are loaded where the event has some; other pages stay as small as they are.
 */
import { useEffect, useState } from 'react';
import type { PublicEvent } from '../event.ts';
import type { QuestionParts } from '../reply-form/form-state.ts';

export function useQuestionParts({ questions }: PublicEvent): {
  parts: QuestionParts | null;
  /** There are some, and they are not here yet. */
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
        // The way without a script is offered meanwhile.
        () => !isGone && setTimeout(() => void load(), 3_000),
      );
    void load();
    return () => {
      isGone = true;
    };
  }, [has, parts]);
  return { parts: has ? parts : null, isWaiting: has && !parts };
}
