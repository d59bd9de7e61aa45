import { Building2, MoreHorizontal, Pencil, Plus, Trash2, UserCog } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatDay } from '#web/kernel/formats.ts';
import type { Tenant } from '#domain/tenants/contract.ts';
import { hasPlans } from '#web/plans/has-plans.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Column, TableQuery } from '#web/ui/table/column.ts';
import { listShown } from '#web/kernel/api/list-query.ts';
import { PagedTable } from '#web/ui/table/paged.tsx';
import { DropdownMenu } from '#web/ui/overlays/dropdown-menu.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { DeleteTenantDialog } from '../components/delete-tenant-dialog.tsx';
import { ManageAdminDialog } from '../components/manage-admin-dialog.tsx';
import { TenantDialog } from '../components/tenant-dialog.tsx';
import { UpgradeRequests } from '../components/upgrade-requests.tsx';
import { planLabel } from '../labels.ts';
import { statusLabel, statusTone } from '#web/plans/plan-words.ts';
import { useTenantPage } from '../queries.ts';
import { shellWords } from '#web/kernel/shell-words.ts';
import { words } from '#web/plans/words.ts';

const planColumns = ['subscriptionPlan', 'subscriptionStatus', 'renewalDate'];

type Open = { dialog: 'create' } | { dialog: 'edit' | 'admin' | 'delete'; tenant: Tenant };

function tenantColumns(): Column<Tenant>[] {
  const all: Column<Tenant>[] = [
    {
      id: 'name',
      header: words.plans.organization,
      primary: true,
      sortable: true,
      cell: (tenant) => (
        <span className="block font-medium break-words md:min-w-36">
          {tenant.name}
          {tenant.deletionAt === undefined ? null : (
            <span className="block text-sm font-normal text-danger">
              {words.tenants.deletedOn({ day: formatDay(new Date(tenant.deletionAt), 'UTC') })}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'adminEmail',
      header: words.tenants.email,
      sortable: true,
      leaves: 3,
      cell: (tenant) =>
        tenant.adminEmail == null ? (
          <span className="text-muted">{words.organization.noAdmin}</span>
        ) : (
          <span className="block break-words">{tenant.adminEmail}</span>
        ),
    },
    {
      id: 'subscriptionPlan',
      header: words.tenants.subscription,
      sortable: true,
      leaves: 2,
      cell: (tenant) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          {planLabel(tenant.subscriptionPlan)}
          {tenant.requestedPlan ? (
            <Badge tone="accent">{words.tenants.askedFor({ plan: planLabel(tenant.requestedPlan) })}</Badge>
          ) : null}
        </span>
      ),
    },
    {
      id: 'subscriptionStatus',
      header: words.plans.status,
      sortable: true,
      cell: (tenant) => (
        <Badge tone={statusTone(tenant.subscriptionStatus)}>{statusLabel(tenant.subscriptionStatus)}</Badge>
      ),
    },
    {
      id: 'renewalDate',
      header: words.tenants.renewal,
      sortable: true,
      leaves: 1,
      cell: (tenant) => (
        <span className="whitespace-nowrap">{formatDay(new Date(tenant.renewalDate), 'UTC')}</span>
      ),
    },
  ];
  return hasPlans() ? all : all.filter(({ id }) => !planColumns.includes(id));
}

/** What the viewer can do with an organization. */
function TenantActions({ tenant, onOpen }: { tenant: Tenant; onOpen: (open: Open) => void }) {
  const can = useCan();
  return (
    <>
      {can('tenant.edit', tenant) ? (
        <Button
          size="sm"
          icon={<Pencil />}
          aria-label={words.tenants.editOf({ name: tenant.name })}
          onClick={() => onOpen({ dialog: 'edit', tenant })}
        >
          {words.tenants.edit}
        </Button>
      ) : null}
      {can('tenant.manageAdmin', tenant) ? (
        <DropdownMenu
          trigger={
            <IconButton
              label={words.tenants.actionsFor({ name: tenant.name })}
              icon={<MoreHorizontal />}
              size="sm"
              tooltip={false}
            />
          }
          items={[
            {
              label: words.admins.manage,
              icon: <UserCog />,
              onSelect: () => onOpen({ dialog: 'admin', tenant }),
            },
            'separator',
            {
              label: words.tenants.delete,
              icon: <Trash2 />,
              tone: 'danger',
              onSelect: () => onOpen({ dialog: 'delete', tenant }),
            },
          ]}
        />
      ) : null}
    </>
  );
}

/**
 * Lists all organizations for a superadmin. An admin sees and edits only their own
 * (docs/product/organizations.md#organizations).
 */
export default function TenantsPage() {
  const can = useCan();
  const [query, setQuery] = useState<TableQuery>({ page: 1, pageSize: 20, sort: '', q: '' });
  const [open, setOpen] = useState<Open | null>(null);
  const list = useTenantPage(query);
  const close = () => setOpen(null);
  const runsPlatform = can('tenant.create');

  const columns = useMemo(tenantColumns, []);

  const create = (
    <Button variant="primary" icon={<Plus />} onClick={() => setOpen({ dialog: 'create' })}>
      {words.tenants.create}
    </Button>
  );

  return (
    <div className="space-y-6">
      <PageHeader
        title={shellWords.titles.tenants}
        subtitle={
          runsPlatform
            ? hasPlans()
              ? words.tenants.aboutAll
              : words.tenants.aboutWithoutPlans
            : words.tenants.aboutOwn
        }
        actions={runsPlatform ? create : undefined}
      />
      {can('subscription.grant') ? <UpgradeRequests /> : null}
      <Card aria-label={words.tenants.caption}>
        <PagedTable
          caption={words.tenants.caption}
          columns={columns}
          {...listShown(list, words.tenants.notLoaded)}
          rowKey={(tenant) => tenant.id}
          query={query}
          onQueryChange={setQuery}
          {...(runsPlatform ? { searchLabel: words.tenants.search } : {})}
          empty={
            <EmptyState
              icon={<Building2 />}
              title={words.tenants.none}
              description={words.tenants.noneHow}
              action={runsPlatform ? create : undefined}
            />
          }
          actions={(tenant) => <TenantActions tenant={tenant} onOpen={setOpen} />}
        />
      </Card>
      {open?.dialog === 'create' ? <TenantDialog tenant={null} onClose={close} /> : null}
      {open?.dialog === 'edit' ? <TenantDialog tenant={open.tenant} onClose={close} /> : null}
      {open?.dialog === 'admin' ? <ManageAdminDialog tenant={open.tenant} onClose={close} /> : null}
      {open?.dialog === 'delete' ? <DeleteTenantDialog tenant={open.tenant} onClose={close} /> : null}
    </div>
  );
}
