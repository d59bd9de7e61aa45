import { useState } from 'react';
import type { Invitation } from '#domain/guest-list/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { toast } from '#web/kernel/toasts/toasts.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { useUpdateInvitation } from '../queries.ts';
import { nodes } from '#web/ui/nodes.ts';
import { words } from '../words.ts';

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
            {nodes(
              words.keys.code({
                code: household.code,
                b: (code) => <strong className="font-mono text-base tracking-wide">{code}</strong>,
              }),
            )}
          </p>
          <div className="flex flex-wrap gap-2">
            <CopyButton
              size="sm"
              value={household.link}
              label={words.keys.copyLink}
              copiedLabel={words.keys.linkCopied}
            />
            <CopyButton
              size="sm"
              value={household.code}
              label={words.keys.copyCode}
              copiedLabel={words.keys.codeCopied}
            />
            {props.editable ? (
              <Button size="sm" onClick={() => setAsking(true)}>
                {words.keys.newCodeAsk}
              </Button>
            ) : null}
          </div>
        </>
      ) : null}
      {household.notMeAt ? (
        <Banner tone="warn" title={words.keys.notTheirs}>
          {words.keys.blocked}
        </Banner>
      ) : null}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={words.keys.newTitle({ household: household.label })}
        description={words.keys.newHow}
        confirmLabel={words.keys.newCode}
        busyLabel={words.keys.making}
        error={renew.error ? sentenceOf(renew.error, words.keys.newFailed) : undefined}
        onConfirm={async () => {
          const saved = await renew.mutateAsync({ newCode: true });
          props.onRenewed(saved);
          toast(words.keys.newIs({ household: saved.label, code: saved.code ?? '' }));
        }}
      />
    </div>
  );
}
