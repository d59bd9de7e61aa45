import type { RepliesByDay } from '#domain/dashboard/contract.ts';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { BarChart } from '#web/ui/charts/charts.tsx';
import { ErrorState, RefreshFailed, Skeleton } from '#web/ui/states.tsx';
import { formatShortDay } from '#web/kernel/formats.ts';
import { words as uiWords } from '#web/ui/words.ts';
import { lateWords } from '../words.ts';

const height = 280;
/** With fewer replies, a chart would suggest a trend that isn't there. */
const fewReplies = 5;

const wordsOf = ({ confirmed, waitlisted, declined }: RepliesByDay): string =>
  [
    ...(confirmed > 0 ? [lateWords.chart.confirmedCount({ count: confirmed })] : []),
    ...(waitlisted > 0 ? [lateWords.chart.waitingCount({ count: waitlisted })] : []),
    ...(declined > 0 ? [lateWords.chart.declinedCount({ count: declined })] : []),
  ].join(', ');

/** A chart of the replies per day, by their status. */
export function RepliesChart(props: {
  days: number;
  replies: RepliesByDay[] | undefined;
  error?: string | undefined;
  onRetry: () => void;
}) {
  const { replies, days } = props;
  const words = lateWords.chart;
  const total = replies?.reduce((sum, day) => sum + day.confirmed + day.waitlisted + day.declined, 0);
  return (
    <Card>
      <CardHeader
        title={words.title}
        description={
          total === undefined || total === 0 ? words.lastDays({ days }) : words.total({ count: total, days })
        }
      />
      {props.error !== undefined && replies !== undefined ? (
        <RefreshFailed message={props.error} onRetry={props.onRetry} />
      ) : null}
      <CardBody>
        {replies === undefined ? (
          props.error === undefined ? (
            <div role="status">
              <span className="sr-only">{uiWords.common.loading}</span>
              <Skeleton className="h-72 w-full" />
            </div>
          ) : (
            <ErrorState message={props.error} onRetry={props.onRetry} className="py-8" />
          )
        ) : total === 0 ? (
          <p className="py-2 text-sm text-muted">{words.none({ days })}</p>
        ) : total !== undefined && total < fewReplies ? (
          <ul className="divide-y divide-hairline text-sm">
            {replies
              .filter((day) => day.confirmed + day.waitlisted + day.declined > 0)
              .reverse()
              .map((day) => (
                <li key={day.date} className="flex justify-between gap-4 py-2.5">
                  <span>{formatShortDay(new Date(`${day.date}T00:00:00Z`))}</span>
                  <span className="text-muted tabular-nums">{wordsOf(day)}</span>
                </li>
              ))}
          </ul>
        ) : (
          <BarChart
            label={words.label({ days })}
            data={replies.map((day) => ({ ...day }))}
            x="date"
            height={height}
            stacked
            formatX={(date) => formatShortDay(new Date(`${date}T00:00:00Z`))}
            series={[
              { key: 'confirmed', label: words.confirmed, tone: 'confirmed' },
              { key: 'waitlisted', label: words.waitlisted, tone: 'waitlisted' },
              { key: 'declined', label: words.declined, tone: 'declined' },
            ]}
          />
        )}
      </CardBody>
    </Card>
  );
}
