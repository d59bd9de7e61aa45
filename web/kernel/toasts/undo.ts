/**
 * Acts that can be undone for ten seconds. The page shows them as done at once, but they run only
 * when the time is over. They run earlier if the toast is closed, another act begins, or the page
 * is left. Until then nobody is notified and no seat becomes free (docs/product/events.md#undo).
 */
import { useSyncExternalStore } from 'react';
import { sentenceOf } from '../api/api-error.ts';
import { complain, dismissToast, toast } from './toasts.tsx';
import { shellWords } from '../shell-words.ts';

export interface Deferred {
  /** The ids of the rows that the act changes. */
  ids: readonly string[];
  /** The fields that the act changes, or null if it removes the rows. */
  change: object | null;
  /**
   * How the act changes counts: `of` names the kind of count, and `by` has the difference for each
   * count.
   */
  counts?: { of: string; by: Readonly<Record<string, number>> } | undefined;
  /** When the act began to run, in milliseconds; until then it can be undone. */
  startedAt?: number | undefined;
}

interface Act extends Deferred {
  /** The toast's text, worded as if the act were done. */
  said: string;
  run: (how: { keepalive: boolean }) => Promise<unknown>;
  /** The text shown if the act fails and the server gives no reason. */
  failure: string;
}

const undoMs = 10_000;
/** How soon the act runs once the pointer and the focus have left the toast. */
const leftMs = 500;

/** The acts that are running, followed by the one that can still be undone. */
let acts: readonly Act[] = [];
let undoable: { act: Act; toastId: string; timer: ReturnType<typeof setTimeout> } | null = null;
const listeners = new Set<() => void>();

function update(next: readonly Act[]): void {
  acts = next;
  for (const listener of listeners) listener();
}

const drop = (act: Act) => update(acts.filter((other) => other !== act));

/** Shows the act as done, with a button to undo it. */
export function defer(next: Omit<Act, 'startedAt'>): void {
  runDeferred();
  const act: Act = { ...next };
  const shown = toast({
    description: act.said,
    action: {
      label: shellWords.toasts.undo,
      onAction: () => {
        if (undoable?.act !== act) return;
        clearTimeout(undoable.timer);
        undoable = null;
        drop(act);
      },
    },
    onGone: () => {
      if (undoable?.act === act) runDeferred();
    },
  });
  undoable = { act, toastId: shown.id, timer: setTimeout(runWhenLeft, undoMs) };
  update([...acts, act]);
}

/**
 * Waits while somebody is about to press Undo. A toast's own timer would also stop in a background
 * tab.
 */
function runWhenLeft(): void {
  const toasts = document.querySelector('[data-toasts]');
  const isVisited = toasts?.contains(document.activeElement) || toasts?.matches(':hover');
  if (undoable && isVisited && document.hasFocus()) undoable.timer = setTimeout(runWhenLeft, leftMs);
  else runDeferred();
}

/** Runs the act that could be undone until now. */
export function runDeferred(how: { keepalive?: boolean } = {}): void {
  if (undoable === null) return;
  const { act, toastId, timer } = undoable;
  undoable = null;
  clearTimeout(timer);
  dismissToast(toastId);
  act.startedAt = Date.now();
  update([...acts]);
  act
    .run({ keepalive: how.keepalive ?? false })
    .catch((error: unknown) => complain(sentenceOf(error, act.failure)))
    .finally(() => drop(act));
}

if (typeof window !== 'undefined')
  window.addEventListener('pagehide', () => runDeferred({ keepalive: true }));

/** Returns the acts that are shown as done although they may still be undone. */
export const useDeferred = (): readonly Deferred[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => acts,
    () => acts,
  );
