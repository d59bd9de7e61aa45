import type { Event } from '#domain/events/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { TellByHandList } from '#web/ui/display/told-list.tsx';
import { useMarkNewsTold, useTold } from '../queries.ts';
import { words } from '../words.ts';

/** Lists everybody who doesn't know a new date or place, or a cancellation, and why. */
export function UntoldDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const tellings = useTold(event.id);
  const tell = useMarkNewsTold(event.id);
  const can = useCan();
  const mark = (ids: string[]) => void tell.act(ids, { failed: words.news.markFailed });
  const rows = tellings.data?.untold ?? [];
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={words.news.title}
      description={event.status === 'cancelled' ? words.news.cancelledHow : words.news.changedHow}
    >
      <div className="min-h-32 space-y-2 text-sm">
        {tellings.isError ? (
          <ErrorState message={sentenceOf(tellings.error)} onRetry={() => void tellings.refetch()} />
        ) : tellings.isLoading ? (
          <Skeleton className="h-24" />
        ) : rows.length === 0 ? (
          <p className="text-muted">{words.news.empty}</p>
        ) : (
          <TellByHandList
            title={words.news.count({ count: rows.length })}
            rows={rows.map(({ id, label, reason }) => ({
              ...{ id, label, why: words.untold[reason], isTold: false },
            }))}
            isBusy={tell.isPending}
            onMark={can('event.edit', event) ? mark : undefined}
          />
        )}
      </div>
    </Dialog>
  );
}
