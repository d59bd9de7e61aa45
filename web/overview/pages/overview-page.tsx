import { EventHome } from './event-home.tsx';
import { EventPage } from './event-page.tsx';

/**
 * The event's home: how it stands, what needs the host, and what came last
 * (docs/product/events.md#event-home).
 */
export default function OverviewPage() {
  return <EventPage tab="overview">{(overview) => <EventHome overview={overview} />}</EventPage>;
}
