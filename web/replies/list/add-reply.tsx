import { lazy, Suspense, type ComponentProps } from 'react';

const Dialog = lazy(async () => ({ default: (await import('./add-reply-dialog.tsx')).AddReplyDialog }));

/** The form that adds a reply. It loads when it first opens. */
export function AddReply(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
