import type { Overview } from '#domain/overview/contract.ts';
import { BarChart } from '#web/ui/charts.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const dayMs = 86_400_000;
/** So many bars can still be told apart on a phone. */
const mostBars = 60;
/** Fewer replies than these are read from the list of the newest ones. */
const fewReplies = 5;

/** Every day from the first reply to the last, those without replies too; several days in one bar where they are many. */
export function barsOf(arrivals: Overview['arrivals']): (Overview['arrivals'][number] & { days: number })[] {
  const [first, last] = [arrivals[0], arrivals.at(-1)];
  if (!first || !last) return [];
  const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
  const total = Math.round((at(last.day) - at(first.day)) / dayMs) + 1;
  const days = Math.ceil(total / mostBars);
  const bars = Array.from({ length: Math.ceil(total / days) }, (_, index) => ({
    day: new Date(at(first.day) + index * days * dayMs).toISOString().slice(0, 10),
    confirmed: 0,
    waitlisted: 0,
    declined: 0,
    days,
  }));
  for (const arrival of arrivals) {
    const bar = bars[Math.floor(Math.round((at(arrival.day) - at(first.day)) / dayMs) / days)];
    if (!bar) continue;
    bar.confirmed += arrival.confirmed;
    bar.waitlisted += arrival.waitlisted;
    bar.declined += arrival.declined;
  }
  return bars;
}

/** When the replies came. */
export function Arrivals({ arrivals }: Pick<Overview, 'arrivals'>) {
  const total = arrivals.reduce((sum, day) => sum + day.confirmed + day.waitlisted + day.declined, 0);
  if (total < fewReplies) return null;
  const bars = barsOf(arrivals);
  const span = bars[0]?.days ?? 1;
  return (
    <Card aria-label="Replies by day">
      <CardHeader
        title="Replies by day"
        description={span === 1 ? 'The day on which each reply came' : `Each bar is ${span} days`}
      />
      <CardBody>
        <BarChart
          label="Replies by day"
          data={bars.map(({ day, confirmed, waitlisted, declined }) => ({
            day,
            confirmed,
            waitlisted,
            declined,
          }))}
          x="day"
          height={200}
          stacked
          formatX={(day) => shortDay.format(new Date(`${day}T00:00:00Z`))}
          series={[
            { key: 'confirmed', label: 'Confirmed', tone: 'confirmed' },
            { key: 'waitlisted', label: 'Waiting', tone: 'waitlisted' },
            { key: 'declined', label: 'Declined', tone: 'declined' },
          ]}
        />
      </CardBody>
    </Card>
  );
}
