import type { Event } from '#domain/events/contract.ts';
import { classes } from '#web/ui/classes.ts';

/** The event's cover picture beside its name; nothing where there is none. */
export const EventThumb = ({ cover, className }: { cover: Event['cover']; className?: string }) =>
  cover ? (
    <img
      src={cover.url}
      alt={cover.alt}
      width={192}
      height={108}
      loading="lazy"
      className={classes('shrink-0 rounded-md bg-sunken object-cover', className)}
    />
  ) : null;
