import { Fingerprint } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { words } from '../words.ts';

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
      busyLabel={words.factor.passkeyBusy}
      className="w-full"
      onClick={onClick}
    >
      {words.factor.usePasskey}
    </Button>
  );
}
