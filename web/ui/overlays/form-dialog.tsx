import { useEffect, useId, useRef, type FormEvent, type ReactNode, type RefObject } from 'react';
import { Banner } from '../banner.tsx';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';
import { words } from '../words.ts';

/**
 * Returns a ref for the box around the content of a dialog, which is shown from its top whenever
 * `said` changes. A failure is said there.
 */
export function useTopWith<Box extends HTMLElement>(said: string | null | undefined): RefObject<Box | null> {
  const content = useRef<Box>(null);
  useEffect(() => {
    if (said && content.current) content.current.parentElement!.scrollTop = 0;
  }, [said]);
  return content;
}

/**
 * Renders a dialog with one form: Cancel, and the one action that submits it. The dialog stays open
 * until its owner closes it.
 */
export function FormDialog(props: {
  title: string;
  description?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  submitLabel: string;
  busyLabel: string;
  /** Use `danger` if the form takes something away. */
  tone?: 'primary' | 'danger';
  busy: boolean;
  /** Why the last attempt failed, if no field shows it. */
  failure?: string | null;
  /** Whether the browser may suggest values. Turn it off if the form is about somebody else. */
  autoComplete?: 'on' | 'off';
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const form = useTopWith<HTMLFormElement>(props.failure);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
      title={props.title}
      description={props.description}
      size={props.size}
      footer={
        <>
          <Button onClick={props.onClose}>{words.common.cancel}</Button>
          <Button
            type="submit"
            form={id}
            variant={props.tone ?? 'primary'}
            busy={props.busy}
            busyLabel={props.busyLabel}
          >
            {props.submitLabel}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={id}
        onSubmit={props.onSubmit}
        noValidate
        autoComplete={props.autoComplete}
        className="space-y-4"
      >
        {props.failure ? <Banner tone="danger">{props.failure}</Banner> : null}
        {props.children}
      </form>
    </Dialog>
  );
}
