import { CalendarDays, Plus } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody } from '#web/ui/card.tsx';
import { EmptyState, ErrorState, RefreshFailed, Skeleton, Spinner, TableSkeleton } from '#web/ui/states.tsx';
import { Section } from './section.tsx';

export function States() {
  return (
    <Section title="Loading, empty, wrong">
      <div className="grid gap-6 lg:grid-cols-2">
        <Card>
          <EmptyState
            icon={<CalendarDays />}
            title="No events yet"
            description="Create your first event, and its RSVP page is ready to share."
            action={
              <Button variant="primary" icon={<Plus aria-hidden />}>
                Create New Event
              </Button>
            }
          />
        </Card>
        <Card>
          <ErrorState
            message="We couldn’t load the events: the server does not answer."
            onRetry={() => undefined}
          />
        </Card>
        <Card>
          <RefreshFailed message="We couldn’t load the events." onRetry={() => undefined} />
          <CardBody className="pt-5">What is shown stays.</CardBody>
        </Card>
        <Card>
          <TableSkeleton rows={4} />
        </Card>
        <Card>
          <CardBody className="space-y-4 pt-5">
            <Spinner label="Loading reservations..." />
            <Skeleton className="h-8 w-48" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-3/4" />
          </CardBody>
        </Card>
      </div>
    </Section>
  );
}
