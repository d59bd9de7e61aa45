import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { Notification } from '#domain/notifications/contract.ts';
import { grouped } from '#domain/notifications/summary.ts';
import { paths } from '#web/app/paths.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { useCan, useUser } from '#web/kernel/session/session.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { TextLink } from '#web/ui/link.tsx';
import { ErrorState, Pending } from '#web/ui/states.tsx';
import { useLastVisit } from '../last-visit.ts';
import { useNewest } from '../queries.ts';
import { whenOf } from '#web/kernel/when.ts';
import { words } from '../words.ts';
import { dayOf, Entry, Together } from './entry.tsx';

const atFirst = 24;
const atOnce = 24;
/** The number of lines before the button for more. */
const linesAtFirst = 6;
/** Beyond this number, the activity log is the better place to look. */
const maxLines = 96;

/**
 * Shows what happened, the newest first, and marks what is new since the last visit. It fetches,
 * updates and folds on its own. It renders nothing if nothing ever happened.
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
  const lines = grouped(rows, dayOf);
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? lines.length : linesAtFirst;

  // Whether it is folded is decided once per visit: later arrivals must not move the page.
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
          message={sentenceOf(list.error, words.card.loadFailed)}
          onRetry={() => void list.refetch()}
        />
      </Card>
    );
  }
  if (list.isLoading) return <Pending />;
  if (rows.length === 0) return null;
  const total = list.data?.total ?? 0;

  return (
    <Card aria-label={words.card.title}>
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={body}
          onClick={() => setChoice(!open)}
          className="flex min-h-12 w-full items-center gap-3 rounded-lg px-5 py-2 text-left text-base font-semibold hover:bg-hover"
        >
          {words.card.title}
          {fresh > 0 ? (
            <Badge tone="accent">
              {(fresh === rows.length && total > fresh ? words.card.moreNew : words.card.new)({
                count: fresh,
              })}
            </Badge>
          ) : null}
          <span
            className={classes(
              'min-w-0 flex-1 truncate text-right text-sm font-normal text-muted',
              open && 'invisible',
            )}
          >
            {rows[0] ? words.card.last({ when: whenOf(new Date(rows[0].createdAt), now) }) : ''}
          </span>
          <ChevronDown
            aria-hidden
            className={classes('size-4 shrink-0 text-muted transition-transform', open && 'rotate-180')}
          />
        </button>
      </h2>
      <div id={body} hidden={!open}>
        <ul className="divide-y divide-hairline border-t border-hairline">
          {lines
            .slice(0, shown)
            .map((line) =>
              line.isTogether ? (
                <Together key={line.rows[0].id} rows={line.rows} isNew={isNew} now={now} />
              ) : (
                <Entry key={line.rows[0].id} row={line.rows[0]} isNew={isNew(line.rows[0])} now={now} />
              ),
            )}
        </ul>
        {total > count || lines.length > shown ? (
          <div className="flex flex-wrap items-center justify-between gap-2 border-t border-hairline px-5 py-2.5 text-sm text-muted">
            {count < maxLines || !showsAll ? (
              <Button
                size="sm"
                variant="ghost"
                className="-ml-3"
                busy={list.isPlaceholderData}
                onClick={() => {
                  if (showsAll) setCount(count + atOnce);
                  setShowsAll(true);
                }}
              >
                {words.card.older}
              </Button>
            ) : (
              <span>{words.card.newest({ count })}</span>
            )}
            {can('activity.read') ? <TextLink href={paths.activity}>{words.card.log}</TextLink> : null}
          </div>
        ) : null}
      </div>
    </Card>
  );
}

/** Returns the current time, refreshed every half minute. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
