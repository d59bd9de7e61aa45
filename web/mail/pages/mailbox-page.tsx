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
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Column, TableQuery } from '#web/ui/table/column.ts';
import { listShown } from '#web/kernel/api/list-query.ts';
import { PagedTable } from '#web/ui/table/paged.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { KeyValue } from '#web/ui/key-value.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { EmptyState, ErrorState, Spinner } from '#web/ui/states.tsx';
import { MailView } from '../components/mail-view.tsx';
import { downloadAttachment } from '../download.ts';

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
const moment = (instant: string) => formatShortWithZone(new Date(instant), here);

const states: Record<LetterSummary['status'], { label: string; tone: Tone }> = {
  queued: { label: 'Waiting', tone: 'waitlisted' },
  sending: { label: 'Sending', tone: 'info' },
  sent: { label: 'Sent', tone: 'confirmed' },
  failed: { label: 'Failed', tone: 'danger' },
  held: { label: 'Held back', tone: 'waitlisted' },
  withheld: { label: 'Not sent', tone: 'danger' },
};

function State({ status }: { status: LetterSummary['status'] }) {
  return <Badge tone={states[status].tone}>{states[status].label}</Badge>;
}

/** Names the transport that accepted the message at the last attempt. */
const transports: Readonly<Record<string, string>> = {
  smtp: 'by the mail server',
  mailbox: 'into the built-in mailbox',
};

const sizeOf = (bytes: number) => (bytes < 1_000 ? `${bytes} B` : `${Math.round(bytes / 1_000)} kB`);

/** Returns the subject. A message is rendered when it is sent, so a waiting one has none yet. */
const subjectOf = (letter: Pick<LetterSummary, 'subject'>) => letter.subject ?? 'Not yet written';

const columns: Column<LetterSummary>[] = [
  {
    id: 'subject',
    header: 'Message',
    primary: true,
    cell: (letter) => (
      <span className="block min-w-0">
        <span className="block font-medium break-words md:min-w-40">{subjectOf(letter)}</span>
        <span className="block text-xs font-normal text-muted">{messageLabel(letter.template)}</span>
      </span>
    ),
  },
  {
    id: 'toEmail',
    header: 'To',
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
    header: 'Organization',
    leaves: 2,
    cell: (letter) => <span className="block break-words md:min-w-24">{letter.tenantName ?? '—'}</span>,
  },
  { id: 'status', header: 'State', sortable: true, cell: (letter) => <State status={letter.status} /> },
  {
    id: 'attempts',
    header: 'Attempts',
    leaves: 1,
    align: 'end',
    cell: (letter) => <span className="tabular-nums">{letter.attempts}</span>,
  },
  {
    id: 'createdAt',
    header: 'Written',
    sortable: true,
    leaves: 3,
    cell: (letter) => moment(letter.createdAt),
  },
];

/**
 * The built-in mailbox, with every message that Turnout sent or will send
 * (docs/product/mail.md#mail).
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
    // Mail arrives without any action on this page.
    staleTime: 0,
  });

  return (
    <>
      <PageHeader
        title="Mailbox"
        subtitle="Every message that Turnout sent or is about to send"
        back={{ href: paths.emailTemplates, label: 'Email Templates' }}
        actions={
          <Button
            icon={<RefreshCw />}
            busy={list.isFetching}
            busyLabel="Refreshing..."
            onClick={() => void list.refetch()}
          >
            Refresh
          </Button>
        }
      />
      <Card>
        <PagedTable
          caption="Messages"
          columns={columns}
          {...listShown(list, 'We couldn’t load the mailbox.')}
          rowKey={(letter) => letter.id}
          query={query}
          onQueryChange={setQuery}
          searchLabel="Search messages"
          empty={
            <EmptyState
              icon={<Inbox />}
              title="No messages yet"
              description="When a guest answers or somebody asks for a password link, the mail appears here."
            />
          }
          actions={(letter) => (
            <Button
              size="sm"
              aria-label={`Read “${subjectOf(letter)}” to ${letter.toEmail}`}
              onClick={() => setReading(letter.id)}
            >
              Read
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
      setFailure(sentenceOf(error, 'We couldn’t download the attachment.'));
    }
  }

  return (
    <section>
      <h3 className="text-sm font-medium">Attachments</h3>
      <ul className="mt-2 flex flex-wrap gap-2">
        {attachments.map(({ filename, bytes }) => (
          <li key={filename}>
            <Button
              size="sm"
              icon={<Paperclip />}
              aria-label={`Download ${filename}`}
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
  let body = <Spinner label="Loading message..." />;
  if (letter) {
    body = (
      <div className="space-y-4">
        <KeyValue
          items={[
            {
              label: 'To',
              value: (
                <span className="wrap-anywhere">
                  {letter.toName ? `${letter.toName} <${letter.toEmail}>` : letter.toEmail}
                </span>
              ),
            },
            {
              label: 'State',
              value: (
                <span className="inline-flex flex-wrap items-center gap-2">
                  <State status={letter.status} />
                  <span>
                    {letter.attempts === 1 ? '1 attempt' : `${letter.attempts} attempts`}
                    {letter.transport ? `, ${transports[letter.transport] ?? letter.transport}` : ''}
                  </span>
                </span>
              ),
            },
            { label: 'Written', value: moment(letter.createdAt) },
            { label: 'Sent', value: letter.sentAt ? moment(letter.sentAt) : 'Not yet' },
          ]}
        />
        {letter.lastError ? (
          <Banner tone={letter.status === 'sent' ? 'info' : 'danger'} title="Last error">
            <span className="wrap-anywhere">{letter.lastError}</span>
          </Banner>
        ) : null}
        <Attachments letterId={id} attachments={letter.attachments} />
        {letter.html === null && letter.text === null ? (
          <p className="text-sm text-muted">
            {letter.status === 'sent'
              ? 'The mail server has taken the message. What it said is not kept.'
              : 'The message is written when it is sent, so there is nothing to read yet.'}
          </p>
        ) : (
          <MailView title={subjectOf(letter)} html={letter.html ?? ''} text={letter.text ?? ''} />
        )}
      </div>
    );
  } else if (isError) {
    body = (
      <ErrorState
        message={sentenceOf(error, 'We couldn’t load the message.')}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={letter ? subjectOf(letter) : 'Message'}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {body}
    </Dialog>
  );
}
