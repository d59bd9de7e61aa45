import { CreditCard } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Subscription } from '#domain/plans/contract.ts';
import { noPlansSentence } from '#domain/plans/rules.ts';
import { formatDay } from '#web/kernel/formats.ts';
import { useCan, useUser } from '#web/kernel/session/session.tsx';
import { Badge } from '#web/ui/badge.tsx';
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
import { dollars, limitsNow, limitsOf, statusLabels, type PlanState } from '../plan-words.ts';
import { useOwnTenant, useSubscriptions, useUsage } from '../queries.ts';
import { hasPlans } from '../has-plans.ts';

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
const day = (instant: string) => formatDay(new Date(instant), here);
const inWords = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const columnsOf = (everybodys: boolean): Column<Subscription>[] => [
  ...(everybodys
    ? [
        {
          id: 'tenantName',
          header: 'Organization',
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
    header: 'Plan',
    primary: !everybodys,
    sortable: everybodys,
    cell: (row) => <span className={everybodys ? undefined : 'font-medium'}>{row.planName}</span>,
  },
  {
    id: 'planType',
    header: 'Type',
    leaves: 4,
    cell: (row) => (
      <span className="block">
        {inWords(row.planType)}
        <span className="block text-xs text-muted">{limitsOf(row.planType)}</span>
      </span>
    ),
  },
  {
    id: 'price',
    header: 'Price',
    leaves: 3,
    align: 'end',
    cell: (row) => <span className="tabular-nums">{dollars(row.price)}</span>,
  },
  { id: 'billingCycle', header: 'Billing Cycle', leaves: 1, cell: (row) => inWords(row.billingCycle) },
  {
    id: 'status',
    header: 'Status',
    sortable: everybodys,
    cell: (row) => (
      <Badge tone={row.status === 'active' ? 'confirmed' : 'danger'}>{statusLabels[row.status]}</Badge>
    ),
  },
  {
    id: 'currentPeriodEnd',
    header: 'Current Period',
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
      <PageHeader title="Subscriptions Management" />
      <Card>
        <EmptyState
          icon={<CreditCard />}
          title={noPlansSentence}
          description="Every organization has all plan features."
        />
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
        title="Subscriptions Management"
        subtitle={everybodys ? 'The plans of all organizations' : 'Your organization’s plan'}
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
                {mayChange ? null : ' An administrator of your organization can change the plan.'}
              </>
            }
            actions={
              mayChange ? (
                <Button variant="primary" onClick={() => setChanging(own)}>
                  Change Plan
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
          caption="Subscriptions"
          columns={columns}
          {...listShown(list, 'We couldn’t load the subscriptions.')}
          rowKey={(row) => row.id}
          query={query}
          onQueryChange={setQuery}
          searchLabel={everybodys ? 'Search subscriptions' : undefined}
          empty={
            <EmptyState
              icon={<CreditCard />}
              title="No subscriptions found"
              description="Every organization has one. The first appears with the first organization."
            />
          }
          actions={
            everybodys
              ? (row) => (
                  <Button
                    size="sm"
                    aria-label={`Change plan of ${row.tenantName}`}
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
                    Change Plan
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
