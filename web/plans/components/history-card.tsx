import { History } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { SubscriptionChange } from '#domain/plans/contract.ts';
import type { HistoryKind } from '#domain/plans/rules.ts';
import { formatMoment } from '#web/kernel/formats.ts';
import { Badge, type Tone } from '#web/ui/display/badge.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import type { Column, TableQuery } from '#web/ui/table/column.ts';
import { listShown } from '#web/kernel/api/list-query.ts';
import { PagedTable } from '#web/ui/table/paged.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { dollars, historySentence } from '../plan-words.ts';
import { useSubscriptionHistory } from '../queries.ts';
import { words } from '../words.ts';

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

const tones: Record<HistoryKind, Tone> = {
  started: 'neutral',
  changed: 'info',
  requested: 'waitlisted',
  granted: 'confirmed',
  declined: 'danger',
  withdrawn: 'neutral',
};

const columnsOf = (everybodys: boolean): Column<SubscriptionChange>[] => [
  {
    id: 'createdAt',
    header: words.history.when,
    sortable: true,
    leaves: 3,
    cell: (change) => (
      <span className="tabular-nums md:whitespace-nowrap">
        {formatMoment(new Date(change.createdAt), here)}
      </span>
    ),
  },
  ...(everybodys
    ? [
        {
          id: 'tenantName',
          header: words.plans.organization,
          cell: (change: SubscriptionChange) => (
            <span className="block font-medium break-words md:min-w-32">{change.tenantName}</span>
          ),
        },
      ]
    : []),
  {
    id: 'what',
    header: words.history.what,
    primary: true,
    cell: (change) => (
      <span className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Badge tone={tones[change.kind]}>{words.kinds[change.kind]}</Badge>
        <span className="font-normal">{historySentence(change)}</span>
      </span>
    ),
  },
  {
    id: 'price',
    header: words.history.newPrice,
    leaves: 1,
    align: 'end',
    cell: (change) => <span className="tabular-nums">{dollars(change.price)}</span>,
  },
  { id: 'actor', header: words.history.by, leaves: 2, cell: (change) => change.actorLabel || '—' },
];

/** Lists who changed the plan and how, for the user's own organization or for all. */
export function HistoryCard({ everybodys }: { everybodys: boolean }) {
  const [query, setQuery] = useState<TableQuery>({ page: 1, pageSize: 10, sort: '', q: '' });
  const list = useSubscriptionHistory(query);
  const columns = useMemo(() => columnsOf(everybodys), [everybodys]);
  return (
    <Card>
      <CardHeader
        className="pb-3"
        title={words.history.title}
        description={everybodys ? words.history.aboutAll : words.history.aboutOwn}
      />
      <PagedTable
        caption={words.history.caption}
        columns={columns}
        {...listShown(list, words.history.notLoaded)}
        rowKey={(change) => change.id}
        query={query}
        onQueryChange={setQuery}
        searchLabel={everybodys ? words.history.search : undefined}
        empty={<EmptyState icon={<History />} title={words.history.none} />}
      />
    </Card>
  );
}
