import type { GuestMessage } from '#domain/messages/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { TellByHandList } from '#web/ui/display/told-list.tsx';
import { useMarkTold, useUnreached } from '../queries.ts';
import { words } from '../words.ts';

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
  const mark = (ids: string[]) => void tell.act(ids, { failed: words.news.markFailed });
  return (
    <div className="space-y-2 px-5 pb-4 pl-12 text-sm sm:px-6 sm:pl-13">
      {unreached.isError ? (
        <ErrorState message={sentenceOf(unreached.error)} onRetry={() => void unreached.refetch()} />
      ) : unreached.isLoading ? (
        <Skeleton className="h-16" />
      ) : (
        <TellByHandList
          title={words.history.unreached({ count: message.unreached })}
          rows={(unreached.data ?? []).map(({ id, label, reason, text, toldAt }) => ({
            ...{ id, label, why: words.untold[reason], isTold: toldAt !== null },
            more: <CopyButton value={text} label={words.form.copy} copiedLabel={words.form.copied} />,
          }))}
          isBusy={tell.isPending}
          onMark={mark}
        />
      )}
    </div>
  );
}
