import { formatDay } from '#web/kernel/formats.ts';
import { planTerms } from '#domain/plans/rules.ts';
import type { Tenant } from '#domain/tenants/contract.ts';
import { paths } from '#web/app/paths.ts';
import { Loaded } from '#web/kernel/loaded.tsx';
import { useUser } from '#web/kernel/session/session.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { KeyValue } from '#web/ui/display/key-value.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { limitsNow, renewalOf, statusLabel, statusTone } from '../plan-words.ts';
import { useOwnTenant } from '../queries.ts';
import { words } from '../words.ts';

/** The plan of the user’s own organization, in short. */
export function BillingCard() {
  const { tenantId } = useUser();
  const tenant = useOwnTenant();
  return (
    <Card>
      <CardHeader
        title={words.plans.billing}
        actions={
          <Button asChild size="sm">
            <Anchor href={paths.subscriptions}>{words.plans.manage}</Anchor>
          </Button>
        }
      />
      <CardBody>
        {tenantId === null ? (
          <p className="text-sm text-muted">{words.plans.noneOfOwn}</p>
        ) : (
          <Loaded query={tenant} failure={words.plans.notLoaded} pending={<Skeleton className="h-16" />}>
            {(own) => <Plan tenant={own} />}
          </Loaded>
        )}
      </CardBody>
    </Card>
  );
}

function Plan({ tenant }: { tenant: Tenant }) {
  return (
    <>
      <KeyValue
        items={[
          {
            label: words.plans.plan,
            value: (
              <span className="inline-flex flex-wrap items-center gap-2">
                {planTerms[tenant.subscriptionPlan].name}
                <Badge tone={statusTone(tenant.subscriptionStatus)}>
                  {statusLabel(tenant.subscriptionStatus)}
                </Badge>
              </span>
            ),
          },
          // A calendar day, stored as midnight in UTC.
          { label: words.plans.renewal, value: formatDay(renewalOf(tenant), 'UTC') },
        ]}
      />
      <p className="mt-3 text-sm text-muted">{limitsNow(tenant, new Date())}</p>
    </>
  );
}
