import { useParams } from '@tanstack/react-router';
import { MailOpen } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { Event } from '#domain/events/contract.ts';
import type { MessageDesk } from '#domain/messages/contract.ts';
import { audiences, suggestedMessage, type Audience } from '#domain/messages/rules.ts';
import { NoAccessPage } from '#web/app/plain-pages.tsx';
import { paths } from '#web/app/paths.ts';
import { useDraftStore } from '#web/events/drafts.ts';
import { EventTabs } from '#web/events/components/event-tabs.tsx';
import { useEvent } from '#web/events/editor-queries.ts';
import { ApiError, sentenceOf } from '#web/kernel/api-error.ts';
import { useCan } from '#web/kernel/session.tsx';
import { MailView } from '#web/mail/components/mail-view.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { EmptyState, ErrorState, RefreshFailed, Skeleton } from '#web/ui/states.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { checkWords } from '../check.ts';
import { MessageForm } from '../components/message-form.tsx';
import { SentMessages } from '../components/sent-messages.tsx';
import { useMessageDesk, useMessagePreview, type Words } from '../queries.ts';

interface Draft {
  audience: Audience;
  texts: Record<Audience, { subject: string; body: string }>;
}

const isText = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Words).subject === 'string' &&
  typeof (value as Words).body === 'string';

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  audiences.includes((value as Draft).audience) &&
  audiences.every((audience) => isText((value as Draft).texts?.[audience]));

/** How long typing must pause before the preview is written anew, in milliseconds. */
const previewDelay = 500;

/** Message your guests: written, previewed, counted and confirmed (docs/product.md#messages). */
export default function GuestMessagesPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const event = useEvent(id);
  const desk = useMessageDesk(id);
  const can = useCan();

  const missing = [event.error, desk.error].some(
    (error) => error instanceof ApiError && error.status === 404,
  );
  if (missing) {
    return <ErrorState title="Event not found" message="It may have been deleted, or the link is wrong." />;
  }
  if (event.data && !can('event.edit', event.data)) return <NoAccessPage />;
  const failed = [event, desk].find(({ isError }) => isError);
  if (failed && !(event.data && desk.data)) {
    return (
      <ErrorState
        message={sentenceOf(failed.error, 'The server could not be reached.')}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  if (!event.data || !desk.data) {
    return (
      <div role="status" aria-label="Loading..." className="space-y-6">
        <Skeleton className="h-16 w-80 max-w-full" />
        <Skeleton className="h-96" />
      </div>
    );
  }
  return (
    <>
      {failed ? (
        <RefreshFailed
          className="mb-5 rounded-lg"
          message={sentenceOf(failed.error, 'The server could not be reached.')}
          onRetry={() => void failed.refetch()}
          busy={failed.isFetching}
        />
      ) : null}
      <Desk key={id} event={event.data} desk={desk.data} />
    </>
  );
}

function Desk({ event, desk }: { event: Event; desk: MessageDesk }) {
  const store = useDraftStore(`message:${event.id}`, isDraft);
  const suggested = useMemo(
    (): Draft['texts'] => ({
      confirmed: suggestedMessage('confirmed', event),
      waitlisted: suggestedMessage('waitlisted', event),
    }),
    [event],
  );
  const [draft, setDraft] = useState<Draft>(
    () =>
      store.read() ?? {
        audience:
          desk.confirmed.recipients === 0 && desk.waitlisted.recipients > 0 ? 'waitlisted' : 'confirmed',
        texts: suggested,
      },
  );
  const keep = useCallback(
    (next: Draft) => {
      setDraft(next);
      const isTyped = audiences.some(
        (audience) => JSON.stringify(next.texts[audience]) !== JSON.stringify(suggested[audience]),
      );
      if (isTyped) store.write(next);
      else store.discard();
    },
    [store, suggested],
  );

  const { audience, texts } = draft;
  const words = useMemo(() => ({ audience, ...texts[audience] }), [audience, texts]);
  const isChanged = JSON.stringify(texts[audience]) !== JSON.stringify(suggested[audience]);
  const startOver = () => keep({ audience, texts: { ...texts, [audience]: suggested[audience] } });

  return (
    <div className="space-y-5">
      <PageHeader
        title="Message your guests"
        subtitle={event.name}
        back={{ href: paths.event(event.id), label: 'Back to the event' }}
      />
      <EventTabs event={event} current="messages" />
      <div className="grid items-start gap-5 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <Card>
          <CardHeader title="Your message" />
          <CardBody>
            <MessageForm
              eventId={event.id}
              desk={desk}
              words={words}
              isChanged={isChanged}
              onChange={({ audience: to, ...text }) =>
                keep(
                  to === audience
                    ? { audience, texts: { ...texts, [audience]: text } }
                    : { audience: to, texts },
                )
              }
              onStartOver={startOver}
              onSent={startOver}
            />
          </CardBody>
        </Card>
        <Preview eventId={event.id} words={words} />
        <Card>
          <CardHeader title="Sent messages" />
          {desk.messages.length === 0 ? (
            <EmptyState
              icon={<MailOpen />}
              title="Nothing sent yet"
              description="What you write to the guests of this event is listed here."
            />
          ) : (
            <SentMessages messages={desk.messages} timezone={event.timezone} />
          )}
        </Card>
      </div>
    </div>
  );
}

function Preview({ eventId, words }: { eventId: string; words: Words }) {
  const settled = useDebounced(words, previewDelay);
  const { subject, body } = checkWords(settled);
  const canShow = subject === undefined && body === undefined;
  const preview = useMessagePreview(eventId, canShow ? settled : null);
  const shown = canShow ? preview.data : null;
  return (
    <Card className="lg:row-span-2">
      <CardHeader
        title="Preview"
        description={
          shown ? (
            <>
              From <span className="text-ink">{shown.from}</span>
              {shown.replyTo ? (
                <>
                  , answers go to <span className="wrap-anywhere text-ink">{shown.replyTo}</span>
                </>
              ) : null}
            </>
          ) : (
            'As a guest gets it'
          )
        }
      />
      <CardBody>
        {shown ? (
          <div className="space-y-3">
            <p className="text-sm wrap-anywhere">
              <span className="text-muted">Subject: </span>
              <span className="font-medium">{shown.subject}</span>
            </p>
            <MailView title="Preview of your message" html={shown.html} text={shown.text} />
          </div>
        ) : canShow && preview.isError ? (
          <ErrorState
            message={sentenceOf(preview.error, 'The preview could not be loaded.')}
            onRetry={() => void preview.refetch()}
          />
        ) : canShow ? (
          <Skeleton className="h-96" />
        ) : (
          <EmptyState
            icon={<MailOpen />}
            title="Nothing to show yet"
            description="Write a subject and a message, and the mail appears here."
          />
        )}
      </CardBody>
    </Card>
  );
}
