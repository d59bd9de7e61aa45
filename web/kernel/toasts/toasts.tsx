import { useSyncExternalStore, type ReactNode } from 'react';
import { wordsOf } from '../words.ts';

const words = wordsOf('ui');

// Fixed values (docs/product/pages.md#pages): at most one toast is shown. It leaves the list
// 1,000,000 ms after it was dismissed.
const shownAtOnce = 1;
const removalDelayMs = 1_000_000;

export type ToastContent = {
  /** If absent, the toast reports a success. */
  title?: string;
  description?: ReactNode;
  variant?: 'default' | 'destructive';
  action?: { label: string; onAction: () => void };
  /**
   * Called when the toast was closed, another replaced it, or its page was left. Not called after
   * its action.
   */
  onGone?: () => void;
};

type ShownToast = ToastContent & { title: string; id: string; open: boolean; since: number };

let toasts: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const removals = new Map<string, ReturnType<typeof setTimeout>>();

/**
 * Shows a toast in place of the one before it. A sentence alone gets the title "Success". Works
 * anywhere, inside React or not, once a `<Toaster />` is mounted.
 */
export function toast(content: ToastContent | string): { id: string; dismiss: () => void } {
  lastId += 1;
  const id = String(lastId);
  const said = typeof content === 'string' ? { description: content } : content;
  const next = { title: words.toasts.success, ...said, id, open: true, since: Date.now() };
  const shown = [next, ...toasts].slice(0, shownAtOnce);
  const replaced = toasts.filter((toast) => !shown.some((entry) => entry.id === toast.id));
  for (const { id } of replaced) cancelRemoval(id);
  update(shown);
  for (const { open, onGone } of replaced) if (open) onGone?.();
  return { id, dismiss: () => dismissToast(id) };
}

/** Shows a failure as a red toast. */
export const complain = (description: string, title = words.toasts.error): void =>
  void toast({ title, description, variant: 'destructive' });

/** Hides one toast, or all of them. */
export function dismissToast(id?: string): void {
  const closing = toasts.filter((entry) => id === undefined || entry.id === id);
  for (const entry of closing) scheduleRemoval(entry.id);
  const open = closing.filter((entry) => entry.open);
  update(toasts.map((entry) => (closing.includes(entry) ? { ...entry, open: false } : entry)));
  for (const entry of open) entry.onGone?.();
}

export function takeAction({ id, action }: ShownToast): void {
  // Closes the toast without calling `onGone`, because the action handles the rest.
  update(toasts.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)));
  scheduleRemoval(id);
  action?.onAction();
}

/**
 * A toast this recent belongs to the page that comes next, because an act may report its result and
 * navigate at once. In milliseconds.
 */
const sameActMs = 1000;

/** Dismisses the toasts of a page that is left. */
export function leaveToasts(): void {
  for (const { id, open, since } of toasts) if (open && Date.now() - since > sameActMs) dismissToast(id);
}

export function useToasts(): readonly ShownToast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
    () => toasts,
  );
}

function update(next: readonly ShownToast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function scheduleRemoval(id: string): void {
  if (removals.has(id)) return;
  const timer = setTimeout(() => {
    removals.delete(id);
    update(toasts.filter((entry) => entry.id !== id));
  }, removalDelayMs);
  removals.set(id, timer);
}

function cancelRemoval(id: string): void {
  const timer = removals.get(id);
  if (timer !== undefined) clearTimeout(timer);
  removals.delete(id);
}
