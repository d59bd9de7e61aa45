/**
 * A call needs its user to prove again who they are: the question, for the dialog that asks it, and
 * its answer.
 */
import { useSyncExternalStore } from 'react';
import { onConfirmIdentity } from './api.ts';

interface Question {
  /** True once they did, false where they would rather not. */
  answer: (isConfirmed: boolean) => void;
}

let asked: { question: Question; answered: Promise<boolean> } | null = null;
const listeners = new Set<() => void>();

// Calls that need it at the same time share one question.
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
