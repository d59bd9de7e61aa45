import { KeyRound, Mail, MoreHorizontal, Pencil, ShieldOff, Trash2, UserPlus, Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type Role } from '#domain/access/rules.ts';
import { fullName } from '#domain/accounts/rules.ts';
import { formatDay } from '#web/kernel/formats.ts';
import type { User } from '#domain/users/contract.ts';
import { RequiredRolesCard } from '#web/factors/components/required-roles-card.tsx';
import { useCan, useUser } from '#web/kernel/session/session.tsx';
import { useTenantChoices } from '#web/tenants/queries.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Badge, type Tone } from '#web/ui/display/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import type { Column, TableQuery } from '#web/ui/table/column.ts';
import { listShown } from '#web/kernel/api/list-query.ts';
import { PagedTable } from '#web/ui/table/paged.tsx';
import { DropdownMenu, type MenuItem } from '#web/ui/overlays/dropdown-menu.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { ResetFactorsDialog } from '../components/reset-factors-dialog.tsx';
import { DeleteUserDialog } from '../components/delete-user-dialog.tsx';
import { PendingJoinRequests } from '../components/join-requests.tsx';
import { CreateUserDialog } from '../components/create-user-dialog.tsx';
import { InviteDialog } from '../components/invite-dialog.tsx';
import { EditUserDialog } from '../components/edit-user-dialog.tsx';
import { PasswordDialog } from '../components/password-dialog.tsx';
import { useUserCount, useUserPage } from '../queries.ts';
import { words } from '../words.ts';
import { shellWords } from '#web/kernel/shell-words.ts';
import { nodes } from '#web/ui/nodes.ts';

type Open =
  { dialog: 'create' | 'invite' } | { dialog: 'edit' | 'password' | 'factors' | 'delete'; user: User };

const roleTone: Record<Role, Tone> = {
  superadmin: 'accent',
  admin: 'accent',
  eventManager: 'info',
  guest: 'neutral',
};

const userColumns = (ownId: string, runsPlatform: boolean): Column<User>[] => [
  {
    id: 'name',
    header: words.users.name,
    primary: true,
    sortable: true,
    cell: (user) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar firstName={user.firstName} lastName={user.lastName} email={user.email} size="sm" />
        <span className="min-w-0 font-medium break-words md:min-w-28">
          {user.id === ownId
            ? nodes(
                words.users.you({
                  name: fullName(user),
                  quiet: (text) => <span className="font-normal text-muted">{text}</span>,
                }),
              )
            : fullName(user)}
        </span>
      </span>
    ),
  },
  {
    id: 'email',
    header: words.fields.email,
    sortable: true,
    leaves: 3,
    cell: (user) => (
      <span className="block break-words">
        {user.email}
        {user.pendingEmail === null ? null : (
          <span className="block text-sm text-muted">
            {words.users.pendingEmail({ email: user.pendingEmail })}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'role',
    header: words.fields.role,
    sortable: true,
    cell: (user) => (
      <span className="flex flex-wrap gap-1.5">
        <Badge tone={roleTone[user.role]}>{shellWords.labels[user.role]}</Badge>
        {user.hasFactor ? <Badge tone="confirmed">{words.users.secondFactor}</Badge> : null}
      </span>
    ),
  },
  ...(runsPlatform
    ? [
        {
          id: 'tenantName',
          header: words.fields.organization,
          sortable: true,
          leaves: 2,
          cell: (user: User) =>
            user.tenantName === null ? (
              <span className="text-muted">{words.users.platform}</span>
            ) : (
              <span className="block break-words md:min-w-28">{user.tenantName}</span>
            ),
        },
      ]
    : []),
  {
    id: 'createdAt',
    header: words.users.joined,
    sortable: true,
    leaves: 1,
    cell: (user) => <span className="whitespace-nowrap">{formatDay(new Date(user.createdAt), 'UTC')}</span>,
  },
];

interface ActionsProps {
  user: User;
  /** Whether the viewer changes users, or this one, at all. */
  mayChange: boolean;
  onOpen: (open: Open) => void;
}

/** What the viewer can do with a user. */
function UserActions({ user, mayChange, onOpen }: ActionsProps) {
  const can = useCan();
  const { id: ownId } = useUser();
  // A non-admin who is the only user edits their own profile. Other non-admins can only look.
  if (!mayChange) {
    return <span className="text-sm text-muted">{words.users.viewOnly}</span>;
  }
  const items: MenuItem[] = [
    ...(can('user.setPassword', user)
      ? [
          {
            label: words.password.title,
            icon: <KeyRound />,
            onSelect: () => onOpen({ dialog: 'password', user }),
          },
        ]
      : []),
    ...(user.hasFactor && can('user.resetFactors', user)
      ? [
          {
            label: words.factors.off,
            icon: <ShieldOff />,
            onSelect: () => onOpen({ dialog: 'factors', user }),
          },
        ]
      : []),
    ...(user.id !== ownId && can('user.delete', user)
      ? [
          'separator' as const,
          {
            label: words.users.delete,
            icon: <Trash2 />,
            tone: 'danger' as const,
            onSelect: () => onOpen({ dialog: 'delete', user }),
          },
        ]
      : []),
  ];
  return (
    <>
      {can('user.edit', user) ? (
        <Button
          size="sm"
          icon={<Pencil />}
          aria-label={words.users.editOf({ email: user.email })}
          onClick={() => onOpen({ dialog: 'edit', user })}
        >
          {words.users.edit}
        </Button>
      ) : null}
      {items.length > 0 ? (
        <DropdownMenu
          trigger={
            <IconButton
              label={words.users.actionsFor({ email: user.email })}
              icon={<MoreHorizontal />}
              size="sm"
              tooltip={false}
            />
          }
          items={items}
        />
      ) : null}
    </>
  );
}

/**
 * Lists users and requests to join. An admin who is the only user sees their own profile
 * (docs/product/accounts.md#accounts).
 */
export default function UsersPage() {
  const me = useUser();
  const can = useCan();
  const runsPlatform = me.role === 'superadmin';
  const managesUsers = can('user.create');
  const [query, setQuery] = useState<TableQuery>({ page: 1, pageSize: 20, sort: '', q: '' });
  const [open, setOpen] = useState<Open | null>(null);
  const list = useUserPage(query);
  const count = useUserCount();
  const tenants = useTenantChoices(runsPlatform);
  const close = () => setOpen(null);
  // Until the count is known, assume the likelier case, so that the title seldom changes.
  const alone = count.data === undefined ? !managesUsers : count.data === 1;

  const columns = useMemo(() => userColumns(me.id, runsPlatform), [me.id, runsPlatform]);

  return (
    <div className="space-y-6">
      <PageHeader
        title={alone ? words.users.titleAlone : words.users.title}
        subtitle={
          runsPlatform
            ? words.users.aboutPlatform
            : managesUsers
              ? words.users.aboutTeam
              : me.tenantName === null
                ? words.users.aboutOwnUnnamed
                : words.users.aboutOwn({ organization: me.tenantName })
        }
        actions={
          managesUsers ? (
            <>
              {/* A superadmin can't invite several people at once, because each user needs an
                  organization. */}
              {runsPlatform ? null : (
                <Button icon={<Mail />} onClick={() => setOpen({ dialog: 'invite' })}>
                  {words.invite.title}
                </Button>
              )}
              <Button variant="primary" icon={<UserPlus />} onClick={() => setOpen({ dialog: 'create' })}>
                {words.create.title}
              </Button>
            </>
          ) : undefined
        }
      />
      {can('joinRequest.list') ? <PendingJoinRequests showsTenant={runsPlatform} /> : null}
      <Card>
        <CardHeader title={words.users.all} className={managesUsers ? undefined : 'pb-3'} />
        <PagedTable
          caption={words.users.caption}
          columns={columns}
          {...listShown(list, words.users.notLoaded)}
          rowKey={(user) => user.id}
          query={query}
          onQueryChange={setQuery}
          {...(managesUsers ? { searchLabel: words.users.search } : {})}
          empty={<EmptyState icon={<Users />} title={words.users.none} />}
          actions={(user) => (
            <UserActions
              user={user}
              mayChange={managesUsers || (alone && user.id === me.id)}
              onOpen={setOpen}
            />
          )}
        />
      </Card>
      {can('factor.require') ? <RequiredRolesCard /> : null}
      {open?.dialog === 'create' ? (
        <CreateUserDialog choosesTenant={runsPlatform} tenants={tenants.data} onClose={close} />
      ) : null}
      {open?.dialog === 'invite' ? <InviteDialog onClose={close} /> : null}
      {open?.dialog === 'edit' ? <EditUserDialog user={open.user} onClose={close} /> : null}
      {open?.dialog === 'password' ? <PasswordDialog user={open.user} onClose={close} /> : null}
      {open?.dialog === 'factors' ? <ResetFactorsDialog user={open.user} onClose={close} /> : null}
      {open?.dialog === 'delete' ? <DeleteUserDialog user={open.user} onClose={close} /> : null}
    </div>
  );
}
