import type { GuestMessage } from '#domain/messages/contract.ts';
import { unreachedLabels } from '#domain/messages/households.ts';
import { counted } from '#domain/kernel/text.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { complain } from '#web/kernel/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { useMarkTold, useUnreached } from '../queries.ts';

/** The households that a message did not reach, each with a text to send in another way. */
export function UnreachedList({
  eventId,
  message,
  isOpen,
}: {
  eventId: string;
  message: GuestMessage;
  isOpen: boolean;
}) {
  const unreached = useUnreached(eventId, message.id, isOpen);
  const tell = useMarkTold(eventId, message.id);
  const mark = (ids: string[]) =>
    tell.mutate(ids, {
      onError: (error) => complain(sentenceOf(error, 'We couldn’t mark them as told. Please try again.')),
    });
  const rows = unreached.data ?? [];
  const open = rows.filter(({ toldAt }) => toldAt === null).map(({ id }) => id);
  return (
    <div className="space-y-2 px-5 pb-4 pl-12 text-sm sm:px-6 sm:pl-13">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium">No mail reached {counted(message.unreached, 'household')}</p>
        {open.length > 1 ? (
          <Button size="sm" disabled={tell.isPending} onClick={() => mark(open)}>
            Mark all as told
          </Button>
        ) : null}
      </div>
      {unreached.isError ? (
        <ErrorState message={sentenceOf(unreached.error)} onRetry={() => void unreached.refetch()} />
      ) : unreached.isLoading ? (
        <Skeleton className="h-16" />
      ) : (
        <ul className="divide-y divide-hairline">
          {rows.map(({ id, label, reason, text, toldAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
              <span className="min-w-0 flex-1 wrap-anywhere">
                {label} <span className="text-muted">{unreachedLabels[reason]}</span>
              </span>
              <CopyButton value={text} label="Copy as text" copiedLabel="Copied" />
              {toldAt === null ? (
                <Button size="sm" disabled={tell.isPending} onClick={() => mark([id])}>
                  Mark as told <span className="sr-only">{label}</span>
                </Button>
              ) : (
                <span className="text-muted">Told</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
