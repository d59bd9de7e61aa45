import { fullName } from '#domain/accounts/rules.ts';
import type { User } from '#domain/users/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { toast } from '#web/kernel/toasts/toasts.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { useResetFactors } from '../queries.ts';
import { words } from '../words.ts';

/** Resets the second factors of a user who lost their phone and their recovery codes. */
export function ResetFactorsDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const reset = useResetFactors();

  async function confirm() {
    const { message } = await reset.mutateAsync(user.id);
    toast(message);
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={words.factors.title({ name: fullName(user) })}
      description={words.factors.how({ email: user.email })}
      confirmLabel={words.factors.off}
      busyLabel={words.factors.busy}
      onConfirm={confirm}
      error={reset.error ? sentenceOf(reset.error) : undefined}
    />
  );
}
