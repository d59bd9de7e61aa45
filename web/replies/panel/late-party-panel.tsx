import { Suspense, type ComponentProps } from 'react';
import { lazyPart } from '#web/kernel/lazy-part.ts';

const Panel = lazyPart(() => import('./party-panel.tsx'), 'PartyPanel');

/** The panel of one party, with its form and its history. It loads when it first opens. */
export function PartyPanel(props: ComponentProps<typeof Panel>) {
  return (
    <Suspense>
      <Panel {...props} />
    </Suspense>
  );
}
