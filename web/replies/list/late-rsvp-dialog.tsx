import { lazy, Suspense, type ComponentProps } from 'react';

const Dialog = lazy(async () => ({ default: (await import('./rsvp-dialog.tsx')).RsvpDialog }));

/** The dialog of an event's replies, with its table and its forms. It loads when it first opens. */
export function RsvpDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
