import { Check, MailCheck, MailQuestion, X } from 'lucide-react';
import { useState } from 'react';
import { roleLabels } from '#domain/access/rules.ts';
import { fullName } from '#domain/accounts/rules.ts';
import { joinRoles, type JoinRole } from '#domain/joining/rules.ts';
import { formatDay } from '#web/kernel/formats.ts';
import type { JoinRequest } from '#domain/joining/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { toast } from '#web/kernel/toasts.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { RadioCards } from '#web/ui/fields/choice-fields.tsx';
import type { Column, TableQuery } from '#web/ui/table/column.ts';
import { listShown } from '#web/kernel/api/list-query.ts';
import { PagedTable } from '#web/ui/table/paged.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { KeyValue } from '#web/ui/key-value.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { TextArea } from '#web/ui/fields/text-fields.tsx';
import { useDecideJoinRequest, usePendingRequests } from '../queries.ts';

const localDay = (iso: string) => formatDay(new Date(iso), Intl.DateTimeFormat().resolvedOptions().timeZone);

function Confirmation({ request }: { request: JoinRequest }) {
  return request.emailConfirmed ? (
    <Badge tone="confirmed" icon={<MailCheck aria-hidden />}>
      Email confirmed
    </Badge>
  ) : (
    <Badge tone="waitlisted" icon={<MailQuestion aria-hidden />}>
      Email not confirmed
    </Badge>
  );
}

/**
 * Lists the people who asked to join, to approve or deny them
 * (docs/product/organizations.md#joining).
 */
export function PendingJoinRequests({ showsTenant }: { showsTenant: boolean }) {
  const [query, setQuery] = useState<TableQuery>({ page: 1, pageSize: 5, sort: '', q: '' });
  const [deciding, setDeciding] = useState<{ how: 'approve' | 'deny'; request: JoinRequest } | null>(null);
  const list = usePendingRequests(query);
  const total = list.data?.total ?? 0;
  const close = () => setDeciding(null);

  const columns: Column<JoinRequest>[] = [
    {
      id: 'email',
      header: 'Applicant',
      sortable: true,
      cell: (request) => (
        <span className="block min-w-0">
          <span className="block font-medium break-words md:min-w-28">{fullName(request)}</span>
          <span
            className="block text-xs break-words text-muted md:max-w-56 md:truncate"
            title={request.email}
          >
            {request.email}
          </span>
        </span>
      ),
    },
    ...(showsTenant
      ? [
          {
            id: 'tenantName',
            header: 'Organization',
            leaves: 4,
            cell: (request: JoinRequest) => request.tenantName,
          },
        ]
      : []),
    {
      id: 'requestMessage',
      header: 'Message',
      leaves: 2,
      className: 'md:max-w-80',
      cell: (request) => (
        <span className="line-clamp-3 break-words md:min-w-32">{request.requestMessage}</span>
      ),
    },
    { id: 'confirmed', header: 'Address', leaves: 3, cell: (request) => <Confirmation request={request} /> },
    {
      id: 'createdAt',
      header: 'Requested',
      sortable: true,
      leaves: 1,
      cell: (request) => <span className="whitespace-nowrap">{localDay(request.createdAt)}</span>,
    },
  ];

  return (
    <Card>
      <CardHeader
        title="Pending Join Requests"
        actions={total > 0 ? <Badge tone="accent">{total.toLocaleString('en')}</Badge> : undefined}
        className={total > 0 ? 'pb-3' : undefined}
      />
      {list.data === undefined && !list.isError ? (
        <CardBody aria-busy>
          <Skeleton className="h-12" />
        </CardBody>
      ) : list.data === undefined ? (
        <ErrorState
          message={sentenceOf(list.error, 'We couldn’t load the join requests.')}
          onRetry={() => void list.refetch()}
          className="py-8"
        />
      ) : total === 0 ? (
        <CardBody>
          <p className="text-sm text-muted">No pending join requests.</p>
        </CardBody>
      ) : (
        <PagedTable
          caption="Pending join requests"
          columns={columns}
          {...listShown(list, 'We couldn’t load the join requests.')}
          rowKey={(request) => request.id}
          query={query}
          onQueryChange={setQuery}
          empty={null}
          actions={(request) => (
            <>
              <Button
                size="sm"
                icon={<Check />}
                aria-label={`Approve ${request.email}`}
                onClick={() => setDeciding({ how: 'approve', request })}
              >
                Approve
              </Button>
              <Button
                size="sm"
                variant="ghost"
                icon={<X />}
                aria-label={`Deny ${request.email}`}
                onClick={() => setDeciding({ how: 'deny', request })}
              >
                Deny
              </Button>
            </>
          )}
        />
      )}
      {deciding?.how === 'approve' ? <ApproveDialog request={deciding.request} onClose={close} /> : null}
      {deciding?.how === 'deny' ? <DenyDialog request={deciding.request} onClose={close} /> : null}
    </Card>
  );
}

const roleNotes: Record<JoinRole, string> = {
  guest: 'Can view public events',
  eventManager: 'Creates and manages own events',
  admin: 'Full access',
};

function ApproveDialog({ request, onClose }: { request: JoinRequest; onClose: () => void }) {
  const decide = useDecideJoinRequest();
  const [role, setRole] = useState<JoinRole>('eventManager');
  const [failure, setFailure] = useState<string | null>(null);

  async function approve() {
    setFailure(null);
    try {
      await decide.mutateAsync({ id: request.id, decision: { status: 'approved', role } });
      toast({ title: 'Success', description: 'Join request approved and user created successfully' });
      onClose();
    } catch (error) {
      setFailure(sentenceOf(error));
      toast({ title: 'Error', description: 'Failed to approve join request', variant: 'destructive' });
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Approve ${fullName(request)}?`}
      description={`Adds them to ${request.tenantName}.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={decide.isPending}
            busyLabel="Approving..."
            onClick={() => void approve()}
          >
            Approve Request
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
        {request.emailConfirmed ? null : (
          <Banner tone="warn" title="Email not confirmed">
            Nobody has used the link we emailed to {request.email} yet, so we don’t know that the address is
            theirs. Approve only if you know it is.
          </Banner>
        )}
        <KeyValue
          items={[
            { label: 'Email', value: request.email },
            { label: 'Message', value: request.requestMessage },
          ]}
        />
        <RadioCards
          label="Role"
          name="role"
          value={role}
          onValueChange={setRole}
          options={joinRoles.map((value) => ({
            value,
            label: roleLabels[value],
            description: roleNotes[value],
          }))}
        />
      </div>
    </Dialog>
  );
}

function DenyDialog({ request, onClose }: { request: JoinRequest; onClose: () => void }) {
  const decide = useDecideJoinRequest();
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<string | null>(null);

  async function deny() {
    setFailure(null);
    const denialReason = reason.trim();
    try {
      await decide.mutateAsync({
        id: request.id,
        decision: { status: 'denied', ...(denialReason !== '' && { denialReason }) },
      });
      toast({ title: 'Success', description: 'Join request denied' });
      onClose();
    } catch (error) {
      setFailure(sentenceOf(error));
      toast({ title: 'Error', description: 'Failed to deny join request', variant: 'destructive' });
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Deny ${fullName(request)}?`}
      description={`We’ll email the decision to ${request.email}.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={decide.isPending} busyLabel="Denying..." onClick={() => void deny()}>
            Deny Request
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
        <TextArea
          label="Reason (optional)"
          hint="We’ll include it in the email."
          rows={3}
          maxLength={2000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
