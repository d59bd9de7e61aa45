import { Suspense, type ComponentProps } from 'react';
import { lazyPart } from '#web/kernel/lazy-part.ts';

const Share = lazyPart(() => import('../share/share-dialog.tsx'), 'ShareDialog');
const Duplicate = lazyPart(() => import('./duplicate-dialog.tsx'), 'DuplicateDialog');
const Delete = lazyPart(() => import('./delete-event-dialog.tsx'), 'DeleteEventDialog');
const Cancel = lazyPart(() => import('./cancel-event-dialog.tsx'), 'CancelEventDialog');
const Reopen = lazyPart(() => import('./cancel-event-dialog.tsx'), 'ReopenEventDialog');

/**
 * The dialogs of an event. They load when they first open, because the dashboard shows lists of
 * events, too.
 */
export const ShareDialog = (props: ComponentProps<typeof Share>) => (
  <Suspense>
    <Share {...props} />
  </Suspense>
);

export const DuplicateDialog = (props: ComponentProps<typeof Duplicate>) => (
  <Suspense>
    <Duplicate {...props} />
  </Suspense>
);

export const CancelEventDialog = (props: ComponentProps<typeof Cancel>) => (
  <Suspense>
    <Cancel {...props} />
  </Suspense>
);

export const ReopenEventDialog = (props: ComponentProps<typeof Reopen>) => (
  <Suspense>
    <Reopen {...props} />
  </Suspense>
);

export const DeleteEventDialog = (props: ComponentProps<typeof Delete>) => (
  <Suspense>
    <Delete {...props} />
  </Suspense>
);
