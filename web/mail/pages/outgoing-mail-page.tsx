import { useNavigate, useSearch } from '@tanstack/react-router';
import { MailCheck, RefreshCw, RotateCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { OutgoingMail } from '#domain/mail/contract.ts';
import { paths } from '#web/app/paths.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { listShown } from '#web/kernel/api/list-query.ts';
import { useUser } from '#web/kernel/session/session.tsx';
import { toast } from '#web/kernel/toasts.tsx';
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
import {
  useFailedCount,
  useOutgoingMail,
  useRetryAllFailed,
  useRetryMail,
  type OutgoingState,
} from '../queries.ts';

const emailsText = (count: number) => (count === 1 ? '1 email' : `${count.toLocaleString('en')} emails`);
const filters = ['all', 'waiting', 'sent', 'failed', 'withheld'] as const;
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

  async function again(mail: OutgoingMail) {
    try {
      await retry.mutateAsync(mail.id);
      toast({ title: 'Success', description: `The email to ${mail.toEmail} is sent again.` });
    } catch (error) {
      toast({
        title: 'Error',
        description: sentenceOf(error, 'We couldn’t resend the email.'),
        variant: 'destructive',
      });
    }
  }

  async function allAgain() {
    try {
      const { retried } = await retryAll.mutateAsync(retryingAll ?? 'failed');
      toast({
        title: 'Success',
        description:
          retried === 0
            ? 'There was nothing to resend.'
            : `${emailsText(retried)} ${retried === 1 ? 'is' : 'are'} sent again.`,
      });
    } catch (error) {
      toast({
        title: 'Error',
        description: sentenceOf(error, 'We couldn’t resend the emails.'),
        variant: 'destructive',
      });
      throw error;
    }
  }

  const count = failed.data ?? 0;
  return (
    <>
      <PageHeader
        title="Outgoing Mail"
        subtitle={
          user.role === 'superadmin'
            ? 'Emails sent for every organization, and their delivery'
            : 'Emails we sent for you, and their delivery'
        }
        back={{ href: paths.emailTemplates, label: 'Email Templates' }}
        actions={
          <>
            <Button
              icon={<RefreshCw />}
              busy={list.isFetching && !list.isPending}
              busyLabel="Refreshing..."
              onClick={() => {
                void list.refetch();
                void failed.refetch();
              }}
            >
              Refresh
            </Button>
            {filter === 'withheld' ? (
              (list.data?.total ?? 0) > 0 ? (
                <Button variant="primary" icon={<RotateCw />} onClick={() => setRetryingAll('withheld')}>
                  Send all again
                </Button>
              ) : null
            ) : count > 0 ? (
              <Button variant="primary" icon={<RotateCw />} onClick={() => setRetryingAll('failed')}>
                Retry all failed
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
          caption="Outgoing emails"
          columns={columns}
          {...listShown(list, 'We couldn’t load the emails.')}
          rowKey={(mail) => mail.id}
          query={query}
          onQueryChange={setQuery}
          searchLabel="Search recipient or event"
          toolbar={
            <SegmentedControl<Filter>
              label="State"
              value={filter}
              onValueChange={(next) => {
                setQuery((before) => ({ ...before, page: 1 }));
                void navigate({
                  to: paths.outgoingMail,
                  search: next === 'all' ? {} : { state: next },
                  resetScroll: false,
                });
              }}
              options={[
                { value: 'all', label: 'All' },
                { value: 'waiting', label: 'Waiting' },
                { value: 'sent', label: 'Sent' },
                { value: 'withheld', label: 'Not sent' },
                { value: 'failed', label: count > 0 ? `Failed (${count.toLocaleString('en')})` : 'Failed' },
              ]}
            />
          }
          empty={
            <EmptyState
              icon={<MailCheck />}
              title={
                filter === 'failed'
                  ? 'Nothing failed'
                  : filter === 'withheld'
                    ? 'Nothing was held back'
                    : 'No emails here'
              }
              description={
                filter === 'failed'
                  ? 'Every email was delivered or is still being tried.'
                  : filter === 'withheld'
                    ? 'No email exceeded a limit.'
                    : 'Emails to your guests and managers appear here.'
              }
            />
          }
          detail={(mail) => (mail.failure && mail.state !== 'sent' ? <Reason mail={mail} /> : null)}
          actions={(mail) =>
            (mail.state === 'failed' || mail.state === 'withheld') && mail.retryRefusal === null ? (
              <Button
                size="sm"
                aria-label={`Retry the email to ${mail.toEmail}`}
                busy={retry.isPending && retry.variables === mail.id}
                busyLabel="Retrying..."
                onClick={() => void again(mail)}
              >
                Retry
              </Button>
            ) : null
          }
        />
      </Card>
      <ConfirmDialog
        open={retryingAll !== null}
        onOpenChange={(open) => setRetryingAll(open ? retryingAll : null)}
        tone="primary"
        title={
          retryingAll === 'withheld' ? 'Resend all emails that weren’t sent?' : 'Retry all failed emails?'
        }
        description={
          retryingAll === 'withheld'
            ? 'We check the limits again. Anything still over a limit isn’t sent.'
            : `${emailsText(count)} ${count === 1 ? 'was' : 'were'} given up. We’ll resend those whose links still work. Mistyped addresses will fail again.`
        }
        confirmLabel={retryingAll === 'withheld' ? 'Send all again' : 'Retry all'}
        busyLabel="Retrying..."
        onConfirm={allAgain}
      />
    </>
  );
}
