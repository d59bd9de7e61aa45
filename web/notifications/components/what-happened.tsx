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
  UserX,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { Notification } from '#domain/notifications/contract.ts';
import { partsOf, type NotificationKind } from '#domain/notifications/sentences.ts';
import { paths } from '#web/app/paths.ts';
import { sentenceOf } from '#web/kernel/api-error.ts';
import { useCan, useUser } from '#web/kernel/session.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { TextLink } from '#web/ui/link.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { useLastVisit } from '../last-visit.ts';
import { useNewest } from '../queries.ts';
import { whenOf } from '#web/kernel/when.ts';

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
  lookup_misses: SearchX,
  not_me: UserX,
};

const atFirst = 6;
const atOnce = 24;
/** Beyond that the activity log is the better place to look. */
const most = 96;

/**
 * What happened, the newest first, with what is new since the last visit told apart. Complete in itself: it asks, follows
 * and folds by itself, and shows nothing where nothing ever happened.
 */
export function WhatHappened() {
  const [count, setCount] = useState(atFirst);
  const list = useNewest(count);
  const { id } = useUser();
  const can = useCan();
  const lastVisit = useLastVisit(id);
  const body = useId();
  const now = useNow();
  const rows = list.data?.rows ?? [];
  const isNew = (row: Notification) => row.unread || (lastVisit !== null && row.createdAt > lastVisit);
  const fresh = rows.filter(isNew).length;

  // Folded or not is decided once: what arrives later must not push the page about.
  const [choice, setChoice] = useState<boolean | null>(null);
  const [seen, setSeen] = useState<string | null | undefined>(undefined);
  if (list.data && seen !== lastVisit && !list.isFetching) {
    setSeen(lastVisit);
    if (choice === null || (!choice && fresh > 0)) setChoice(fresh > 0);
  }
  const open = choice ?? false;

  if (list.isError && !list.data) {
    return (
      <Card>
        <ErrorState
          className="py-6"
          message={sentenceOf(list.error, 'Recent activity could not be loaded.')}
          onRetry={() => void list.refetch()}
        />
      </Card>
    );
  }
  if (rows.length === 0) return null;
  const total = list.data?.total ?? 0;

  return (
    <Card aria-label="Recent activity">
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={body}
          onClick={() => setChoice(!open)}
          className="flex min-h-12 w-full items-center gap-3 rounded-lg px-5 py-2 text-left text-base font-semibold hover:bg-hover"
        >
          Recent activity
          {fresh > 0 ? (
            <Badge tone="accent">
              {fresh === rows.length && total > fresh ? `${fresh}+ new` : `${fresh} new`}
            </Badge>
          ) : null}
          <span
            className={classes(
              'min-w-0 flex-1 truncate text-right text-sm font-normal text-muted',
              open && 'invisible',
            )}
          >
            {rows[0] ? `Last ${whenOf(new Date(rows[0].createdAt), now)}` : ''}
          </span>
          <ChevronDown
            aria-hidden
            className={classes('size-4 shrink-0 text-muted transition-transform', open && 'rotate-180')}
          />
        </button>
      </h2>
      <div id={body} hidden={!open}>
        <ul className="divide-y divide-hairline border-t border-hairline">
          {rows.map((row) => (
            <Entry key={row.id} row={row} isNew={isNew(row)} now={now} />
          ))}
        </ul>
        {total > count ? (
          <div className="flex flex-wrap items-center justify-between gap-2 border-t border-hairline px-5 py-2.5 text-sm text-muted">
            {count < most ? (
              <Button
                size="sm"
                variant="ghost"
                className="-ml-3"
                busy={list.isPlaceholderData}
                onClick={() => setCount(count === atFirst ? atOnce : count + atOnce)}
              >
                Show older
              </Button>
            ) : (
              <span>These are the newest {count}.</span>
            )}
            {can('activity.read') ? <TextLink href={paths.activity}>Activity log</TextLink> : null}
          </div>
        ) : null}
      </div>
    </Card>
  );
}

function Entry({ row, isNew, now }: { row: Notification; isNew: boolean; now: Date }) {
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
        {isNew ? <span className="sr-only">New: </span> : null}
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
        title={then.toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })}
        className="shrink-0 text-xs leading-5 text-muted tabular-nums"
      >
        {whenOf(then, now)}
      </time>
    </li>
  );
}

/** The page where a user can do something about it, if the user may open it. */
function moreOf(
  { kind }: Notification,
  can: ReturnType<typeof useCan>,
): { href: string; label: string } | null {
  switch (kind) {
    case 'join_request':
      return can('joinRequest.decide') ? { href: paths.users, label: 'Join requests' } : null;
    case 'plan_request':
      return can('subscription.grant')
        ? { href: paths.tenants, label: 'Tenants' }
        : { href: paths.subscriptions, label: 'Subscriptions' };
    case 'plan_limit':
      return can('subscription.change') ? { href: paths.subscriptions, label: 'Change the plan' } : null;
    case 'mail_failed':
    case 'mail_withheld':
      return can('page.outgoing-mail') ? { href: paths.outgoingMail, label: 'Outgoing mail' } : null;
    default:
      return null;
  }
}

/** The time, looked at every half minute. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
