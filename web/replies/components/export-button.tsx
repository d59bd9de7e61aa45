import { Download } from 'lucide-react';
import { useState } from 'react';
import { tokenKey } from '#web/kernel/api.ts';
import { sentenceOf } from '#web/kernel/api-error.ts';
import { readStored } from '#web/kernel/storage.ts';
import { toast } from '#web/kernel/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { downloadReservations } from '../export.ts';

export function ExportButton({ event }: { event: { id: string; name: string } }) {
  const [busy, setBusy] = useState(false);

  async function download() {
    if (readStored(tokenKey) === null) {
      toast({
        title: 'Error',
        description: 'Please log in to export reservations',
        variant: 'destructive',
      });
      return;
    }
    setBusy(true);
    try {
      await downloadReservations(event.id);
      toast({ title: 'Success', description: 'Reservations exported successfully' });
    } catch (error) {
      toast({
        title: 'Error',
        description: sentenceOf(error, 'Failed to export reservations'),
        variant: 'destructive',
      });
    } finally {
      setBusy(false);
    }
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
