import { Download } from 'lucide-react';
import { saveFile } from '#web/kernel/api/download.ts';
import { useUser } from '#web/kernel/session/session.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { words } from '../words.ts';

/** Shows the recovery codes. They are shown only once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const user = useUser();
  const text = codes.join('\n');
  const file = `${words.codes.file({ email: user.email, host: location.host })}\n${words.codes.fileOnce}\n\n${text}\n`;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={words.codes.save}
      description={words.codes.saveHow}
      footer={
        <Button variant="primary" onClick={onClose}>
          {words.codes.saved}
        </Button>
      }
    >
      <div className="space-y-4">
        <Banner tone="warn">{words.codes.onlyOnce}</Banner>
        <ul
          aria-label={words.codes.title}
          className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-md bg-sunken p-4 font-mono text-sm tabular-nums"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <CopyButton value={text} label={words.codes.copyAll} />
          <Button
            icon={<Download aria-hidden />}
            onClick={() => saveFile(new Blob([file], { type: 'text/plain' }), 'turnout-recovery-codes.txt')}
          >
            {words.codes.download}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
