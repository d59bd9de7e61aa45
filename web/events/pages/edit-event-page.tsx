import { useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { paths } from '#web/app/paths.ts';
import { NoAccessPage } from '#web/app/no-access-page.tsx';
import { ApiError, sentenceOf } from '#web/kernel/api/api-error.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import { useRouteTitle } from '#web/kernel/title.ts';
import { Button } from '#web/ui/button.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { useEmbedStyles, useEvent } from '../editor/editor-queries.ts';
import { EventEditor } from './event-editor.tsx';
import { words } from '../words.ts';

export default function EditEventPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const event = useEvent(id);
  const styles = useEmbedStyles(id);
  /** The id of the event whose editor is open. Later fetches do not close the editor. */
  const opened = useRef('');
  const can = useCan();

  if (id === '') return <Nothing title={words.missing.noId} />;
  if (event.error instanceof ApiError && event.error.status === 404 && !event.data) {
    return <Nothing title={words.missing.notFound} description={words.missing.notFoundHow} />;
  }
  if (event.error instanceof ApiError && event.error.status === 403 && !event.data) return <NoAccessPage />;
  if (event.isError && !event.data) {
    return (
      <ErrorState
        title={words.missing.failed}
        message={sentenceOf(event.error)}
        onRetry={() => void event.refetch()}
      />
    );
  }
  if (event.data && !can('event.edit', event.data)) {
    const host = event.data.creatorName;
    return (
      <Nothing
        title={words.missing.noAccess}
        description={host ? words.missing.noAccessHost({ host }) : words.missing.noAccessHow}
      />
    );
  }
  if (styles.isError && opened.current !== id) {
    return (
      <ErrorState
        title={words.missing.stylesFailed({
          reason: styles.error instanceof ApiError ? styles.error.statusText : words.missing.network,
        })}
        message={sentenceOf(styles.error)}
        onRetry={() => void styles.refetch()}
      />
    );
  }
  // Stale styles are fetched again first, because the editor starts from what it gets here.
  if (styles.isSuccess && (styles.isFetchedAfterMount || !styles.isStale)) opened.current = id;
  if (!event.data || !styles.data || opened.current !== id) return <Loading />;
  return <EventEditor key={id} initial={event.data} savedStyles={styles.data} />;
}

function Nothing({ title, description }: { title: string; description?: string }) {
  useRouteTitle(title);
  return (
    <section className="flex max-w-xl flex-col items-start gap-4 py-16">
      <h1 className="font-display text-3xl">{title}</h1>
      {description ? <p className="text-muted">{description}</p> : null}
      <Button asChild variant="primary">
        <Anchor href={paths.events}>{words.head.backToEvents}</Anchor>
      </Button>
    </section>
  );
}

function Loading() {
  return (
    <div role="status" aria-label={words.missing.loading} className="space-y-6">
      <Skeleton className="h-16 w-80 max-w-full" />
      <Skeleton className="h-10" />
      <Skeleton className="h-96" />
    </div>
  );
}
