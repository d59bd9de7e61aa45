import { lazy, Suspense, type ComponentProps } from 'react';

const Panel = lazy(async () => ({ default: (await import('./party-panel.tsx')).PartyPanel }));

/** The panel of one party, with its form and its history. It loads when it first opens. */
export function PartyPanel(props: ComponentProps<typeof Panel>) {
  return (
    <Suspense>
      <Panel {...props} />
    </Suspense>
  );
}
