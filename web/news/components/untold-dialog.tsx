import type { Event } from '#domain/events/contract.ts';
import { counted } from '#domain/kernel/text.ts';
import { untoldLabels } from '#domain/news/words.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import { complain } from '#web/kernel/toasts.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { ToldList } from '#web/ui/told-list.tsx';
import { useMarkNewsTold, useTold } from '../queries.ts';

/** Lists who was not told a new date or place, or a cancellation, and why. */
export function UntoldDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const told = useTold(event.id);
  const tell = useMarkNewsTold(event.id);
  const can = useCan();
  const mark = (ids: string[]) =>
    tell.mutate(ids, {
      onError: (error) => complain(sentenceOf(error, 'We couldn’t mark them as told. Please try again.')),
    });
  const rows = told.data?.untold ?? [];
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Not told yet"
      description={
        event.status === 'cancelled'
          ? 'They don’t know from us that the event is cancelled. Call or text them, then mark them as told.'
          : 'They have an old date or place, or think that the event is cancelled. Call or text them, then mark them as told.'
      }
    >
      <div className="min-h-32 space-y-2 text-sm">
        {told.isError ? (
          <ErrorState message={sentenceOf(told.error)} onRetry={() => void told.refetch()} />
        ) : told.isLoading ? (
          <Skeleton className="h-24" />
        ) : rows.length === 0 ? (
          <p className="text-muted">Everyone knows. There’s nothing left to do.</p>
        ) : (
          <ToldList
            title={counted(rows.length, 'guest or household', 'guests and households')}
            rows={rows.map(({ id, label, reason }) => ({
              ...{ id, label, why: untoldLabels[reason], isTold: false },
            }))}
            isBusy={tell.isPending}
            onMark={can('event.edit', event) ? mark : undefined}
          />
        )}
      </div>
    </Dialog>
  );
}
