import { Printer } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/kernel/lazy-part.ts';
import { words } from '../words.ts';

const PrintDialog = lazyPart(() => import('#web/guest-list/print/print-dialog.tsx'), 'PrintDialog');

/** A button that prints the names A–Z, badges or place cards of everyone who comes. */
export function PrintNames({ event }: { event: Event }) {
  const [printing, setPrinting] = useState(false);
  return (
    <>
      <Button
        icon={<Printer aria-hidden />}
        aria-label={words.actions.printNames}
        title={words.actions.printNames}
        onClick={() => setPrinting(true)}
      />
      {printing ? (
        <Suspense>
          <PrintDialog event={event} filter={null} withCards={false} onClose={() => setPrinting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
