import { Suspense } from 'react';
import type { Event } from '#domain/events/contract.ts';
import type { EventLooks } from '#domain/themes/looks.ts';
import { drawingOf } from '#domain/themes/drawings.ts';
import { classes } from '#web/ui/classes.ts';
import { lazyPart } from '#web/kernel/lazy-part.ts';

export type CoveredEvent = Pick<Event, 'cover' | 'themeId'> & EventLooks;

/** Loaded late, because lists of events are on the first page that a host sees. */
const DrawnCover = lazyPart(() => import('../editor/look/drawn-cover.tsx'), 'default');

/**
 * The event's cover next to its name: the host's picture, else the theme's drawing. It renders
 * nothing if there is neither.
 */
export function EventThumb({ event, className }: { event: CoveredEvent; className?: string }) {
  const { cover } = event;
  const look = classes('shrink-0 rounded-md bg-sunken object-cover', className);
  if (cover) {
    return <img src={cover.url} alt={cover.alt} width={192} height={108} loading="lazy" className={look} />;
  }
  const drawing = drawingOf(event.themeId);
  if (drawing === null) return null;
  return (
    <Suspense fallback={<span className={classes('block', look)} />}>
      <DrawnCover drawing={drawing} event={event} className={classes('block', look)} />
    </Suspense>
  );
}

/** Returns whether an event has a cover of any kind. */
export const hasCover = ({ cover, themeId }: Pick<Event, 'cover' | 'themeId'>): boolean =>
  Boolean(cover) || drawingOf(themeId) !== null;
