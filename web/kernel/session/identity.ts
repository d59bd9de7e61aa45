/**
 * Holds the question that a call raises when users must prove their identity again. A dialog shows
 * the question and answers it.
 */
import { useSyncExternalStore } from 'react';
import { onConfirmIdentity } from '../api/api.ts';

interface Question {
  /** Call this with true once the user has confirmed, or with false if the user declined. */
  answer: (isConfirmed: boolean) => void;
}

let asked: { question: Question; answered: Promise<boolean> } | null = null;
const listeners = new Set<() => void>();

// Calls that need confirmation at the same time share one question.
onConfirmIdentity(() => {
  if (asked) return asked.answered;
  let resolve: (isConfirmed: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((settle) => (resolve = settle));
  const answer = (isConfirmed: boolean) => {
    asked = null;
    for (const listener of listeners) listener();
    resolve(isConfirmed);
  };
  asked = { question: { answer }, answered: promise };
  for (const listener of listeners) listener();
  return promise;
});

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useIdentityQuestion = (): Question | null =>
  useSyncExternalStore(subscribe, () => asked?.question ?? null);
