import { Check, MailCheck, MailQuestion, X } from 'lucide-react';
import { useState } from 'react';
import { fullName } from '#domain/accounts/rules.ts';
import { joinRoles, type JoinRole } from '#domain/joining/rules.ts';
import { formatDay } from '#web/kernel/formats.ts';
import type { JoinRequest } from '#domain/joining/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { complain, toast } from '#web/kernel/toasts/toasts.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { RadioCards } from '#web/ui/fields/choice-fields.tsx';
import type { Column, TableQuery } from '#web/ui/table/column.ts';
import { listShown } from '#web/kernel/api/list-query.ts';
import { PagedTable } from '#web/ui/table/paged.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { KeyValue } from '#web/ui/display/key-value.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { TextArea } from '#web/ui/fields/text-fields.tsx';
import { useDecideJoinRequest, usePendingRequests } from '../queries.ts';
import { words } from '../words.ts';
import { shellWords } from '#web/kernel/shell-words.ts';
import { words as uiWords } from '#web/ui/words.ts';
import { numberText } from '#web/kernel/words.ts';

const localDay = (iso: string) => formatDay(new Date(iso), Intl.DateTimeFormat().resolvedOptions().timeZone);

function Confirmation({ request }: { request: JoinRequest }) {
  return request.emailConfirmed ? (
    <Badge tone="confirmed" icon={<MailCheck aria-hidden />}>
      {words.requests.confirmed}
    </Badge>
  ) : (
    <Badge tone="waitlisted" icon={<MailQuestion aria-hidden />}>
      {words.requests.unconfirmed}
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
      header: words.requests.applicant,
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
            header: words.fields.organization,
            leaves: 4,
            cell: (request: JoinRequest) => request.tenantName,
          },
        ]
      : []),
    {
      id: 'requestMessage',
      header: words.fields.message,
      leaves: 2,
      className: 'md:max-w-80',
      cell: (request) => (
        <span className="line-clamp-3 break-words md:min-w-32">{request.requestMessage}</span>
      ),
    },
    {
      id: 'confirmed',
      header: words.requests.address,
      leaves: 3,
      cell: (request) => <Confirmation request={request} />,
    },
    {
      id: 'createdAt',
      header: words.requests.requested,
      sortable: true,
      leaves: 1,
      cell: (request) => <span className="whitespace-nowrap">{localDay(request.createdAt)}</span>,
    },
  ];

  return (
    <Card>
      <CardHeader
        title={words.requests.title}
        actions={total > 0 ? <Badge tone="accent">{numberText(total)}</Badge> : undefined}
        className={total > 0 ? 'pb-3' : undefined}
      />
      {list.data === undefined && !list.isError ? (
        <CardBody aria-busy>
          <Skeleton className="h-12" />
        </CardBody>
      ) : list.data === undefined ? (
        <ErrorState
          message={sentenceOf(list.error, words.requests.notLoaded)}
          onRetry={() => void list.refetch()}
          className="py-8"
        />
      ) : total === 0 ? (
        <CardBody>
          <p className="text-sm text-muted">{words.requests.none}</p>
        </CardBody>
      ) : (
        <PagedTable
          caption={words.requests.caption}
          columns={columns}
          {...listShown(list, words.requests.notLoaded)}
          rowKey={(request) => request.id}
          query={query}
          onQueryChange={setQuery}
          empty={null}
          actions={(request) => (
            <>
              <Button
                size="sm"
                icon={<Check />}
                aria-label={words.requests.approveOf({ email: request.email })}
                onClick={() => setDeciding({ how: 'approve', request })}
              >
                {words.requests.approve}
              </Button>
              <Button
                size="sm"
                variant="ghost"
                icon={<X />}
                aria-label={words.requests.denyOf({ email: request.email })}
                onClick={() => setDeciding({ how: 'deny', request })}
              >
                {words.requests.deny}
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

function ApproveDialog({ request, onClose }: { request: JoinRequest; onClose: () => void }) {
  const decide = useDecideJoinRequest();
  const [role, setRole] = useState<JoinRole>('eventManager');

  async function approve() {
    try {
      await decide.mutateAsync({ id: request.id, decision: { status: 'approved', role } });
      toast(words.requests.approved);
      onClose();
    } catch {
      complain(words.requests.approveFailed);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={words.requests.approveTitle({ name: fullName(request) })}
      description={words.requests.approveHow({ organization: request.tenantName })}
      footer={
        <>
          <Button onClick={onClose}>{uiWords.common.cancel}</Button>
          <Button
            variant="primary"
            busy={decide.isPending}
            busyLabel={words.requests.approving}
            onClick={() => void approve()}
          >
            {words.requests.approveSubmit}
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        {decide.error ? <Banner tone="danger">{sentenceOf(decide.error)}</Banner> : null}
        {request.emailConfirmed ? null : (
          <Banner tone="warn" title={words.requests.unconfirmed}>
            {words.requests.unconfirmedHow({ email: request.email })}
          </Banner>
        )}
        <KeyValue
          items={[
            { label: words.fields.email, value: request.email },
            { label: words.fields.message, value: request.requestMessage },
          ]}
        />
        <RadioCards
          label={words.fields.role}
          name="role"
          value={role}
          onValueChange={setRole}
          options={joinRoles.map((value) => ({
            value,
            label: shellWords.labels[value],
            description: words.roles[value],
          }))}
        />
      </div>
    </Dialog>
  );
}

function DenyDialog({ request, onClose }: { request: JoinRequest; onClose: () => void }) {
  const decide = useDecideJoinRequest();
  const [reason, setReason] = useState('');

  async function deny() {
    const denialReason = reason.trim();
    try {
      await decide.mutateAsync({
        id: request.id,
        decision: { status: 'denied', ...(denialReason !== '' && { denialReason }) },
      });
      toast(words.requests.denied);
      onClose();
    } catch {
      complain(words.requests.denyFailed);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={words.requests.denyTitle({ name: fullName(request) })}
      description={words.requests.denyHow({ email: request.email })}
      footer={
        <>
          <Button onClick={onClose}>{uiWords.common.cancel}</Button>
          <Button
            variant="danger"
            busy={decide.isPending}
            busyLabel={words.requests.denying}
            onClick={() => void deny()}
          >
            {words.requests.denySubmit}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {decide.error ? <Banner tone="danger">{sentenceOf(decide.error)}</Banner> : null}
        <TextArea
          label={words.fields.reason}
          hint={words.requests.reasonHow}
          rows={3}
          maxLength={2000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
