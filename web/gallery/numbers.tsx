import { CalendarDays, Users } from 'lucide-react';
import { CapacityBar } from '#web/ui/charts/capacity-bar.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { BarChart } from '#web/ui/charts/charts.tsx';
import { FigureBars } from '#web/ui/charts/figure-bars.tsx';
import { StatCard, StatGrid } from '#web/ui/display/stat-card.tsx';
import { Section } from './section.tsx';

const days = [
  ['Jun 1', 4, 1],
  ['Jun 2', 9, 2],
  ['Jun 3', 7, 1],
  ['Jun 4', 15, 4],
  ['Jun 5', 22, 3],
  ['Jun 6', 18, 5],
  ['Jun 7', 31, 6],
] as const;

const replies = days.map(([day, yes, no]) => ({ day, yes, no }));

export function Numbers() {
  return (
    <Section title="Numbers">
      <div className="space-y-6">
        <StatGrid>
          <StatCard
            value="12"
            label="Total Events"
            href="#events"
            icon={<CalendarDays />}
            delta={{ text: '3 more than last month', tone: 'up' }}
          />
          <StatCard value="1,284" label="Total Guests" icon={<Users />} hint="Across 12 events" />
          <StatCard value="72%" label="Capacity Usage">
            <CapacityBar confirmed={72} max={100} compact />
          </StatCard>
          <StatCard value="…" label="Revenue" loading />
        </StatGrid>
        <div className="grid gap-6 lg:grid-cols-2">
          <Card>
            <CardHeader title="Replies over time" />
            <CardBody>
              <BarChart
                label="Replies by day"
                data={replies}
                x="day"
                stacked
                series={[
                  { key: 'yes', label: 'Yes' },
                  { key: 'no', label: 'No', tone: 'declined' },
                ]}
              />
            </CardBody>
          </Card>
          <Card>
            <CardHeader title="Meals" />
            <CardBody>
              <BarChart
                label="Guests by meal"
                data={[
                  { meal: 'Beef', guests: 34 },
                  { meal: 'Fish', guests: 21 },
                  { meal: 'Vegetarian', guests: 17 },
                ]}
                x="meal"
                series={[{ key: 'guests', label: 'Guests' }]}
              />
            </CardBody>
          </Card>
        </div>
        <Card>
          <CardHeader title="Capacity" />
          <CardBody className="grid gap-6 sm:grid-cols-3">
            <CapacityBar confirmed={32} waiting={0} max={50} />
            <CapacityBar confirmed={50} waiting={12} max={50} />
            <CapacityBar confirmed={52} waiting={4} max={50} />
          </CardBody>
        </Card>
        <Card>
          <CardHeader title="Meals" />
          <CardBody>
            <FigureBars
              bars={[
                { key: 'salmon', label: 'Salmon', confirmed: 1_284, waiting: 12 },
                { key: 'risotto', label: 'Risotto', confirmed: 640, waiting: 0, more: 'Vegan: 12' },
                { key: 'none', label: 'A meal that nobody chose', confirmed: 0, waiting: 0 },
              ]}
            />
          </CardBody>
        </Card>
      </div>
    </Section>
  );
}
