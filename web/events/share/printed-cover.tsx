import { type CoveredEvent, EventThumb, hasCover } from '../list/event-thumb.tsx';

/** The event's cover across a card. A host's picture is printed in its largest size. */
export function PrintedCover({ event }: { event: CoveredEvent }) {
  if (!hasCover(event)) return null;
  const { cover } = event;
  return (
    <div data-print-cover>
      <EventThumb
        event={
          cover
            ? { ...event, cover: { ...cover, url: cover.url.replace(/\w+\.webp$/, 'large.webp') } }
            : event
        }
      />
    </div>
  );
}

export type { CoveredEvent };
