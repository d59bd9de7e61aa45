/**
 * The lines of the activity list. Each shows one notification, or sums up what many guests of an
 * event did on a day.
 */
import {
  ArrowUpFromLine,
  ChevronDown,
  CircleGauge,
  DoorOpen,
  MailCheck,
  MailWarning,
  MailX,
  PencilLine,
  SearchX,
  TrendingUp,
  Undo2,
  UserPlus,
  UsersRound,
  UserX,
  type LucideIcon,
} from 'lucide-react';
import { useId, useState } from 'react';
import type { Notification } from '#domain/notifications/contract.ts';
import type { NotificationKind } from '#domain/notifications/sentences.ts';
import { paths } from '#web/app/paths.ts';
import { useCan, useUser } from '#web/kernel/session/session.tsx';
import { whenOf } from '#web/kernel/when.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { classes } from '#web/ui/classes.ts';
import { TextLink } from '#web/ui/link.tsx';
import { wordsLanguage } from '#web/kernel/words.ts';
import { partsOf, summaryOf } from '../sentences.ts';
import { words } from '../words.ts';

const icons: Record<NotificationKind, LucideIcon> = {
  reservation: MailCheck,
  reply_changed: PencilLine,
  reply_withdrawn: Undo2,
  promoted: ArrowUpFromLine,
  spots_opened: DoorOpen,
  mail_failed: MailWarning,
  mail_withheld: MailX,
  join_request: UserPlus,
  plan_limit: CircleGauge,
  plan_request: TrendingUp,
  plan_at_doors: CircleGauge,
  lookup_misses: SearchX,
  not_me: UserX,
};

/** Returns the day in the reader's time zone. */
export const dayOf = ({ createdAt }: { createdAt: string }): string => new Date(createdAt).toDateString();

const dayName = (then: Date, now: Date): string => {
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (then.toDateString() === now.toDateString()) return words.card.today;
  if (then.toDateString() === yesterday.toDateString()) return words.card.yesterday;
  return then.toLocaleDateString(wordsLanguage(), { month: 'short', day: 'numeric' });
};

const facesShown = 4;

/** Sums up what guests of one event did on one day. The line unfolds. */
export function Together(props: {
  rows: readonly [Notification, ...Notification[]];
  isNew: (row: Notification) => boolean;
  now: Date;
}) {
  const { rows, isNew, now } = props;
  const [open, setOpen] = useState(false);
  const lines = useId();
  const [newest] = rows;
  const fresh = rows.filter(isNew).length;
  const names = rows.flatMap(({ name }) => (name ? [name] : []));
  return (
    <>
      <li className={classes('flex items-start gap-3 px-5 py-2.5 text-sm', fresh > 0 && 'bg-accent-tint/50')}>
        <UsersRound
          aria-hidden
          className={classes('mt-0.5 size-4 shrink-0', fresh > 0 ? 'text-accent' : 'text-muted')}
        />
        <div className="min-w-0 flex-1">
          <p className="wrap-anywhere">
            {fresh > 0 ? <span className="sr-only">{words.card.unread}</span> : null}
            {newest.eventId && newest.eventIsLive ? (
              <TextLink href={paths.event(newest.eventId)}>{newest.eventName}</TextLink>
            ) : (
              <span className="font-medium">{newest.eventName}</span>
            )}
            <span className="text-muted"> · {dayName(new Date(newest.createdAt), now)}: </span>
            {summaryOf(rows)}
          </p>
          <span aria-hidden className="mt-1.5 flex *:-mr-1 *:bg-surface *:ring-1 *:ring-hairline">
            {names.slice(0, facesShown).map((name, index) => (
              <Avatar
                key={index}
                size="sm"
                firstName={name}
                lastName={name.split(' ').slice(1).at(-1) ?? null}
              />
            ))}
          </span>
        </div>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={lines}
          onClick={() => setOpen(!open)}
          className="-my-1 inline-flex min-h-7 shrink-0 items-center gap-1 rounded-md px-1.5 text-xs text-muted hover:bg-hover hover:text-ink touch:-my-2.5 touch:min-h-11"
        >
          {open ? words.card.fewer : words.card.all({ count: rows.length })}
          <ChevronDown
            aria-hidden
            className={classes('size-3.5 transition-transform', open && 'rotate-180')}
          />
        </button>
      </li>
      <li hidden={!open} className="pl-4">
        <ul id={lines} className="divide-y divide-hairline">
          {rows.map((row) => (
            <Entry key={row.id} row={row} isNew={isNew(row)} now={now} />
          ))}
        </ul>
      </li>
    </>
  );
}

/** One line for one notification. */
export function Entry({ row, isNew, now }: { row: Notification; isNew: boolean; now: Date }) {
  const can = useCan();
  const showsTenant = useUser().tenantId === null;
  const Icon = icons[row.kind];
  const then = new Date(row.createdAt);
  const parts = partsOf(row);
  const more = moreOf(row, can);
  return (
    <li className={classes('flex items-start gap-3 px-5 py-2.5 text-sm', isNew && 'bg-accent-tint/50')}>
      <Icon aria-hidden className={classes('mt-0.5 size-4 shrink-0', isNew ? 'text-accent' : 'text-muted')} />
      <p className="min-w-0 flex-1 wrap-anywhere text-ink">
        {isNew ? <span className="sr-only">{words.card.unread}</span> : null}
        {parts.map((part, index) =>
          part.is === 'event' && row.eventId && row.eventIsLive ? (
            <TextLink key={index} href={paths.event(row.eventId)}>
              {part.text}
            </TextLink>
          ) : (
            <span key={index} className={part.is ? 'font-medium' : undefined}>
              {part.text}
            </span>
          ),
        )}
        {showsTenant && row.kind !== 'join_request' && row.kind !== 'plan_request' ? (
          <span className="text-muted"> · {row.tenantName}</span>
        ) : null}
        {more ? (
          <>
            {' · '}
            <TextLink href={more.href}>{more.label}</TextLink>
          </>
        ) : null}
      </p>
      <time
        dateTime={row.createdAt}
        title={then.toLocaleString(wordsLanguage(), { dateStyle: 'medium', timeStyle: 'short' })}
        className="shrink-0 text-xs leading-5 text-muted tabular-nums"
      >
        {whenOf(then, now)}
      </time>
    </li>
  );
}

/** Returns the page where the user can act on the notification, if the user may open that page. */
function moreOf(
  { kind }: Notification,
  can: ReturnType<typeof useCan>,
): { href: string; label: string } | null {
  switch (kind) {
    case 'join_request':
      return can('joinRequest.decide') ? { href: paths.users, label: words.card.joinRequests } : null;
    case 'plan_request':
      return can('subscription.grant')
        ? { href: paths.tenants, label: words.card.tenants }
        : { href: paths.subscriptions, label: words.card.subscriptions };
    case 'plan_limit':
    case 'plan_at_doors':
      return can('subscription.change') ? { href: paths.subscriptions, label: words.card.changePlan } : null;
    case 'mail_failed':
    case 'mail_withheld':
      return can('page.outgoing-mail') ? { href: paths.outgoingMail, label: words.card.outgoing } : null;
    default:
      return null;
  }
}
