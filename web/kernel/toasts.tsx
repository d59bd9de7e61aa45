import { X } from 'lucide-react';
import { Toast as RadixToast } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';

// Part 1, section 9: at most one shown, about five seconds, swiped away to the right past 50 pixels, taken out of the
// list 1,000,000 ms after it was dismissed, and F8 moves the focus there.
const shownAtOnce = 1;
const durationMs = 5000;
const swipeThresholdPx = 50;
const removalDelayMs = 1_000_000;
const hotkey = ['F8'];

export type ToastContent = {
  title: string;
  description?: ReactNode;
  variant?: 'default' | 'destructive';
};

type ShownToast = ToastContent & { id: string; open: boolean };

let toasts: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const removals = new Map<string, ReturnType<typeof setTimeout>>();

/** Shows a toast in place of the one before it. Works anywhere, inside React or not, once a `<Toaster />` is mounted. */
export function toast(content: ToastContent): { id: string; dismiss: () => void } {
  lastId += 1;
  const id = String(lastId);
  const kept = [{ ...content, id, open: true }, ...toasts].slice(0, shownAtOnce);
  for (const left of toasts) if (!kept.some((one) => one.id === left.id)) cancelRemoval(left.id);
  update(kept);
  return { id, dismiss: () => dismissToast(id) };
}

/** Hides one toast, or all of them. */
export function dismissToast(id?: string): void {
  const closing = toasts.filter((one) => id === undefined || one.id === id);
  for (const one of closing) scheduleRemoval(one.id);
  update(toasts.map((one) => (closing.includes(one) ? { ...one, open: false } : one)));
}

/** Mount once, near the root. */
export function Toaster() {
  const shown = useToasts();
  return (
    <RadixToast.Provider
      duration={durationMs}
      swipeDirection="right"
      swipeThreshold={swipeThresholdPx}
      label="Notification"
    >
      {shown.map((one) => (
        <RadixToast.Root
          key={one.id}
          open={one.open}
          onOpenChange={(open) => {
            if (!open) dismissToast(one.id);
          }}
          type={one.variant === 'destructive' ? 'foreground' : 'background'}
          className={[
            'flex items-start gap-3 rounded-lg border bg-raised p-4 pr-3 text-ink shadow-soft',
            'data-[state=open]:animate-slide-in-right data-[state=closed]:animate-fade-out',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
            one.variant === 'destructive'
              ? 'border-danger border-l-4'
              : 'border-hairline border-l-4 border-l-confirmed',
          ].join(' ')}
        >
          <div className="min-w-0 flex-1">
            <RadixToast.Title
              className={
                one.variant === 'destructive' ? 'text-sm font-semibold text-danger' : 'text-sm font-semibold'
              }
            >
              {one.title}
            </RadixToast.Title>
            {one.description === undefined ? null : (
              <RadixToast.Description className="mt-0.5 text-sm break-words">
                {one.description}
              </RadixToast.Description>
            )}
          </div>
          <RadixToast.Close
            aria-label="Close"
            className="relative -mt-0.5 rounded-md p-1 text-muted before:absolute before:-inset-2 hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </RadixToast.Close>
        </RadixToast.Root>
      ))}
      {/* At the top of a phone, whose dialogs have their buttons at the bottom. */}
      {/* At the lower left, where it covers neither a page's actions nor the buttons of a dialog. */}
      <RadixToast.Viewport
        hotkey={hotkey}
        label="Notifications ({hotkey})"
        className="pointer-events-auto fixed top-0 left-0 z-60 flex w-full max-w-full flex-col gap-2 p-4 outline-none empty:hidden sm:top-auto sm:bottom-0 sm:w-104"
      />
    </RadixToast.Provider>
  );
}

function useToasts(): readonly ShownToast[] {
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
    update(toasts.filter((one) => one.id !== id));
  }, removalDelayMs);
  removals.set(id, timer);
}

function cancelRemoval(id: string): void {
  const timer = removals.get(id);
  if (timer !== undefined) clearTimeout(timer);
  removals.delete(id);
}
