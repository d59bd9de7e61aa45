import { instantToWallTime } from '#domain/kernel/dates.ts';
import type { Overview } from '#domain/overview/contract.ts';
import { BarChart } from '#web/ui/charts.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const dayMs = 86_400_000;
/** So many bars can still be told apart on a phone. */
const mostBars = 60;
/** Fewer replies than these are read from the list of the newest ones. */
const fewReplies = 5;

/** A deadline further off than this is said, and not drawn: the bars would be too small. */
const furthestDays = 60;

const at = (day: string) => Date.parse(`${day}T00:00:00Z`);

/**
 * Every day from the first reply to the last, or to a deadline that is near, those without replies too; several days in one bar
 * where they are many.
 */
export function barsOf(
  arrivals: Overview['arrivals'],
  deadline: string | null = null,
): (Overview['arrivals'][number] & { days: number })[] {
  const [first, last] = [arrivals[0], arrivals.at(-1)];
  if (!first || !last) return [];
  const isNear = deadline !== null && at(deadline) - at(last.day) <= furthestDays * dayMs;
  const end = isNear ? Math.max(at(last.day), at(deadline)) : at(last.day);
  const total = Math.round((end - at(first.day)) / dayMs) + 1;
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

/** When the replies came, and by when they have to. */
export function Arrivals({
  arrivals,
  cutoffDate,
  timezone,
}: Pick<Overview, 'arrivals'> & Pick<Overview['event'], 'cutoffDate' | 'timezone'>) {
  const total = arrivals.reduce((sum, day) => sum + day.confirmed + day.waitlisted + day.declined, 0);
  if (total < fewReplies) return null;
  const declined = arrivals.reduce((sum, day) => sum + day.declined, 0);
  const deadline = cutoffDate === null ? null : instantToWallTime(new Date(cutoffDate), timezone).date;
  const bars = barsOf(arrivals, deadline);
  const span = bars[0]?.days ?? 1;
  const marked = deadline === null ? -1 : bars.findLastIndex(({ day }) => day <= deadline);
  const isDrawn = marked >= 0 && at(deadline ?? '') < at(bars[marked]?.day ?? '') + span * dayMs;
  const facts = [
    span === 1 ? 'The day on which each reply came' : `Each bar is ${span} days`,
    ...(declined > 0 ? [`${Math.round((declined / total) * 100)}% declined`] : []),
    ...(deadline !== null && !isDrawn ? [`replies close ${shortDay.format(at(deadline))}`] : []),
  ];
  return (
    <Card aria-label="Replies by day">
      <CardHeader title="Replies by day" description={facts.join(' · ')} />
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
          mark={isDrawn ? { at: marked, label: 'Replies close' } : undefined}
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
