import type { RepliesByDay } from '#domain/dashboard/contract.ts';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { BarChart } from '#web/ui/charts.tsx';
import { ErrorState, RefreshFailed, Skeleton } from '#web/ui/states.tsx';

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const height = 280;

/** Replies a day, by what became of them. */
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
            No replies in the last {days} days. Share the link of an event, and they are drawn here.
          </p>
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
