import { useState } from 'react';
import type { Invitation } from '#domain/guest-list/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { toast } from '#web/kernel/toasts.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { useUpdateInvitation } from '../queries.ts';

/**
 * Shows the household's code and link to pass on. The host can replace them if they went to
 * somebody else.
 */
export function HouseholdKeys(props: {
  household: Invitation;
  editable: boolean;
  onRenewed: (household: Invitation) => void;
}) {
  const { household } = props;
  const [asking, setAsking] = useState(false);
  const renew = useUpdateInvitation(household.id);
  return (
    <div className="space-y-3">
      {household.code !== null && household.link !== null ? (
        <>
          <p>
            Code <strong className="font-mono text-base tracking-wide">{household.code}</strong>
          </p>
          <div className="flex flex-wrap gap-2">
            <CopyButton size="sm" value={household.link} label="Copy link" copiedLabel="Link copied" />
            <CopyButton size="sm" value={household.code} label="Copy code" copiedLabel="Code copied" />
            {props.editable ? (
              <Button size="sm" onClick={() => setAsking(true)}>
                New code…
              </Button>
            ) : null}
          </div>
        </>
      ) : null}
      {household.notMeAt ? (
        <Banner tone="warn" title="Someone with this link said it isn’t theirs">
          The link and code are blocked until you make a new code.
        </Banner>
      ) : null}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Make a new code for ${household.label}?`}
        description="The household gets a new code and link. The old ones stop working right away, even in emails and cards you’ve sent. Send the invitation again afterwards."
        confirmLabel="New code"
        busyLabel="Making..."
        error={renew.error ? sentenceOf(renew.error, 'We couldn’t make a new code.') : undefined}
        onConfirm={async () => {
          const saved = await renew.mutateAsync({ newCode: true });
          props.onRenewed(saved);
          toast({ title: 'Success', description: `The code of ${saved.label} is now ${saved.code}` });
        }}
      />
    </div>
  );
}
