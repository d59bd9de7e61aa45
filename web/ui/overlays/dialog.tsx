import { X } from 'lucide-react';
import { AlertDialog as RadixAlertDialog, Dialog as RadixDialog } from 'radix-ui';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Banner } from '../banner.tsx';
import { Button, IconButton } from '../button.tsx';
import { classes } from '../classes.ts';
import { onLeftEscape } from './escape.ts';
import { useDialogFocus, useKeyboardScroll } from './focus.ts';
import { Scrim } from './scrim.tsx';
import { words } from '../words.ts';

type DialogSize = 'sm' | 'md' | 'lg' | 'xl';

const widths: Record<DialogSize, string> = {
  sm: 'sm:max-w-sm',
  md: 'sm:max-w-lg',
  lg: 'sm:max-w-2xl',
  xl: 'sm:max-w-5xl',
};

// On a phone, a dialog rises from the bottom edge, near the thumbs, and leaves room for a toast
// above. From `sm` up it is centered.
const frame = classes(
  'fixed z-50 flex max-h-[min(92dvh,calc(100dvh-5.25rem))] w-full flex-col bg-raised text-ink shadow-soft animate-rise-in outline-none',
  'inset-x-0 bottom-0 rounded-t-lg border-t border-hairline',
  'sm:max-h-[92dvh] sm:inset-x-4 sm:top-[50%] sm:bottom-auto sm:mx-auto sm:w-auto sm:-translate-y-1/2 sm:rounded-lg sm:border',
);

export function Dialog(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** Buttons at the bottom right, which stay in view while the body scrolls. */
  footer?: ReactNode;
  size?: DialogSize;
  /**
   * Called to move the focus after the dialog closes. Without it, the element that opened the
   * dialog gets the focus back.
   */
  focusAfter?: () => void;
}) {
  const { size = 'md' } = props;
  const focus = useDialogFocus(props.focusAfter);
  // Typed text must not be lost by accident: by a click next to the form, or by a key. Only fields
  // that are still in the page count, so a row's form that was saved doesn't.
  const typedIn = useRef(new Set<Element>());
  const [asking, setAsking] = useState(false);
  useLayoutEffect(() => {
    if (!props.open) typedIn.current.clear();
  }, [props.open]);
  function dismiss() {
    if ([...typedIn.current].some((field) => field.isConnected)) setAsking(true);
    else props.onOpenChange(false);
  }
  const scrollRef = useKeyboardScroll<HTMLDivElement>();
  return (
    <RadixDialog.Root
      open={props.open}
      onOpenChange={(open) => (open ? props.onOpenChange(true) : dismiss())}
    >
      <RadixDialog.Portal>
        <Scrim />
        <RadixDialog.Content
          {...focus}
          onKeyDown={onLeftEscape(dismiss)}
          onEscapeKeyDown={(event) => {
            // A form within the dialog, e.g. in one row, handles the key itself.
            if (document.activeElement?.closest('[data-answers-escape]')) event.preventDefault();
          }}
          onInput={({ target }) => {
            if (!(target instanceof Element)) return;
            if (!(target instanceof HTMLInputElement && target.type === 'search'))
              typedIn.current.add(target);
          }}
          className={classes(frame, widths[size])}
          {...(props.description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <div className="flex items-start justify-between gap-4 px-5 pt-5 pb-3 sm:px-6">
            <div className="min-w-0">
              <RadixDialog.Title className="font-display text-xl font-semibold">
                {props.title}
              </RadixDialog.Title>
              {props.description === undefined ? null : (
                <RadixDialog.Description className="mt-1 text-sm text-muted">
                  {props.description}
                </RadixDialog.Description>
              )}
            </div>
            <RadixDialog.Close asChild>
              <IconButton label={words.common.close} icon={<X />} tooltip={false} className="-mt-1 -mr-2" />
            </RadixDialog.Close>
          </div>
          <div
            ref={scrollRef}
            data-dialog-body
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5 focus-visible:-outline-offset-2 sm:px-6 sm:pb-6"
          >
            {props.children}
          </div>
          {props.footer === undefined ? null : (
            <div className="flex flex-wrap items-center justify-end gap-2 border-t border-hairline px-5 py-3.5 max-sm:*:flex-1 sm:px-6">
              {props.footer}
            </div>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
      {asking && props.open ? (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={words.discard.title}
          description={words.discard.how}
          confirmLabel={words.discard.discard}
          cancelLabel={words.discard.keep}
          onConfirm={() => props.onOpenChange(false)}
        />
      ) : null}
    </RadixDialog.Root>
  );
}

/** Asks before something that can't be undone. `description` names what is lost. */
export function ConfirmDialog(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  confirmLabel: string;
  busyLabel?: string;
  cancelLabel?: string;
  tone?: 'danger' | 'primary';
  /**
   * Called on confirmation. The dialog closes when this is done. It stays open if this rejects or
   * returns false; the caller reports the failure.
   */
  onConfirm: () => unknown;
  error?: string;
  /** Further choices before confirming, e.g. a checkbox. */
  children?: ReactNode;
  /** A third button, drawn as the main one. Its handler closes the dialog. */
  best?: { label: string; onChoose: () => void };
  /**
   * Called to move the focus after the dialog closes. Without it, the element that opened the
   * dialog gets the focus back.
   */
  focusAfter?: () => void;
}) {
  const { tone = 'danger', cancelLabel = words.common.cancel } = props;
  const [busy, setBusy] = useState(false);
  // A second click can arrive before the button is drawn as busy.
  const confirming = useRef(false);
  const focus = useDialogFocus(props.focusAfter);

  async function confirm() {
    if (confirming.current) return;
    confirming.current = true;
    setBusy(true);
    try {
      if ((await props.onConfirm()) !== false) props.onOpenChange(false);
    } catch {
      // The caller has reported the failure. The question stays open for another try.
    } finally {
      confirming.current = false;
      setBusy(false);
    }
  }

  const change = (open: boolean) => (busy ? undefined : props.onOpenChange(open));

  return (
    <RadixAlertDialog.Root open={props.open} onOpenChange={change}>
      <RadixAlertDialog.Portal>
        <Scrim />
        <RadixAlertDialog.Content
          {...focus}
          aria-modal
          onKeyDown={onLeftEscape(() => change(false))}
          className={classes(frame, 'sm:max-w-md')}
        >
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-5 pb-5 sm:px-6">
            <RadixAlertDialog.Title className="font-display text-xl font-semibold">
              {props.title}
            </RadixAlertDialog.Title>
            <RadixAlertDialog.Description asChild>
              <div className="mt-2 text-sm text-muted">{props.description}</div>
            </RadixAlertDialog.Description>
            {props.children === undefined ? null : <div className="mt-4">{props.children}</div>}
            {props.error ? (
              <div className="mt-4">
                <Banner tone="danger">{props.error}</Banner>
              </div>
            ) : null}
          </div>
          <div className="flex flex-wrap items-center justify-end gap-2 border-t border-hairline px-5 py-3.5 max-sm:*:flex-1 sm:px-6">
            <RadixAlertDialog.Cancel asChild>
              <Button disabled={busy}>{cancelLabel}</Button>
            </RadixAlertDialog.Cancel>
            <Button
              variant={tone === 'danger' ? 'danger' : 'primary'}
              busy={busy}
              busyLabel={props.busyLabel}
              onClick={() => void confirm()}
            >
              {props.confirmLabel}
            </Button>
            {props.best ? (
              <Button variant="primary" disabled={busy} onClick={props.best.onChoose}>
                {props.best.label}
              </Button>
            ) : null}
          </div>
        </RadixAlertDialog.Content>
      </RadixAlertDialog.Portal>
    </RadixAlertDialog.Root>
  );
}
