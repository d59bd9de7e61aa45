import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Building2, History, Pencil, Users } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { roleLabels } from '#domain/access/rules.ts';
import { fullName } from '#domain/accounts/rules.ts';
import type { UsageReply } from '#domain/plans/contract.ts';
import {
  brandingSentence,
  mayRemoveBranding,
  planTerms,
  plans,
  showsBranding,
  type Plan,
} from '#domain/plans/rules.ts';
import { formatDay } from '#domain/kernel/dates.ts';
import type { Tenant } from '#domain/tenants/contract.ts';
import { usersRoutes, type User } from '#domain/users/contract.ts';
import { paths } from '#web/app/paths.ts';
import { ConfirmPlan } from '#web/plans/components/confirm-plan.tsx';
import { PlanEffects } from '#web/plans/components/plan-effects.tsx';
import { RequestedUpgrade } from '#web/plans/components/requested-upgrade.tsx';
import { UsageBars } from '#web/plans/components/usage-bars.tsx';
import { dollars, limitsNow, plannedChange, statusLabels } from '#web/plans/plan-words.ts';
import { useOwnTenant, useUsage } from '#web/plans/queries.ts';
import { api, requestPage } from '#web/kernel/api.ts';
import { fieldErrorsOf, sentenceOf } from '#web/kernel/api-error.ts';
import { listQuery } from '#web/kernel/list-query.ts';
import { keys, refreshPeople } from '#web/kernel/queries.ts';
import { useCan, useSession } from '#web/kernel/session.tsx';
import { toast } from '#web/kernel/toasts.tsx';
import { useSubmit } from '#web/kernel/use-submit.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { SwitchField } from '#web/ui/choice-fields.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { DataTable, type Column, type TableQuery } from '#web/ui/data-table.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { KeyValue } from '#web/ui/key-value.tsx';
import { Anchor, TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx';
import { SelectField, TextField } from '#web/ui/text-fields.tsx';
import { statusTone } from '../labels.ts';

/** Organization Settings (docs/product.md#organizations). */
export default function OrganizationPage() {
  const { user } = useSession();
  const can = useCan();
  if (!user) {
    return (
      <EmptyState
        icon={<Building2 />}
        title="Please log in to view your organization."
        action={
          <Button asChild variant="primary">
            <Anchor href={paths.login}>Sign In</Anchor>
          </Button>
        }
      />
    );
  }
  return (
    <div className="space-y-5">
      <PageHeader
        title="Organization Settings"
        subtitle="Your organization, its plan and its people"
        actions={
          can('activity.read') ? (
            <Button asChild>
              <Anchor href={paths.activity}>
                <History aria-hidden />
                Activity Log
              </Anchor>
            </Button>
          ) : undefined
        }
      />
      {user.tenantId === null ? (
        <Card>
          <EmptyState
            icon={<Building2 />}
            title="You belong to no organization"
            description="As a super administrator you see and edit all of them on the Tenants page."
            action={
              <Button asChild variant="primary">
                <Anchor href={paths.tenants}>Go to Tenants</Anchor>
              </Button>
            }
          />
        </Card>
      ) : (
        <OwnOrganization />
      )}
    </div>
  );
}

function OwnOrganization() {
  const can = useCan();
  const [editing, setEditing] = useState(false);
  const { data: tenant, isPending, isError, error, refetch } = useOwnTenant();
  const usage = useUsage().data;
  if (isPending) {
    return (
      <Card aria-busy>
        <CardBody className="space-y-3">
          <Skeleton className="h-6 w-1/3" />
          <Skeleton className="h-40" />
        </CardBody>
      </Card>
    );
  }
  if (isError) {
    return (
      <Card>
        <ErrorState
          message={sentenceOf(error, 'The organization could not be loaded.')}
          onRetry={() => void refetch()}
        />
      </Card>
    );
  }
  if (!tenant) {
    return (
      <Card>
        <EmptyState title="No tenant data" />
      </Card>
    );
  }
  const mayEdit = can('tenant.edit', { id: tenant.id });
  return (
    <>
      <RequestedUpgrade tenant={tenant} />
      <Card>
        <CardHeader
          title={tenant.name}
          actions={
            mayEdit ? (
              <Button size="sm" icon={<Pencil />} onClick={() => setEditing(true)}>
                Edit Organization
              </Button>
            ) : undefined
          }
        />
        <CardBody>
          <KeyValue
            columns={2}
            items={[
              { label: 'Organization name', value: tenant.name },
              {
                label: 'Status',
                value: (
                  <Badge tone={statusTone(tenant.subscriptionStatus)}>
                    {statusLabels[tenant.subscriptionStatus]}
                  </Badge>
                ),
              },
              { label: 'Plan', value: planTerms[tenant.subscriptionPlan].name },
              // A calendar day, kept as midnight in UTC.
              { label: 'Renewal date', value: formatDay(new Date(tenant.renewalDate), 'UTC') },
              {
                label: 'Turnout branding',
                value: showsBranding({ plan: tenant.subscriptionPlan, removeBranding: tenant.removeBranding })
                  ? 'Shown'
                  : 'Removed',
              },
              // Members are not told whose address it is.
              ...(tenant.adminEmail === undefined
                ? []
                : [{ label: 'Administrator', value: tenant.adminEmail ?? 'No admin found' }]),
            ]}
          />
          {usage ? null : (
            <p className="mt-3 text-sm text-muted">
              {limitsNow(tenant, new Date())}{' '}
              <TextLink href={paths.subscriptions}>Subscription &amp; billing</TextLink>
            </p>
          )}
          {tenant.joinCode ? (
            <div className="mt-5 flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken px-4 py-3">
              <div className="min-w-0">
                <p className="text-sm font-medium">
                  Join code: <span className="font-mono tracking-wide break-all">{tenant.joinCode}</span>
                </p>
                <p className="mt-0.5 text-sm text-muted">
                  Whoever types it when signing up asks to join you; you decide under Users.
                </p>
              </div>
              <CopyButton value={tenant.joinCode} size="sm" />
            </div>
          ) : null}
        </CardBody>
      </Card>
      {usage ? (
        <Card>
          <CardHeader
            title="Usage"
            description={limitsNow(tenant, new Date())}
            actions={
              <Button asChild size="sm">
                <Anchor href={paths.subscriptions}>Subscription &amp; Billing</Anchor>
              </Button>
            }
          />
          <CardBody>
            <UsageBars usage={usage} />
          </CardBody>
        </Card>
      ) : null}
      {can('tenant.listUsers', { id: tenant.id }) ? <Members /> : null}
      {editing ? <EditDialog tenant={tenant} usage={usage} onClose={() => setEditing(false)} /> : null}
    </>
  );
}

const memberColumns: Column<User>[] = [
  {
    id: 'email',
    header: 'Email',
    primary: true,
    sortable: true,
    cell: (member) => (
      <span className="block min-w-0">
        <span className="block font-medium wrap-anywhere">{member.email}</span>
        {fullName(member) === member.email ? null : (
          <span className="block text-xs font-normal text-muted">{fullName(member)}</span>
        )}
      </span>
    ),
  },
  { id: 'role', header: 'Role', sortable: true, cell: (member) => <Badge>{roleLabels[member.role]}</Badge> },
];

function Members() {
  const [query, setQuery] = useState<TableQuery>({ page: 1, pageSize: 10, sort: '', q: '' });
  const list = useQuery({
    queryKey: [keys.users, 'members', query],
    queryFn: () =>
      requestPage(usersRoutes.listUsers, {
        query: listQuery<'email'>(query),
      }),
    placeholderData: keepPreviousData,
  });
  return (
    <Card>
      <CardHeader
        title="Organization Members"
        actions={
          <Button asChild size="sm">
            <Anchor href={paths.users}>
              <Users aria-hidden />
              Manage Users
            </Anchor>
          </Button>
        }
      />
      <DataTable
        caption="Organization Members"
        columns={memberColumns}
        rows={list.data?.rows}
        rowKey={(member) => member.id}
        total={list.data?.total ?? 0}
        more={list.data?.more}
        query={query}
        onQueryChange={setQuery}
        loading={list.isFetching}
        error={list.isError ? sentenceOf(list.error, 'The members could not be loaded.') : undefined}
        onRetry={() => void list.refetch()}
        searchLabel="Search members"
        empty={<EmptyState title="No members yet" />}
      />
    </Card>
  );
}

interface Values {
  name: string;
  subscriptionPlan: Plan;
  removeBranding: boolean;
}

function EditDialog({
  tenant,
  usage,
  onClose,
}: {
  tenant: Tenant;
  usage: UsageReply | undefined;
  onClose: () => void;
}) {
  const [asking, setAsking] = useState<Values | null>(null);
  const queries = useQueryClient();
  const session = useSession();
  const update = useMutation({
    mutationFn: (body: Values) => api.tenants.updateOwnTenant({ body }),
    onSuccess: (saved) => {
      if (session.user) session.update({ ...session.user, tenantName: saved.name });
      return refreshPeople(queries);
    },
  });
  const form = useForm<Values>({
    defaultValues: {
      name: tenant.name,
      subscriptionPlan: tenant.subscriptionPlan,
      removeBranding: tenant.removeBranding,
    },
  });
  const { errors } = form.formState;
  const plan = form.watch('subscriptionPlan');
  const planned = plannedChange(tenant, { plan, bySuperadmin: false }, new Date());
  // A request changes nothing yet, so that the present plan still decides.
  const brandingPlan = planned.kind === 'requested' ? tenant.subscriptionPlan : plan;
  const mayRemove = mayRemoveBranding(brandingPlan);

  async function send(values: Values) {
    try {
      const saved = await update.mutateAsync({
        ...values,
        removeBranding: mayRemove && values.removeBranding,
      });
      toast({
        title: 'Organization Updated',
        description:
          planned.kind === 'requested' && saved.requestedPlan === values.subscriptionPlan
            ? `The ${planTerms[values.subscriptionPlan].name} plan is requested and starts when it is granted.`
            : 'Organization information has been updated successfully.',
      });
      onClose();
    } catch (error) {
      for (const [path, message] of Object.entries(fieldErrorsOf(error))) {
        if (path in values) form.setError(path as keyof Values, { message });
      }
      toast({
        title: 'Update Failed',
        description: sentenceOf(error, 'Failed to update organization information.'),
        variant: 'destructive',
      });
    }
  }

  const save = useSubmit(
    form,
    // Another plan is asked about; a name is not.
    (values) => (planned.kind === 'unchanged' ? send(values) : setAsking(values)),
    (invalid) => {
      if (invalid.name?.message)
        toast({ title: 'Validation Error', description: invalid.name.message, variant: 'destructive' });
    },
  );

  if (asking) {
    return (
      <ConfirmPlan
        tenant={tenant}
        name={tenant.name}
        plan={plan}
        planned={planned}
        usage={usage}
        onConfirm={() => send(asking)}
        onClose={() => setAsking(null)}
      />
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Edit Organization"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form="organization"
            busy={update.isPending}
            busyLabel="Saving..."
          >
            Save Changes
          </Button>
        </>
      }
    >
      <form id="organization" noValidate onSubmit={(event) => void save(event)} className="space-y-4">
        <TextField
          label="Organization name"
          required
          maxLength={200}
          autoComplete="organization"
          error={errors.name?.message}
          {...form.register('name', {
            validate: (name) => name.trim() !== '' || 'Organization name is required',
          })}
        />
        <SelectField
          label="Plan"
          hint={planned.kind === 'unchanged' ? undefined : planned.note}
          options={plans.map((value) => ({
            value,
            label: `${planTerms[value].name}: ${dollars(planTerms[value].monthlyPriceCents / 100)} a month`,
          }))}
          {...form.register('subscriptionPlan')}
        />
        {usage ? <PlanEffects usage={usage} plan={plan} /> : null}
        <SwitchField
          label="Remove Turnout branding"
          hint={
            mayRemove
              ? 'Takes “Powered by Turnout” off your RSVP pages, embeds and guest mails'
              : brandingSentence
          }
          disabled={!mayRemove}
          {...form.register('removeBranding')}
        />
      </form>
    </Dialog>
  );
}
