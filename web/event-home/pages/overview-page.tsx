import { EventHome } from './event-home.tsx';
import { EventPage } from './event-page.tsx';

/**
 * The event's overview: its status, what needs the host, and the latest replies
 * (docs/product/events.md#event-home).
 */
export default function OverviewPage() {
  return <EventPage tab="overview">{(overview) => <EventHome overview={overview} />}</EventPage>;
}
