import { Suspense } from 'react';
import type { Overview } from '#domain/event-home/contract.ts';
import { lazyPart } from '#web/kernel/lazy-part.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import type { Whom } from '../send/queries.ts';

const ImportDialog = lazyPart(() => import('../import/import-dialog.tsx'), 'ImportDialog');
const SendDialog = lazyPart(() => import('./send-dialog.tsx'), 'SendDialog');
const SaveDateDialog = lazyPart(() => import('./save-date-dialog.tsx'), 'SaveDateDialog');

export type GuestDialog = 'import' | 'invitations' | 'saveTheDate';

interface Props {
  event: Overview['event'];
  dialog: GuestDialog | null;
  /** The households that the host selected in the list. */
  ids: readonly string[];
  /** The filter of the view. Null if the list is not filtered. */
  filter: NonNullable<Whom['filter']> | null;
  onClose: () => void;
  onSent: () => void;
}

/** The dialogs that the tools of the guest list open. */
export function GuestDialogs({ dialog, ...props }: Props) {
  const mayRemind = useCan()('event.edit', props.event);
  return (
    <Suspense>
      {dialog === 'import' ? <ImportDialog eventId={props.event.id} onClose={props.onClose} /> : null}
      {dialog === 'saveTheDate' ? <SaveDateDialog {...props} /> : null}
      {dialog === 'invitations' ? <SendDialog {...props} mayRemind={mayRemind} /> : null}
    </Suspense>
  );
}
