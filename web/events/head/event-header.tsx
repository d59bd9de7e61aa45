import { ExternalLink, Mail, Share2 } from 'lucide-react';
import { Fragment, useState, type ReactNode } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { badge } from '#domain/events/rules.ts';
import { titleParts } from '#domain/events/title.ts';
import { formatShortWithZone } from '#web/kernel/formats.ts';
import { paths } from '#web/app/paths.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { CompactHeader, PageHeader } from '#web/ui/page-header.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { daysToGo } from '../days-to-go.ts';
import { standingOf } from '../event-status.ts';
import { EventActions } from './event-actions.tsx';
import { EventTabs, type EventTab } from './event-tabs.tsx';
import { EventThumb, hasCover } from '../list/event-thumb.tsx';
import { StatusBanner } from './status-banner.tsx';
import { ShareDialog } from './late-dialogs.tsx';
import { words } from '../words.ts';
import { homeWords } from '#web/kernel/home-words.ts';

/** A title that breaks after its colon before it breaks elsewhere. */
const TitleLines = ({ title }: { title: string }) =>
  titleParts(title).map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? ' ' : null}
      <span className="inline-block max-w-full">{part}</span>
    </Fragment>
  ));

/** When and where the event is, and how long that is from now, as one line. */
const whenAndWhere = (event: Pick<Event, 'dateTime' | 'timezone' | 'location'>, now: Date): string =>
  [
    formatShortWithZone(new Date(event.dateTime), event.timezone),
    event.location,
    // Non-breaking spaces, so that no line ends within these words.
    daysToGo(new Date(event.dateTime), event.timezone, now).replaceAll(' ', '\u00a0'),
  ]
    .filter(Boolean)
    // The dot may end a line, but never begins one.
    .join('\u00a0· ');

/**
 * The header of every page of an event: its title and date, its status, and the ways to share it.
 * It takes one line, except on the overview.
 */
export function EventHeader(props: {
  event: Event;
  tab: EventTab;
  /** This page's own actions, before the actions that every page of the event has. */
  actions?: ReactNode;
  onGone: () => void;
  onDuplicated: (copy: Event) => void;
  /**
   * Called after a change of the event's status. Only the editor, which holds the event itself,
   * needs it.
   */
  onChanged?: (event: Event) => void;
  /** Whether there are changes to save before publishing. */
  unsaved?: boolean;
}) {
  const { event, tab } = props;
  const [sharing, setSharing] = useState(false);
  const now = new Date();
  const isOverview = tab === 'overview';
  const isEditor = tab === 'page';
  const subtitle = `${isEditor ? `${words.head.editEvent}\u00a0· ` : ''}${whenAndWhere(event, now)}`;
  const back = { href: paths.events, label: isEditor ? words.head.backToEvents : words.head.events };
  const meta = <Status event={event} now={now} />;
  const actions = (
    <>
      {props.actions}
      {isOverview ? <WideActions event={event} /> : null}
      {event.status === 'draft' ? null : (
        <Button
          // The page has a main button of its own, which saves or adds meals, so this button is
          // secondary.
          variant={isEditor ? 'secondary' : 'primary'}
          icon={<Share2 />}
          className={isOverview ? undefined : 'max-md:px-3'}
          onClick={() => setSharing(true)}
        >
          <span className={isOverview ? undefined : 'max-md:sr-only'}>{words.head.share}</span>
        </Button>
      )}
      <EventActions
        event={event}
        onChanged={props.onChanged}
        onDuplicated={props.onDuplicated}
        onDeleted={props.onGone}
      />
    </>
  );
  return (
    <>
      {isOverview ? (
        <>
          <PageHeader
            actionsApart
            picture={
              hasCover(event) ? <EventThumb event={event} className="h-14 w-25 max-md:hidden" /> : undefined
            }
            title={<TitleLines title={event.name} />}
            {...{ subtitle, back, meta, actions }}
          />
          <EventTabs event={event} current={tab} />
        </>
      ) : (
        <CompactHeader
          title={event.name}
          tabs={<EventTabs event={event} current={tab} inHeader />}
          {...{ subtitle, back, meta, actions }}
        />
      )}
      <StatusBanner event={event} onChanged={props.onChanged} unsaved={props.unsaved ?? false} />
      {sharing ? <ShareDialog event={event} open onOpenChange={setSharing} /> : null}
    </>
  );
}

function Status({ event, now }: { event: Event; now: Date }) {
  const status = badge(new Date(event.dateTime), now);
  const standing = standingOf(event, now);
  return (
    <>
      {event.status === 'published' ? (
        <Badge tone={status === 'Active' ? 'confirmed' : 'declined'}>
          {status === 'Active' ? homeWords.events.active : homeWords.events.completed}
        </Badge>
      ) : null}
      {standing ? <Badge tone={standing.tone}>{standing.word}</Badge> : null}
      {event.isPublic ? null : <Badge>{words.head.private}</Badge>}
    </>
  );
}

/** Actions that have their own button where there is room. The menu has them too. */
function WideActions({ event }: { event: Event }) {
  const can = useCan();
  if (event.status === 'draft')
    return (
      <Button asChild>
        <Anchor href={paths.editEvent(event.id, 'preview')}>{words.head.preview}</Anchor>
      </Button>
    );
  return (
    <>
      <Button asChild>
        <a href={paths.rsvp(event.customUrl)} target="_blank" rel="noopener">
          <ExternalLink aria-hidden />
          {words.head.viewPage}
        </a>
      </Button>
      {can('event.edit', event) ? (
        <Button asChild className="max-md:hidden">
          <Anchor href={paths.messages(event.id)}>
            <Mail aria-hidden />
            {words.head.message}
          </Anchor>
        </Button>
      ) : null}
    </>
  );
}
