import { useNavigate, useSearch } from '@tanstack/react-router';
import { MailCheck, RefreshCw, RotateCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { OutgoingMail } from '#domain/mail/contract.ts';
import { paths } from '#web/app/paths.ts';
import { listShown } from '#web/kernel/api/list-query.ts';
import { useUser } from '#web/kernel/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SegmentedControl } from '#web/ui/fields/choice-fields.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import type { TableQuery } from '#web/ui/table/column.ts';
import { PagedTable } from '#web/ui/table/paged.tsx';
import { MailStandingBanner } from '../components/mail-standing-banner.tsx';
import { Reason, outgoingMailColumns } from '../components/outgoing-mail-columns.tsx';
import { useFailedCount } from '../queries.ts';
import { useOutgoingMail, useRetryAllFailed, useRetryMail, type OutgoingState } from './mail-queries.ts';
import { words } from '../words.ts';

const filters = ['all', 'waiting', 'sent', 'withheld', 'failed'] as const;
type Filter = (typeof filters)[number];

/** The Outgoing Mail page: the state of every email of the organization, without its content. */
export default function OutgoingMailPage() {
  const user = useUser();
  const navigate = useNavigate();
  const search: { state?: string } = useSearch({ strict: false });
  const filter: Filter = filters.find((name) => name === search.state) ?? 'all';
  const state: OutgoingState | undefined = filter === 'all' ? undefined : filter;
  const [query, setQuery] = useState<TableQuery>({ page: 1, pageSize: 20, sort: '', q: '' });
  const [retryingAll, setRetryingAll] = useState<'failed' | 'withheld' | null>(null);
  const list = useOutgoingMail(query, state);
  const failed = useFailedCount();
  const retry = useRetryMail();
  const retryAll = useRetryAllFailed();
  const columns = useMemo(() => outgoingMailColumns(user.role === 'superadmin'), [user.role]);

  const again = ({ id, toEmail: email }: OutgoingMail) =>
    retry.act(id, {
      done: words.outgoing.sentAgain({ email }),
      failed: words.outgoing.resendFailed,
    });

  const allAgain = () =>
    retryAll.act(retryingAll ?? 'failed', {
      done: ({ retried: count }) => words.outgoing.allSentAgain({ count }),
      failed: words.outgoing.resendAllFailed,
    });

  const count = failed.data ?? 0;
  const shown = list.data?.total ?? 0;
  const resendable =
    filter === 'withheld' ? shown > 0 && ('withheld' as const) : count > 0 && ('failed' as const);
  return (
    <>
      <PageHeader
        title={words.outgoing.title}
        subtitle={user.role === 'superadmin' ? words.outgoing.subtitleAll : words.outgoing.subtitle}
        back={{ href: paths.emailTemplates, label: words.mailbox.templates }}
        actions={
          <>
            <Button
              icon={<RefreshCw />}
              busy={list.isFetching && !list.isPending}
              busyLabel={words.mailbox.refreshing}
              onClick={() => {
                void list.refetch();
                void failed.refetch();
              }}
            >
              {words.mailbox.refresh}
            </Button>
            {resendable ? (
              <Button variant="primary" icon={<RotateCw />} onClick={() => setRetryingAll(resendable)}>
                {resendable === 'withheld' ? words.outgoing.sendAll : words.outgoing.retryAllFailed}
              </Button>
            ) : null}
          </>
        }
      />
      <div className="mb-5 space-y-5 empty:hidden">
        <MailStandingBanner />
      </div>
      <Card>
        <PagedTable
          caption={words.outgoing.caption}
          columns={columns}
          {...listShown(list, words.outgoing.loadFailed)}
          rowKey={(mail) => mail.id}
          query={query}
          onQueryChange={setQuery}
          searchLabel={words.outgoing.search}
          toolbar={
            <SegmentedControl<Filter>
              label={words.columns.state}
              value={filter}
              onValueChange={(next) => {
                setQuery((before) => ({ ...before, page: 1 }));
                void navigate({
                  to: paths.outgoingMail,
                  search: next === 'all' ? {} : { state: next },
                  resetScroll: false,
                });
              }}
              options={filters.map((value) => ({
                value,
                label:
                  value === 'failed' && count > 0 ? words.states.failedCount({ count }) : words.states[value],
              }))}
            />
          }
          empty={<Nothing filter={filter} />}
          detail={(mail) => (mail.failure && mail.state !== 'sent' ? <Reason mail={mail} /> : null)}
          actions={(mail) =>
            (mail.state === 'failed' || mail.state === 'withheld') && mail.retryRefusal === null ? (
              <Button
                size="sm"
                aria-label={words.outgoing.retryOf({ email: mail.toEmail })}
                busy={retry.isPending && retry.variables === mail.id}
                busyLabel={words.outgoing.retrying}
                onClick={() => void again(mail)}
              >
                {words.outgoing.retry}
              </Button>
            ) : null
          }
        />
      </Card>
      <ConfirmDialog
        open={retryingAll !== null}
        onOpenChange={(open) => setRetryingAll(open ? retryingAll : null)}
        tone="primary"
        title={retryingAll === 'withheld' ? words.outgoing.askWithheld : words.outgoing.askFailed}
        description={
          retryingAll === 'withheld' ? words.outgoing.askWithheldHow : words.outgoing.askFailedHow({ count })
        }
        confirmLabel={retryingAll === 'withheld' ? words.outgoing.sendAll : words.outgoing.retryAll}
        busyLabel={words.outgoing.retrying}
        onConfirm={allAgain}
      />
    </>
  );
}

const Nothing = ({ filter }: { filter: Filter }) => (
  <EmptyState
    icon={<MailCheck />}
    title={
      filter === 'failed'
        ? words.outgoing.emptyFailed
        : filter === 'withheld'
          ? words.outgoing.emptyWithheld
          : words.outgoing.empty
    }
    description={
      filter === 'failed'
        ? words.outgoing.emptyFailedHow
        : filter === 'withheld'
          ? words.outgoing.emptyWithheldHow
          : words.outgoing.emptyHow
    }
  />
);
