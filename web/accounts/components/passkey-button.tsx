import { Fingerprint } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';

/** Signs in by a passkey; `busy` while the browser asks for it. */
export function PasskeyButton({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  return (
    <Button
      size="lg"
      icon={<Fingerprint aria-hidden />}
      busy={busy}
      busyLabel="Waiting for the passkey..."
      className="w-full"
      onClick={onClick}
    >
      Use a passkey
    </Button>
  );
}
