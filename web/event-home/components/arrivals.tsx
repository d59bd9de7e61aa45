import { useState } from 'react';
import { instantToWallTime } from '#domain/kernel/dates.ts';
import { counted } from '#domain/kernel/text.ts';
import type { Overview } from '#domain/event-home/contract.ts';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { dayAfter, mailingsOf, rowsOf, stepsOf } from '../arrival-steps.ts';
import { ArrivalsPlot } from './arrivals-plot.tsx';

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const nameOf = (day: string) => shortDay.format(new Date(`${day}T00:00:00Z`));
/** With fewer replies than this, the list of the newest ones says enough. */
const fewReplies = 5;

/**
 * Shows when the replies came and when they are due: a line that rises with each reply, and the
 * same numbers as a table.
 */
export function Arrivals({
  arrivals,
  mailings,
  event,
}: Pick<Overview, 'arrivals' | 'mailings'> & {
  event: Pick<Overview['event'], 'cutoffDate' | 'dateTime' | 'timezone'>;
}) {
  const [now] = useState(() => new Date());
  const dayOf = (instant: Date) => instantToWallTime(instant, event.timezone).date;
  const deadline = event.cutoffDate === null ? null : dayOf(new Date(event.cutoffDate));
  const isClosed = event.cutoffDate !== null && new Date(event.cutoffDate) < now;
  const begins = new Date(event.dateTime);
  const drawn = stepsOf(arrivals, { deadline, until: dayOf(begins < now ? begins : now) });
  const [start, last] = [drawn.steps[0], drawn.steps.at(-1)];
  if (!start || !last || last.replies < fewReplies) return null;
  const declined = arrivals.reduce((sum, day) => sum + day.declined, 0);
  const { rows, days } = rowsOf(drawn.steps);
  const facts = [
    `${last.coming.toLocaleString('en')} of ${counted(last.replies, 'reply', 'replies')} are coming`,
    ...(declined > 0 ? [`${Math.round((declined / last.replies) * 100)}% declined`] : []),
    ...(deadline !== null && drawn.deadline === null
      ? [`replies close${isClosed ? 'd' : ''} ${nameOf(deadline)}`]
      : []),
  ];
  return (
    <Card aria-label="Replies over time">
      <CardHeader title="Replies over time" description={facts.join(' · ')} />
      <CardBody>
        <figure className="min-w-0">
          <div aria-hidden>
            <ArrivalsPlot
              {...drawn}
              isClosed={isClosed}
              mailings={mailingsOf(mailings, drawn.steps)}
              formatDay={(place) => nameOf(dayAfter(start.day, place))}
            />
          </div>
          <figcaption aria-hidden className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
            <span className="inline-flex items-center gap-1.5">
              <span className="h-0.5 w-4 rounded-full bg-confirmed" />
              Coming
            </span>
            <span className="inline-flex items-center gap-1.5">
              <span className="w-4 border-t-2 border-dotted border-outline" />
              All replies
            </span>
            {mailings.length > 0 ? (
              <span className="inline-flex items-center gap-1.5">
                <span className="h-3 border-l-2 border-info" />
                Message sent
              </span>
            ) : null}
          </figcaption>
          <div className="sr-only">
            <table>
              <caption>
                {days === 1 ? 'Replies by day' : `Replies by ${days} days`}
                {mailings.length === 0
                  ? ''
                  : `; messages went out on ${mailings.map(({ day }) => nameOf(day)).join(', ')}`}
                {deadline === null ? '' : `; they close${isClosed ? 'd' : ''} on ${nameOf(deadline)}`}
              </caption>
              <thead>
                <tr>
                  <th scope="col">{days === 1 ? 'Day' : 'From'}</th>
                  {['Confirmed', 'Waiting', 'Declined', 'Coming by then', 'Replies by then'].map((label) => (
                    <th key={label} scope="col">
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.day}>
                    <th scope="row">{nameOf(row.day)}</th>
                    <td>{row.confirmed}</td>
                    <td>{row.waitlisted}</td>
                    <td>{row.declined}</td>
                    <td>{row.coming}</td>
                    <td>{row.replies}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </figure>
      </CardBody>
    </Card>
  );
}
