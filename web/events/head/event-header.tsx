import { ExternalLink, Mail, Share2 } from 'lucide-react';
import { Fragment, useState, type ReactNode } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { badge } from '#domain/events/rules.ts';
import { titleParts } from '#domain/events/title.ts';
import { formatShortWithZone } from '#domain/kernel/dates.ts';
import { paths } from '#web/app/paths.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { daysToGo } from '../days-to-go.ts';
import { standingOf } from '../event-status.ts';
import { EventActions } from './event-actions.tsx';
import { EventTabs, type EventTab } from './event-tabs.tsx';
import { EventThumb, hasCover } from '../list/event-thumb.tsx';
import { StatusBanner } from './status-banner.tsx';
import { ShareDialog } from './late-dialogs.tsx';

/** A title that breaks after its colon before it breaks elsewhere. */
export const TitleLines = ({ title }: { title: string }) =>
  titleParts(title).map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? ' ' : null}
      <span className="inline-block max-w-full">{part}</span>
    </Fragment>
  ));

/** When and where the event is, and how long that is from now, as one line. */
export const whenAndWhere = (event: Pick<Event, 'dateTime' | 'timezone' | 'location'>, now: Date): string =>
  [
    formatShortWithZone(new Date(event.dateTime), event.timezone),
    event.location,
    // Non-breaking spaces, so that no line ends within these words.
    daysToGo(new Date(event.dateTime), event.timezone, now).replaceAll(' ', '\u00a0'),
  ]
    .filter(Boolean)
    // The dot may end a line, but never begins one.
    .join('\u00a0· ');

export const ViewPage = ({ event, className }: { event: Event; className?: string | undefined }) => (
  <Button asChild className={className}>
    <a href={paths.rsvp(event.customUrl)} target="_blank" rel="noopener">
      <ExternalLink aria-hidden />
      View page
    </a>
  </Button>
);

/**
 * The header of every page of an event: what and when it is, its status, and the ways to share it.
 */
export function EventHeader(props: {
  event: Event;
  tab: EventTab;
  /** True if the page below is a list: on a phone the header then takes one line. */
  compact?: boolean;
  /** This page's own actions, before the actions that every page of the event has. */
  actions?: ReactNode;
  onGone: () => void;
  onDuplicated: (copy: Event) => void;
}) {
  const { event, tab, compact = false } = props;
  const can = useCan();
  const [sharing, setSharing] = useState(false);
  const now = new Date();
  const status = badge(new Date(event.dateTime), now);
  const standing = standingOf(event, now);
  const isDraft = event.status === 'draft';
  const onWide = compact ? 'max-md:hidden' : undefined;
  return (
    <>
      <PageHeader
        compact={compact}
        actionsBelow
        picture={
          hasCover(event) ? <EventThumb event={event} className="h-14 w-25 max-md:hidden" /> : undefined
        }
        title={compact ? event.name : <TitleLines title={event.name} />}
        subtitle={whenAndWhere(event, now)}
        back={{ href: paths.events, label: 'Events' }}
        meta={
          <>
            {event.status === 'published' ? (
              <Badge tone={status === 'Active' ? 'confirmed' : 'declined'}>{status}</Badge>
            ) : null}
            {standing ? <Badge tone={standing.tone}>{standing.word}</Badge> : null}
            {event.isPublic ? null : <Badge>Private</Badge>}
          </>
        }
        actions={
          <>
            {props.actions}
            {isDraft ? (
              <Button asChild className={onWide}>
                <Anchor href={paths.editEvent(event.id, 'preview')}>Preview</Anchor>
              </Button>
            ) : (
              <>
                <ViewPage event={event} className={onWide} />
                {can('event.edit', event) && tab !== 'messages' ? (
                  <Button asChild className="max-md:hidden">
                    <Anchor href={paths.messages(event.id)}>
                      <Mail aria-hidden />
                      Message
                    </Anchor>
                  </Button>
                ) : null}
                <Button
                  variant="primary"
                  icon={<Share2 />}
                  className={compact ? 'max-md:px-3' : undefined}
                  onClick={() => setSharing(true)}
                >
                  <span className={compact ? 'max-md:sr-only' : undefined}>Share</span>
                </Button>
              </>
            )}
            <EventActions event={event} onDuplicated={props.onDuplicated} onDeleted={props.onGone} />
          </>
        }
      />
      <EventTabs event={event} current={tab} />
      <StatusBanner event={event} />
      {sharing ? <ShareDialog event={event} open onOpenChange={setSharing} /> : null}
    </>
  );
}
