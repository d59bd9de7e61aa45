import type { RepliesByDay } from '#domain/dashboard/contract.ts';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { BarChart } from '#web/ui/charts/charts.tsx';
import { ErrorState, RefreshFailed, Skeleton } from '#web/ui/states.tsx';

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const height = 280;
/** With fewer replies, a chart would suggest a trend that isn't there. */
const fewReplies = 5;

const wordsOf = ({ confirmed, waitlisted, declined }: RepliesByDay): string =>
  [
    ...(confirmed > 0 ? [`${confirmed} confirmed`] : []),
    ...(waitlisted > 0 ? [`${waitlisted} waiting`] : []),
    ...(declined > 0 ? [`${declined} declined`] : []),
  ].join(', ');

/** A chart of the replies per day, by their status. */
export function RepliesChart(props: {
  days: number;
  replies: RepliesByDay[] | undefined;
  error?: string | undefined;
  onRetry: () => void;
}) {
  const { replies, days } = props;
  const total = replies?.reduce((sum, day) => sum + day.confirmed + day.waitlisted + day.declined, 0);
  return (
    <Card>
      <CardHeader
        title="Replies over time"
        description={
          total === undefined || total === 0
            ? `The last ${days} days`
            : `${total.toLocaleString('en')} ${total === 1 ? 'reply' : 'replies'} in the last ${days} days`
        }
      />
      {props.error !== undefined && replies !== undefined ? (
        <RefreshFailed message={props.error} onRetry={props.onRetry} />
      ) : null}
      <CardBody>
        {replies === undefined ? (
          props.error === undefined ? (
            <div role="status">
              <span className="sr-only">Loading...</span>
              <Skeleton className="h-72 w-full" />
            </div>
          ) : (
            <ErrorState message={props.error} onRetry={props.onRetry} className="py-8" />
          )
        ) : total === 0 ? (
          <p className="py-2 text-sm text-muted">
            No replies in the last {days} days. Share a link and they’ll show up here.
          </p>
        ) : total !== undefined && total < fewReplies ? (
          <ul className="divide-y divide-hairline text-sm">
            {replies
              .filter((day) => day.confirmed + day.waitlisted + day.declined > 0)
              .reverse()
              .map((day) => (
                <li key={day.date} className="flex justify-between gap-4 py-2.5">
                  <span>{shortDay.format(new Date(`${day.date}T00:00:00Z`))}</span>
                  <span className="text-muted tabular-nums">{wordsOf(day)}</span>
                </li>
              ))}
          </ul>
        ) : (
          <BarChart
            label={`Replies of the last ${days} days`}
            data={replies.map((day) => ({ ...day }))}
            x="date"
            height={height}
            stacked
            formatX={(date) => shortDay.format(new Date(`${date}T00:00:00Z`))}
            series={[
              { key: 'confirmed', label: 'Confirmed', tone: 'confirmed' },
              { key: 'waitlisted', label: 'Waitlisted', tone: 'waitlisted' },
              { key: 'declined', label: 'Declined', tone: 'declined' },
            ]}
          />
        )}
      </CardBody>
    </Card>
  );
}
