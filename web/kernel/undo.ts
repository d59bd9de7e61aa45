/**
 * Acts that can be undone for ten seconds. They are shown as done at once and done when the time is
 * over, or before that when the toast is closed, another act begins, or the page is left: until
 * then nobody was told and no seat came free (docs/product/events.md#undo).
 */
import { useSyncExternalStore } from 'react';
import { sentenceOf } from './api-error.ts';
import { complain, dismissToast, toast } from './toasts.tsx';

export interface Deferred {
  /** What it is done to. */
  ids: readonly string[];
  /** How these will be; null where they will be gone. */
  change: object | null;
  /** By how much counts will be other, and of what they are counts. */
  counts?: { of: string; by: Readonly<Record<string, number>> } | undefined;
  /** When it began to be done, in milliseconds; until then it can be undone. */
  startedAt?: number | undefined;
}

interface Act extends Deferred {
  /** What the toast says, as if it were done. */
  said: string;
  run: (how: { keepalive: boolean }) => Promise<unknown>;
  /** What is said where it fails for no reason that the server gives. */
  failure: string;
}

const undoMs = 10_000;
/** How soon it is done once the pointer and the focus have left the toast. */
const leftMs = 500;

/** The act that can still be undone, and before it those that are being done. */
let acts: readonly Act[] = [];
let undoable: { act: Act; toastId: string; timer: ReturnType<typeof setTimeout> } | null = null;
const listeners = new Set<() => void>();

function update(next: readonly Act[]): void {
  acts = next;
  for (const listener of listeners) listener();
}

const drop = (act: Act) => update(acts.filter((one) => one !== act));

/** Shows the act as done, with the way back. */
export function defer(asked: Omit<Act, 'startedAt'>): void {
  runDeferred();
  const act: Act = { ...asked };
  const shown = toast({
    title: 'Success',
    description: act.said,
    action: {
      label: 'Undo',
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
 * Waits while somebody is about to press Undo. A toast's own clock would also stand still in a tab
 * behind others.
 */
function runWhenLeft(): void {
  const toasts = document.querySelector('[data-toasts]');
  const isVisited = toasts?.contains(document.activeElement) || toasts?.matches(':hover');
  if (undoable && isVisited && document.hasFocus()) undoable.timer = setTimeout(runWhenLeft, leftMs);
  else runDeferred();
}

/** Does what could be undone until now. */
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

/** What is shown as done although it may still be undone. */
export const useDeferred = (): readonly Deferred[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => acts,
    () => acts,
  );
