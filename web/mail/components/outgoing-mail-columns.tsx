import { paths } from '#web/app/paths.ts';
import { Anchor } from '#web/ui/link.tsx';
import { formatMoment } from '#web/kernel/formats.ts';
import { inWords } from '#web/kernel/words.ts';
import type { OutgoingMail } from '#domain/mail/contract.ts';
import { nodes } from '#web/ui/nodes.ts';
import { failureSentence, kindName, words } from '../words.ts';
import { Badge, type Tone } from '#web/ui/display/badge.tsx';
import type { Column } from '#web/ui/table/column.ts';

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
const moment = (instant: string) => formatMoment(new Date(instant), here);

const tones: Record<OutgoingMail['state'], Tone> = {
  waiting: 'waitlisted',
  sending: 'info',
  sent: 'confirmed',
  failed: 'danger',
  withheld: 'danger',
};

/** Says when the mail left, unless that was right away, or when the next try is. */
function when(mail: OutgoingMail): string {
  if (mail.sentAt) {
    const left = moment(mail.sentAt);
    return left === moment(mail.createdAt) ? '' : words.columns.sentAt({ moment: left });
  }
  if (mail.nextAttemptAt === null) return '';
  if (new Date(mail.nextAttemptAt).getTime() <= Date.now()) return words.columns.soon;
  return mail.attempts === 0
    ? words.columns.leaves({ moment: moment(mail.nextAttemptAt) })
    : words.columns.nextTry({ moment: moment(mail.nextAttemptAt) });
}

export const outgoingMailColumns = (withOrganization: boolean): Column<OutgoingMail>[] => [
  {
    id: 'label',
    header: words.columns.email,
    primary: true,
    cell: (mail) => (
      <span className="block min-w-0">
        <span className="block font-medium">{kindName(mail.template, mail.label)}</span>
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
    header: words.columns.to,
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
          header: words.columns.organization,
          leaves: 2,
          cell: (mail: OutgoingMail) => mail.tenantName ?? '—',
        },
      ]
    : []),
  {
    id: 'state',
    header: words.columns.state,
    sortable: true,
    cell: (mail) => (
      <span className="block">
        <Badge tone={tones[mail.state]}>{words.states[mail.state]}</Badge>
        {when(mail) ? <span className="mt-1 block text-xs text-muted">{when(mail)}</span> : null}
      </span>
    ),
  },
  {
    id: 'attempts',
    header: words.columns.attempts,
    leaves: 1,
    align: 'end',
    sortable: true,
    cell: (mail) => <span className="tabular-nums">{mail.attempts}</span>,
  },
  {
    id: 'createdAt',
    header: words.columns.written,
    sortable: true,
    leaves: 3,
    cell: (mail) => <span className="whitespace-nowrap">{moment(mail.createdAt)}</span>,
  },
];

/** Says below the row why the last attempt failed. */
export function Reason({ mail }: { mail: OutgoingMail }) {
  if (!mail.failure || mail.state === 'sent') return null;
  const { kind, answer } = mail.failure;
  return (
    <div className="pb-1 text-sm">
      <p>{failureSentence(kind)}</p>
      {answer ? (
        <p className="mt-0.5 text-xs wrap-anywhere text-muted">
          {nodes(words.columns.answer({ answer, code: (text) => <span className="font-mono">{text}</span> }))}
        </p>
      ) : null}
      {mail.retryRefusal ? <p className="mt-0.5 text-muted">{inWords(mail.retryRefusal)}</p> : null}
    </div>
  );
}
