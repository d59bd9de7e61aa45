import { Download } from 'lucide-react';
import { saveFile } from '#web/kernel/api/download.ts';
import { useUser } from '#web/kernel/session/session.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

/** Shows the recovery codes. They are shown only once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const user = useUser();
  const text = codes.join('\n');
  const file = `Recovery codes for ${user.email} at ${location.host}\nEach works once.\n\n${text}\n`;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Save your recovery codes"
      description="With one of them you sign in if you lose your phone. Each works once."
      footer={
        <Button variant="primary" onClick={onClose}>
          I’ve saved them
        </Button>
      }
    >
      <div className="space-y-4">
        <Banner tone="warn">We won’t show them again. Print them or save them in a password manager.</Banner>
        <ul
          aria-label="Recovery codes"
          className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-md bg-sunken p-4 font-mono text-sm tabular-nums"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <CopyButton value={text} label="Copy all" />
          <Button
            icon={<Download aria-hidden />}
            onClick={() => saveFile(new Blob([file], { type: 'text/plain' }), 'turnout-recovery-codes.txt')}
          >
            Download
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
