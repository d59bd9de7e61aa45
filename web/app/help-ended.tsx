import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { api } from '#web/kernel/api/api.ts';
import { ApiError } from '#web/kernel/api/api-error.ts';
import { keys } from '#web/kernel/api/queries.ts';
import { shellWords } from '#web/kernel/shell-words.ts';
import { onRightsChange } from '#web/kernel/live/live.ts';
import { Banner } from '#web/ui/banner.tsx';

type Lost = 'all' | 'edit';

/** Says on an open page of an event that the reader's right on it has ended. */
export function HelpEnded({ id }: { id: string }) {
  const queries = useQueryClient();
  const [ended, setEnded] = useState<{ id: string; lost: Lost } | null>(null);
  useEffect(
    () =>
      onRightsChange(() => {
        const before = queries.getQueryData<Event>([keys.events, 'one', id])?.right;
        api.events.getEvent({ params: { id } }).then(
          ({ right }) => {
            const hasHelped = before === 'edit' || before === 'view';
            // A member without a right on the event can still read it if it is public.
            if (hasHelped && right === null) setEnded({ id, lost: 'all' });
            else setEnded(before === 'edit' && right === 'view' ? { id, lost: 'edit' } : null);
          },
          (error: unknown) => {
            if (error instanceof ApiError && [403, 404].includes(error.status)) setEnded({ id, lost: 'all' });
          },
        );
      }),
    [id, queries],
  );
  return ended?.id === id && ended !== null ? (
    <Banner tone="warn" className="mb-5">
      {ended.lost === 'all' ? shellWords.helping.ended : shellWords.helping.readsOnly}
    </Banner>
  ) : null;
}
