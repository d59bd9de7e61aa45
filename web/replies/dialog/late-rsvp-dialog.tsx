import { Suspense, type ComponentProps } from 'react';
import { lazyPart } from '#web/kernel/lazy-part.ts';

const Dialog = lazyPart(() => import('./rsvp-dialog.tsx'), 'RsvpDialog');

/** The dialog of an event's replies, with its table and its forms. It loads when it first opens. */
export function RsvpDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
