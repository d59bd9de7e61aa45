import { Fingerprint } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';

/**
 * A button for proving who you are with a passkey. `busy` is true while the browser asks for the
 * passkey.
 */
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
