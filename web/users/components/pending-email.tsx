import { Button } from '#web/ui/button.tsx';
import { usePendingEmail } from '../use-pending-email.ts';
import { words } from '../words.ts';
import { words as uiWords } from '#web/ui/words.ts';
import { nodes } from '#web/ui/nodes.ts';

/**
 * Shows a new address that is not confirmed yet. Until then, the user signs in with the old one.
 */
export function PendingEmail({ userId, email }: { userId: string; email: string }) {
  const { again, cancel } = usePendingEmail(userId);
  const say = (act: typeof again, title: string) =>
    void act.act(undefined, {
      done: ({ message }) => ({ title, description: message }),
      title: words.profile.failedTitle,
    });
  return (
    <span className="mt-2 block rounded-md border border-hairline bg-sunken p-3 text-sm">
      <span className="block text-muted">
        {nodes(
          words.pending.becomes({
            email,
            strong: (text) => <strong className="font-medium text-ink wrap-anywhere">{text}</strong>,
          }),
        )}
      </span>
      <span className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" busy={again.isPending} onClick={() => say(again, words.pending.sent)}>
          {words.pending.again}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          busy={cancel.isPending}
          onClick={() => say(cancel, words.pending.kept)}
        >
          {uiWords.common.cancel}
        </Button>
      </span>
    </span>
  );
}
