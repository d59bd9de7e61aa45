import { BellOff } from 'lucide-react';
import { formatShortWithZone, weekdayName } from '#web/kernel/formats.ts';
import type { ReminderOverview } from '#domain/reminders/contract.ts';
import { rungSentence, words } from '../words.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useChangeReminders } from '../queries.ts';

type Upcoming = ReminderOverview['upcoming'][number];

const saidOf = ({ kind, days, recipients: count }: Upcoming): string =>
  words.remind[kind === 'seeYouSoon' ? 'soonTo' : 'reminderTo']({
    count,
    when: rungSentence({ kind, days }),
  });

/** Shows what goes out next, when, to how many and to whom. Each reminder can be skipped. */
export function UpcomingReminders({ eventId, overview }: { eventId: string; overview: ReminderOverview }) {
  const change = useChangeReminders(eventId);
  if (overview.upcoming.length === 0) {
    return (
      <EmptyState
        icon={<BellOff />}
        title={words.remind.nothing}
        description={overview.isOn ? words.remind.nothingOn : words.remind.nothingOff}
      />
    );
  }
  return (
    <ol className="divide-y divide-hairline">
      {overview.upcoming.map((each, index) => {
        const { kind, days, at, planned } = each;
        const instant = new Date(at);
        return (
          <li key={`${kind} ${days} ${planned}`} className="space-y-2 px-5 py-4">
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
              <div className="min-w-0">
                <p className="font-medium">
                  {words.remind.at({
                    weekday: weekdayName(instant, overview.timezone),
                    moment: formatShortWithZone(instant, overview.timezone),
                  })}
                </p>
                <p className="text-sm text-muted">{saidOf(each)}</p>
              </div>
              <Button
                size="sm"
                busy={change.isPending && change.variables.skip?.planned === planned}
                busyLabel={words.remind.skipping}
                onClick={() =>
                  void change.act({ skip: { kind, days, planned } }, { failed: words.remind.skipFailed })
                }
              >
                {words.remind.skip}
              </Button>
            </div>
            {index === 0 && overview.next.length > 0 ? (
              <details className="text-sm">
                <summary className="cursor-pointer text-muted">{words.remind.whoGetsIt}</summary>
                <ul className="mt-2 gap-x-6 sm:columns-2">
                  {overview.next.map(({ id, label }) => (
                    <li key={id} className="wrap-anywhere">
                      {label}
                    </li>
                  ))}
                </ul>
                {each.recipients > overview.next.length ? (
                  <p className="mt-1 text-muted">
                    {words.remind.more({ count: each.recipients - overview.next.length })}
                  </p>
                ) : null}
              </details>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}
