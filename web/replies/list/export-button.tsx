import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { exportReservations } from '../export-with-words.ts';
import { words } from '../words.ts';

export function ExportButton({ event }: { event: { id: string; name: string } }) {
  const [busy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    await exportReservations(event.id);
    setBusy(false);
  }

  return (
    <Button
      size="sm"
      icon={<Download />}
      busy={busy}
      busyLabel={words.group.exporting}
      aria-label={words.group.exportOf({ event: event.name })}
      onClick={() => void download()}
    >
      {words.group.export}
    </Button>
  );
}
