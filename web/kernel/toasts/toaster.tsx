import { X } from 'lucide-react';
import { Toast as RadixToast } from 'radix-ui';
import { FocusScope } from 'radix-ui/internal';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { leaveEscape } from '#web/ui/overlays/escape.ts';
import { returnFocus } from '#web/ui/overlays/focus.ts';
import { words as uiWords } from '#web/ui/words.ts';
import { shellWords } from '../shell-words.ts';
import { dismissToast, takeAction, useToasts } from './toasts.tsx';

// Fixed values (docs/product/pages.md#pages): a toast lasts about five seconds, or ten if it has an
// action. Swiping it more than 50 pixels to the right dismisses it. F8 moves the focus to it.
const durationMs = 5000;
const actionDurationMs = 10_000;
const swipeThresholdPx = 50;
const hotkey = ['F8'];

/** Renders the toasts. Mount once, near the root. */
export function Toaster() {
  const shown = useToasts();
  const [visiting, setVisiting] = useState(false);
  useEffect(() => {
    // An open dialog traps the focus. This releases it before the key moves the focus to the toast.
    const visit = ({ code }: KeyboardEvent) => {
      if (code === hotkey[0] && document.querySelector('[data-toast]')) flushSync(() => setVisiting(true));
    };
    document.addEventListener('keydown', visit, { capture: true });
    return () => document.removeEventListener('keydown', visit, { capture: true });
  }, []);
  const none = shown.every(({ open }) => !open);
  if (visiting && none) setVisiting(false);
  const viewport = useRef<HTMLOListElement>(null);
  const cameFrom = useRef<EventTarget | null>(null);
  useEffect(() => {
    // The region listens itself, because React doesn't count toasts, which are portals, as children
    // of the list.
    const region = viewport.current?.parentElement;
    const remember = ({ relatedTarget }: FocusEvent) => {
      if (!region?.contains(relatedTarget as Node | null)) cameFrom.current = relatedTarget;
    };
    region?.addEventListener('focusin', remember);
    return () => region?.removeEventListener('focusin', remember);
  }, []);
  useEffect(() => {
    if (!none || !viewport.current?.contains(document.activeElement)) return;
    const from = cameFrom.current;
    if (from instanceof HTMLElement && from.isConnected) returnFocus(from);
    else document.querySelector<HTMLElement>('main[tabindex]')?.focus({ preventScroll: true });
  }, [none]);
  return (
    <RadixToast.Provider
      duration={durationMs}
      swipeDirection="right"
      swipeThreshold={swipeThresholdPx}
      label={shellWords.toasts.notification}
    >
      {shown.map((entry) => (
        <RadixToast.Root
          key={entry.id}
          open={entry.open}
          onOpenChange={(open) => {
            if (!open) dismissToast(entry.id);
          }}
          data-toast
          {...(entry.action && { duration: actionDurationMs })}
          onEscapeKeyDown={leaveEscape}
          type={entry.variant === 'destructive' ? 'foreground' : 'background'}
          className={[
            'flex items-start gap-3 rounded-lg border bg-raised py-3 pr-3 pl-4 text-ink shadow-soft',
            'data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
            entry.variant === 'destructive'
              ? 'border-danger border-l-4'
              : 'border-hairline border-l-4 border-l-confirmed',
          ].join(' ')}
        >
          <div className="min-w-0 flex-1">
            <RadixToast.Title
              className={
                entry.variant === 'destructive'
                  ? 'text-sm font-semibold text-danger'
                  : 'text-sm font-semibold'
              }
            >
              {entry.title}
            </RadixToast.Title>
            {entry.description === undefined ? null : (
              <RadixToast.Description className="mt-0.5 text-sm break-words">
                {entry.description}
              </RadixToast.Description>
            )}
          </div>
          {entry.action === undefined ? null : (
            <RadixToast.Action
              aria-keyshortcuts={hotkey[0]}
              altText={`${entry.action.label}: ${entry.title}`}
              // The action runs on the click, not on the close event that follows it: closing alone
              // isn't the action.
              onClick={() => takeAction(entry)}
              className="relative shrink-0 rounded-md px-2 text-sm font-medium text-accent underline decoration-1 underline-offset-3 before:absolute before:-inset-y-2.5 before:inset-x-0 hover:text-accent-hover"
            >
              {entry.action.label}
            </RadixToast.Action>
          )}
          <RadixToast.Close
            aria-label={uiWords.common.close}
            className="relative -mt-0.5 rounded-md p-1 text-muted before:absolute before:-inset-2 hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </RadixToast.Close>
        </RadixToast.Root>
      ))}
      {/* While this is mounted, the focus may leave a dialog. It returns there afterwards. */}
      {visiting ? (
        <FocusScope.Root onMountAutoFocus={(event) => event.preventDefault()}>
          <span />
        </FocusScope.Root>
      ) : null}
      {/* The toast lies at the bottom, next to the sidebar, and covers no title, bar or dialog
          (app.css). On pages without a frame it is in the middle. It fades in place: while sliding,
          it would cover buttons. */}
      <RadixToast.Viewport
        hotkey={hotkey}
        label={shellWords.toasts.notifications({ hotkey: '{hotkey}' })}
        data-toasts
        ref={viewport}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setVisiting(false);
        }}
        className="pointer-events-auto fixed right-0 bottom-[env(safe-area-inset-bottom)] left-0 z-60 flex flex-col gap-2 p-2 outline-none empty:hidden md:right-auto md:left-14 md:w-96 min-[1100px]:left-60"
      />
    </RadixToast.Provider>
  );
}
