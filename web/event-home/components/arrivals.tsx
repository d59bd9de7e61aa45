import { useState } from 'react';
import { instantToWallTime } from '#domain/kernel/dates.ts';
import type { Overview } from '#domain/event-home/contract.ts';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { dayAfter, mailingsOf, rowsOf, stepsOf } from '../arrival-steps.ts';
import { ArrivalsPlot } from './arrivals-plot.tsx';
import { homeWords } from '#web/kernel/home-words.ts';
import { formatShortDay } from '#web/kernel/formats.ts';

const nameOf = (day: string) => formatShortDay(new Date(`${day}T00:00:00Z`));
/** With fewer replies than this, the list of the newest ones is enough, and no chart is shown. */
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
  const words = homeWords.arrivals;
  const closed = isClosed ? 'yes' : 'other';
  const facts = [
    words.areComing({ coming: last.coming, count: last.replies }),
    ...(declined > 0
      ? [words.percentDeclined({ percent: Math.round((declined / last.replies) * 100) })]
      : []),
    ...(deadline !== null && drawn.deadline === null
      ? [words.closeOn({ closed, day: nameOf(deadline) })]
      : []),
  ];
  return (
    <Card aria-label={words.title}>
      <CardHeader title={words.title} description={facts.join(' · ')} />
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
              {words.coming}
            </span>
            <span className="inline-flex items-center gap-1.5">
              <span className="w-4 border-t-2 border-dotted border-outline" />
              {words.allReplies}
            </span>
            {mailings.length > 0 ? (
              <span className="inline-flex items-center gap-1.5">
                <span className="h-3 border-l-2 border-info" />
                {words.messageSent}
              </span>
            ) : null}
          </figcaption>
          <div className="sr-only">
            <table>
              <caption>
                {days === 1 ? words.byDay : words.byDays({ days })}
                {mailings.length === 0
                  ? ''
                  : words.messagesOn({ days: mailings.map(({ day }) => nameOf(day)).join(', ') })}
                {deadline === null ? '' : words.theyClose({ closed, day: nameOf(deadline) })}
              </caption>
              <thead>
                <tr>
                  <th scope="col">{days === 1 ? words.day : words.from}</th>
                  {[
                    words.confirmed,
                    words.waiting,
                    words.declined,
                    words.comingByThen,
                    words.repliesByThen,
                  ].map((label) => (
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
