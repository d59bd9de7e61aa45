import { Building2, Pencil } from 'lucide-react';
import { useState } from 'react';
import { aboutLanguages, defaultLanguage } from '#domain/languages/languages.ts';
import { formatDay } from '#web/kernel/formats.ts';
import { planTerms, showsBranding } from '#domain/plans/rules.ts';
import type { Tenant } from '#domain/tenants/contract.ts';
import { paths } from '#web/app/paths.ts';
import { Loaded } from '#web/kernel/loaded.tsx';
import { useCan } from '#web/kernel/session/session.tsx';
import { RequestedUpgrade } from '#web/plans/components/requested-upgrade.tsx';
import { UsageBars } from '#web/plans/components/usage-bars.tsx';
import { limitsNow, renewalOf, statusLabel, statusTone } from '#web/plans/plan-words.ts';
import { useOwnTenant, useUsage } from '#web/plans/queries.ts';
import { hasPlans } from '#web/plans/has-plans.ts';
import { OrganizationPrivacy } from '#web/retention/components/organization-privacy.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { EmailText } from '#web/ui/display/email-text.tsx';
import { KeyValue } from '#web/ui/display/key-value.tsx';
import { Anchor, TextLink } from '#web/ui/link.tsx';
import { EmptyState, Pending, Skeleton } from '#web/ui/states.tsx';
import { DeleteOrganization, DeletionBanner } from '../components/delete-organization.tsx';
import { MembersCard } from '../components/members-card.tsx';
import { EditOrganizationDialog } from './edit-organization-dialog.tsx';
import { words } from '#web/plans/words.ts';
import { nodes } from '#web/ui/nodes.ts';

/** Shows what the user’s own organization is, what it uses and what it may do. */
export function OwnOrganization() {
  const tenant = useOwnTenant();
  return (
    <Loaded
      query={tenant}
      card
      failure={words.organization.notLoaded}
      pending={
        <Card aria-busy>
          <CardBody className="space-y-3">
            <Skeleton className="h-6 w-1/3" />
            <Skeleton className="h-40" />
          </CardBody>
        </Card>
      }
    >
      {(own: Tenant | null) =>
        own ? (
          <Organization tenant={own} />
        ) : (
          <Card>
            <EmptyState icon={<Building2 />} title={words.organization.noData} />
          </Card>
        )
      }
    </Loaded>
  );
}

function Organization({ tenant }: { tenant: Tenant }) {
  const can = useCan();
  const [editing, setEditing] = useState(false);
  const { data: usage, isLoading } = useUsage();
  const mayEdit = can('tenant.edit', { id: tenant.id });
  return (
    <>
      {mayEdit ? <DeletionBanner /> : null}
      <RequestedUpgrade tenant={tenant} />
      <Card>
        <CardHeader
          title={tenant.name}
          actions={
            mayEdit ? (
              <Button size="sm" icon={<Pencil />} onClick={() => setEditing(true)}>
                {words.organization.edit}
              </Button>
            ) : undefined
          }
        />
        <CardBody>
          <KeyValue
            columns={2}
            items={[
              { label: words.organization.name, value: tenant.name },
              ...(hasPlans()
                ? [
                    {
                      label: words.plans.status,
                      value: (
                        <Badge tone={statusTone(tenant.subscriptionStatus)}>
                          {statusLabel(tenant.subscriptionStatus)}
                        </Badge>
                      ),
                    },
                    { label: words.plans.plan, value: planTerms[tenant.subscriptionPlan].name },
                    // A calendar day, stored as midnight in UTC.
                    { label: words.plans.renewal, value: formatDay(renewalOf(tenant), 'UTC') },
                  ]
                : []),
              {
                label: words.organization.language,
                value: aboutLanguages[tenant.language ?? defaultLanguage].ownName,
              },
              {
                label: words.organization.branding,
                value: showsBranding({ plan: tenant.subscriptionPlan, removeBranding: tenant.removeBranding })
                  ? words.organization.brandingShown
                  : words.organization.brandingRemoved,
              },
              // Members do not see the administrator's address.
              ...(tenant.adminEmail === undefined
                ? []
                : [
                    {
                      label: words.organization.administrator,
                      value: tenant.adminEmail ? (
                        <EmailText email={tenant.adminEmail} />
                      ) : (
                        words.organization.noAdmin
                      ),
                    },
                  ]),
            ]}
          />
          {isLoading ? (
            <Pending />
          ) : usage || !hasPlans() ? null : (
            <p className="mt-3 text-sm text-muted">
              {limitsNow(tenant, new Date())}{' '}
              <TextLink href={paths.subscriptions}>{words.organization.billingLink}</TextLink>
            </p>
          )}
          {tenant.joinCode ? (
            <div className="mt-5 flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken px-4 py-3">
              <div className="min-w-0">
                <p className="text-sm font-medium">
                  {nodes(
                    words.organization.joinCode({
                      code: (text) => (
                        <span dir="ltr" className="font-mono tracking-wide break-all">
                          {text}
                        </span>
                      ),
                      joinCode: tenant.joinCode,
                    }),
                  )}
                </p>
                <p className="mt-0.5 text-sm text-muted">{words.organization.joinCodeHow}</p>
              </div>
              <CopyButton value={tenant.joinCode} size="sm" />
            </div>
          ) : null}
        </CardBody>
      </Card>
      {usage && hasPlans() ? (
        <Card>
          <CardHeader
            title={words.usage.title}
            description={limitsNow(tenant, new Date())}
            actions={
              <Button asChild size="sm">
                <Anchor href={paths.subscriptions}>{words.plans.billing}</Anchor>
              </Button>
            }
          />
          <CardBody>
            <UsageBars usage={usage} />
          </CardBody>
        </Card>
      ) : null}
      {mayEdit ? <OrganizationPrivacy /> : null}
      {can('tenant.listUsers', { id: tenant.id }) ? <MembersCard /> : null}
      {mayEdit ? <DeleteOrganization tenant={tenant} /> : null}
      {editing ? (
        <EditOrganizationDialog tenant={tenant} usage={usage} onClose={() => setEditing(false)} />
      ) : null}
    </>
  );
}
