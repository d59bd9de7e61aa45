import { Suspense, type ComponentProps } from 'react';
import { lazyPart } from '#web/kernel/lazy-part.ts';

const Dialog = lazyPart(() => import('./add-reply-dialog.tsx'), 'AddReplyDialog');

/** The form that adds a reply. It loads when it first opens. */
export function AddReply(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
