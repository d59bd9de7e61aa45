import { paths } from '#web/app/paths.ts';
import { Anchor } from '#web/ui/link.tsx';
import { formatMoment } from '#web/kernel/formats.ts';
import type { OutgoingMail } from '#domain/mail/contract.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/table/column.ts';

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
const moment = (instant: string) => formatMoment(new Date(instant), here);

const states: Record<OutgoingMail['state'], { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'waitlisted' },
  sending: { label: 'Sending', tone: 'info' },
  sent: { label: 'Sent', tone: 'confirmed' },
  failed: { label: 'Failed', tone: 'danger' },
  withheld: { label: 'Not sent', tone: 'danger' },
};

/** Says when the mail left, or when the next try is. */
function when(mail: OutgoingMail): string {
  if (mail.sentAt) return `Sent ${moment(mail.sentAt)}`;
  if (mail.nextAttemptAt === null) return '';
  if (new Date(mail.nextAttemptAt).getTime() <= Date.now()) return 'As soon as possible';
  return mail.attempts === 0
    ? `Leaves ${moment(mail.nextAttemptAt)}`
    : `Next try ${moment(mail.nextAttemptAt)}`;
}

export const outgoingMailColumns = (withOrganization: boolean): Column<OutgoingMail>[] => [
  {
    id: 'label',
    header: 'Email',
    primary: true,
    cell: (mail) => (
      <span className="block min-w-0">
        <span className="block font-medium">{mail.label}</span>
        {mail.eventName && mail.eventId ? (
          <Anchor
            href={paths.event(mail.eventId)}
            className="block rounded-md text-xs font-normal break-words text-muted decoration-1 underline-offset-3 hover:text-accent hover:underline"
          >
            {mail.eventName}
          </Anchor>
        ) : null}
      </span>
    ),
  },
  {
    id: 'toEmail',
    header: 'To',
    sortable: true,
    leaves: 4,
    cell: (mail) => (
      <span className="block">
        {mail.toName ? <span className="block break-words">{mail.toName}</span> : null}
        <span className="block break-words text-muted">{mail.toEmail}</span>
      </span>
    ),
  },
  ...(withOrganization
    ? [
        {
          id: 'organization',
          header: 'Organization',
          leaves: 2,
          cell: (mail: OutgoingMail) => mail.tenantName ?? '—',
        },
      ]
    : []),
  {
    id: 'state',
    header: 'State',
    sortable: true,
    cell: (mail) => (
      <span className="block">
        <Badge tone={states[mail.state].tone}>{states[mail.state].label}</Badge>
        {when(mail) ? <span className="mt-1 block text-xs text-muted">{when(mail)}</span> : null}
      </span>
    ),
  },
  {
    id: 'attempts',
    header: 'Attempts',
    leaves: 1,
    align: 'end',
    sortable: true,
    cell: (mail) => <span className="tabular-nums">{mail.attempts}</span>,
  },
  { id: 'createdAt', header: 'Written', sortable: true, leaves: 3, cell: (mail) => moment(mail.createdAt) },
];

/** Says below the row why the last attempt failed. */
export function Reason({ mail }: { mail: OutgoingMail }) {
  if (!mail.failure || mail.state === 'sent') return null;
  const { sentence, answer } = mail.failure;
  return (
    <div className="pb-1 text-sm">
      <p>{sentence}</p>
      {answer ? (
        <p className="mt-0.5 text-xs wrap-anywhere text-muted">
          The server’s answer: <span className="font-mono">{answer}</span>
        </p>
      ) : null}
      {mail.retryRefusal ? <p className="mt-0.5 text-muted">{mail.retryRefusal}</p> : null}
    </div>
  );
}
