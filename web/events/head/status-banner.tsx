import { useState } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { paths } from '#web/app/paths.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { useEventStatus } from '../queries.ts';
import { ReopenEventDialog } from './late-dialogs.tsx';
import { whoKnows } from '../event-status.ts';
import { words } from '../words.ts';

/**
 * Appears on every page of a draft or cancelled event. Says that guests can't reply, and how to
 * change that.
 */
export function StatusBanner(props: {
  event: Event;
  /**
   * Called after a change of the event's status. Only the editor, which holds the event itself,
   * needs it.
   */
  onChanged?: ((event: Event) => void) | undefined;
  /** Whether there are changes to save before publishing. */
  unsaved?: boolean;
}) {
  const { event } = props;
  const can = useCan();
  const change = useEventStatus();
  const [reopening, setReopening] = useState(false);
  if (event.status === 'published') return null;
  const isDraft = event.status === 'draft';
  const guests = isDraft ? '' : whoKnows(event);

  const publish = () =>
    change.act(
      { id: event.id, status: 'published' },
      {
        done: (changed) => {
          props.onChanged?.(changed);
          return isDraft
            ? { title: words.status.published, description: words.status.publishedHow }
            : { title: words.status.reopened, description: words.status.reopenedHow };
        },
        failed: words.status.notPublished,
      },
    );

  return (
    <Banner
      className="mb-5"
      tone={isDraft ? 'info' : 'warn'}
      title={isDraft ? words.status.draft : words.status.cancelled}
      action={
        can('event.edit', event) ? (
          <>
            <Button
              size="sm"
              variant={isDraft ? 'primary' : 'secondary'}
              busy={change.isPending}
              busyLabel={isDraft ? words.status.publishing : words.status.reopening}
              disabled={props.unsaved}
              onClick={() => (guests ? setReopening(true) : void publish())}
            >
              {isDraft ? words.status.publish : words.status.reopen}
            </Button>
            {guests ? (
              <Button asChild size="sm">
                <Anchor href={paths.messages(event.id)}>{words.head.messageGuests}</Anchor>
              </Button>
            ) : null}
          </>
        ) : undefined
      }
    >
      {isDraft ? words.status.draftHow : words.status.cancelledHow}
      {isDraft && props.unsaved ? ` ${words.status.saveFirst}` : ''}
      {reopening ? (
        <ReopenEventDialog event={event} onClose={() => setReopening(false)} onChanged={props.onChanged} />
      ) : null}
    </Banner>
  );
}
