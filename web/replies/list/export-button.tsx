import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { exportReservations } from '../export-with-words.ts';

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
      busyLabel="Exporting..."
      aria-label={`Export CSV of ${event.name}`}
      onClick={() => void download()}
    >
      Export CSV
    </Button>
  );
}
