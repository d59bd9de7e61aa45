import { CreditCard } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Subscription } from '#domain/plans/contract.ts';
import { planTerms } from '#domain/plans/rules.ts';
import { formatDay } from '#web/kernel/formats.ts';
import { useCan, useUser } from '#web/kernel/session/session.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import type { Column, TableQuery } from '#web/ui/table/column.ts';
import { listShown } from '#web/kernel/api/list-query.ts';
import { PagedTable } from '#web/ui/table/paged.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { EmptyState, Pending } from '#web/ui/states.tsx';
import { HistoryCard } from '../components/history-card.tsx';
import { PlanDialog } from '../components/plan-dialog.tsx';
import { RequestedUpgrade } from '../components/requested-upgrade.tsx';
import { UsageBars } from '../components/usage-bars.tsx';
import { dollars, limitsNow, limitsOf, statusLabel, type PlanState } from '../plan-words.ts';
import { useOwnTenant, useSubscriptions, useUsage } from '../queries.ts';
import { hasPlans } from '../has-plans.ts';
import { homeWords } from '#web/kernel/home-words.ts';
import { shellWords } from '#web/kernel/shell-words.ts';
import { words } from '../words.ts';

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
const day = (instant: string) => formatDay(new Date(instant), here);

const columnsOf = (everybodys: boolean): Column<Subscription>[] => [
  ...(everybodys
    ? [
        {
          id: 'tenantName',
          header: words.plans.organization,
          primary: true,
          sortable: true,
          cell: (row: Subscription) => (
            <span className="block font-medium break-words md:min-w-32">{row.tenantName}</span>
          ),
        },
      ]
    : []),
  {
    id: 'planName',
    header: words.plans.plan,
    primary: !everybodys,
    sortable: everybodys,
    cell: (row) => <span className={everybodys ? undefined : 'font-medium'}>{row.planName}</span>,
  },
  {
    id: 'planType',
    header: words.list.type,
    leaves: 4,
    cell: (row) => (
      <span className="block">
        {planTerms[row.planType].name}
        <span className="block text-xs text-muted">{limitsOf(row.planType)}</span>
      </span>
    ),
  },
  {
    id: 'price',
    header: words.list.price,
    leaves: 3,
    align: 'end',
    cell: (row) => <span className="tabular-nums">{dollars(row.price)}</span>,
  },
  { id: 'billingCycle', header: words.list.cycle, leaves: 1, cell: () => words.list.monthly },
  {
    id: 'status',
    header: words.plans.status,
    sortable: everybodys,
    cell: (row) => (
      <Badge tone={row.status === 'active' ? 'confirmed' : 'danger'}>{statusLabel(row.status)}</Badge>
    ),
  },
  {
    id: 'currentPeriodEnd',
    header: words.list.period,
    leaves: 2,
    sortable: everybodys,
    cell: (row) => (
      <span className="tabular-nums">
        <span className="whitespace-nowrap">{day(row.currentPeriodStart)}</span> –{' '}
        <span className="whitespace-nowrap">{day(row.currentPeriodEnd)}</span>
      </span>
    ),
  },
];

/**
 * The Subscriptions Management page (docs/product/organizations.md#plans). A superadmin sees all
 * subscriptions, everyone else only their own.
 */
export default function SubscriptionsPage() {
  return hasPlans() ? (
    <Subscriptions />
  ) : (
    <div className="space-y-5">
      <PageHeader title={shellWords.titles.subscriptions} />
      <Card>
        <EmptyState icon={<CreditCard />} title={words.list.noPlans} description={words.list.noPlansHow} />
      </Card>
    </div>
  );
}

function Subscriptions() {
  const everybodys = useUser().tenantId === null;
  const can = useCan();
  const [query, setQuery] = useState<TableQuery>({ page: 1, pageSize: 20, sort: '', q: '' });
  const [changing, setChanging] = useState<(PlanState & { id: string; name: string }) | null>(null);
  const list = useSubscriptions(query);
  const { data: own, isLoading: isOwnLoading } = useOwnTenant();
  const { data: usage, isLoading: isUsageLoading } = useUsage();
  const columns = useMemo(() => columnsOf(everybodys), [everybodys]);
  const mayChange = can('subscription.change');

  return (
    <div className="space-y-5">
      <PageHeader
        title={shellWords.titles.subscriptions}
        subtitle={everybodys ? words.list.aboutAll : words.list.aboutOwn}
      />
      {isOwnLoading || isUsageLoading ? <Pending /> : null}
      {own ? <RequestedUpgrade tenant={own} /> : null}
      {own ? (
        <Card>
          <CardHeader
            className="pb-4"
            title={own.name}
            description={
              <>
                {limitsNow(own, new Date())}
                {mayChange ? null : ` ${homeWords.limit.askAdmin}`}
              </>
            }
            actions={
              mayChange ? (
                <Button variant="primary" onClick={() => setChanging(own)}>
                  {words.change.title}
                </Button>
              ) : undefined
            }
          />
          {usage ? (
            <CardBody className="pt-0">
              <UsageBars usage={usage} />
            </CardBody>
          ) : null}
        </Card>
      ) : null}
      <Card>
        <PagedTable
          caption={words.list.caption}
          columns={columns}
          {...listShown(list, words.list.notLoaded)}
          rowKey={(row) => row.id}
          query={query}
          onQueryChange={setQuery}
          searchLabel={everybodys ? words.list.search : undefined}
          empty={
            <EmptyState icon={<CreditCard />} title={words.list.none} description={words.list.noneHow} />
          }
          actions={
            everybodys
              ? (row) => (
                  <Button
                    size="sm"
                    aria-label={words.change.titleOf({ organization: row.tenantName })}
                    onClick={() =>
                      setChanging({
                        id: row.tenantId,
                        name: row.tenantName,
                        subscriptionPlan: row.planType,
                        subscriptionStatus: row.status,
                        trialEndsAt: null,
                      })
                    }
                  >
                    {words.change.title}
                  </Button>
                )
              : undefined
          }
        />
      </Card>
      {can('subscription.history') ? <HistoryCard everybodys={everybodys} /> : null}
      {changing ? (
        <PlanDialog tenant={changing} bySuperadmin={everybodys} onClose={() => setChanging(null)} />
      ) : null}
    </div>
  );
}
