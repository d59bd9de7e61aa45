import { routes } from '#web/kernel/api/routes.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Inbox, Paperclip, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { formatShortWithZone } from '#web/kernel/formats.ts';
import type { Letter, LetterSummary } from '#domain/mail/contract.ts';
import { messageLabel } from '#domain/mail/kinds.ts';
import { paths } from '#web/app/paths.ts';
import { api, requestPage } from '#web/kernel/api/api.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { listQuery } from '#web/kernel/api/list-query.ts';
import { keys } from '#web/kernel/api/queries.ts';
import { Badge, type Tone } from '#web/ui/display/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Column, TableQuery } from '#web/ui/table/column.ts';
import { listShown } from '#web/kernel/api/list-query.ts';
import { PagedTable } from '#web/ui/table/paged.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { KeyValue } from '#web/ui/display/key-value.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { EmptyState, ErrorState, Spinner } from '#web/ui/states.tsx';
import { MailView } from '../components/mail-view.tsx';
import { downloadAttachment } from '../download.ts';
import { kindName, words } from '../words.ts';

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
const moment = (instant: string) => formatShortWithZone(new Date(instant), here);

const tones: Record<LetterSummary['status'], Tone> = {
  queued: 'waitlisted',
  sending: 'info',
  sent: 'confirmed',
  failed: 'danger',
  held: 'waitlisted',
  withheld: 'danger',
};

function State({ status }: { status: LetterSummary['status'] }) {
  return <Badge tone={tones[status]}>{words.states[status === 'queued' ? 'waiting' : status]}</Badge>;
}

/**
 * Returns how the mail was sent at the last attempt, by the mail server or into the built-in
 * mailbox, if we have words for it.
 */
const transportOf = (transport: string | null) =>
  transport === 'smtp' || transport === 'mailbox' ? transport : 'other';

const sizeOf = (bytes: number) => (bytes < 1_000 ? `${bytes} B` : `${Math.round(bytes / 1_000)} kB`);

/** Returns the subject. A mail is rendered when it is sent, so a waiting one has none yet. */
const subjectOf = (letter: Pick<LetterSummary, 'subject'>) => letter.subject ?? words.mailbox.unwritten;

const columns = (): Column<LetterSummary>[] => [
  {
    id: 'subject',
    header: words.columns.message,
    primary: true,
    cell: (letter) => (
      <span className="block min-w-0">
        <span className="block font-medium break-words md:min-w-40">{subjectOf(letter)}</span>
        <span className="block text-xs font-normal text-muted">
          {kindName(letter.template, messageLabel(letter.template))}
        </span>
      </span>
    ),
  },
  {
    id: 'toEmail',
    header: words.columns.to,
    sortable: true,
    leaves: 4,
    cell: (letter) => (
      <span className="block">
        {letter.toName ? <span className="block break-words">{letter.toName}</span> : null}
        <span className="block break-words text-muted">{letter.toEmail}</span>
      </span>
    ),
  },
  {
    id: 'tenant',
    header: words.columns.organization,
    leaves: 2,
    cell: (letter) => <span className="block break-words md:min-w-24">{letter.tenantName ?? '—'}</span>,
  },
  {
    id: 'status',
    header: words.columns.state,
    sortable: true,
    cell: (letter) => <State status={letter.status} />,
  },
  {
    id: 'attempts',
    header: words.columns.attempts,
    leaves: 1,
    align: 'end',
    cell: (letter) => <span className="tabular-nums">{letter.attempts}</span>,
  },
  {
    id: 'createdAt',
    header: words.columns.written,
    sortable: true,
    leaves: 3,
    cell: (letter) => moment(letter.createdAt),
  },
];

/**
 * The built-in mailbox, with every mail that Turnout sent or will send (docs/product/mail.md#mail).
 */
export default function MailboxPage() {
  const [query, setQuery] = useState<TableQuery>({ page: 1, pageSize: 20, sort: '', q: '' });
  const [reading, setReading] = useState<string | null>(null);
  const list = useQuery({
    queryKey: [keys.mailbox, 'list', query],
    queryFn: () =>
      requestPage(routes.mail.listMail, {
        query: listQuery<'createdAt'>(query),
      }),
    placeholderData: keepPreviousData,
    // The list is always stale, because mail arrives without any action on this page.
    staleTime: 0,
  });

  return (
    <>
      <PageHeader
        title={words.mailbox.title}
        subtitle={words.mailbox.subtitle}
        back={{ href: paths.emailTemplates, label: words.mailbox.templates }}
        actions={
          <Button
            icon={<RefreshCw />}
            busy={list.isFetching}
            busyLabel={words.mailbox.refreshing}
            onClick={() => void list.refetch()}
          >
            {words.mailbox.refresh}
          </Button>
        }
      />
      <Card>
        <PagedTable
          caption={words.mailbox.caption}
          columns={columns()}
          {...listShown(list, words.mailbox.loadFailed)}
          rowKey={(letter) => letter.id}
          query={query}
          onQueryChange={setQuery}
          searchLabel={words.mailbox.search}
          empty={
            <EmptyState icon={<Inbox />} title={words.mailbox.empty} description={words.mailbox.emptyHow} />
          }
          actions={(letter) => (
            <Button
              size="sm"
              aria-label={words.mailbox.readOf({ subject: subjectOf(letter), email: letter.toEmail })}
              onClick={() => setReading(letter.id)}
            >
              {words.mailbox.read}
            </Button>
          )}
        />
      </Card>
      {reading ? <LetterDialog id={reading} onClose={() => setReading(null)} /> : null}
    </>
  );
}

function Attachments({ letterId, attachments }: { letterId: string; attachments: Letter['attachments'] }) {
  const [failure, setFailure] = useState<string | null>(null);
  if (attachments.length === 0) return null;

  async function download(filename: string) {
    setFailure(null);
    try {
      await downloadAttachment(letterId, filename);
    } catch (error) {
      setFailure(sentenceOf(error, words.mailbox.attachmentFailed));
    }
  }

  return (
    <section>
      <h3 className="text-sm font-medium">{words.mailbox.attachments}</h3>
      <ul className="mt-2 flex flex-wrap gap-2">
        {attachments.map(({ filename, bytes }) => (
          <li key={filename}>
            <Button
              size="sm"
              icon={<Paperclip />}
              aria-label={words.mailbox.download({ file: filename })}
              onClick={() => void download(filename)}
            >
              {filename}
              <span className="font-normal text-muted">{sizeOf(bytes)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {failure ? (
        <p role="alert" className="mt-2 text-sm text-danger">
          {failure}
        </p>
      ) : null}
    </section>
  );
}

function LetterDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const {
    data: letter,
    isError,
    error,
    refetch,
  } = useQuery({
    queryKey: [keys.mailbox, 'letter', id],
    queryFn: () => api.mail.readMail({ params: { id } }),
    staleTime: 0,
  });
  let body = <Spinner label={words.mailbox.loading} />;
  if (letter) {
    body = (
      <div className="space-y-4">
        <KeyValue
          items={[
            {
              label: words.columns.to,
              value: (
                <span className="wrap-anywhere">
                  {letter.toName ? `${letter.toName} <${letter.toEmail}>` : letter.toEmail}
                </span>
              ),
            },
            {
              label: words.columns.state,
              value: (
                <span className="inline-flex flex-wrap items-center gap-2">
                  <State status={letter.status} />
                  <span>
                    {words.mailbox.attempts({
                      count: letter.attempts,
                      transport: transportOf(letter.transport),
                    })}
                  </span>
                </span>
              ),
            },
            { label: words.columns.written, value: moment(letter.createdAt) },
            {
              label: words.columns.sent,
              value: letter.sentAt ? moment(letter.sentAt) : words.mailbox.notYet,
            },
          ]}
        />
        {letter.lastError ? (
          <Banner tone={letter.status === 'sent' ? 'info' : 'danger'} title={words.mailbox.lastError}>
            <span className="wrap-anywhere">{letter.lastError}</span>
          </Banner>
        ) : null}
        <Attachments letterId={id} attachments={letter.attachments} />
        {letter.html === null && letter.text === null ? (
          <p className="text-sm text-muted">
            {letter.status === 'sent' ? words.mailbox.taken : words.mailbox.nothingYet}
          </p>
        ) : (
          <MailView title={subjectOf(letter)} html={letter.html ?? ''} text={letter.text ?? ''} />
        )}
      </div>
    );
  } else if (isError) {
    body = (
      <ErrorState message={sentenceOf(error, words.mailbox.messageFailed)} onRetry={() => void refetch()} />
    );
  }
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={letter ? subjectOf(letter) : words.columns.message}
      footer={<Button onClick={onClose}>{words.mailbox.close}</Button>}
    >
      {body}
    </Dialog>
  );
}
